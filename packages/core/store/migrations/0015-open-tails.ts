/** Migration 15: the open tails of conversations are read for facts, by jobs whose key is the conversation. */

/* conversation.read_to: up to here they were read. It can run on a database that has what it makes, as those before it can. */
export const tailReadings = `
alter table due drop constraint due_kind_check;
alter table due add constraint due_kind_check check (kind in ('look', 'encode', 'describe', 'embed', 'contents', 'headline', 'review',
  'consolidate', 'learn', 'erase'));
alter table conversation add column if not exists read_to integer not null default 0;
`
