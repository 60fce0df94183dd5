/** The one list of the codes of errors. */

interface ErrorKind {
  /** What it says about the call. */
  readonly means: string
  /** What the caller can do. */
  readonly remedy: string
  /** A retry with the same arguments may succeed; every call can be repeated without harm. */
  readonly retryable: boolean
  /** The status of HTTP that it is answered with (RFC 9110). */
  readonly status: number
}

/**
 * Every code, and nothing else decides what codes there are. docs/reference/errors.md is generated from this list: `npm run docs`
 * after a change.
 */
export const ERRORS = {
  invalid_input: {
    retryable: false, status: 400,
    means: 'An argument or an option is wrong, or could not be read; the message names it and what was expected.',
    remedy: 'Correct the call.',
  },
  bad_time: {
    retryable: false, status: 400, means: 'Not a time, or outside the years 1–9999.',
    remedy: 'Give a Date, an ISO 8601 string or whole epoch milliseconds.',
  },
  too_large: {
    retryable: false, status: 413, means: 'A message, a batch or a JSON value is over its limit, which the message names.',
    remedy: 'Divide or shorten it.',
  },
  conflict: { retryable: false, status: 409, means: 'The id is already used for different content; nothing of the call was stored. '
    + '`places` are the indices of the messages.', remedy: 'Leave those messages out, or give them other ids.' },
  not_empty: {
    retryable: false, status: 409,
    means: 'An export can only be restored into a user who has nothing, and this user has something; nothing was stored.',
    remedy: 'Name another user, or another store.',
  },
  not_found: {
    retryable: false, status: 404, means: 'The user has nothing with this id.', remedy: 'Use an id that a call of this user returned.',
  },
  callback_failed: {
    retryable: false, status: 400, means: 'A function or an iterator of the caller threw; its error is the `cause`.',
    remedy: 'Correct the function. Batches that an import had stored stay stored.',
  },
  no_store: {
    retryable: false, status: 503, means: 'There is no store at this place, and `create` is false.',
    remedy: 'Name the place of the store, or create one: `madeleine import` and `madeleine push` do.',
  },
  store_locked: { retryable: false, status: 503, means: 'Another program has the folder to itself (`share: '
    + 'false`, or an older version), or this opening wants it to itself and it is '
    + 'already open.', remedy: 'Wait for that program or end it, or open the folder with `share` in all of them.' },
  version_mismatch: {
    retryable: false, status: 503, means: 'The folder is open in a process with another version of madeleine.',
    remedy: 'Give all programs on the folder the same version, or end the other one first.',
  },
  store_untrusted: { retryable: false, status: 503, means: 'The token or the socket of the process that has '
    + 'the folder open belongs to another user, or is open to others; nothing was '
    + 'sent to it.', remedy: 'Run as the user whose store it is, or end that process if nobody should have the folder open.' },
  token_mismatch:
    { retryable: false, status: 503, means: 'The process that has the folder open has a different token than the folder: the token '
      + 'was replaced, or that process is not what it seems.', remedy: 'End the process that has the folder open, then open it again.' },
  owner_silent: { retryable: true, status: 503, means: 'The process that has the folder open gives no sign '
    + 'of life, for example because it is stopped; it is not known whether the call '
    + 'was stored.', remedy: 'Continue or end that process, then repeat the call: what was stored is not stored twice.' },
  store_newer: { retryable: false, status: 409, means: 'A newer version wrote the store or the export.', remedy: 'Update madeleine.' },
  store_full: {
    retryable: true, status: 507, means: 'The disk or the quota of the store is full; nothing of the call was stored.',
    remedy: 'Make room, then repeat the call.',
  },
  store_readonly: {
    retryable: false, status: 503, means: 'The folder of the store cannot be written; the embedded engine writes even when it only reads.',
    remedy: 'Give this user the right to write, or copy the folder to a disk that can be written and open the copy.',
  },
  store_damaged: {
    retryable: false, status: 503, means: 'Files of the store are missing, cut short or overwritten.',
    remedy: 'Restore the folder from a backup; `madeleine doctor` says what can still be read.',
  },
  store_gone: {
    retryable: false, status: 503, means: 'The folder was deleted, moved or replaced while the store was open.',
    remedy: 'Put it back, close the store and open it again.',
  },
  store_failed: {
    retryable: false, status: 500, means: 'The database failed for a reason that no other code covers; its error is the `cause`.',
    remedy: 'Run `madeleine doctor`; on a server, read its log.',
  },
  unsupported_server: {
    retryable: false, status: 503, means: 'PostgreSQL or pgvector is too old or missing, or the login has too few rights.',
    remedy: 'Update the server, run the statements that the message names, or use a folder.',
  },
  server_refused: {
    retryable: false, status: 503, means: 'The database server does not let this login in, or does not let it do this.',
    remedy: 'Check user, password, database and TLS of `databaseUrl`, and the rights of the login.',
  },
  server_unavailable: { retryable: true, status: 503, means: 'The server, of the database or of Madeleine, cannot be reached, or it ended '
    + 'the connection; in that case it is not known whether the call was stored.',
    remedy: 'Repeat the call: what was stored is not stored twice.' },
  busy: {
    retryable: true, status: 503,
    means: 'The database server has no connection, memory or lock free, or cancelled the statement; nothing of the call was stored.',
    remedy: 'Repeat the call a little later; if this happens often, raise the limits: `statementTimeoutMs` and `lockTimeoutMs` '
      + 'of the store, `max_connections` of the server.',
  },
  engine_restarted:
    { retryable: true, status: 503, means: 'The database in the folder did not answer and was opened again, or the process that had '
      + 'it open ended; it is not known whether the call was stored.', remedy: 'Repeat the call: what was stored is not stored twice.' },
  lease_lost: {
    retryable: true, status: 503, means: 'Another process took over a piece of background work; what this one computed was discarded.',
    remedy: 'Nothing: the other process does it.',
  },
  policy_mismatch: {
    retryable: false, status: 409, means: 'The conversations of the store are cut by a different policy than the one it was opened with.',
    remedy: 'Open it with that policy or with none, or change the policy of the store with `upgrade`.',
  },
  model_failed: {
    retryable: true, status: 502, means: 'The model did not answer; a job is retried, then done without it.',
    remedy: 'Check the server of the model.',
  },
  bad_reply: {
    retryable: false, status: 502, means: 'A model, or what answers at the URL of a server, answered with what cannot be read.',
    remedy: 'For a model nothing; if this happens often, use another one. For a server check its URL, its version, and what is before it.',
  },
  budget_exhausted: {
    retryable: false, status: 429, means: 'A daily ceiling of the user is reached; the job is done without a model.',
    remedy: 'Wait until midnight, or raise the ceiling.',
  },
  missing_peer: {
    retryable: false, status: 501, means: 'An optional package is not installed.', remedy: 'Run the command in the message.',
  },
  stuck: { retryable: false, status: 503, means: 'A piece of background work keeps failing for a reason other than the '
    + 'model; the message names the last error.', remedy: 'Remove the cause, then call `settle` again.' },
  aborted: { retryable: false, status: 499, means: "The caller's signal was aborted.", remedy: 'Nothing.' },
  unauthenticated: {
    retryable: false, status: 401, means: 'The key of the request is missing, unknown, revoked or expired.',
    remedy: 'Send a valid key as `Authorization: Bearer KEY`; `madeleine keys create` makes one.',
  },
  forbidden: {
    retryable: false, status: 403, means: 'The key does not allow this: its scopes or its users do not '
      + 'include it, or the request came from a host or an origin that is not allowed; or the space may be read and not written to.',
    remedy: 'Use a key that allows it, have the server allow the host or the origin, or have the space granted with read_write.',
  },
  rate_limited: {
    retryable: true, status: 429, means: 'Too many requests of one key or from one address; nothing of the call was done.',
    remedy: 'Repeat the call after the seconds that `Retry-After` names.',
  },
  queue_full: {
    retryable: true, status: 429,
    means: 'So many messages of the user wait to be cut that the server takes no more for now; nothing of the '
      + 'call was stored.',
    remedy: 'Repeat the call after the seconds that `Retry-After` names; if this happens often, start more workers.',
  },
  closed: { retryable: false, status: 503, means: 'The memory or the store is closed.', remedy: 'Open it again.' },
  unexpected: {
    retryable: false, status: 500, means: 'An error that Madeleine did not foresee; it is the `cause`.', remedy: 'Please report it.',
  },
} as const satisfies Record<string, ErrorKind>

/** The stable code of an error; docs/reference/errors.md lists them. */
export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]
