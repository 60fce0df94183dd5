/** Migration 14: what a user sets for their own memory, and what else a login that owns nothing must be able to do. */

/*
 * It can run on a database that has what it makes, as the next one can: a test then takes a store back to an older schema beneath a
 * server of this version, which reads this table.
 *
 * user_setting   the time zone of a user who has set one; the others have the store's, which is in setting
 *
 * The last embedding job of all users puts the new generation of vectors in place of the old one. Whichever worker does it, as any
 * login, so the role of claims may change the state of a generation, and nothing else of it.
 */
export const userSettings = `
create table if not exists user_setting (
  user_id text primary key check (user_id <> ''),
  time_zone text not null check (time_zone <> '')
);
alter table user_setting alter time_zone set statistics 0;

alter table user_setting enable row level security;
alter table user_setting force row level security;
grant select, insert, update, delete on user_setting to madeleine_app;
drop policy if exists own_rows on user_setting;
create policy own_rows on user_setting to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));

grant select, update (state) on generation to madeleine_claim;
`
