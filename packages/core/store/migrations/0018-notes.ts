/** Migration 18: notes, which are facts that only quote. */

/** It can run on a database that has what it makes, as migration 14 can. */
export const noteCategory = `
alter table fact drop constraint if exists fact_category_check;
alter table fact add constraint fact_category_check check (category in
  ('identity', 'preference', 'interest', 'personality', 'relationship', 'experience', 'goal', 'guideline', 'note'));
`
