/** Migration 14, part 2: the other texts leave the planner's statistics, too (migration 1 says why). */

/*
 * A model, or whoever edits a fact, may name its attribute by any words. Statistics that are no longer kept stay as they are: a column
 * that is given its own type again loses them. The next erasure takes their bytes out of the files of a folder, whose owner sees all
 * rows; on a server, where the tables' owner sees no user's, nothing is promised.
 */
export const moreWithoutStatistics = `
alter table fact alter attribute set statistics 0, alter edits set statistics 0;
alter table fact_source alter attribute set statistics 0;
alter table fact_edit alter attribute set statistics 0;
alter table api_key alter name set statistics 0;
alter table fact alter attribute type text, alter edits type jsonb;
alter table fact_source alter attribute type text;
alter table fact_edit alter attribute type text;
alter table api_key alter name type text;
do $promise$ begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    insert into due (user_id, kind, key, at)
    select user_id, 'erase', name || ' ' || pg_current_xact_id(), now()
      from (select user_id from corpus limit 1) u cross join unnest(array['fact', 'fact_source', 'fact_edit']) as t (name)
    on conflict do nothing;
  end if;
end $promise$;
`
