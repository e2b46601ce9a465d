//! Families of positions in `seq`, `stats` and `period`.

use std::process::Output;

use crate::support::Run;

fn run(arguments: &[&str]) -> Output {
    Run::new(&[arguments, &["--no-cache"]].concat()).output()
}

#[track_caller]
fn json(arguments: &[&str]) -> serde_json::Value {
    let output = run(&[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The values of the positions one by one.
#[track_caller]
fn same_as_solve(game: &str, family: &str, from: u64, to: u64) {
    let found = json(&["seq", game, family, &format!("{from}..{to}")]);
    let values: Vec<serde_json::Value> = (from..to)
        .map(|n| {
            let argument = family.replace('N', &n.to_string());
            json(&["solve", game, &argument, "--value"])["value"].clone()
        })
        .collect();
    assert_eq!(found["values"], serde_json::Value::from(values), "{game} {family}");
}

#[test]
fn values_are_those_of_the_positions() {
    same_as_solve("node-kayles", "grid:3xN", 1, 8);
    same_as_solve("cram", "4xN", 1, 6);
    same_as_solve("arc-kayles", "star:1,2,N", 1, 9);
    same_as_solve("chomp", "3xN", 1, 6);
    same_as_solve("nimstring", "1xN", 1, 5);
    same_as_solve("node-kayles", "cycle:N", 3, 12);
}

/// The atlas knows the heap games behind some families; a few values that seem to show something
/// else are no period, and the numbers begin with the least of the family.
#[test]
fn short_families_have_the_period_of_the_atlas() {
    for (game, family, to, from, period) in [
        ("arc-kayles", "complete:N", "3", 0, 4),
        ("arc-kayles", "complete:N", "2", 0, 4),
        ("cram", "2xN", "2", 1, 2),
        ("cram", "2xN:torus", "1", 1, 2),
    ] {
        let found = json(&["period", game, family, "--to", to]);
        assert_eq!(
            (&found["preperiod"], &found["period"], &found["saltus"]),
            (&from.into(), &period.into(), &0.into()),
            "{game} {family} {to}"
        );
    }
}

/// Families that are a heap game: the answer does not read the positions.
#[test]
fn families_that_are_heaps_have_their_values() {
    for (game, family, from, period) in [
        ("node-kayles", "path:N", 0, 34),
        ("node-kayles", "complete:N", 1, 1),
        ("node-kayles", "grid:Nx1", 1, 34),
        ("arc-kayles", "complete:N", 1, 4),
        ("arc-kayles", "grid:2xN", 1, 2),
        ("arc-kayles", "grid:Nx2", 1, 2),
        ("cram", "1xN", 1, 34),
        ("cram", "2xN", 1, 2),
        ("cram", "Nx2", 1, 2),
        ("cram", "2xN:cylinder", 1, 2),
        ("cram", "Nx2:torus", 1, 2),
        ("chomp", "1xN", 1, 1),
        ("cram", "Nx1:cylinder", 1, 34),
        ("chomp", "Nx1", 1, 1),
    ] {
        same_as_solve(game, family, from, 9);
        let found = json(&["period", game, family]);
        assert_eq!(
            (&found["proved"], &found["period"]),
            (&true.into(), &period.into()),
            "{family}"
        );
    }
}

#[test]
fn periods_of_paths_and_cycles_are_proved() {
    let path = json(&["period", "node-kayles", "path:N"]);
    assert_eq!(
        (&path["proved"], &path["period"], &path["preperiod"]),
        (&true.into(), &34.into(), &52.into())
    );
    let cycle = json(&["period", "node-kayles", "cycle:N"]);
    assert_eq!(cycle["proved"], true);
    let (e, p) = (cycle["preperiod"].as_u64().unwrap(), cycle["period"].as_u64().unwrap());
    let values = json(&["seq", "node-kayles", "cycle:N", "3..200"])["values"].clone();
    let at = |n: u64| values[(n - 3) as usize].clone();
    assert!((e.max(3)..200 - p).all(|n| at(n) == at(n + p)));
    assert!(e == 0 || at(e - 1) != at(e - 1 + p));
    // There is no board 2x0, and the pattern would give it the value -1.
    let bites = json(&["period", "chomp", "2xN", "--to", "50"]);
    let form = ["preperiod", "period", "saltus"].map(|name| bites[name].as_u64());
    assert_eq!(form, [Some(1), Some(2), Some(3)]);
}

#[test]
fn counts_of_a_family() {
    let found = json(&["stats", "cram", "2xN", "1..9", "--checksum"]);
    assert_eq!(found["counts"], serde_json::json!({"0": 4, "1": 4}));
    assert!(found["checksum"].is_string());
}

#[test]
fn faults() {
    for (arguments, place) in [
        (&["seq", "node-kayles", "path:5", "0..9"][..], "there is no variable N"),
        (&["seq", "cram", "NxN", "1..5"], "a family has one variable"),
        (&["seq", "cram", "N", "1..4"], "`1` is not a board (in `cram N` with N = 1)"),
        (&["seq", "cram", "4xN", "0..5"], "the number is too small"),
        (&["seq", "cram", "4xN", "5"], "not a range"),
        (&["seq", "cram", "4xN"], "as in `4xN 1..10`"),
        (&["seq", "cram", "4xN", "-3..4"], "error: `-3` is negative\n  -3..4"),
        (&["period", "star:N"], "star"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(place) && said.contains('^'), "{arguments:?}: {said}");
    }
}

/// No document is begun that ends in the middle.
#[test]
fn a_number_without_a_position_or_a_value() {
    let loops = ["seq", "node-kayles", "edges:a-b,3-N", "1..6", "--json"];
    let loony = ["seq", "nimstring", "edges:N-a,a-ground", "1..3", "--json"];
    let saved = ["seq", "node-kayles", "grid:3xN", "1..5", "--raw", "--checkpoint", "nowhere"];
    for (arguments, words) in [
        (&loops[..], "the vertex `3` is joined to itself"),
        (&loony, "has no nim-value"),
        (&saved, "does not save the values of families"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

/// A ring of cells has a formula; rings of one and two cells are rows.
#[test]
fn rings_of_cram_are_proved() {
    for family in ["1xN:cylinder", "1xN:torus", "Nx1:torus"] {
        same_as_solve("cram", family, 1, 20);
        assert_eq!(json(&["period", "cram", family])["period"], 34, "{family}");
    }
}
