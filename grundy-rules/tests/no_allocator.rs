//! A sandbox in a program that has not installed the allocator.

use std::time::Duration;

use grundy::Stop;
use grundy::games::InMemoryFiles;
use grundy_rules::{Position, Sandbox, sandbox};

#[test]
fn memory_is_that_of_the_whole_process() {
    assert!(!sandbox::is_installed());
    let sandbox = Sandbox { time: Duration::from_secs(60), memory: 64 << 20, ..Sandbox::default() };
    let text = "def options(n):\n    return [n - 1] if n else []";
    let files = InMemoryFiles::from([("game.star", text)]);
    let answer = sandbox.run(move |guest| {
        let rules = guest.load("game.star", &files).map_err(|fault| fault.to_string())?;
        let value = rules.value(&Position::Int(3), &guest.budget()).map_err(|it| it.to_string())?;
        Ok::<_, String>(value.to_string())
    });
    assert_eq!(answer.unwrap(), Ok("1".into()));
    // It holds more than the bound, and does not ask for leave.
    let answer = sandbox.run(|_| {
        let held = vec![1u8; 256 << 20];
        std::thread::sleep(Duration::from_secs(60));
        held.len()
    });
    assert_eq!(answer.unwrap_err().stop(), Some(Stop::Memory));
}
