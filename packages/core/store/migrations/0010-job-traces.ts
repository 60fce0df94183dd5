/** Migration 10: where in a trace a job was scheduled, so that one trace leads from a push to its episodes through any process. */

/*
 * A W3C traceparent, which holds random ids and no text; null where nothing traces, which takes no byte of a row. It is a default, so
 * that no statement that schedules a job says it, and none has a parameter more.
 */
export const jobTraces = `
alter table due add column if not exists trace text
  default nullif(current_setting('madeleine.trace', true), '') check (length(trace) <= 55);
`
