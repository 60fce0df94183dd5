/** T-95: what several calls recall for a conversation at once is recorded, all of it. */
import { expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { storeShown, type ShownPiece } from '../../packages/core/pipeline/shown-sql.ts'
import { someoneWaits } from '../crash/gates.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, talk, useDb } from '../testing.ts'

const held = useDb()
const piece = (messageId: string): ShownPiece => ({ conversationId: 'source', messageId })

test.runIf(serverUrl !== undefined)(
  'two calls that found the same messages in different orders do not deadlock (before: one of '
  + 'them lost its rows, after a second in which pushes waited)',
  async () => {
    const memory = await memoryFor(held.db)
    for (const conversationId of ['source', 'agent']) {
      await memory.push({ conversationId, messages: talk(['Miso sleeps.', 'Miso wakes up.']) })
    }
    let [goOn, isBetween] = [(): void => undefined, (): void => undefined]
    const stopped = new Promise<void>((resolve) => (goOn = resolve))
    const between = new Promise<void>((resolve) => (isBetween = resolve))
    const recorded = (...orders: ShownPiece[][]) => withUser(held.db, 'local', async (tx) => {
      for (const [i, pieces] of orders.entries()) {
        if (i > 0) await (isBetween(), stopped)
        await storeShown(tx, 'local', { conversationId: 'agent', pieces, at: new Date() })
      }
    })
    const first = recorded([piece('m0')], [piece('m1')])
    await between // the first call is between two of its rows
    const second = recorded([piece('m1'), piece('m0')])
    await someoneWaits(held.db)
    goOn()
    await Promise.all([first, second])
    const rows = await withUser(held.db, 'local', (tx) =>
      tx.rows(sql`select message_id as id from served where conversation_id = 'agent' order by 1`))
    expect(rows).toEqual([{ id: 'm0' }, { id: 'm1' }])
    await memory.close()
  },
)
