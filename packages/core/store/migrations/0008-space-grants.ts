/** Migration 8: who may use the memory of which space. */

/*
 * space_grant   a space is a user of the store; the grantee, a user or a key of a server, reads its memory, or writes to it too
 *
 * No user's rows: the role madeleine_keys alone sees it, adds, changes the access and removes.
 */
export const spaceGrantTable = `
create table space_grant (
  grantee text not null check (grantee <> ''),
  kind text not null check (kind in ('user', 'key')),
  space text not null check (space <> ''),
  access text not null check (access in ('read', 'read_write')),
  granted_at timestamptz not null,
  primary key (grantee, kind, space),
  check (kind <> 'user' or grantee <> space)
);
create index space_grant_space on space_grant (space, kind, grantee);

alter table space_grant enable row level security;
alter table space_grant force row level security;
grant select, insert, update (access, granted_at), delete on space_grant to madeleine_keys;
create policy grants on space_grant to madeleine_keys using (current_user = 'madeleine_keys') with check (current_user = 'madeleine_keys');
`
