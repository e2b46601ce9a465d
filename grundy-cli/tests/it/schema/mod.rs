//! The JSON Schema of the documents against what the program prints: every command, answers and
//! errors. The schema follows from the types; what a document has and the schema does not is a fault
//! all the same, as of a type that is written by hand, and so is what the schema describes and no
//! document has.

mod validator;

use std::collections::HashSet;

use grundy::report::schema;
use serde_json::Value;

use crate::support::Run;
use validator::Validator;

/// The documents that the program prints for these arguments, from the root of the repository,
/// on standard output and on standard error. A limit of time grows until there is an answer.
fn documents(words: &[&str], input: Option<&str>) -> Vec<Value> {
    let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
    let time = words.iter().position(|word| word == "--time").map(|at| at + 1);
    let mut output = Run::new(&words).input(input.unwrap_or_default()).output();
    // A busy machine may know nothing yet when the time is over.
    for _ in 0..8 {
        let (Some(at), true) = (time, output.stdout.is_empty()) else { break };
        words[at] = (words[at].parse::<f64>().expect("seconds") * 4.0).to_string();
        output = Run::new(&words).output();
    }
    let read = |bytes: &[u8]| -> Vec<Value> {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    };
    let found = read(&output.stdout);
    let found = if found.is_empty() { read(&output.stderr) } else { found };
    assert!(!found.is_empty(), "{words:?} print a document: {output:?}");
    found
}

/// A command a line, with the name of its document in the schema.
const COMMANDS: &str = "
solve   solve nim 3 4 5 --json
solve   solve nim 3 4 5 --json --explain
solve   solve nim 3 4 5 --misere --json --explain
solve   solve nim 18446744073709551615 5 --json --explain
solve   solve nim 3 --value --json
solve   solve nim 3 --outcome --json
solve   solve nim --json
solve   solve nim 7 7 --json --explain
solve   solve kayles 5 7 + nim 3 4 + chocolate-eat 3x2 --json --explain
solve   solve kayles 5 + kayles 4 --misere --json --explain
solve   solve kayles 5000 --json --explain
solve   solve 0.137 20 --json --explain
solve   solve moore:2 3 4 5 --json --explain
solve   solve treblecross .X.X. + nim 3 --json --explain
solve   solve treblecross 9 --json --explain
solve   solve northcott:8 1-4 3-8 --json --explain
solve   solve wythoff 3,5 + euclid 7,25 --json --explain
solve   solve kayles 5 + nim 2 --length --json
solve   solve chomp 9x9 --outcome --length --memory 1M --json
solve   solve conjunctive(nim 3 ; kayles 5) --json --explain
solve   solve coins2:twins*1+C THT/HTH --json --explain
solve   solve staircase 1 2 3 + nimble 2 3 + turtles oxxo --json --explain
solve   solve chomp 2x3 + nim 2 --json --explain
solve   solve chomp 2x3 --misere --json --explain
solve   solve 0.07 40 41 --misere --json --memory 1M
solve   solve chips:examples/graphs/ring.dot a --json --explain
solve   solve chips:examples/graphs/ring.dot door --json --explain
solve   solve chips:examples/graphs/ring.dot a hall --misere --json
solve   solve rules:grundy-cli/tests/rules/named.star 3 --json --explain
solve   solve rules:grundy-cli/tests/rules/named.star 4 --json --explain
solve   solve gallery:node-kayles-path 9 --json --explain
solve   solve annihilation:examples/graphs/steps.json 3 4 --json --explain
solve   solve 0.106 700 --json --explain
solve   solve chomp 30x31 --time 0.2 --json
solve   graph examples/graphs/ring.dot --start hall --json
solve   solve nim 1 1 1 --json
solve   solve chips:examples/graphs/ring.dot a a --json
solve   solve chips:examples/graphs/contest.txt 1 --json
graph   graph examples/graphs/contest.txt --json
graph   graph examples/graphs/tree.txt --game geography --json
queries graph examples/graphs/queries.txt --queries --json
graph_staircase graph examples/graphs/coins.txt --game staircase --root 1 --json
graph   graph examples/graphs/coins.txt --game staircase --json
solve   solve 0.8? 100000 --value --assume observed --json
seq     seq 0.8? 1022..1026 --assume observed --json
options options chips:examples/graphs/contest.txt 1 --json
equiv   equiv chips:examples/graphs/contest.txt 1 --with nim 1 --json
model   model chips:examples/graphs/contest.txt 1 --json
play_json play chips:examples/graphs/contest.txt 1 --json
options options kayles 6 --json
options options nim 3 4 --misere --json
options options nim 1000 --max-moves 5 --json
options options treblecross .X.X. --json
options options chips:examples/graphs/ring.dot c --json
options options rules:grundy-cli/tests/rules/named.star 3 --json
seq     seq kayles 0..100 --json
seq     seq nim 18446744073709551610..18446744073709551614 --json --checksum
error   seq chomp 0..4 --json
seq     seq 0.106 0..100000000 --time 0.02 --json
table   table wythoff 0..8 0..5 --json --checksum
table   table kayles 0..9 --format json
table   table chomp 1..4 1..4 --json
table   table chomp 1..60 1..60 --time 0.3 --json
positions   table nim 0..3 0..3 0..3 --json
positions   table wythoff 0..9 --outcome P --json
positions   table kayles 0..9 --heaps 3 --value 4 --totals --json
positions   table rules:bench/own/exact_nim.star 0..30 --heaps 6 --outcome P --time 0.3 --json
positions   seq kayles 0..100 --outcome N --json
period  period 0.007 --to 1000000000 --memory 20K --json
period  period kayles --json
period  period 0.07 --json --code python
period  period nim --json
period  period 0.106 --to 500 --json
period  period 0.354 --to 200 --no-cache --json
period  period gallery:mark --to 200 --json
period  period rules:grundy-cli/tests/rules/differs_later.star --to 700 --json
period  period gallery:lasker --json --code cpp
quotient quotient 0.75 --table --json
quotient quotient 0.75 nim --to 4 --json
quotient quotient nim --memory 20K --json
quotient quotient 0.37 --json
seq     seq kayles 0..9 --misere --json
stats   stats kayles 0..9 --misere --json
table   table kayles 0..5 --misere --json
positions   table kayles 0..5 --misere --outcome P --json
period  period 0.75 --misere --json
genus    genus kayles 0..10 --json
genus    genus kayles 5 + nim 2 --json
genus    genus kayles 30 --memory 20K --json
canonical canonical kayles 9 --json
canonical canonical nim 1 1 --with nim 0 --json
canonical canonical nim 501 --json
canonical canonical kayles 30 --memory 20K --json
verify  verify examples/certificates/quotient.json --json
verify  verify examples/certificates/kayles.json --json
verify  verify examples/certificates/cram-3x5.json --json
verify  verify examples/certificates/node-kayles-3x6.json --json
verify  verify examples/certificates/sum.json --json
verify  verify examples/certificates/sum-outcome.json --json
check-explanation check-explanation examples/explanations/kayles.json --json
check-explanation check-explanation examples/explanations/forged.json --json
solve   solve kayles 20 --json --explain=short
solve   solve chips:examples/graphs/ring.dot door --json --explain=short
solve   solve kayles 9 --json --explain=proof
solve   solve wythoff 3,4 --json --explain
solve   solve chomp 3x3 --json --explain
solve   solve treblecross 6 --json --explain
solve   solve node-kayles grid:3x4 --misere --json --explain
stats   stats kayles 0..100 --json
stats   stats 0.16 0..2000 --json --raw --checksum
stats   stats 0.106 0..100000000 --time 0.2 --json
graph   graph examples/graphs/ring.dot --json
graph   graph examples/graphs/ring.dot --json --misere --length --strategy
graph_workers graph examples/graphs/river.txt --workers 2 --misere --json
graph_workers graph --of nim 1 2 --workers 2 --length --json
graph   graph --of kayles 5 --json --length
graph   graph examples/graphs/ring.dot --json --classes
merge   merge examples/cluster/one.jsonl examples/cluster/two.jsonl --json
merge   merge grundy-cli/tests/data/survey.jsonl --json
graph   graph --of kayles 300 --memory 1M --json
equiv   equiv nim 3 --with kayles 3 --json
equiv   equiv nim 3 --with nim 1 2 --json
equiv   equiv chomp 30x31 --with nim 1 --time 0.2 --json
equiv   equiv treblecross .X.X. --with nim 1 --json
model   model nim 3 4 --json
model   model kayles 9 --json
nim     nim 6 * 11 --json --explain
nim     nim inv 6 + sqrt 5 + 4^3 + 16 * 16 --json --explain
nim     nim solve x^2 = x --json --explain
nim     nim minpoly w --json --explain
nim     nim (w^8)^2 * w^2 * (w*3) --json --explain
nim     nim order 5 --json
nim     nim log(6,4) --json --explain
nim     nim minpoly 5 --json --explain
nim     nim 70000 * 70001 --json --explain
lexicode lexicode --distance 8 --length 24 --json
lexicode lexicode --distance 5 --length 20 --base 16 --time 0.01 --json
mex     mex 0 1 3 --json
xor     xor 3 5 6 --json
error   nim 5 + --json
check-explanation check-explanation examples/explanations/kayles.json --time 0.000001 --json
play_json play nim 3 4 --json
play_json play rules:grundy-cli/tests/rules/named.star 4 --json
play_json play chomp 30x31 --time 0.2 --json
play_json play nim --json
play_json play treblecross .X.X. + nim 2 --json --level easy --seed 3
play_json play northcott:8 3-6 2-7 --json
play_json play nimble 3 3 + chomp 2x3 + turtles oxx --misere --json
play_json play chips:examples/graphs/ring.dot a --json
tutor   tutor nim 3 4 5 --json
tutor   tutor kayles 5 + nim 3 --json --question 1 --answer 3
tutor   tutor kayles 5 --misere --json --question 1 --answer first
tutor   tutor chomp 30x31 --time 0.2 --json
tutor   tutor nim --json
game    games nim --json
game    games moore:2 --json
game    games 0.77 --json
game    games 0.142 --json
game    games gallery:wythoff --json
games   games --json
guess   guess kayles 0..200 --json
guess   guess wythoff 0..30 0..30 --json
guess   guess 0.106 0..60 --json
guess   guess nim 0..40 --json --code python
oeis    oeis kayles --json
oeis    oeis subtract:1,3 --json
oeis    oeis A004482 --json
oeis    oeis 0 1 0 1 2 3 2 0 1 0 --json
oeis    oeis 0 1 2 3 1 4 3 2 --time 0.000001 --json
rules   rules check gallery:wythoff 2,3 --json
rules   rules check gallery:lasker --json
rules   rules check grundy-cli/tests/rules/canonical_is_wrong.star --json
rules   rules check grundy-cli/tests/rules/grows_for_ever.star --json
rules   rules check grundy-cli/tests/rules/wanders.star --json
rules   rules check gallery:wythoff 90000,90000 --time 0.1 --json
atlas   atlas --digits 1 --to 40 --json
atlas_misere   atlas --digits 1 --to 20 --misere --json
atlas   atlas --digits 1 --to 1000 --time 0 --json
exercise exercise nim --level 3 --count 3 --json
exercise exercise kayles --misere --no-solutions --format json
exercise exercise treblecross --level 2 --seed 3 --json
exercise exercise chips:examples/graphs/contest.txt 1 --count 1 --json
exercise exercise nim --level 5 --count 50 --time 0.001 --json
error   solve kayls 5 --json
error   solve nim 3,4 --json
error   solve nim 3 --why --json
error   solve northcott:8 1-4 --misere --json
error   solve rules:grundy-cli/tests/rules/fails.star 3 --json
error   seq kayles --json
error   model chips:examples/graphs/ring.dot a --json
error   model kayles 300 --memory 1M --json
error   verify Cargo.toml --json
error   graph no-such-file --json
error   games nosuch --json
error   guess 0.106 0..60 --code cpp --json
error   rules check grundy-cli/tests/rules/syntax.star --json
error   nim 3 4 --json
";

/// A description is a doc comment of Rust, and is read where there is no Rust.
#[test]
fn every_key_has_a_description_for_readers_of_json() {
    let schema = Validator::new(&schema());
    for place in schema.properties() {
        let key = schema.at(&place);
        let said = key["description"].as_str().unwrap_or_default();
        // A key that tells the kinds apart, or that stands for its kind, as `coins`.
        let object = schema.at(place.rsplit_once("/properties/").expect("it is a key").0);
        let alone = object["properties"].as_object().is_some_and(|keys| keys.len() == 1);
        let is_kind = key.get("const").is_some() || alone && object["description"].is_string();
        assert!(!said.is_empty() || is_kind, "{place} has no description");
        for sign in ["](", "[`", "::", "None", "  "] {
            assert!(!said.contains(sign), "{place}: {said}");
        }
    }
}

#[test]
fn every_document_fits_the_schema() {
    let schema = Validator::new(&schema());
    let mut seen: HashSet<String> = HashSet::new();
    let mut names: HashSet<&str> = HashSet::new();
    let mut wrong = Vec::new();
    for line in COMMANDS.lines().filter(|line| !line.is_empty()) {
        let (name, command) = line.split_once(' ').expect("a name and a command");
        let words: Vec<&str> = command.split_whitespace().collect();
        names.insert(name);
        for document in documents(&words, None) {
            match schema.check(name, &document) {
                Ok(places) => seen.extend(places),
                Err(why) => wrong.push(format!("{command}: {why}")),
            }
        }
    }
    for (name, command, more) in [
        ("tutor", "tutor", &[] as &[&str]),
        ("stats", "stats", &["1..5"]),
        ("seq", "seq", &["1..5"]),
        ("period", "period", &["--to", "5"]),
    ] {
        let family = if name == "tutor" { "1" } else { "N" };
        let family = format!("chips:examples/graphs/contest.txt {family}");
        let words = [&[command, &family], more, &["--json"]].concat();
        for document in documents(&words, None) {
            match schema.check(name, &document) {
                Ok(places) => seen.extend(places),
                Err(why) => wrong.push(format!("{words:?}: {why}")),
            }
        }
    }
    let lines = "# a comment\nnim 3 4\nkayls 5\nnorthcott:8 1-4 3-8\n\nnim 3,4\n";
    for document in documents(&["solve", "--batch", "-"], Some(lines)) {
        let name = if document.get("error").is_some() { "error" } else { "solve" };
        match schema.check(name, &document) {
            Ok(places) => seen.extend(places),
            Err(why) => wrong.push(format!("a batch: {why}")),
        }
    }
    for document in documents(&["quotient", "--of", "cram 2x3", "chomp 2x2", "--json"], None) {
        match schema.check("quotient", &document) {
            Ok(places) => seen.extend(places),
            Err(why) => wrong.push(format!("a quotient of positions: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for name in schema.documents() {
        assert!(names.contains(&*name), "no command here prints `{name}`");
    }
    // Any document may have remarks on graph files; most have none.
    let is_remarks = |place: &&String| place.ends_with("/properties/remarks");
    assert!(seen.iter().any(|place| is_remarks(&place)));
    let unseen = schema.properties();
    let unseen = unseen.into_iter().filter(|place| !seen.contains(place) && !is_remarks(&place));
    let unseen: Vec<String> = unseen.collect();
    assert!(unseen.is_empty(), "described, but in no document here:\n{}", unseen.join("\n"));
}

/// Puts an unknown key into each object of a document in turn, and returns the places where the
/// schema accepts it.
fn takes_more(schema: &Validator, name: &str, document: &Value) -> Vec<String> {
    fn objects(node: &Value, place: &str, out: &mut Vec<String>) {
        match node {
            Value::Object(keys) => {
                out.push(place.to_string());
                keys.iter().for_each(|(key, value)| objects(value, &format!("{place}/{key}"), out));
            }
            Value::Array(items) => items
                .iter()
                .enumerate()
                .for_each(|(at, value)| objects(value, &format!("{place}/{at}"), out)),
            _ => {}
        }
    }
    let mut places = Vec::new();
    objects(document, "", &mut places);
    places.retain(|place| {
        let mut changed = document.clone();
        let node = changed.pointer_mut(place).expect("it was there");
        node["no such key"] = Value::from(1);
        schema.check(name, &changed).is_ok()
    });
    places
}

/// No object of a document may have a key that the schema does not know. Where keys are names
/// of vertices or of sets, or values of heaps, the entries must have the right type.
#[test]
fn a_key_that_the_schema_does_not_know_is_refused() {
    let schema = Validator::new(&schema());
    for (name, command) in [
        ("solve", "solve wythoff 1,2 + nim 3 --json --explain"),
        ("solve", "solve 0.137 9 --json --explain"),
        ("solve", "solve chips:examples/graphs/ring.dot c --json"),
        ("options", "options kayles 3 --json"),
        ("seq", "seq kayles 0..9 --json"),
        ("table", "table wythoff 0..3 0..3 --json"),
        ("period", "period kayles --json --code python"),
        ("quotient", "quotient 0.75 --table --json"),
        ("verify", "verify examples/certificates/kayles.json --json"),
        ("check-explanation", "check-explanation examples/explanations/forged.json --json"),
        ("stats", "stats kayles 0..30 --json"),
        ("graph", "graph examples/graphs/ring.dot --json"),
        ("graph", "graph examples/graphs/ring.dot --json --classes"),
        ("merge", "merge examples/cluster/one.jsonl examples/cluster/two.jsonl --json"),
        ("graph_workers", "graph examples/graphs/river.txt --workers 2 --misere --json"),
        ("equiv", "equiv nim 3 --with nim 1 --json"),
        ("model", "model nim 3 4 --json"),
        ("nim", "nim 6 * 11 --json --explain"),
        ("lexicode", "lexicode --distance 3 --length 7 --json"),
        ("mex", "mex 0 1 3 --json"),
        ("xor", "xor 3 5 6 --json"),
        ("game", "games 0.77 --json"),
        ("guess", "guess kayles 0..200 --json"),
        ("oeis", "oeis wythoff --json"),
        ("oeis", "oeis 0 1 2 3 1 4 3 2 --json"),
        ("rules", "rules check gallery:lasker --json"),
        ("atlas", "atlas --digits 1 --to 20 --json"),
        ("tutor", "tutor nim 3 4 --json --question 1 --answer 4"),
        ("error", "solve kayls 5 --json"),
    ] {
        let words: Vec<&str> = command.split_whitespace().collect();
        for document in documents(&words, None) {
            schema.check(name, &document).expect(command);
            let taken = takes_more(&schema, name, &document);
            assert_eq!(taken, Vec::<String>::new(), "{command}");
        }
    }
}
