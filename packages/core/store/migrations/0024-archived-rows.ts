/** Migration 24: what is archived stands apart in the index. */

/*
 * posting.block          below 0: of archived segments, whose numbers are below 0 too
 * corpus.messages, terms of what is in use; archived_messages, archived_terms of what is archived
 * embedding.is_archived  as its episode is: an index of vectors leaves it out
 *
 * What was archived before stays where it is until it is brought back and archived again. It can run on a database that has what it makes.
 */
export const archivedRows = `
alter table posting drop constraint if exists posting_block_check;
alter table corpus add column if not exists archived_messages integer not null default 0 check (archived_messages >= 0),
  add column if not exists archived_terms bigint not null default 0 check (archived_terms >= 0);
alter table embedding add column if not exists is_archived boolean not null default false;
`
