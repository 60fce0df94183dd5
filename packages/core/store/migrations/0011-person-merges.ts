/** Migration 11: people whom several exports name differently, and which of them is the user. */

/*
 * It can run on a database that has what it makes, as the next one can: a test then takes a store back to an older schema beneath a
 * server of this version, which reads these tables.
 *
 * person_merge   that some names are one person's, or the user's own, as somebody said it. Messages and facts keep the names they
 *                have: whoever asks for one name is answered by all of them, and a row that is deleted leaves nothing behind
 */
export const personMerges = `
create table if not exists person_merge (
  user_id text not null check (user_id <> ''),
  id uuid not null,
  name text not null check (name <> ''),
  names text[] not null check (cardinality(names) between 1 and 200),
  is_me boolean not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
alter table person_merge alter name set statistics 0, alter names set statistics 0;

alter table person_merge enable row level security;
alter table person_merge force row level security;
grant select, insert, update, delete on person_merge to madeleine_app;
drop policy if exists own_rows on person_merge;
create policy own_rows on person_merge to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));
`
