//! The words of the field that an explanation uses, with what they mean.

use crate::message::message;
use crate::reason::{Step, Word};

/// The glossary of the words that the steps use.
pub fn glossary(body: &[Step], why: &[Step]) -> Option<Step> {
    let any = |is: &dyn Fn(&Step) -> bool| body.iter().chain(why).any(is);
    let mex = any(&|step| matches!(step, Step::Mex { .. } | Step::HeapMex { .. }));
    let sum = any(&|step| matches!(step, Step::NimSum { .. }));
    let period = any(&|step| matches!(step, Step::Period { .. }));
    let lost = any(&|step| matches!(step, Step::Lost { .. } | Step::Replies { .. }));
    let values = mex || sum || any(&|step| matches!(step, Step::Positions { .. }));
    let mut words = Vec::new();
    let mut add = |used: bool, word, meaning| {
        if used {
            words.push(Word { word, meaning });
        }
    };
    add(true, message!("word-position"), message!("word-position-meaning"));
    add(mex || lost || values, message!("word-option"), message!("word-option-meaning"));
    add(true, message!("word-won"), message!("word-won-meaning"));
    add(true, message!("word-lost"), message!("word-lost-meaning"));
    add(sum, message!("word-sum"), message!("word-sum-meaning"));
    add(sum, message!("word-nim-sum"), message!("word-nim-sum-meaning"));
    add(values, message!("word-mex"), message!("word-mex-meaning"));
    add(values, message!("word-nim-value"), message!("word-nim-value-meaning"));
    add(period, message!("word-preperiod"), message!("word-preperiod-meaning"));
    add(period, message!("word-period"), message!("word-period-meaning"));
    (words.len() > 3).then_some(Step::Glossary { words })
}
