/** Migration 19: what a person does with episodes and conversations, and what takes it back. */

/*
 * history   what was done, in the order of doing (number): by whom, to which segments and conversation, those that it made among them.
 *           before: what undoing brings back, rows of the tables among it; empty once it was undone. A row goes with the first message
 *           that is forgotten of what it names, because `before` may quote it
 *
 * episode.archived_at: out of recall and contexts; .starred_at: never fades. They outlive another encoding in segment.plan.
 * conversation.archived_at: so are its open messages and what is cut from them; .is_renamed: no import gives it another title.
 * corpus.archived: how many are archived, at least; where it is 0, nobody looks. It can run on a database that has what it makes.
 */
export const history = `
alter table episode add column if not exists archived_at timestamptz, add column if not exists starred_at timestamptz;
alter table conversation add column if not exists archived_at timestamptz,
  add column if not exists is_renamed boolean not null default false;
alter table corpus add column if not exists archived integer not null default 0;
create index if not exists episode_starred on episode (user_id, end_at) where starred_at is not null;

create table if not exists history (
  user_id text not null check (user_id <> ''),
  id uuid not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  made_by text not null check (made_by <> ''),
  action text not null check (action in ('archive', 'unarchive', 'merge', 'split', 'describe', 'star', 'unstar')),
  conversation_id text,
  episode_ids uuid[] not null,
  segment_ids uuid[] not null,
  before jsonb not null default '{}',
  undone_at timestamptz,
  primary key (user_id, id),
  unique (user_id, number)
);
alter table history alter before set statistics 0;

alter table history enable row level security;
alter table history force row level security;
grant select, insert, update, delete on history to madeleine_app;
drop policy if exists own_rows on history;
create policy own_rows on history to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));
`
