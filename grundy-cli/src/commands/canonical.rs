//! `grundy canonical`: the canonical form of a position in misère play.

use grundy::Stop;
use grundy::genus::Finite;
use grundy::message::{Language, Message};
use grundy::misere::canonical::{Form, Forms, TooLarge};
use grundy::misere::parts::Parts;
use grundy::report::{Canonical as Document, ComparedForm, Exact, FormOf};

use super::genus::positions_of;
use crate::args::Canonical as Args;
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// The room of all forms: one for each form, and one for each of its options.
const ROOM: usize = 1 << 22;

/// The room for the sums that are tried as partitions.
const SUMS: usize = 1 << 18;

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let mut positions = Vec::new();
    let with = (!args.with.is_empty()).then_some(&args.with);
    for words in [Some(&args.position.words), with].into_iter().flatten() {
        let text = session.files.reader().text_of_words(words)?;
        positions.push(session.files.position(&text)?);
    }
    let budget = session.budget(limits::SHORT);
    let mut forms = Forms::new(ROOM);
    let found = positions_of(&positions, session, |positions| {
        Finite::new(positions, &budget).and_then(|finite| Ok(finite.forms(&mut forms, &budget)?))
    })?;
    let texts: Vec<String> = positions.iter().map(|position| position.text()).collect();
    let mut document = Document {
        position: texts[0].clone(),
        form: None,
        mate: None,
        partitions: None,
        with: None,
        too_large: false,
        stopped: found.as_ref().err().copied(),
    };
    if let Ok(found) = found {
        let written = found
            .ok_or(TooLarge)
            .and_then(|found| write(&mut document, &mut forms, &found, &texts));
        document.too_large = written.is_err();
    }
    match args.json {
        true => session.out.json(&document)?,
        false => session.out.text(&words(&document, session.language()))?,
    }
    Ok(match document.stopped {
        None if document.too_large => Ending::Told(Stop::Memory),
        stopped => stopped.map_or(Ending::DONE, Ending::Stopped),
    })
}

/// Writes the forms of the positions.
fn write(
    document: &mut Document,
    forms: &mut Forms,
    found: &[Form],
    texts: &[String],
) -> Result<(), TooLarge> {
    let of = |forms: &mut Forms, form: Form| -> Result<FormOf, TooLarge> {
        let (genus, birthday) = (forms.genus(form).to_string(), forms.birthday(form));
        Ok(FormOf { form: forms.write(form)?, genus, birthday: Exact(birthday.into()) })
    };
    document.form = Some(of(forms, found[0])?);
    if let (Some(&second), Some(position)) = (found.get(1), texts.get(1)) {
        document.with = Some(ComparedForm {
            position: position.clone(),
            form: of(forms, second)?,
            equal: found[0] == second,
            linked: forms.are_linked(found[0], second),
        });
    }
    let mate = forms.mate(found[0])?;
    document.mate = Some(of(forms, mate)?);
    document.partitions = partitions(forms, found[0]).ok();
    Ok(())
}

/// The lists of parts, each with the shortest play first.
fn partitions(forms: &mut Forms, form: Form) -> Result<Vec<Vec<String>>, TooLarge> {
    forms.limit(SUMS);
    let lists = Parts::default().partitions(forms, form)?;
    let write = |mut list: Vec<Form>| {
        list.sort_by_key(|&part| forms.birthday(part));
        list.into_iter().map(|part| forms.write(part)).collect()
    };
    lists.into_iter().map(write).collect()
}

fn words(document: &Document, language: Language) -> String {
    let mut lines: Vec<Message> = Vec::new();
    let line = |position: &str, form: &FormOf| {
        message!(
            "canonical-form",
            position = position,
            form = &form.form,
            genus = &form.genus,
            birthday = form.birthday.0
        )
    };
    lines.extend(document.form.as_ref().map(|form| line(&document.position, form)));
    lines.extend(document.mate.as_ref().map(|mate| message!("canonical-mate", form = &mate.form)));
    // A game alone in its list is no sum.
    for list in document.partitions.iter().flatten().filter(|list| list.len() > 1) {
        lines.push(message!("canonical-partition", parts = list.join(" + ")));
    }
    if let Some(with) = &document.with {
        lines.push(line(&with.position, &with.form));
        let equal = if with.equal { "yes" } else { "no" };
        let linked = if with.linked { "yes" } else { "no" };
        lines.push(message!("canonical-compared", equal = equal, linked = linked));
    }
    if document.too_large {
        lines.push(message!("canonical-too-large", position = &document.position));
    }
    if document.stopped.is_some() {
        lines.push(message!("canonical-not-found"));
    }
    lines.into_iter().map(|line| line.text(language) + "\n").collect()
}
