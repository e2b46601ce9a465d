//! `grundy nim`, `grundy mex` and `grundy xor`.

use grundy_oracle::nim_steps::check_nimbers;
use serde_json::{Value, json};

use crate::support::{Run, assert_has};

#[test]
fn documents() {
    let mut step = Run::new(&["nim", "2 * 2", "--json", "--explain"]).json();
    step.as_object_mut().unwrap().remove("grundy");
    assert_eq!(
        step,
        json!({
            "expression": "2 * 2", "kind": "nimber", "answers": ["3"],
            "steps": [{"step": "square", "fermat": 2, "is": 3}]
        })
    );
    let both = Run::new(&["nim", "solve", "x^2", "+", "x", "=", "6", "--json"]).json();
    assert_eq!((&both["kind"], &both["answers"]), (&json!("solutions"), &json!(["14", "15"])));
    assert_eq!(Run::new(&["mex", "0,1", "3", "1", "--json"]).json()["mex"], 2);
    assert_eq!(
        Run::new(&["xor", "18446744073709551615", "1", "--json"]).json()["xor"],
        u64::MAX - 1
    );
}

/// Rows that the processor multiplies at once, and the same products alone.
#[test]
fn the_table_of_products() {
    let table = Run::new(&["table", "nim-product", "250..260", "0..70", "--json"]).json();
    for (row, line) in (250..).zip(table["values"].as_array().unwrap()) {
        let product = Run::new(&["nim", &format!("{row} * 69")]).text();
        assert_eq!(line[69].to_string(), product.trim());
        assert_eq!((&line[1], line.as_array().unwrap().len()), (&json!(row), 70));
    }
    let (_, errors) = Run::line("table nim-product 0..1000000000").ends(3);
    assert_has(&errors, "memory");
}

/// Lines that are only a product take another way than the rest.
#[test]
fn lines_of_standard_input() {
    let lines =
        "6 * 11\n# a comment\n\n12345678901234567890*9876543210987654321\n6 * 11 + 0\n1+2\n";
    let (out, errors) = Run::new(&["nim", "-"]).input(lines).ends(0);
    let out: Vec<&str> = out.lines().collect();
    let product = Run::new(&["nim", "(12345678901234567890) * 9876543210987654321"]).text();
    assert_eq!((&out[..], &*errors), (&["10", product.trim(), "10", "3"][..], ""));
    let (out, _) = Run::new(&["nim", "-", "--json"]).input("1 + 2\n2 * 2\n").ends(0);
    let kinds = out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    assert_eq!(kinds.map(|one| one["answers"][0].clone()).collect::<Vec<_>>(), ["3", "3"]);
    // The lines before and after a mistake are answered.
    let (out, errors) = Run::new(&["nim", "-"]).input("2 * 2\n2 +\n\n2 * 3\n1/0\n").ends(2);
    assert_eq!(out, "3\n1\n");
    assert_has(&errors, "error: line 2: a number is missing here\n  2 +");
    assert_has(&errors, "error: line 5: 0 has no inverse");
    let (out, errors) = Run::new(&["nim", "-", "--json"]).input("1/0\n1+1\n").ends(2);
    let out: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&out[0]["line"], &out[0]["at"], &*errors), (&json!(1), &json!([2, 3]), ""));
    assert_eq!(out[1]["answers"][0], "0");
    let (out, _) = Run::new(&["nim", "-"]).input("solve x = x + 1\n2 * 2\n").ends(1);
    assert_eq!(out, "No nimber solves the equation.\n3\n");
}

#[test]
fn lists_of_numbers() {
    let (out, errors) = Run::line("mex -").input("0 1 3\n# none\n1,2\n0 x 2\n\n0\n").ends(2);
    assert_eq!(out, "2\n0\n1\n");
    assert_has(&errors, "error: line 4: this is no whole number\n  0 x 2\n    ^");
    let (out, _) = Run::line("xor - --json").input("3 5\n1 1\n").ends(0);
    let sums = out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    assert_eq!(sums.map(|sum| sum["xor"].clone()).collect::<Vec<_>>(), [6, 0]);
    // A list in quotes is the same list.
    assert_eq!(Run::new(&["mex", "0 1 3"]).text(), "2\n");
    assert_eq!(Run::new(&["xor", "3, 5", "6"]).text(), "0\n");
    let (_, errors) = Run::line("xor 3 x").ends(2);
    assert_has(&errors, "error: this is no whole number\n  3 x\n    ^");
    let (_, errors) = Run::line("mex -1").ends(2);
    assert_has(&errors, "\n  -1\n  ^^");
    let (_, errors) = Run::line("xor 3 -").ends(2);
    assert_has(&errors, "`-` stands alone");
}

/// A line that is no text has an error of its own, and the other lines are answered.
#[test]
fn lines_that_are_no_text() {
    let (out, errors) = Run::line("nim -").input(b"2 * 2\n1 + \xff + 3\n3 * 3\n").ends(2);
    assert_eq!(out, "3\n2\n");
    assert_has(&errors, "error: line 2: it is not UTF-8 text\n  1 + \u{fffd} + 3\n      ^");
    let (out, errors) = Run::line("xor -").input(b"\xef\xbb\xbf1 2\n\xc3\n4\n").ends(2);
    assert_eq!(out, "3\n4\n");
    assert_has(&errors, "error: line 2: it is not UTF-8 text");
    let (out, _) = Run::line("nim - --json").input(b"\xff\n1\n").ends(2);
    let out: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&out[0]["line"], &out[1]["answers"][0]), (&json!(1), &json!("1")));
    let (out, _) = Run::line("seq - 0..4").input(b"\xff\nnim\n").ends(2);
    let out: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&out[0]["line"], &out[1]["values"][1]), (&json!(1), &json!(1)));
}

#[test]
fn mistakes_say_what_to_write() {
    for (line, status, part) in [
        ("nim 3 4 5", 2, "write `grundy solve nim 3 4 5`"),
        ("nim 5 + cube 3", 2, "no function has this name"),
        ("nim 1/0", 2, "0 has no inverse"),
        ("nim 0^0", 2, "0^0 has no value"),
        ("nim log(1,0)", 2, "no power of the base is this number"),
        ("nim log(w,2)", 2, "no power of the base is this number"),
        ("nim (w^w^200)^1231", 2, "the excess of the prime 1231"),
        ("nim (w^w^40+3)^99999999999999999999999999999999999 --time 0.01", 3, "the time allows"),
        ("nim w^2^2", 2, "`(a^b)^c` or `a^(b^c)`\n  w^2^2\n     ^"),
        ("nim 6*3)", 2, "no bracket is open here\n  6*3)\n     ^"),
        ("nim 3-2", 2, "`a - b` is `a + b`"),
        ("nim 5%3", 2, "this sign has no meaning here\n  5%3\n   ^"),
        ("mex 0 x", 2, "whole number"),
        ("xor 0 -1", 2, "whole number"),
    ] {
        let (out, errors) = Run::line(line).ends(status);
        assert_eq!(out, "", "{line}");
        assert_has(&errors, part);
    }
}

/// The checker recomputes steps of every kind, and finds each change in them.
#[test]
fn explanations_are_checked() {
    let check = |document: &Value| {
        let found = Run::line("check-explanation - --json").input(document.to_string()).output();
        let document: Value = serde_json::from_slice(&found.stdout).expect("one document");
        assert_eq!(document["right"] == true, found.status.code() != Some(1), "{document}");
        (found.status.code().unwrap(), document["faults"].clone())
    };
    let (mut missed, mut all) = (Vec::new(), 0);
    for (expression, status) in [
        ("7 * 9", 0),
        ("2*2 + 5", 0),
        ("(3 + 5) * 200 / 9", 0),
        ("sqrt 7 * inv 11", 0),
        ("5^7 + 4^-3", 0),
        ("solve x^2 + x = 6", 0),
        ("solve 3*x^2 + 5*x = x + 7", 0),
        ("solve x^2 = 9", 0),
        ("solve 6*x = 11", 0),
        ("solve x = x + 3", 0),
        ("solve x^2 + x = 32768", 0),
        ("order 5", 0),
        ("order 1", 0),
        ("degree 9", 0),
        ("log(6, 4)", 0),
        ("minpoly 5", 0),
        ("2^order(6)", 0),
        ("1*9", 0),
        ("70000 * 70001", 0),
        ("18446744073709551615 * 0xffffffffffff", 0),
        ("order 70000", 0),
        ("minpoly 4294967296", 0),
        ("w * w^2", 0),
        ("2^100", 0),
        ("w^2*3 + w*5 + w^2", 0),
        ("(w^8)^2 * w^w", 0),
        ("(w^(w^2*6 + w) * 3) * (w^w^2*2 + 1)", 0),
        ("(w^w^13)^47 * w^w^7", 0),
        ("inv(w + 1) + sqrt(w + 3)", 0),
        ("solve x^2 + w*x = 3", 0),
        ("solve w*x = w^2 + 1", 0),
        ("w^(w*2^3 + 3^0) / w^(2^2)", 0),
        ("w*7 + 70000", 0),
        // Many steps, numbers that have none, and a prime that the checker does not know.
        ("inv(w^w^2 + w^w + 1)", 3),
        ("2^order(w)", 3),
        ("(w^w^14)^53", 3),
    ] {
        let run = Run::new(&["nim", expression, "--explain", "--json"]).output();
        let document: Value = serde_json::from_slice(&run.stdout).expect("one document");
        assert_eq!(check(&document), (status, json!([])), "{expression}");
        // The words say why, or why not.
        let lines = run.status.code().unwrap();
        let (text, _) = Run::new(&["nim", expression, "--explain"]).ends(lines);
        assert!(text.lines().count() > 1, "{text}");
        let answers = document["answers"].to_string();
        let short = |line: &str| line.chars().count() <= 80 || answers.contains(line);
        assert!(text.lines().all(short), "{text}");
        if status != 0 {
            continue;
        }
        let mut places = Vec::new();
        numbers(&document["steps"], "/steps", &mut places);
        numbers(&document["answers"], "/answers", &mut places);
        for place in places {
            let mut forged = document.clone();
            let leaf = forged.pointer_mut(&place).unwrap();
            *leaf = match (leaf.as_u64(), leaf.as_str().unwrap_or_default()) {
                (Some(number), _) => json!(number + 1),
                (None, text) if text.contains('w') => json!(
                    text.strip_suffix(" + 1").map_or_else(|| format!("{text} + 1"), str::to_string)
                ),
                (None, text) => json!(format!("1{text}")),
            };
            all += 1;
            if check_nimbers(&forged).is_ok() {
                missed
                    .push(format!("{expression}: {place}: {}", document.pointer(&place).unwrap()));
            }
        }
        // No step may be missing.
        for at in 0..document["steps"].as_array().unwrap().len() {
            let mut forged = document.clone();
            forged["steps"].as_array_mut().unwrap().remove(at);
            all += 1;
            if check_nimbers(&forged).is_ok() {
                missed.push(format!("{expression}: without step {at}"));
            }
        }
        let mut forged = document.clone();
        forged["expression"] = json!(format!("{expression} + 1"));
        all += 1;
        if check_nimbers(&forged).is_ok() {
            missed.push(format!("{expression}: another expression"));
        }
    }
    assert!(missed.is_empty(), "{} of {all}: {missed:#?}", missed.len());
    assert!(all > 300, "{all}");
}

/// The exit status of the checker for a document.
fn status(document: &Value) -> i32 {
    let run = Run::line("check-explanation - --json").input(document.to_string()).output();
    run.status.code().unwrap()
}

/// Random expressions with ω have steps that the checker confirms, and finds each changed number in some of them.
#[test]
fn explanations_of_infinite_numbers_are_checked() {
    let mut seed = 7u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let powers =
        "w w^2 w^3 w^8 w^w w^(w*4) w^(w*2+1) w^w^2 w^(w^2*5+w) w^w^3 w^w^5 w^(w^4*12+w) w^w^13";
    let powers: Vec<&str> = powers.split(' ').collect();
    let number = |random: &mut dyn FnMut(u64) -> u64, powers: &[&str]| {
        let power = powers[random(powers.len() as u64) as usize];
        match random(3) {
            0 => format!("({power})"),
            1 => format!("({power}*{})", 2 + random(14)),
            _ => format!("({power} + {})", 1 + random(15)),
        }
    };
    let mut lines = String::new();
    for at in 0..100 {
        // An inverse in a large field takes long.
        let powers = if at % 5 == 4 { &powers[..4] } else { &powers[..] };
        let [a, b, c] = [0; 3].map(|_| number(&mut random, powers));
        lines += &match at % 5 {
            0 => format!("{a} * {b}\n"),
            1 => format!("{a} * {b} + {c}\n"),
            2 => format!("{a}^{}\n", 1 + random(4)),
            3 => format!("{a} * {}\n", 2 + random(254)),
            _ => format!("solve {a}*x = {}\n", 1 + random(15)),
        };
    }
    let (out, _) = Run::line("nim - --explain --json").input(&*lines).ends(0);
    let documents: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(documents.len(), 100);
    let (mut whole, mut forgeries) = (0, 0);
    for document in &documents {
        let right = if document["not_explained"].is_null() { 0 } else { 3 };
        assert_eq!(status(document), right, "{document}");
        whole += u32::from(right == 0);
        let mut places = Vec::new();
        numbers(&document["steps"], "/steps", &mut places);
        let Some(place) = places.get(random(1000) as usize % places.len().max(1)) else { continue };
        let mut forged = document.clone();
        let leaf = forged.pointer_mut(place).unwrap();
        *leaf = if *leaf == json!("w") { json!("w^2") } else { json!("w") };
        assert_eq!(status(&forged), 1, "{place}: {document}");
        forgeries += 1;
    }
    assert!(whole > 90 && forgeries > 70, "{whole} {forgeries}");
}

/// The checker knows the constants of the first 14 odd primes, and refuses others also where all steps agree on them.
#[test]
fn constants_of_infinite_products_are_checked() {
    let explained = |expression: &str| Run::new(&["nim", expression, "--explain", "--json"]).json();
    let primes = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    for (index, prime) in primes.into_iter().enumerate() {
        let base = if index == 0 { "w".to_string() } else { format!("w^(w^{index})") };
        let right = if prime < 53 { 0 } else { 3 };
        assert_eq!(status(&explained(&format!("({base})^{prime}"))), right, "{prime}");
        assert_eq!(
            status(&explained(&format!("{base} * ({base})^{}", prime - 1))),
            right,
            "{prime}"
        );
    }
    for (expression, is, forged) in [
        ("(w)^3", "2", "3"),
        ("w * w^2", "2", "3"),
        ("(w^w)^5", "4", "8"),
        ("(w^9)^3", "\"w^3\"", "\"w^2\""),
        ("w^8 * w^8", "\"w^5*2\"", "\"w^5*3\""),
    ] {
        let mut document = explained(expression);
        for key in ["steps", "answers"] {
            let text = document[key].to_string();
            let mut other = text.clone();
            for end in [",", "]", "}"] {
                other = other.replace(&format!("{is}{end}"), &format!("{forged}{end}"));
                let quoted = |number: &str| format!("\"{}\"{end}", number.trim_matches('"'));
                other = other.replace(&quoted(is), &quoted(forged));
            }
            assert_ne!(other, text, "{expression}");
            document[key] = serde_json::from_str(&other).unwrap();
        }
        assert_eq!(status(&document), 1, "{document}");
    }
    // A reason that is none, a document without the steps, and one that leaves them out.
    let mut document = explained("w * w^2");
    document["not_explained"] = json!("infinite");
    assert_eq!(status(&document), 1);
    document["steps"] = json!([]);
    document["not_explained"] = json!("large");
    assert_eq!(status(&document), 3);
    document.as_object_mut().unwrap().remove("not_explained");
    assert_eq!(status(&document), 1);
}

/// The places of numbers and texts in lists and objects.
fn numbers(node: &Value, place: &str, out: &mut Vec<String>) {
    match node {
        Value::Array(all) => {
            let all = all.iter().enumerate();
            all.for_each(|(at, one)| numbers(one, &format!("{place}/{at}"), out));
        }
        Value::Object(all) => {
            let all = all.iter().filter(|(key, _)| *key != "step");
            all.for_each(|(key, one)| numbers(one, &format!("{place}/{key}"), out));
        }
        _ => out.push(place.to_string()),
    }
}

/// An option that a table of products does not have is refused by name; no game is looked for.
#[test]
fn a_table_of_products_is_no_list() {
    for line in ["0..3 0..3 0..3", "0..3 --heaps 3", "0..3 --outcome P", "0..3 --value 3"] {
        let (_, errors) = Run::line(&format!("table nim-product {line}")).ends(2);
        assert_has(&errors, "rows and columns only");
    }
}

/// Sums in brackets are found where games are.
#[test]
fn sums_in_brackets_are_in_the_catalogue() {
    let list = Run::line("games").text();
    let documents = Run::line("games --json").json();
    for name in ["conjunctive", "continued", "shortened", "selective", "ordinal"] {
        assert_has(&list, &format!("{name}(A "));
        assert!(documents.as_array().unwrap().iter().any(|game| game["name"] == name), "{name}");
        assert_has(&Run::line(&format!("games {name}")).text(), &format!("grundy solve '{name}("));
        assert_eq!(Run::line(&format!("games {name} --json")).json()["name"], name);
    }
    let values = Run::new(&["seq", "ordinal(nim 2 : kayles N)", "0..6"]).text();
    let one = |n: u64| {
        let text = format!("ordinal(nim 2 : kayles {n})");
        Run::new(&["solve", &text, "--json"]).json()["value"].to_string()
    };
    assert_eq!(values.trim(), (0..6).map(one).collect::<Vec<_>>().join(" "));
}

/// The length of play in a batch is that of the lines alone, and a dash is explained.
#[test]
fn lengths_in_batches_and_in_draws() {
    let lines = ["nim 3 4", "northcott:4 1-4 1-3", "kayles 5"];
    let batch = Run::line("solve --batch --length").input(lines.join("\n")).text();
    for (line, answer) in lines.iter().zip(batch.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        let alone = Run::line(&format!("solve {line} --length --json")).json();
        assert!(alone["length"].is_object(), "{alone}");
        assert_eq!(answer["length"], alone["length"], "{line}");
    }
    let text = Run::line("solve northcott:4 1-4 1-3 --length").text();
    assert_has(&text, "A dash means that there is no number: play can go on for ever.");
}

/// A mistake names the expression as an answer does, and says what would be right.
#[test]
fn mistakes_say_what_is_meant() {
    for (expression, at, help) in [
        ("0b101 * 3", [0, 5], "did you mean `5`?"),
        ("0o17", [0, 4], "did you mean `15`?"),
        ("2 + 3x", [4, 6], "did you mean `3*x`?"),
        ("2w", [0, 2], "did you mean `2*w`?"),
        ("w2", [0, 2], "did you mean `w*2`?"),
        ("sqrt4", [0, 5], "did you mean `sqrt(4)`?"),
        ("order 2*3", [0, 7], "did you mean `order(2*3)`?"),
        ("1e5", [0, 3], "numbers are decimal, or hexadecimal behind `0x`"),
        ("0x1G", [0, 4], "numbers are decimal, or hexadecimal behind `0x`"),
    ] {
        let (_, errors) = Run::new(&["nim", expression, "--json"]).ends(2);
        let error: Value = serde_json::from_str(&errors).unwrap();
        assert_eq!(
            (&error["expression"], &error["position"], &error["at"], &error["help"]),
            (&json!(expression), &Value::Null, &json!(at), &json!(help)),
        );
    }
    let lines = Run::line("nim - --json").input("2*2\n3x\n").output();
    let lines = String::from_utf8(lines.stdout).unwrap();
    let both: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!([&both[0]["expression"], &both[1]["expression"]], ["2*2", "3x"]);
}
