//! Rules of a stranger's, inside of limits that hold: `cargo run -p grundy-rules --example sandbox`.

use std::time::Duration;

use grundy::games::Files;
use grundy_rules::{Position, Sandbox};

/// Rules that list a billion options of one heap.
const RULES: &str = "
def options(n):
    return [k for k in range(1 << 30)]
";

struct Text;

impl Files for Text {
    fn read(&self, _name: &str) -> Result<String, grundy::error::FileError> {
        Ok(RULES.into())
    }
}

/// Asks the rules for a value, which they never give.
pub fn main() {
    let sandbox = Sandbox { time: Duration::from_millis(300), ..Sandbox::default() };
    let answer = sandbox.run(|guest| {
        let rules = guest.load("endless.star", &Text).map_err(|fault| fault.to_string())?;
        let value = rules.value(&Position::Int(1), &guest.budget());
        value.map_err(|_| rules.fault().expect("it says why there is no value").to_string())
    });
    // A question that reaches a limit ends, and says why. `run` fails only where a single step
    // looked at no limit and had to be left behind.
    match answer {
        Ok(answer) => println!("{}", answer.expect_err("they give no value")),
        Err(left) => println!("{left}"),
    }
}
