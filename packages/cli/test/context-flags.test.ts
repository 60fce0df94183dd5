/** The commands `session`, `context` and `segments --messages`. */
import { beforeAll, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
beforeAll(async () => {
  const closed = chat('2026-03-01T09:00:00Z', [
    'We rented a boat on the lake', 'Was the lake cold?', 'Ice cold, but lovely',
    'With the children?', 'They swam all day', 'Brave ones', 'Blue lips, though', 'Poor things',
  ])
  const open = chat('2026-03-04T12:20:00Z', ['The ferry is late', 'Again?', 'As every Wednesday', 'Take the train then'])
  await place.run(['import', '-', '--conversation', 'c', '--flush', '--json'], { input: jsonl(closed) })
  await place.run(['push', '-', '--conversation', 'c', '--json'], { input: jsonl(open) })
})

it('session --json prints system text, messages, tokens and omitted messages, and nothing else', async () => {
  const { code, stdout, stderr } = await place.run(['session', '--conversation', 'c', '--max-tokens', '4000', '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [found] = values(stdout) as [{ system?: string; messages: { role: string; content: string }[]; tokens: number; leftOut: unknown[] }]
  expect(Object.keys(found)).toEqual(['system', 'messages', 'tokens', 'leftOut'])
  expect(found.system).toContain('Mar 1 2026')
  expect(found.messages.map(({ role }) => role)).not.toContain('system')
  expect(found.messages.at(-1)).toEqual({ role: 'assistant', content: 'Take the train then' })
  expect(found.leftOut).toEqual([])
  const [little] = values((await place.run(['session', '--conversation', 'c', '--max-tokens', '28', '--json'])).stdout) as [typeof found]
  expect(Object.keys(little)).toEqual(['messages', 'tokens', 'leftOut'])
  expect(little.messages).toEqual([{ role: 'user', content: 'As every Wednesday' }, { role: 'assistant', content: 'Take the train then' }])
  expect(little.tokens).toBeLessThanOrEqual(28)
})

it('session prints a text with the system text apart from the messages', async () => {
  const { stdout } = await place.run(['session', '--conversation', 'c', '--hour-24'])
  expect(stdout).toMatch(new RegExp(String.raw`^System\n\n<madeleine-memories id=\d{12}>[^]*CONVERSATION MANIFEST\n└─ Mar `
    + String.raw`1 2026\n {3}└─ \[09:00 - 09:07\][^]*<\/madeleine-memories id=\d{12}>\n\nMessages\n\nuser: [^]*3 days 3 `
    + String.raw`hours passed[^]*user: The ferry is late\n\n[^]*assistant: Take the train then\n\n\d+ tokens\.\n$`))
})

it('context prints what a query recalls, before the newest turn', async () => {
  const { code, stdout } = await place.run(['context', 'cold', 'lake', '--conversation', 'c', '--turns', '0', '--json'])
  const [{ messages }] = values(stdout) as [{ messages: { content: string }[] }]
  expect(code).toBe(0)
  expect(messages.at(-3)!.content).toContain('Ice cold, but lovely')
  expect(messages.slice(-2).map(({ content }) => content)).toEqual(['As every Wednesday', 'Take the train then'])
})

it('context says in words what did not fit into its budget', async () => {
  const { stdout } = await place.run(['context', 'cold', 'lake', '--conversation', 'c', '--max-tokens', '120'])
  expect(stdout).toMatch(/\n\d+ tokens\. Left out: [^]*\d passages?\b[^]*\.\n$/)
  expect(stdout).not.toMatch(/×|collapse-marker/)
})

it('context recalls nothing that is less sure than asked for, and says that it was left out as too unsure', async () => {
  const { stdout } = await place.run(['context', 'kubernetes', 'ingress', 'lake', '--conversation', 'c', '--min-confidence', 'fair'])
  expect(stdout).not.toContain('## Passages')
  expect(stdout.replaceAll('\n', ' ')).toMatch(/Left out as too unsure: 1 episode, \d+ passages \(see --min-confidence\)\. $/)
})

it('segments --messages prints the conversation with its boundaries, and under --json one item per line', async () => {
  const { stdout } = await place.run(['segments', '--conversation', 'c', '--messages'])
  expect(stdout).toMatch(/^\S.* 1 Mar 2026, [^]*Ann {2,}We rented a boat[^]*\n\nactive 4 Mar 2026, [^]*Ben {2,}Take the train then\n$/)
  const items = values((await place.run(['segments', '--conversation', 'c', '--messages', '--json'])).stdout) as { type: string }[]
  expect(items.map(({ type }) => type))
    .toEqual(['boundary', ...Array<string>(8).fill('message'), 'boundary', ...Array<string>(4).fill('message')])
})

it('a wrong option is named before an unknown conversation', async () => {
  expect(await place.run(['session', '--conversation', 'd', '--tokenizer', 'gpt']))
    .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('o200k') })
})
