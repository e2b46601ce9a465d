//! Certificates of every theorem: the true ones are valid, changed ones are not.
//!
//! `data/certificates.jsonl` holds one certificate a line, as the program `grundy` wrote them.
//! The same files must be accepted by every later version.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::Write;

use grundy_check::{
    Certificate, Claim, Host, PeriodClaim, Progress, State, Stop, Verdict, VerifyError, verify,
};

const LINES: &str = include_str!("../data/certificates.jsonl");

fn certificates() -> Vec<Certificate> {
    LINES.lines().map(|line| Certificate::parse(line).unwrap()).collect()
}

/// The first certificate of each theorem.
fn one_for_each_theorem() -> Vec<Certificate> {
    let mut seen = BTreeSet::new();
    let mut all = certificates();
    all.retain(|certificate| seen.insert(certificate.proof.theorem.to_string()));
    all
}

fn of(game: &str) -> Certificate {
    let found = certificates().into_iter().find(|certificate| certificate.claim.game() == game);
    found.unwrap_or_else(|| panic!("{game}"))
}

fn claim(certificate: &mut Certificate) -> &mut PeriodClaim {
    match &mut certificate.claim {
        Claim::Period(claim) => claim,
        other => panic!("{other:?}"),
    }
}

/// A host with a bound on bytes, which stops when it was asked too often.
struct Limits {
    left: Cell<u64>,
    most: u64,
    asked: Cell<u64>,
    patience: u64,
}

impl Limits {
    fn new(bytes: u64, patience: u64) -> Limits {
        Limits { left: Cell::new(bytes), most: bytes, asked: Cell::new(0), patience }
    }
}

impl Host for Limits {
    fn go_on(&self, _: Progress) -> Result<(), Stop> {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get() > self.patience { Err(Stop::Asked) } else { Ok(()) }
    }

    fn reserve(&self, bytes: u64) -> Result<(), Stop> {
        let left = self.left.get().checked_sub(bytes).ok_or(Stop::Memory)?;
        self.left.set(left);
        Ok(())
    }

    fn release(&self, bytes: u64) {
        self.left.set(self.left.get() + bytes);
        assert!(self.left.get() <= self.most, "more is given back than was taken");
    }
}

/// The verdict within 64 MB; none where the check was stopped.
fn checked(certificate: &Certificate) -> Option<Verdict> {
    let host = Limits::new(1 << 26, 50);
    let verdict = verify(&certificate.to_string(), &host);
    assert_eq!(host.left.get(), host.most, "all memory is given back: {certificate}");
    match verdict {
        Ok(verdict) => {
            assert_eq!(verdict.claim, certificate.claim);
            assert_eq!(verdict.valid, verdict.checked_to.is_some());
            Some(verdict)
        }
        Err(VerifyError::Stopped(_)) => None,
        Err(error) => panic!("{error}: {certificate}"),
    }
}

fn is_valid(certificate: &Certificate) -> bool {
    checked(certificate).is_some_and(|verdict| verdict.valid)
}

#[test]
fn the_certificates_are_valid() {
    let mut found = String::new();
    for certificate in certificates() {
        let verdict = checked(&certificate).unwrap();
        assert!(verdict.valid, "{}", verdict.text);
        let (game, theorem) = (certificate.claim.game(), &certificate.proof.theorem);
        let to = verdict.checked_to.unwrap();
        writeln!(found, "{game} {theorem} {to}").unwrap();
        assert!(
            verdict.text.to_string().contains(&format!("values of the heaps 0 to {to} computed"))
        );
        assert_eq!(certificate.can_pause(), {
            let pauses = ["guy-smith", "guy-smith-unequal", "finite-subtraction", "window"];
            pauses.contains(&theorem.to_string().as_str()) && game != "0.F" && game != "80.7"
        });
    }
    pinned("checked_to.txt", &found);
}

/// Compares with a file of `data/`; with `PIN=overwrite` writes it anew.
#[track_caller]
fn pinned(name: &str, found: &str) {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("PIN").is_some_and(|word| word == "overwrite") {
        std::fs::write(&path, found).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    assert_eq!(found, known, "{name}: write it anew with PIN=overwrite, and read the difference");
}

/// Which figures of a proof are accepted near those that were written: a certificate that
/// somebody keeps must not be refused one day.
#[test]
fn figures_that_are_accepted() {
    let mut found = String::new();
    for certificate in certificates() {
        let period = certificate.claim.period().unwrap().period;
        for field in ["from", "reach", "last_rare", "period", "saltus", "mask"] {
            fn figure<'a>(certificate: &'a mut Certificate, name: &str) -> &'a mut Option<u64> {
                let proof = &mut certificate.proof;
                match name {
                    "from" => &mut proof.from,
                    "reach" => &mut proof.reach,
                    "last_rare" => &mut proof.last_rare,
                    "period" => &mut proof.period,
                    "saltus" => &mut proof.saltus,
                    _ => &mut proof.mask,
                }
            }
            let mut changed = certificate.clone();
            let own = figure(&mut changed, field).unwrap_or(0);
            let near = if own == 0 { 0..3 } else { own.saturating_sub(12)..own + 13 };
            let far = [period - 1, period, period + 1, 2 * period, 3 * period];
            let tried: BTreeSet<u64> = near.chain(far).collect();
            let accepted = tried.into_iter().filter(|&value| {
                *figure(&mut changed, field) = Some(value);
                is_valid(&changed)
            });
            let mut accepted: Vec<String> = accepted.map(|value| value.to_string()).collect();
            *figure(&mut changed, field) = None;
            if is_valid(&changed) {
                accepted.push("none".into());
            }
            let game = certificate.claim.game();
            writeln!(found, "{game} {field} {own}: {}", accepted.join(" ")).unwrap();
        }
    }
    pinned("accepted.txt", &found);
}

#[test]
fn what_is_not_the_least_is_not_valid() {
    for certificate in certificates() {
        let own = certificate.claim.period().unwrap();
        let mut double = certificate.clone();
        claim(&mut double).period *= 2;
        claim(&mut double).saltus *= 2;
        assert!(!is_valid(&double), "{double}");
        // The proof is for the same or a larger period, to be fair.
        for (from, times) in [(0, 1), (0, 2), (500, 2)] {
            let mut double = double.clone();
            double.proof.from = double.proof.from.map(|old| old + from);
            double.proof.period = Some(certificate.proof.period.unwrap_or(own.period) * times);
            double.proof.saltus = Some(certificate.proof.saltus.unwrap_or(own.saltus) * times);
            assert!(!is_valid(&double), "{double}");
        }
        let mut late = certificate.clone();
        claim(&mut late).preperiod += 1;
        assert!(!is_valid(&late), "{late}");
        late.proof.from = late.proof.from.map(|from| from + 100);
        assert!(!is_valid(&late), "{late}");
    }
}

#[test]
fn false_claims_are_not_valid() {
    let games = certificates();
    for certificate in &games {
        for change in 0..8 {
            let mut false_one = certificate.clone();
            let text = false_one.to_string();
            let claim = claim(&mut false_one);
            match change {
                0 => claim.period += 1,
                1 => claim.period -= 1,
                2 => claim.preperiod = claim.preperiod.wrapping_sub(1),
                3 => claim.saltus += 1,
                4 => claim.saltus = claim.saltus.wrapping_sub(1),
                5 => {
                    // A kind that is not known, with the figures of a period.
                    let other = text.replace("\"period\",", "\"quotient\",");
                    false_one = Certificate::parse(&other).unwrap();
                }
                6 => claim.game = "0.17".into(),
                _ => claim.period = u64::MAX,
            }
            assert!(!is_valid(&false_one), "{false_one}");
        }
        // The proof of one game says nothing of another.
        for other in one_for_each_theorem() {
            let mut stolen = certificate.clone();
            stolen.proof = other.proof.clone();
            claim(&mut stolen).game = other.claim.game().into();
            assert_eq!(is_valid(&stolen), stolen == other, "{stolen}");
        }
    }
}

/// Each theorem has its games, and is refused for all others.
#[test]
fn a_theorem_is_refused_where_it_does_not_apply() {
    for certificate in certificates() {
        for other in one_for_each_theorem() {
            let mut changed = certificate.clone();
            changed.proof.theorem = other.proof.theorem.clone();
            let theorem = other.proof.theorem.to_string();
            let plain = ["subtract:1,2,3", "subtract:2,5,9"];
            let game = certificate.claim.game();
            // A finite set of numbers is also one without infinite ones, and where the window
            // theorem applies, so does the older one.
            let fits = other.proof.theorem == certificate.proof.theorem;
            let window = certificate.proof.theorem.to_string() == "window";
            let maybe =
                theorem == "residues" && plain.contains(&game) || theorem == "guy-smith" && window;
            assert!(maybe || is_valid(&changed) == fits, "{changed}");
        }
    }
    for (game, theorem, why) in [
        ("0.[3]", "guy-smith", "is on finite rules"),
        ("0.77", "all-but", "is on games with all takes but finitely many"),
        ("0.77", "periodic-takes", "is on infinite games that split nothing"),
        ("0.77", "residues", "is on sets of numbers that may be taken"),
        ("0.77", "saltus-power-of-two", "that leave three to 64"),
        ("0.77", "lasker", "`K.[3]` and `S.[3]` only"),
        ("subtract:1,2,3", "window", "is on finite codes that leave one heap or two"),
        ("0.77", "guy-smith-unequal", "the theorem for this game is `guy-smith`"),
        ("0.77", "later", "the theorem `later` is not known"),
        ("subtract:1,primes", "guy-smith", "there is the theorem `residues` only"),
    ] {
        let mut changed = of(game);
        changed.proof.theorem = theorem.into();
        let verdict = checked(&changed).unwrap();
        assert!(verdict.text.to_string().contains(why), "{}", verdict.text);
    }
}

#[test]
fn absurd_sizes_end_with_the_limits() {
    for certificate in certificates() {
        for huge in [1 << 40, u64::MAX / 4, u64::MAX - 1, u64::MAX] {
            for field in 0..6 {
                let mut absurd = certificate.clone();
                match field {
                    0 => claim(&mut absurd).preperiod = huge,
                    1 => claim(&mut absurd).period = huge,
                    2 => absurd.proof.from = Some(huge),
                    3 => absurd.proof.period = Some(huge),
                    4 => absurd.proof.reach = Some(huge),
                    _ => absurd.proof.last_rare = Some(huge),
                }
                let host = Limits::new(1 << 22, 0);
                match verify(&absurd.to_string(), &host) {
                    // Some theorems do not look at the field.
                    Ok(verdict) => assert!(!verdict.valid || field > 1, "{absurd}"),
                    Err(VerifyError::Stopped(_)) => {}
                    Err(error) => panic!("{error}"),
                }
                assert_eq!(host.left.get(), host.most, "{absurd}");
            }
        }
    }
}

/// What a check takes of its host: it asks for the memory of its values, and whether to go on.
#[test]
fn the_host_is_asked() {
    for game in ["0.77!", "0.F", "0.356", "all-but:1", "0.3[10]", "subtract:9,powers:2", "0.08"] {
        let text = of(game).to_string();
        let small = Limits::new(500, u64::MAX);
        assert_eq!(verify(&text, &small), Err(VerifyError::Stopped(Stop::Memory)), "{game}");
    }
    // A million values that are claimed to repeat take a while.
    for (game, from) in [
        ("0.77", "preperiod"),
        ("0.F", "preperiod"),
        ("0.08", "from"),
        ("0.3[10]", "from"),
        ("all-but:2,3,7", "from"),
        ("subtract:1,2,3", "preperiod"),
        ("subtract:1,primes", "from"),
    ] {
        let mut long = of(game);
        match from {
            "from" => long.proof.from = Some(2_000_000),
            _ => claim(&mut long).preperiod = 2_000_000,
        }
        long.proof.from = Some(2_000_000);
        let host = Limits::new(u64::MAX, 2);
        assert_eq!(
            verify(&long.to_string(), &host),
            Err(VerifyError::Stopped(Stop::Asked)),
            "{game}"
        );
        assert_eq!(host.left.get(), u64::MAX, "{game}");
    }
}

/// Each check that can pause goes on from its states to the same verdict.
#[test]
fn a_check_goes_on_where_it_stood() {
    struct Pauses(Cell<Option<State<'static>>>, u64);

    impl Host for Pauses {
        fn go_on(&self, progress: Progress) -> Result<(), Stop> {
            assert!(progress.total.is_some_and(|total| progress.done <= total));
            if progress.done >= self.1 { Err(Stop::Asked) } else { Ok(()) }
        }

        fn pause(&self, state: &State<'_>) {
            self.0.set(Some(state.clone().into_owned()));
        }
    }

    let mut long = of("0.77");
    claim(&mut long).preperiod = 12_000;
    long.proof.from = Some(12_000);
    let text = verify(&long.to_string(), &()).unwrap().text;
    assert!(text.to_string().contains("12000 is not the least"), "{text}");
    let host = Pauses(Cell::default(), 5000);
    assert_eq!(long.verify(None, &host), Err(VerifyError::Stopped(Stop::Asked)));
    let state = host.0.into_inner().expect("a state");
    assert!(state.done() >= 5000 && state.done() < 24_000, "{}", state.done());
    assert_eq!(long.verify(Some(state.clone()), &()).unwrap().text, text);
    // The state of one certificate is not that of another.
    assert_eq!(of("0.77").verify(Some(state), &()), Err(VerifyError::Unfit));
}

#[test]
fn malformed_texts() {
    let good = of("0.77").to_string();
    let long = format!("{good}{}", " ".repeat(grundy_check::MAX_LENGTH));
    for (text, part) in [
        ("".to_owned(), "in braces"),
        ("{}".into(), "`grundy_certificate` is missing"),
        ("[1]".into(), "not a certificate"),
        ("null".into(), "not a certificate"),
        ("{".into(), "the JSON ends too early, in line 1"),
        (r#"{"grundy_certificate": 1}"#.into(), "claim"),
        (good.replace(": 1,", ": 2,"), "version 2; this program knows version 1"),
        (good.replace(": 1,", ": \"1\","), "version \"1\""),
        (good.replace("12", "-12"), "integer"),
        (good.replace("12", "12.5"), "integer"),
        (good.replace("12", "99999999999999999999999"), "integer"),
        (good.replace("12", "\"+12\""), "integer"),
        (good.replace("\"period\": 12", "\"period\": 12, \"period\": 13"), "duplicate"),
        (format!("{good}x"), "the JSON is wrong in line"),
        ("[".repeat(100_000), "not a certificate"),
        (
            format!("{{\"grundy_certificate\": {}", "[".repeat(100_000)),
            "the JSON is wrong in line 1",
        ),
        (long[..grundy_check::MAX_LENGTH + 1].into(), "more than 16777216 bytes"),
    ] {
        match verify(&text, &()) {
            Err(VerifyError::Malformed(why)) => {
                assert!(why.to_string().contains(part), "{part}: {why}")
            }
            other => panic!("{part}: {other:?}"),
        }
    }
    assert!(verify(&long[..grundy_check::MAX_LENGTH], &()).unwrap().valid);
    // Strings for numbers, more keys, and another order are fine.
    let strings = good.replace("\"period\": 12", "\"more\": [], \"period\": \"12\"");
    assert!(verify(&strings, &()).unwrap().valid);
    // Numbers that other programs would round are written as strings.
    let mut large = of("0.77");
    (claim(&mut large).preperiod, claim(&mut large).period) = (1 << 53, (1 << 53) + 1);
    let text = large.to_string();
    assert!(text.contains("\"preperiod\": 9007199254740992,"), "{text}");
    assert!(text.contains("\"period\": \"9007199254740993\","), "{text}");
    assert_eq!(Certificate::parse(&text), Ok(large));
}

#[test]
fn errors_have_words() {
    for (error, words) in [
        (VerifyError::Stopped(Stop::Asked), "the check was stopped"),
        (VerifyError::Stopped(Stop::Memory), "the memory limit was reached"),
        (VerifyError::Unfit, "the state belongs to another certificate"),
    ] {
        assert_eq!(error.to_string(), words);
    }
}
