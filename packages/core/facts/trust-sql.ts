/** Which conversations are trusted to teach, and by whose words in them; what is not states no facts. */
import { type Role, ROLES } from '@madeleine/contract'
import { insertingSelected, json, sql, type Tx } from '@madeleine/engine'
import type { Untrusted } from '../history/history-sql.ts'
import { FACT_SOURCES } from './fact-columns-sql.ts'
import { isEdited } from './fact-sources-sql.ts'
import type { ChangedFacts } from './fold-facts-sql.ts'
import { foldAround, type SourceKeys } from './unlearn-sql.ts'

/** The roles, what the conversation has taught but for what a person has corrected, retired or forgotten, and how far it was read. */
async function readTrust(tx: Tx, userId: string, id: string): Promise<Untrusted> {
  const [row] = await tx.rows<Untrusted>(sql`
    select c.untrusted,
           (select coalesce(jsonb_agg(s), '[]') from (
              select ${FACT_SOURCES.selected('s')} from fact_source s
               where s.user_id = ${userId} and s.conversation_id = ${id} and s.forgotten_at is null and not ${isEdited(userId)}
               order by s.seq, s.text_key, s.kind) s) as sources,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.segment_id, 'rulesVersion', e.rules_version,
                     'consolidatedAt', e.consolidated_at, 'awaitsFacts', e.awaits_facts) order by e.segment_id), '[]')
              from episode e where e.user_id = ${userId} and e.conversation_id = ${id}) as readings
      from conversation c where c.user_id = ${userId} and c.id = ${id}`)
  return row!
}

/** Sets the roles, and counts the conversations that have some. A reading under way is void. The corpus must be locked. */
async function setUntrusted(tx: Tx, userId: string, id: string, roles: readonly Role[]): Promise<void> {
  await tx.rows(sql`update conversation set untrusted = ${roles}::text[] where user_id = ${userId} and id = ${id}`)
  await tx.rows(sql`
    update corpus set removals = removals + 1,
           untrusted = (select count(*) from conversation where user_id = ${userId} and untrusted <> '{}')
     where user_id = ${userId}`)
}

/** Takes back what these roles have taught in a conversation, but for what a person has corrected, retired or forgotten. */
async function unlearnRoles(tx: Tx, userId: string, id: string, roles: readonly Role[]): Promise<ChangedFacts> {
  const deleted = await tx.rows<SourceKeys>(sql`
    delete from fact_source s using message m
     where s.user_id = ${userId} and s.conversation_id = ${id} and s.forgotten_at is null and not ${isEdited(userId)}
       and m.user_id = ${userId} and m.conversation_id = ${id} and m.seq = s.seq and m.role = any(${roles}::text[])
    returning s.text_key as "textKey", s.chain_key as "chainKey", s.successor_key as "successorKey"`)
  return foldAround(tx, userId, deleted)
}

/**
 * Takes trust away from roles of a conversation, or gives it back. The conversation and the corpus must be locked.
 * @returns what it was before; undefined where it is so already
 */
export async function setTrust(
  tx: Tx, userId: string, id: string, { roles, off }: { readonly roles: readonly Role[]; readonly off: boolean },
): Promise<{ readonly before: Untrusted; readonly facts: ChangedFacts } | undefined> {
  const before = await readTrust(tx, userId, id)
  const untrusted = ROLES.filter((role) => (roles.includes(role) ? off : before.untrusted.includes(role)))
  if (untrusted.length === before.untrusted.length) return undefined
  await setUntrusted(tx, userId, id, untrusted)
  return { before, facts: off ? await unlearnRoles(tx, userId, id, roles) : { changed: [], removed: [] } }
}

/** The episodes of the conversation, but for those that are known, are to be read for facts again, by rules and a model if there is one. */
export const readAgain = (
  tx: Tx, userId: string, id: string, { isForModel, known }: { readonly isForModel: boolean; readonly known: readonly string[] },
): Promise<unknown> => tx.rows(sql`
  update episode set rules_version = null, consolidated_at = null, awaits_facts = ${isForModel}
   where user_id = ${userId} and conversation_id = ${id} and segment_id <> all(${known}::text[]::uuid[])`)

/** Puts back what `readTrust` has read: the conversation teaches that, and nothing else. */
export async function restoreTrust(tx: Tx, userId: string, id: string, { untrusted, sources, readings }: Untrusted): Promise<ChangedFacts> {
  const taught = await tx.rows<SourceKeys>(sql`
    delete from fact_source s
     where s.user_id = ${userId} and s.conversation_id = ${id} and s.forgotten_at is null and not ${isEdited(userId)}
    returning s.text_key as "textKey", s.chain_key as "chainKey", s.successor_key as "successorKey"`)
  // The fact that each proves is there once they are folded
  const told = sources.map((source) => ({ ...source, factId: null }))
  await tx.rows(insertingSelected(sql`
    insert into fact_source (user_id, ${FACT_SOURCES.names()})
    select ${userId}, ${FACT_SOURCES.values('r')} from jsonb_to_recordset(${json(told)}::text::jsonb) as r (${FACT_SOURCES.defined()})
    on conflict (user_id, text_key, conversation_id, seq, kind) do nothing`))
  await tx.rows(sql`
    update episode e set rules_version = r."rulesVersion", consolidated_at = r."consolidatedAt", awaits_facts = r."awaitsFacts"
      from jsonb_to_recordset(${json(readings)}::text::jsonb)
           as r (id uuid, "rulesVersion" int, "consolidatedAt" timestamptz, "awaitsFacts" boolean)
     where e.user_id = ${userId} and e.segment_id = r.id`)
  await setUntrusted(tx, userId, id, untrusted)
  return foldAround(tx, userId, [...taught, ...sources])
}

/** Those of the words that messages of trusted roles say. The corpus must be locked. */
export async function trustedOnly<S extends { readonly conversationId: string; readonly seq: number }>(
  tx: Tx, userId: string, sources: readonly S[],
): Promise<readonly S[]> {
  if (sources.length === 0) return sources
  const rows = await tx.rows<{ nth: number }>(sql`
    select p.nth::int as nth
      from unnest(${sources.map(({ conversationId }) => conversationId)}::text[], ${sources.map(({ seq }) => seq)}::int[])
           with ordinality as p (conversation_id, seq, nth)
     cross join lateral (select untrusted from conversation c where c.user_id = ${userId} and c.id = p.conversation_id offset 0) c
     cross join lateral (
       select role from message m where m.user_id = ${userId} and m.conversation_id = p.conversation_id and m.seq = p.seq offset 0) m
     where m.role = any(c.untrusted)`)
  const untrusted = new Set(rows.map(({ nth }) => nth - 1))
  return sources.filter((_, i) => !untrusted.has(i))
}
