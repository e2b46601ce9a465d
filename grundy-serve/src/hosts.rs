//! Whom the server answers: requests that name it, and pages of its own.
//!
//! A page of a stranger can let its name stand for the address of this server (DNS rebinding), and its
//! requests then count as its own; but they carry its name in `Host`.

use std::net::IpAddr;

use hyper::Request;
use hyper::header::{HOST, ORIGIN};
use hyper::http::uri::Authority;

/// The names by which the server may be called, beside `localhost` and its address.
pub struct Hosts(Vec<String>);

/// Why a request is refused.
#[derive(Debug, PartialEq, Eq)]
pub enum Stranger {
    /// Its `Host` is another server.
    Host(String),
    /// Its `Origin` is the page of another server.
    Origin(String),
}

impl Hosts {
    /// These names, without ports.
    pub fn new(names: impl IntoIterator<Item = String>) -> Hosts {
        Hosts(names.into_iter().map(|name| plain(&name)).collect())
    }

    /// Looks at a request that came to this address of the server.
    pub fn check<B>(&self, request: &Request<B>, server: IpAddr) -> Result<(), Stranger> {
        let text = |value: &hyper::header::HeaderValue| {
            String::from_utf8_lossy(value.as_bytes()).into_owned()
        };
        let mut hosts = request.headers().get_all(HOST).iter().map(text);
        let (first, second) = (hosts.next(), hosts.next());
        let named = match request.uri().authority() {
            Some(authority) => Some(authority.to_string()),
            None => first,
        };
        // Only HTTP/1.0 has requests without a host, and no browser sends it.
        if second.is_some() || named.is_none() && request.version() >= hyper::Version::HTTP_11 {
            return Err(Stranger::Host(second.unwrap_or_default()));
        }
        if let Some(named) = named.as_ref().filter(|named| !self.is_own(named, server)) {
            return Err(Stranger::Host(named.clone()));
        }
        for origin in request.headers().get_all(ORIGIN).iter().map(text) {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            let is_own = authority.is_some_and(|authority| {
                // Behind a proxy the page has another name than the server that it asks.
                named.as_ref().is_some_and(|named| named.eq_ignore_ascii_case(authority))
                    || name(authority).is_some_and(|name| self.0.contains(&name))
            });
            if !is_own {
                return Err(Stranger::Origin(origin));
            }
        }
        Ok(())
    }

    /// Whether a host, with its port or without one, is this server. Any port will do: another one of
    /// this machine may lead here.
    fn is_own(&self, host: &str, server: IpAddr) -> bool {
        let Some(name) = name(host) else { return false };
        let own = match name.parse::<IpAddr>() {
            Ok(address) => {
                let address = address.to_canonical();
                address.is_loopback() || address == server.to_canonical()
            }
            Err(_) => name == "localhost",
        };
        own || self.0.contains(&name)
    }
}

/// The name in a host: without its port.
fn name(host: &str) -> Option<String> {
    let authority: Authority = host.parse().ok()?;
    let is_plain = !authority.as_str().contains('@');
    is_plain.then(|| plain(authority.host()))
}

/// A name as names are compared.
fn plain(name: &str) -> String {
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[(&str, &str)]) -> Result<(), Stranger> {
        let mut request = Request::builder().uri("/api/v1/solve");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let hosts = Hosts::new(["Games.Example.org".to_string()]);
        hosts.check(&request.body(()).unwrap(), "192.0.2.7".parse().unwrap())
    }

    #[test]
    fn only_names_of_the_server_are_answered() {
        for host in [
            "localhost:8000",
            "localhost",
            "LOCALHOST.:1",
            "127.0.0.1:8000",
            "127.9.9.9",
            "[::1]:8000",
            "192.0.2.7:8000",
            "[::ffff:192.0.2.7]:8000",
            "games.example.org",
            "games.example.org:443",
        ] {
            assert_eq!(check(&[("host", host)]), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8000",
            "localhost.evil.example",
            "games.example.org.evil.example",
            "192.0.2.8:8000",
            "0.0.0.0:8000",
            "localhost@evil.example",
            "user@localhost",
            "local host",
            "",
        ] {
            assert_eq!(check(&[("host", host)]), Err(Stranger::Host(host.into())), "{host}");
        }
        assert!(check(&[]).is_err());
        assert!(check(&[("host", "localhost"), ("host", "evil.example")]).is_err());
        assert!(check(&[("host", "evil.example"), ("host", "localhost")]).is_err());
        let old = Request::builder().version(hyper::Version::HTTP_10).body(()).unwrap();
        assert_eq!(Hosts::new([]).check(&old, "::1".parse().unwrap()), Ok(()));
        // An absolute address is the host, whatever the header says.
        let request = Request::builder().uri("http://evil.example/").header("host", "localhost");
        let request = request.body(()).unwrap();
        assert!(Hosts::new([]).check(&request, "::1".parse().unwrap()).is_err());
    }

    #[test]
    fn only_pages_of_the_server_are_answered() {
        let from = |origin: &str| check(&[("host", "localhost:8000"), ("origin", origin)]);
        for origin in
            ["http://localhost:8000", "HTTPS://LOCALHOST:8000", "https://games.example.org"]
        {
            assert_eq!(from(origin), Ok(()), "{origin}");
        }
        for origin in [
            "http://evil.example",
            "http://localhost:8001",
            "http://localhost",
            "http://127.0.0.1:8000",
            "null",
            "",
            "http://localhost:8000.evil.example",
        ] {
            assert_eq!(from(origin), Err(Stranger::Origin(origin.into())), "{origin}");
        }
    }
}
