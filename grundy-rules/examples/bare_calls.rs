//! Measures the bare Starlark calls of a rule, without anything around them, to compare with
//! `grundy solve rules:FILE N` in the benchmark.
//!
//!     cargo run --release -p grundy-rules --example bare_calls -- bench/rules/eleven.star 1000000
//!
//! Calls `options(n)` for every n up to N, a thousand calls an evaluator, and
//! adds up all options, so that nothing is left out.

use starlark::environment::{Globals, Module};
use starlark::eval::Evaluator;
use starlark::syntax::{AstModule, Dialect};
use starlark::values::list::ListRef;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let usage = "give a rule file and the last number";
    let file = arguments.next().ok_or(usage)?;
    let last: i32 = arguments.next().and_then(|text| text.parse().ok()).ok_or(usage)?;
    let source = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
    let ast = AstModule::parse(&file, source, &Dialect::Standard).map_err(|e| e.to_string())?;
    let rules = Module::with_temp_heap(|module| {
        Evaluator::new(&module)
            .eval_module(ast, &Globals::standard())
            .map_err(|error| error.to_string())?;
        module.freeze().map_err(|error| format!("{error:?}"))
    })?;
    let options = rules.get("options").map_err(|error| error.to_string())?;
    let numbers: Vec<i32> = (0..=last).collect();
    let (mut count, mut sum) = (0u64, 0i64);
    for batch in numbers.chunks(1000) {
        Module::with_temp_heap(|module| {
            let function = module.heap().access_owned_frozen_value(&options);
            let mut eval = Evaluator::new(&module);
            for &n in batch {
                let n = module.heap().alloc(n);
                let found = eval.eval_function(function, &[n], &[]).map_err(|e| e.to_string())?;
                let list = ListRef::from_value(found).ok_or("options gives a list")?;
                for option in list.iter() {
                    count += 1;
                    let parts = ListRef::from_value(option);
                    let part = |value: starlark::values::Value<'_>| value.unpack_i32().unwrap_or(0);
                    sum += match parts {
                        Some(parts) => parts.iter().map(|value| i64::from(part(value))).sum(),
                        None => i64::from(part(option)),
                    };
                }
            }
            Ok::<(), String>(())
        })?;
    }
    println!("{count} options, sum {sum}");
    Ok(())
}
