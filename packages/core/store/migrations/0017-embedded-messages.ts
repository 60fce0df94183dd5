/** Migration 17: vectors of messages by an embedder, made by jobs whose key is its name. */

/*
 * generation.center: the mean vector of texts that say nothing of each other, as float32 in little-endian order; null until it is needed.
 * What all vectors of an embedder have in common is taken from those of messages. It can run on a database that has what it makes.
 */
export const embeddedMessages = `
alter table due drop constraint due_kind_check;
alter table due add constraint due_kind_check check (kind in ('look', 'encode', 'describe', 'embed', 'embed_messages', 'contents',
  'headline', 'review', 'consolidate', 'learn', 'erase'));
alter table generation add column if not exists center bytea;
grant update (center) on generation to madeleine_claim;
`
