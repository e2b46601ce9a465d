//! The types of the debug adapter protocol that `starlark` names. Fields are those of the
//! protocol, <https://microsoft.github.io/debug-adapter-protocol/specification>.

#![allow(missing_docs)]

#[derive(Clone, Debug, Default)]
pub struct Source {
    pub name: Option<String>,
    pub path: Option<String>,
}

#[derive(Clone, Debug)]
pub struct SourceBreakpoint {
    pub line: i64,
    pub column: Option<i64>,
    pub condition: Option<String>,
}

#[derive(Clone, Debug)]
pub struct SetBreakpointsArguments {
    pub breakpoints: Option<Vec<SourceBreakpoint>>,
    pub source: Source,
}

#[derive(Clone, Debug)]
pub struct Breakpoint {
    pub id: Option<i64>,
    pub verified: bool,
    pub message: Option<String>,
    pub source: Option<Source>,
    pub line: Option<i64>,
    pub column: Option<i64>,
    pub end_line: Option<i64>,
    pub end_column: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct SetBreakpointsResponseBody {
    pub breakpoints: Vec<Breakpoint>,
}

#[derive(Clone, Debug)]
pub struct StackTraceArguments {
    pub thread_id: i64,
}

#[derive(Clone, Debug)]
pub struct StackFrame {
    pub id: i64,
    pub name: String,
    pub source: Option<Source>,
    pub line: i64,
    pub column: i64,
    pub end_line: Option<i64>,
    pub end_column: Option<i64>,
    pub module_id: Option<String>,
    pub presentation_hint: Option<String>,
}

#[derive(Clone, Debug)]
pub struct StackTraceResponseBody {
    pub stack_frames: Vec<StackFrame>,
    pub total_frames: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub value: String,
    pub type_: Option<String>,
    pub presentation_hint: Option<String>,
    pub evaluate_name: Option<String>,
    pub variables_reference: i64,
    pub named_variables: Option<i64>,
    pub indexed_variables: Option<i64>,
}

#[derive(Clone, Debug, Default)]
pub struct Capabilities {
    pub supports_configuration_done_request: Option<bool>,
    pub supports_evaluate_for_hovers: Option<bool>,
    pub supports_set_variable: Option<bool>,
    pub supports_step_in_targets_request: Option<bool>,
    pub supports_conditional_breakpoints: Option<bool>,
    pub supports_restart_request: Option<bool>,
}
