//! Tests of the words of the server and of its page; `grundy-cli` tests the server itself.

mod messages;
