/** Migration 16: vectors of messages. */

/*
 * message_vectors   the vectors of a segment's messages by one model, packed (rank/message-vectors.ts): whole, and their signs, which
 *                   are searched. They go with the segment's episode. Noise to a compressor, and to the planner's statistics.
 *
 * It can run on a database that has what it makes, as migration 14 can.
 */
export const messageVectors = `
create table if not exists message_vectors (
  user_id text not null,
  segment_id uuid not null,
  model text not null check (model <> ''),
  signs bytea not null,
  vectors bytea not null,
  primary key (user_id, segment_id, model),
  foreign key (user_id, segment_id) references episode (user_id, segment_id) on delete cascade
);
alter table message_vectors alter signs set storage external, alter vectors set storage external;
alter table message_vectors alter signs set statistics 0, alter vectors set statistics 0;

alter table message_vectors enable row level security;
alter table message_vectors force row level security;
grant select, insert, update, delete on message_vectors to madeleine_app;
drop policy if exists own_rows on message_vectors;
create policy own_rows on message_vectors to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));
`
