/** What is said twice of one thing is one line of the list, with all the messages that say it. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const clock = stoppedClock('2026-05-01T09:00:00Z')

/** What is listed after these messages: the sentences, with how many messages say each. */
async function listed(...said: readonly string[]) {
  const memory = await memoryFor(held.db, { now: clock.now })
  for (const [i, content] of said.entries()) {
    await memory.push({ conversationId: `c${i}`, messages: [{ role: 'user', content }] })
    await memory.settle()
  }
  const lines = async (options = {}) => (await memory.facts(options)).map(({ text, sources }) => [text, sources.length]).toSorted()
  return { memory, lines }
}

test.each([
  [['I have two turtles.', 'I like turtles.'], [['The user has two turtles.', 2]]],
  [['I play the guitar.', 'I love playing the guitar.'], [['The user plays the guitar.', 2]]],
  [['I have a dog.', 'I have a dog called Bruno.'], [['The user has a dog called Bruno.', 2]]],
  [['I have a Volvo.', 'I drive a Volvo.'], [['The user drives a Volvo.', 2]]],
])('%j', async (said, lines) => {
  expect(await (await listed(...said)).lines()).toEqual(lines)
})

test.each([
  [['I have two dogs.', 'I have a dog called Bruno.'], 2],
  [['I have a cat called Ada.', 'I have a cat called Bo.', 'I have a cat.'], 3],
  [['I have a red bike.', 'I have a blue bike.'], 2],
])('two things are two lines: %j', async (said, count) => {
  expect(await (await listed(...said)).lines()).toHaveLength(count)
})

test('the weaker one is still there: with what held before, and once the stronger is gone', async () => {
  const { memory, lines } = await listed('I have two turtles.', 'I like turtles.')
  expect(await lines({ includeSuperseded: true })).toHaveLength(2)
  await memory.push({ conversationId: 'later', messages: [{ role: 'user', content: "I don't have turtles anymore." }] })
  await memory.settle()
  expect(await lines()).toEqual([['The user likes turtles.', 1]])
})
