/** Migration 26: the audit of a server has an end. */

/** Days for which it is kept where the owner of the tables says nothing else. */
export const AUDIT_DAYS = 30

/*
 * audit   partitioned by day, in UTC: audit_20261130. A day goes whole, and nobody looks for its rows; ids are random, so no index
 *         is kept of them alone. What was recorded before becomes the partition of the day of its newest row, and goes with it
 *
 * The login of a server owns no table, and may neither make nor drop one: two functions do that as the owner, for the role of keys
 * alone. They take times and run no text of a caller's. What is dropped is older than the setting auditDays, which only the owner
 * writes, by the clock of the database too: who has taken over a server cannot shorten its audit. It waits for nobody: where
 * somebody reads or writes the audit it fails (lock_not_available), so that no request queues behind it. Days are made by one at a
 * time: of two who make the same one PostgreSQL may fail either, and of two who make several it may find a deadlock.
 * It can run on a database that has what it makes.
 */
export const auditDays = `
do $migration$
declare
  newest timestamptz;
  newest_day date;
begin
  if (select relkind from pg_class where oid = to_regclass('audit')) = 'p' then return; end if;
  alter table audit no force row level security;
  select max(at) into newest from audit;
  alter table audit rename to audit_before;
  alter index audit_newest rename to audit_before_newest;
  alter index audit_user rename to audit_before_user;
  create table audit (like audit_before including defaults including constraints) partition by range (at);
  create index audit_newest on audit (at desc, id);
  create index audit_user on audit (user_id, at desc, id);
  if newest is null then
    drop table audit_before;
  else
    newest_day := (greatest(newest, now()) at time zone 'UTC')::date;
    drop policy readers on audit_before;
    drop policy writers on audit_before;
    revoke all on audit_before from madeleine_keys;
    alter table audit_before force row level security;
    execute format('alter table audit_before rename to %I', 'audit_' || to_char(newest_day, 'YYYYMMDD'));
    execute format('alter table audit attach partition %I for values from (minvalue) to (%L)',
      'audit_' || to_char(newest_day, 'YYYYMMDD'), (newest_day + 1)::timestamp at time zone 'UTC');
  end if;
  alter table audit enable row level security;
  alter table audit force row level security;
  grant select, insert on audit to madeleine_keys;
  create policy readers on audit for select to madeleine_keys using (current_user = 'madeleine_keys');
  create policy writers on audit for insert to madeleine_keys with check (current_user = 'madeleine_keys');
  alter table audit alter user_id set statistics 0, alter conversation_id set statistics 0, alter ids set statistics 0;
end $migration$;

create or replace function make_audit_days(times timestamptz[]) returns void language plpgsql security definer as $function$
declare
  one date;
  part text;
begin
  for one in select distinct (t at time zone 'UTC')::date from unnest(times) t loop
    part := 'audit_' || to_char(one, 'YYYYMMDD');
    continue when to_regclass(part) is not null;
    lock table audit in share update exclusive mode;
    continue when to_regclass(part) is not null;
    begin
      execute format('create table %I (like audit including defaults including constraints)', part);
      execute format('alter table %I enable row level security, force row level security, alter user_id set statistics 0, '
        'alter conversation_id set statistics 0, alter ids set statistics 0', part);
      execute format('alter table audit attach partition %I for values from (%L) to (%L)',
        part, one::timestamp at time zone 'UTC', (one + 1)::timestamp at time zone 'UTC');
    exception when invalid_object_definition then null; -- what was recorded before has that day
    end;
  end loop;
end $function$;

create or replace function drop_audit_days(given_now timestamptz) returns integer language plpgsql security definer as $function$
declare
  kept integer := coalesce((select (value #>> '{}')::integer from setting where name = 'auditDays'), ${AUDIT_DAYS});
  first_kept text := to_char((least(given_now, now()) - make_interval(days => kept)) at time zone 'UTC', 'YYYYMMDD');
  old text[] := array(select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
                       where i.inhparent = 'audit'::regclass and right(c.relname, 8) < first_kept order by 1);
  part text;
begin
  if cardinality(old) = 0 then return 0; end if;
  perform set_config('lock_timeout', '100ms', true);
  lock table audit in access exclusive mode nowait;
  foreach part in array old loop
    execute format('drop table %I', part);
  end loop;
  return cardinality(old);
end $function$;

do $migration$
declare
  name text;
begin
  foreach name in array array['make_audit_days(timestamptz[])', 'drop_audit_days(timestamptz)'] loop
    execute format('alter function %s set search_path = %s, pg_temp', name,
      (select quote_ident(relnamespace::regnamespace::text) from pg_class where oid = 'audit'::regclass));
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to madeleine_keys', name);
  end loop;
end $migration$;
`
