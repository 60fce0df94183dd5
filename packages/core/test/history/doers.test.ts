/** The history says who did what: the person, a model by its tools, or the key of a server, by its id. */
import { expect, test } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { asModel } from '../../memory/memory-of-model.ts'
import { storeOn } from '../../memory/running-store.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()
let titles = 0

test('each entry of a memory names who made it, of facts too, and whoever undoes it changes nothing of that', async () => {
  const options = { timeZone: 'UTC', work: false }
  const store = storeOn(await openPipeline({ ...held.db, close: async () => undefined }, options), options)
  const memory = store.user('ann')
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'I live in Lisbon.' }] })
  await memory.flush()
  await memory.settle()
  const keyed = store.user('ann', { keyId: 'key_1' })
  for (const by of [memory, asModel(memory), keyed, asModel(keyed)]) {
    await by.describe({ conversationId: 'c', title: `Title ${titles++}` })
    const [fact] = await memory.facts()
    await by.editFact({ action: fact!.pinned ? 'unpin' : 'pin', factId: fact!.id })
  }
  const whole = await memory.history()
  const doersOf = (action: string): string[] => whole.filter((entry) => entry.action.startsWith(action)).map(({ by }) => by)
  const all = ['key:key_1', 'key:key_1', 'model', 'person']
  expect([doersOf('describe'), doersOf('fact.')]).toEqual([all, all])
  const { edits } = await memory.factEdits()
  expect(edits.map(({ by }) => by)).toEqual(['key:key_1', 'key:key_1', 'model', undefined])
  expect(await asModel(memory).undo(whole[0]!.id)).toMatchObject({ by: whole[0]!.by, undone: true })
  await store.close()
})
