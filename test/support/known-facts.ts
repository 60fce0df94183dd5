/** What tests of consolidation tell a memory, and what is known of it afterwards. */
import type { Memory } from '@madeleine/core'
import { readFactRows } from '../../packages/core/facts/read-facts-sql.ts'
import { sql, withUser } from '@madeleine/engine'
import type { Held } from '../testing.ts'

interface Said { readonly name?: string; readonly role?: 'user' | 'assistant' | 'tool'; readonly text: string }

/** Pushes talks as episodes, two hours apart, from a time on. */
export async function tell(
  memory: Memory, episodes: readonly (readonly (string | Said)[])[], { conversationId = 'c', from = '2026-03-02T09:00:00Z' } = {},
): Promise<void> {
  for (const [e, lines] of episodes.entries()) {
    await memory.push({ conversationId, messages: lines.map((line, i) => {
      const { text, role = 'user', name = role === 'user' ? 'Ann' : undefined } = typeof line === 'string' ? { text: line } : line
      return {
        role, content: text, timestamp: new Date(Date.parse(from) + e * 7_200_000 + i * 60_000), ...(name !== undefined && { name }),
      }
    }) })
  }
  await memory.flush({ conversationId })
}

/** Three episodes, the first of which has a fact. */
export const HOMES = [
  ['I live in Lisbon now, near the river.'], ['The harbour was busy, we saw many ships.'], ['Our boat leaked again, we repaired the keel.'],
]

/** What is known, which episodes were read, and which jobs wait. */
export function readingOf(held: Held) {
  const known = (user = 'local', includeSuperseded = true) =>
    withUser(held.db, user, (tx) => readFactRows(tx, user, { includeSuperseded, limit: 100 }))
  return {
    known,
    texts: async (user?: string) => (await known(user)).map(({ text }) => text).toSorted(),
    episodes: (user = 'local') => withUser(held.db, user, (tx) => tx.rows<{ waits: boolean; at: Date | null }>(sql`
      select awaits_facts as waits, consolidated_at as at from episode order by end_at`)),
    jobs: () => withUser(held.db, 'local', (tx) => tx.rows<{ at: Date; error: string | null }>(sql`
      select at, last_error as error from due where kind = 'consolidate'`)),
  }
}
