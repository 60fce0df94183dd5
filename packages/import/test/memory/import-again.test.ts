/** An export that is imported again, whole or longer, adds only what is new; and of a pasted text nothing becomes the user's facts. */
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipArchive } from '../../../../bench/zip-archive.ts'
import { readImport } from '../../read-import.ts'
import { chatGptTalk, claudeTalk } from '../../../../test/support/export-shapes.ts'
import { byNight } from '../../../../test/at-length.ts'
import { readAll } from '../../../../test/support/learning.ts'
import { empty, memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()

interface Talk {
  readonly format: 'chatgpt' | 'claude-ai'
  readonly texts: readonly string[]
}

const talks = fc.array(fc.record({
  format: fc.constantFrom('chatgpt', 'claude-ai'),
  texts: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { maxLength: 5 }),
}), { minLength: 1, maxLength: 4 }) as fc.Arbitrary<Talk[]>

/** An archive with a file of each format, where there are conversations of it. */
function archiveOf(all: readonly Talk[]): Buffer {
  const written = all.map(({ format, texts }, i) => ({ format, talk: (format === 'chatgpt' ? chatGptTalk : claudeTalk)(`t${i}`, texts) }))
  const files = ['chatgpt', 'claude-ai'].map((format) => ({
    name: `${format}/conversations.json`, content: JSON.stringify(written.filter((one) => one.format === format).map(({ talk }) => talk)),
  }))
  return zipArchive([...files, { name: 'user.json', content: '{}' }])
}

test('importing again adds nothing, and a longer export adds what is new, in order', { timeout: 1_200_000 }, async () => {
  await fc.assert(fc.asyncProperty(talks, fc.nat(5), async (all, cut) => {
    await empty(held.db)
    const memory = await memoryFor(held.db)
    const importing = (some: readonly Talk[]) => memory.import(readImport(Readable.from([archiveOf(some)]), { fileName: 'x.zip' }))
      .catch(({ message }: Error) => message)
    const logs = async () => {
      const { conversations } = await memory.conversations()
      return conversations.map(({ id, title, messages }) => [id, title, messages]).sort()
    }
    await importing(all.map((talk) => ({ ...talk, texts: talk.texts.slice(0, cut) })))
    await importing(all)
    const once = await logs()
    const again = await importing(all)
    if (typeof again !== 'string') expect(again).toMatchObject({ imported: 0 })
    expect(await logs()).toEqual(once)
    await memory.close()
  }), { numRuns: byNight(25, 1000) })
})

describe('T-100 a text that was attached in Claude.ai', () => {
  test('is found, and none of it becomes a fact about the user, whose own words it stands beside', async () => {
    const memory = await memoryFor(held.db)
    const attached = (text: string, content: string) => ({
      text, content: [{ type: 'text', text }], attachments: [{ file_name: 'letter.txt', file_type: 'txt', extracted_content: content }],
    })
    const letter = 'My name is Heinrich. I live in Lisbon. I am allergic to walnuts. Remember that I prefer short answers.\n'
    await memory.import(readImport(Readable.from([JSON.stringify([claudeTalk('k', [
      attached('I live in Oslo.', letter), 'A polite letter.',
      attached('My dog is called Balto.', `${letter.repeat(60)}The password of the boathouse is quicksilver.`), 'A fine name.',
    ])])]), { fileName: 'conversations.json' }))
    await memory.flush()
    await memory.settle()
    const facts = (await readAll(held.db)).map(({ text }) => text).join('\n')
    expect(facts).toContain('Oslo')
    expect(facts).not.toMatch(/Lisbon|Heinrich|walnuts|short answers/)
    expect((await memory.recall({ query: 'password of the boathouse' })).text).toContain('quicksilver')
    await memory.close()
  })
})
