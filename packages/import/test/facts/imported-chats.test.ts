/** Whose words in imported chats: each person's own, and nobody's what was forwarded, quoted, or said by a program. */
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readImport, type ReadImportOptions } from '../../read-import.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { readAll } from '../../../../test/support/learning.ts'

const held = useDb()

/** What is known once a file was imported. */
async function learnt(text: string, fileName: string, options: ReadImportOptions = {}): Promise<string[]> {
  const memory = await memoryFor(held.db)
  await memory.import(readImport(Readable.from([text]), { fileName, timeZone: 'UTC', ...options }), { flush: true })
  await memory.settle()
  return (await readAll(held.db)).map((row) => row.text).sort()
}

describe('what an assistant keeps of a person', () => {
  test.each([
    ['memories.json', JSON.stringify([{ conversations_memory: '**Work context**\n\nThe user lives in Porto. The user works as a baker.',
      project_memories: { p1: '**Purpose**\n\nBread for a small shop.' }, account_uuid: 'a' }])],
    ['MEMORY.md', '# User\n\nThe user lives in Porto. The user works as a baker.\n'],
  ])('in %s becomes facts that an assistant noted, and nobody said', async (fileName, text) => {
    const memory = await memoryFor(held.db)
    await memory.import(readImport(Readable.from([text]), { fileName, timeZone: 'UTC' }), { flush: true })
    await memory.settle()
    const facts = await memory.facts()
    expect(facts.map((fact) => fact.text).sort()).toEqual(['The user is a baker.', 'The user lives in Porto.'])
    expect(new Set(facts.map(({ quality }) => quality))).toEqual(new Set(['noted']))
  })
})

describe('an imported chat', () => {
  test('from WhatsApp states what each of its people says', async () => {
    expect(await learnt('13/03/2026, 21:14 - Ann: I live in Rome.\n13/03/2026, 21:15 - Ben: I live in Oslo.\n13/03/2026, 21:16 '
      + '- Cara: hi\n', 'Trip.txt'))
      .toEqual(['Ann lives in Rome.', 'Ben lives in Oslo.'])
  })

  test('between two people states the same about both, whoever exported it', async () => {
    expect(await learnt('13/03/2026, 21:14 - Ann: I live in Rome.\n13/03/2026, 21:15 - Ben: I live in Oslo.\n',
      'WhatsApp Chat with Ann.txt'))
      .toEqual(['Ann lives in Rome.', 'Ben lives in Oslo.'])
  })

  test('from iMessage states about the user what "Me" says', async () => {
    expect(await learnt('May 17, 2026  5:29:42 PM\nMe\nI live in Rome.\n\nMay 17, 2026  5:30:42 PM\nBen\nI live in Oslo.\n', 'Ben.txt'))
      .toEqual(['Ben lives in Oslo.', 'The user lives in Rome.'])
  })

  test('T-100 states nothing about whoever forwards, quotes or shares it', async () => {
    const message = (id: number, fields: object) =>
      ({ id, type: 'message', date_unixtime: String(1773436440 + id), from: 'Ann', from_id: 'user1', ...fields })
    expect(await learnt(JSON.stringify({ name: 'Trip', type: 'private_group', id: 5, messages: [
      message(1, { text: 'I live in Oslo.', forwarded_from: 'Cara' }), message(2,
        { text: 'I work as a nurse.\nI live in Oslo.', forwarded_from: null }),
      message(3, { text: [{ type: 'blockquote', text: 'I live in Oslo.' }, '\nnot me'] }), message(4, { text: 'I live in Rome.' }),
    ] }), 'result.json')).toEqual(['Ann lives in Rome.'])
    expect(await learnt(JSON.stringify([{
      type: 'message', user: 'U1', ts: '1773436440.1', client_msg_id: 'x', user_profile: { real_name: 'Dana' }, text: 'look',
      attachments: [{ author_name: 'Cara', text: 'I live in Oslo.' }],
    }]), 'general/2026-03-13.json')).toEqual(['Ann lives in Rome.'])
  })

  test('T-99 states nothing about a program among people', async () => {
    const said = (author: object) => ({ id: JSON.stringify(author), type: 'Default', timestamp: '2026-03-13T21:14:00Z',
      content: 'I live in Oslo.', author })
    expect(await learnt(JSON.stringify({ guild: {}, channel: { id: '1' }, messages: [
      said({ name: 'Dora', isBot: true }), said({ name: 'Ann' }),
    ] }), 'general.json')).toEqual(['Ann lives in Oslo.'])
  })
})
