/** Migration 5: vectors of the parts of long messages, beside that of the episode's title and summary, which is part 0. */

/** The script of the migration. */
export const vectorParts = `
alter table embedding add column part smallint not null default 0 check (part >= 0);
alter table embedding drop constraint embedding_pkey;
alter table embedding add primary key (user_id, generation, segment_id, part);
`
