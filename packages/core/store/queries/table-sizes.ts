/** The size of tables, also of those with partitions or on a cluster. */
import { orDistributed, type Query, sql } from '@madeleine/engine'

/** Bytes of the tables with these names, with indexes, TOAST, dead rows and free space, in all partitions. @param names a text[] */
export const bytesOfTables = (names: Query): Query => sql`
  (select coalesce(sum(pg_total_relation_size(name::regclass) + (
     select coalesce(sum(pg_total_relation_size(relid)), 0) from pg_partition_tree(name::regclass) where isleaf)), 0)::float8
     from unnest(${names}) as t (name))`

/** Selects them as `bytes`, on all nodes. */
export const selectBytes = (names: readonly string[]): Query => orDistributed(
  sql`select ${bytesOfTables(sql`${names}::text[]`)} as bytes`,
  // A table that the cluster does not know is the coordinator's own
  sql`select coalesce(sum(case when exists (select from pg_dist_partition p where p.logicalrelid = name::regclass)
        then citus_total_relation_size(name::regclass) else pg_total_relation_size(name::regclass) end), 0)::float8 as bytes
        from unnest(${names}::text[]) as t (name)`,
)

/** The table of this name, or its partitions. @param name a text */
export const leavesOf = (name: Query): Query => sql`
  array(select coalesce(p.relid, ${name}::regclass)::oid from (select) one left join pg_partition_tree(${name}::regclass) p on p.isleaf)`
