//! Rule files that load others beside them.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use grundy::Budget;
use grundy::games::rules::not_in_gallery;
use grundy::games::{Files, gallery};
use starlark::codemap::Span;
use starlark::environment::{FrozenModule, Globals, GlobalsBuilder, LibraryExtension, Module};
use starlark::eval::{Evaluator, ReturnFileLoader};
use starlark::starlark_module;
use starlark::syntax::ast::{AssignOp, AstExpr, AstStmt, ExprP, StmtP};
use starlark::syntax::{AstModule, Dialect, DialectTypes};
use starlark::values::Value;

use crate::call::{CallLimits, error_of};
use crate::error::RuleError;
use crate::limits::Limits;
use crate::mark::{self, NAMES};
use crate::message::{Message, message};

/// The message for a file whose reading does not end.
pub fn being_read() -> Message {
    message!("being-read")
}

/// Reads files that load others.
pub(crate) struct Loader<'a> {
    files: &'a dyn Files,
    limits: Limits,
    budget: &'a Budget,
    open: Vec<String>,
    done: HashMap<String, FrozenModule>,
    /// A file uses `win`, `lose`, `again` or `must`.
    pub marks: bool,
}

impl<'a> Loader<'a> {
    /// One that has read nothing yet.
    pub fn new(files: &'a dyn Files, limits: Limits, budget: &'a Budget) -> Loader<'a> {
        Loader { files, limits, budget, open: Vec::new(), done: HashMap::new(), marks: false }
    }

    /// A file with its source; `by` is the file that loads it.
    pub fn load(
        &mut self,
        file: &str,
        by: Option<&str>,
    ) -> Result<(FrozenModule, String), Box<RuleError>> {
        let at = |message: Message| {
            Box::new(RuleError { place: Some((file.to_string(), None)), ..RuleError::new(message) })
        };
        /// More than this is no rule.
        const LONGEST: usize = 4 << 20;
        let source = match (file.strip_prefix(gallery::PREFIX), by) {
            (Some(name), _) => gallery::text(name)
                .map(str::to_string)
                .ok_or_else(|| not_in_gallery(name, 0..0).message().clone().into()),
            (None, None) => self.files.read(file),
            (None, Some(by)) => self.files.read_beside(file, folder(by)),
        };
        let source = source
            .map_err(|error| Box::new(RuleError { cause: error.cause, ..*at(error.message) }))?;
        if source.len() > LONGEST {
            return Err(at(message!("longer-than-4-mb")));
        }
        let call = CallLimits::new(self.limits.clone(), self.budget);
        let fault = |error| {
            let mut fault = error_of(error, &call);
            if fault.is_limit() && fault.place.is_none() {
                fault.message =
                    message!("being-read-fault", reading = being_read(), fault = &fault.message);
            }
            fault.place.get_or_insert_with(|| (file.to_string(), None));
            Box::new(fault)
        };
        let mut ast = AstModule::parse(file, source.clone(), &dialect()).map_err(fault)?;
        if let Some(span) = shift_in_place(ast.statement()) {
            let place = ast.file_span(span);
            let line = place.resolve_span().begin.line;
            return Err(Box::new(RuleError {
                place: Some((file.to_string(), Some(line + 1))),
                line: place.file.source_line(line).to_string(),
                ..RuleError::new(message!("shift-in-place"))
            }));
        }
        ast.replace_binary_operators(&HashMap::from([("<<".into(), SHIFTED.into())]));
        self.marks |= uses_marks(ast.statement());
        self.open.push(file.to_string());
        let mut loaded: Vec<(String, FrozenModule)> = Vec::new();
        for load in ast.loads() {
            let inside = |message: Message| {
                let line = load.span.resolve_span().begin.line;
                Box::new(RuleError {
                    place: Some((file.to_string(), Some(line + 1))),
                    line: load.span.file.source_line(line).to_string(),
                    ..RuleError::new(message)
                })
            };
            let name = load.module_id;
            let beside = beside(file, name).map_err(inside)?;
            if self.open.contains(&beside) {
                return Err(inside(message!("loads-itself", file = &beside)));
            }
            let module = match self.done.get(&beside) {
                Some(module) => module.clone(),
                None => {
                    let (module, _) = self.load(&beside, Some(file)).map_err(|fault| {
                        match fault.place {
                            // The file cannot be read: the place is here.
                            Some((_, None)) => {
                                let fault = *fault;
                                let why =
                                    message!("fault-at", file = &beside, fault = fault.message);
                                let (stop, cause) = (fault.stop, fault.cause);
                                Box::new(RuleError { stop, cause, ..*inside(why) })
                            }
                            _ => fault,
                        }
                    })?;
                    self.done.insert(beside, module.clone());
                    module
                }
            };
            loaded.push((name.to_string(), module));
        }
        self.open.pop();
        let modules = loaded.iter().map(|(name, module)| (name.as_str(), module)).collect();
        let module = Module::with_temp_heap(|module| {
            let loader = ReturnFileLoader { modules: &modules };
            {
                let mut eval = Evaluator::new(&module);
                call.put_on(&mut eval);
                eval.set_loader(&loader);
                eval.eval_module(ast, &GLOBALS).map_err(fault)?;
            }
            module.freeze().map_err(|error| Box::new(RuleError::new(format!("{error:?}"))))
        })?;
        Ok((module, source))
    }
}

/// Python with `for` and `if` outside of functions, sets, f-strings and
/// types that are read and not checked.
fn dialect() -> Dialect {
    Dialect {
        enable_keyword_only_arguments: true,
        enable_positional_only_arguments: true,
        enable_types: DialectTypes::ParseOnly,
        enable_top_level_stmt: true,
        enable_f_strings: true,
        ..Dialect::Standard
    }
}

/// The function that rules call where they write `<<`: that of Starlark 0.14.2 drops the upper bits of
/// a result of 32 bits, and gives -2147483648 for `1 << 31` (facebook/starlark-rust, pull request 204).
const SHIFTED: &str = "__shifted_left__";

#[starlark_module]
fn shifts(builder: &mut GlobalsBuilder) {
    fn __shifted_left__<'v>(
        #[starlark(require = pos)] number: Value<'v>,
        #[starlark(require = pos)] places: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        match (number.unpack_i32(), places.unpack_i32()) {
            (Some(number), Some(places @ 0..32)) => {
                Ok(eval.heap().alloc(i64::from(number) << places))
            }
            _ => number.left_shift(places, eval.heap()),
        }
    }
}

/// The first `<<=`, which cannot be replaced by a call.
fn shift_in_place(statement: &AstStmt) -> Option<Span> {
    if let StmtP::AssignModify(_, AssignOp::LeftShift, _) = &statement.node {
        return Some(statement.span);
    }
    let mut found = None;
    statement.visit_stmt(|inner| found = found.or_else(|| shift_in_place(inner)));
    found
}

/// Whether a file uses `win`, `lose`, `again` or `must` in their meaning, and gives the name to
/// nothing of its own.
fn uses_marks(file: &AstStmt) -> bool {
    fn read(expression: &AstExpr, names: &mut BTreeSet<&'static str>) {
        if let ExprP::Identifier(name) = &expression.node {
            names.extend(NAMES.into_iter().find(|own| *own == name.node.ident));
        }
        expression.visit_expr(|inner| read(inner, names));
    }
    fn given(statement: &AstStmt, names: &mut BTreeSet<&'static str>) {
        let mut take = |name: &str| names.retain(|used| *used != name);
        match &statement.node {
            StmtP::Assign(assign) => {
                assign.lhs.visit_lvalue(|name| take(&name.node.ident));
            }
            StmtP::For(one) => one.var.visit_lvalue(|name| take(&name.node.ident)),
            StmtP::Def(def) => take(&def.name.node.ident),
            _ => {}
        }
        statement.visit_stmt(|inner| given(inner, names));
    }
    let mut names = BTreeSet::new();
    file.visit_expr(|expression| read(expression, &mut names));
    given(file, &mut names);
    !names.is_empty()
}

/// What every rule file may use. It never changes, and takes longer to build than a short file to
/// read.
static GLOBALS: LazyLock<Globals> = LazyLock::new(|| {
    GlobalsBuilder::extended_by(&[
        LibraryExtension::StructType,
        LibraryExtension::SetType,
        LibraryExtension::Map,
        LibraryExtension::Filter,
        LibraryExtension::Partial,
        LibraryExtension::Print,
    ])
    .with(shifts)
    .with(mark::marks)
    .with(mark::constants)
    .build()
});

/// The name of a file that lies beside another, or below it, or of one of the gallery.
fn beside(file: &str, name: &str) -> Result<String, Message> {
    if name.starts_with(gallery::PREFIX) {
        return Ok(name.to_string());
    }
    let parts: Vec<&str> = name.split('/').collect();
    if name.is_empty() || parts.iter().any(|part| part.is_empty() || *part == "..") {
        return Err(message!("not-beside", name = name));
    }
    Ok(format!("{}{name}", folder(file)))
}

/// The directory of a file, with a slash after it; empty if the name has none.
fn folder(file: &str) -> &str {
    file.rfind('/').map_or("", |at| &file[..=at])
}
