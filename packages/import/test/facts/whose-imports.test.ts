/** Whose words imported talk holds: what tools, developers, system prompts and quoted mails say is no fact about anybody. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readImport } from '../../read-import.ts'
import { CHAT, writeCursor } from '../../../../test/support/cursor-files.ts'
import { fixture } from '../../../../test/support/reading.ts'
import { empty } from '../../../../test/engine.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { readAll } from '../../../../test/support/learning.ts'

const held = useDb()

/** The facts that an import of a file teaches. */
async function taught(name: string, source: Parameters<typeof readImport>[0] = fixture(name)): Promise<string[]> {
  const memory = await memoryFor(held.db)
  await memory.import(readImport(source, { timeZone: 'UTC', fileName: name }), { flush: true })
  await memory.settle()
  return (await readAll(held.db)).map(({ text }) => text).sort()
}

test.each([
  ['codex.jsonl', ['The user lives in Rome.']], ['gemini-cli.jsonl', []], ['messages.json', []],
  ['mail.mbox', ['Ann Miller lives in Rome.']], ['mail.eml', ['Dee Ortiz lives in Lisbon.', 'Dee Ortiz moved to Lisbon.']],
])('T-99 T-100 from %s only what people say of themselves is learnt, under their names', async (name, facts) => {
  expect(await taught(name)).toEqual(facts)
})

test.each([
  ['copilot.json', 'Why does #file:timer.ts ring twice?', 'Look at '],
  ['gemini-activity.json', 'And for how long?', 'Four <b>minutes</b>'],
  ['open-webui.json', 'How hot?', '75 °C.'],
])('T-100 a sentence in %s is a fact about the one who asks, and none if the assistant answers with it', async (name, asked, answered) => {
  const saying = (words: string) => {
    const text = readFileSync(fixture(name), 'utf8')
    expect(text).toContain(words)
    return Readable.from([text.replace(words, 'I live in Rome. ')])
  }
  expect(await taught(name, saying(answered))).not.toContain('The user lives in Rome.')
  await empty(held.db)
  expect(await taught(name, saying(asked))).toContain('The user lives in Rome.')
})

test('T-100 a sentence in a database of Cursor is a fact about the one who asks, and none if the assistant answers with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cursor-'))
  const saying = async (key: 'b1' | 'b3') => {
    const bubble = CHAT[`bubbleId:c1:${key}`]
    const asked = { ...CHAT['bubbleId:c1:b1'], text: 'Why twice?' }
    const disk = { ...CHAT, 'bubbleId:c1:b1': asked, [`bubbleId:c1:${key}`]: { ...bubble, text: 'I live in Rome.' } }
    writeCursor(folder, `${key}.vscdb`, { disk }).close()
    return taught(`${key}.vscdb`, join(folder, `${key}.vscdb`))
  }
  expect(await saying('b3')).toEqual([])
  await empty(held.db)
  expect(await saying('b1')).toEqual(['The user lives in Rome.'])
  rmSync(folder, { recursive: true })
})
