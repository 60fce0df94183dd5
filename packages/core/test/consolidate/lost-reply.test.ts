/** A reading for facts whose commit loses its reply. */
import { expect, test } from 'vitest'
import { threshold } from '@madeleine/segment'
import { readAll } from '../../../../test/support/learning.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { losingReply } from '../../../../test/watched-db.ts'
import { factsModel, homes } from '../../../../test/support/facts-model.ts'
import { HOMES, tell } from '../../../../test/support/known-facts.ts'

const held = useDb()

test('a reading whose commit loses its reply still reports its facts to listeners, and reads nothing twice', async () => {
  const { model, prompts } = factsModel(homes)
  const memory = await memoryFor(
    losingReply(held.db, ({ text }) => text.includes('insert into fact_source')), { policy: threshold({ gapMinutes: 30 }), model },
  )
  const changed: string[] = []
  memory.on('fact.changed', ({ factId }) => void changed.push(factId))
  await tell(memory, HOMES)
  await memory.settle()
  expect(prompts).toHaveLength(1)
  expect(changed).toEqual((await readAll(held.db)).map(({ id }) => id))
  expect(changed).toHaveLength(1)
})
