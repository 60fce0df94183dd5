/** Migration 7: the keys of a server, and what was done with them. */

/*
 * api_key   a key of a server: its SHA-256 and never itself, the users whose memories it opens, what it allows
 * audit     one row for a request of a server: who, when, which call, how it ended; holds ids and no text. Append only
 *
 * Neither is one user's: the role madeleine_keys sees all of their rows and nothing else, and the roles in which users' rows
 * are read and written see none. It deletes nothing, and of a key it changes only when it was used last and when it was
 * revoked. Old rows of audit are dropped by the owner of the tables. The policies ask for the role itself: a login that is a
 * member of it, as that of a server is, sees nothing before it takes the role.
 */
export const apiKeys = `
do $$ begin if not exists (select from pg_roles where rolname = 'madeleine_keys') then create role madeleine_keys nologin; end if; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin execute format('grant madeleine_keys to %I', current_user); exception when others then null; end $$;
do $$ begin if not has_schema_privilege('madeleine_keys', current_schema(), 'usage') then execute format('grant usage on schema %I to madeleine_keys', current_schema()); end if; exception when insufficient_privilege then null; end $$;

create table api_key (
  id text primary key check (id <> ''),
  name text,
  prefix text not null check (length(prefix) <= 10),
  hash bytea not null unique check (length(hash) = 32),
  users text[] not null check (cardinality(users) between 1 and 1000 and array_position(users, null) is null and array_position(users, '') is null),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'admin']),
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_newest on api_key (created_at desc, id);

create table audit (
  id uuid primary key,
  at timestamptz not null,
  user_id text check (user_id <> ''),
  key_id text check (key_id <> ''),
  request_id text not null,
  call text not null,
  conversation_id text,
  ids text[],
  code text,
  status smallint not null check (status between 100 and 599)
);
create index audit_newest on audit (at desc, id);
create index audit_user on audit (user_id, at desc, id);

alter table api_key enable row level security;
alter table api_key force row level security;
alter table audit enable row level security;
alter table audit force row level security;
grant select, insert, update (revoked_at, last_used_at) on api_key to madeleine_keys;
grant select, insert on audit to madeleine_keys;
create policy keys on api_key to madeleine_keys using (current_user = 'madeleine_keys') with check (current_user = 'madeleine_keys');
create policy readers on audit for select to madeleine_keys using (current_user = 'madeleine_keys');
create policy writers on audit for insert to madeleine_keys with check (current_user = 'madeleine_keys');

-- Statistics quote values, in a table that only a superuser may rewrite
alter table api_key alter hash set statistics 0;
alter table audit alter user_id set statistics 0, alter conversation_id set statistics 0, alter ids set statistics 0;
`
