//! Everything between a connection and a handler, and the handlers.
//!
//! | to change | look at |
//! |---|---|
//! | a route: address, cost, description and handler | `routes`, one file an area |
//! | the socket of a match, and how a request becomes one | `socket`, `upgrade` |
//! | the checks of every request: host, origin, time limit, headers | `middleware`, `hosts` |
//! | the client of a request, and its rate limit | `asker`, `owner`, `rate_limit`, `connections` |
//! | the seat of a request: tokens and cookies | `seat_tokens` |
//! | parsing of bodies, paths and queries | `extract` |
//! | the files of the page, and the page at an address | `assets`, `shell` |
//! | compression and caching of a file | `asset` |
//! | what a browser installs | `install` |
//! | what other programs show beside a link | `previews` |
//! | an error: status, code and log level | `error` |
//! | the description of the API and the manual | `openapi`, `manual`, `markdown` |
//! | accepting and ending connections | `listen`, `timed_stream` |
//! | log lines about what clients can cause at will | `repeated` |

pub(crate) mod asker;
pub(crate) mod asset;
pub(crate) mod assets;
pub(crate) mod connections;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod hosts;
pub(crate) mod install;
pub(crate) mod listen;
pub(crate) mod manual;
pub(crate) mod markdown;
pub(crate) mod middleware;
pub(crate) mod openapi;
pub(crate) mod owner;
pub(crate) mod previews;
pub(crate) mod qr;
pub(crate) mod rate_limit;
pub(crate) mod refusals;
pub(crate) mod repeated;
pub(crate) mod routes;
pub(crate) mod seat_tokens;
pub(crate) mod shell;
pub(crate) mod socket;
pub(crate) mod timed_stream;
pub(crate) mod upgrade;
