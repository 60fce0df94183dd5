/** SQL that takes a store back behind migrations: what they made goes, and the newest of them changed rows alone. */

/** What people and edits of facts added: migrations 11 and 12. */
export const WITHOUT_PEOPLE_AND_EDITS = `
  drop table person_merge, fact_edit;
  alter table fact drop is_pinned, drop edits;
  alter table corpus drop fact_edits`

/**
 * Contents as versions before schema 13 kept them: months and years of whole weeks, by their Thursday. Of talks of 29 December 2025, and
 * of 26 February and 1 March 2026.
 */
export const MONTHS_OF_WEEKS = `
  delete from contents where id in ('toc:month:2026:03', 'toc:year:2025', 'toc:month:2025:12');
  update contents set from_day = date '2026-01-26' - date '1970-01-01', to_day = date '2026-03-01' - date '1970-01-01',
    content = jsonb_set((select r.content from contents r where r.user_id = contents.user_id and r.id = 'toc:root'), '{segments}', '2')
   where id = 'toc:month:2026:02';
  update contents set from_day = date '2025-12-29' - date '1970-01-01', to_day = date '2027-01-03' - date '1970-01-01',
    content = (select r.content from contents r where r.user_id = contents.user_id and r.id = 'toc:root') where id = 'toc:year:2026'`
