/** Migration 9: what a cluster that spreads users over its workers asks of the tables. */

/*
 * A fact that is removed took the name of the fact from its sources by `on delete set null`, which Citus refuses where the
 * key is led by user_id. Folding gives each of them its fact anew in the same transaction, so the key is asked at its end.
 */
export const spreadUsers = `
alter table fact_source drop constraint fact_source_user_id_fact_id_fkey;
alter table fact_source add constraint fact_source_user_id_fact_id_fkey
  foreign key (user_id, fact_id) references fact (user_id, id) deferrable initially deferred;
`
