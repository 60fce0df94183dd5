/** What must not be stored is taken out of a turn before it is compared with the log, so that a repeated step stores nothing twice. */
import { expect, test } from 'vitest'
import { currentTurnOf, TurnLog } from '../../ai/turn-log.ts'
import { answerOf } from '../../ai/turn-message.ts'
import { memoryTools } from '../../ai/index.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const PASSWORD = 'Quokka-1847!'
const text = (value: string) => [{ type: 'text', text: value }]
const call = { type: 'tool-call', toolCallId: 't', toolName: 'login', input: { password: PASSWORD } }
const textsOf = async (memory: Awaited<ReturnType<typeof memoryFor>>): Promise<string[]> =>
  (await memory.messages({ conversationId: 'c' })).items.flatMap((item) => ('text' in item ? [item.text] : []))

test('a turn whose steps come again is stored once, without its secrets, in text and in calls of tools', async () => {
  const memory = await memoryFor(held.db)
  const log = new TurnLog()
  const asked = [{ role: 'user', content: text(`my password is ${PASSWORD}`) }]
  const record = (prompt: Parameters<typeof currentTurnOf>[0]) =>
    ({ conversationId: 'c', turn: currentTurnOf(prompt)!, onEvent: undefined, redact: 'secrets' as const })
  await log.store(memory, { ...record(asked), answer: answerOf([call]) })
  const later = [...asked, { role: 'assistant', content: [call] }]
  await log.store(memory, { ...record(later), answer: answerOf(text('You are logged in')) })
  await log.store(memory, record(later))
  const texts = await textsOf(memory)
  expect(texts).toHaveLength(3)
  expect(texts[0]).toBe('my password is [removed: password]')
  expect(texts.join()).not.toContain(PASSWORD)
})

test('a function of one\'s own that throws stores nothing of its message, and tells so', async () => {
  const memory = await memoryFor(held.db, { user: 'ben' })
  const events: unknown[] = []
  await new TurnLog().store(memory, {
    conversationId: 'c', turn: currentTurnOf([{ role: 'user', content: text('Hello') }])!, onEvent: (event) => events.push(event),
    redact: () => { throw new Error('broken') },
  })
  expect(events).toMatchObject([{ type: 'turn.failed', error: { code: 'invalid_input' }, isKept: false }])
  expect(await textsOf(memory)).toEqual([])
})

test('what a model remembers by its tools is stored without its secrets', async () => {
  const memory = await memoryFor(held.db, { user: 'cleo' })
  const { remember } = memoryTools(memory, { redact: 'secrets' })
  const said = { text: `The password of the user is ${PASSWORD}`, conversation_id: 'c' }
  await remember.execute!(said, { toolCallId: 't', messages: [] } as never)
  expect(await textsOf(memory)).toEqual(['The password of the user is [removed: password]'])
  expect(() => memoryTools(memory, { redact: 'all' as never })).toThrow(/redact/)
})
