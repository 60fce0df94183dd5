/** What the store keeps about itself: policy, embedder, time zone. Written by the owner, read by everyone. */
import type { Json } from '../core/message.ts'
import { json, sql, type Db } from './db.ts'

export interface StoredPolicy {
  readonly name: string
  readonly version: number
  readonly options: Json
}

export interface Settings {
  readonly policy: StoredPolicy
  readonly timeZone: string
  /** The generation search uses. */
  readonly generation: { readonly id: number; readonly model: string; readonly dims: number }
}

export interface Opening {
  readonly policy: StoredPolicy
  readonly timeZone: string
  readonly embedder: { readonly name: string; readonly dims: number }
}

/** The store's settings; at the first opening they become what this process was opened with. */
export function openSettings(db: Db, { policy, timeZone, embedder }: Opening): Promise<Settings> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`
      insert into setting (name, value)
      values ('policy', ${json(policy)}::text::jsonb), ('timeZone', ${json(timeZone)}::text::jsonb)
      on conflict (name) do nothing`)
    await tx.rows(sql`
      insert into generation (id, model, dims, state)
      select 1, ${embedder.name}, ${embedder.dims}::int, 'live' where not exists (select from generation)
      on conflict do nothing`)
    const [row] = await tx.rows<Settings>(sql`
      select (select value from setting where name = 'policy') as policy,
             (select value #>> '{}' from setting where name = 'timeZone') as "timeZone",
             (select jsonb_build_object('id', id, 'model', model, 'dims', dims) from generation where state = 'live') as generation`)
    return row as Settings
  })
}

/** Says that a newer version of the same policy cuts from now on. */
export async function storePolicy(db: Db, policy: StoredPolicy): Promise<void> {
  await db.transaction((tx) => tx.rows(sql`update setting set value = ${json(policy)}::text::jsonb where name = 'policy'`))
}
