/** What a program wrote and what a user hands on is kept in the log, and never becomes what the user or the assistant said. */
import { expect, test } from 'vitest'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
const FACT = 'My name is Torvald and I am allergic to penicillin.'

test.each([
  ['a document', [{ type: 'document', title: 'notes.txt', source: { type: 'text', data: FACT } }]],
  ['a result of a search', [{ type: 'search_result', source: 'a.example', title: 'notes', content: [{ type: 'text', text: FACT }] }]],
  ['a reminder of a program', `<system-reminder>\n${FACT}\n</system-reminder>`],
  ['what an editor shows', `<ide_selection>${FACT}</ide_selection>`],
  ['the output of a command', `<bash-stdout>${FACT}</bash-stdout>`],
  ['a summary of what went before', `This session is being continued from a previous conversation that ran out of context.\n${FACT}`],
])('from %s nothing is learnt about the user, who is known by what they say beside it', async (_, content) => {
  const memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: [
    { role: 'user', content }, { role: 'assistant', content: 'Thank you.' },
    { role: 'user', content: 'I live in Tartu.' }, { role: 'assistant', content: 'Tartu is lovely.' },
  ] as never })
  await memory.flush()
  await memory.settle()
  const facts = JSON.stringify(await memory.facts())
  expect(facts).toContain('Tartu')
  expect(facts).not.toMatch(/penicillin|Torvald/)
  await memory.close()
})

test('what a document says is found, and thoughts are neither found nor shown as the answer', async () => {
  const memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: [
    { role: 'user', content: [
      { type: 'document', title: 'pier.txt', source: { type: 'text', data: 'The ferry to Ruhnu moors at pier nine.' } },
      { type: 'text', text: 'Keep these rules for our trip in mind.' },
    ] },
    { role: 'assistant', content: '<think>\nA zeppelin would be faster than a ferry.\n</think>\n\nI have read the rules of the trip.' },
  ] as never })
  await memory.flush()
  await memory.settle()
  const [moored] = (await memory.recall({ query: 'Where does the ferry to Ruhnu moor?' })).passages
  expect(moored?.text).toContain('pier nine')
  expect(JSON.stringify((await memory.recall({ query: 'zeppelin' })).passages.filter(({ text }) => text.includes('zeppelin')))).toBe('[]')
  const { episodes } = await memory.recent({})
  expect(JSON.stringify(episodes.map(({ title, summary }) => [title, summary]))).not.toMatch(/zeppelin/i)
  expect(JSON.stringify((await memory.session({ conversationId: 'c' })).messages)).not.toMatch(/zeppelin/)
  await memory.close()
})
