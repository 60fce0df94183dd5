/** Migration 20: jobs that archive by a rule. It can run on a database that has what it makes. */
export const archiveRule = `
alter table due drop constraint due_kind_check;
alter table due add constraint due_kind_check check (kind in ('look', 'encode', 'describe', 'embed', 'embed_messages', 'contents',
  'headline', 'review', 'consolidate', 'learn', 'archive', 'erase'));
`
