/** Migration 22: what was forgotten with a grace, which undoing brings back until it ends. */

/*
 * forgotten_row   rows as they were in their tables (of_table), by the entry of the history that took them out; of the index
 *                 (of_table posting) what it held of each segment. They go with the entry, when its grace ends or it is undone
 *
 * due.kind forget: the end of a grace, by the id of its entry. Of pauses and unrecorded, which migration 21 added, the planner
 * keeps no statistics: they quote ids of messages and times. Untrusted roles it has to know as rare.
 * It can run on a database that has what it makes.
 */
export const forgottenRows = `
alter table history drop constraint if exists history_action_check;
alter table history add constraint history_action_check check (action in ('archive', 'unarchive', 'merge', 'split', 'describe', 'star',
  'unstar', 'pause', 'resume', 'trust', 'distrust', 'forget'));
alter table due drop constraint due_kind_check;
alter table due add constraint due_kind_check check (kind in ('look', 'encode', 'describe', 'embed', 'contents', 'headline', 'review',
  'consolidate', 'learn', 'embed_messages', 'archive', 'erase', 'forget'));

create table if not exists forgotten_row (
  user_id text not null,
  id uuid not null default gen_random_uuid(),
  history_id uuid not null,
  of_table text not null,
  content jsonb not null,
  primary key (user_id, id),
  foreign key (user_id, history_id) references history (user_id, id) on delete cascade deferrable initially deferred
);
create index if not exists forgotten_row_entry on forgotten_row (user_id, history_id, of_table);
alter table forgotten_row alter of_table set statistics 0, alter content set statistics 0;
alter table conversation alter pauses set statistics 0, alter unrecorded set statistics 0;

alter table forgotten_row enable row level security;
alter table forgotten_row force row level security;
grant select, insert, update, delete on forgotten_row to madeleine_app;
drop policy if exists own_rows on forgotten_row;
create policy own_rows on forgotten_row to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));
`
