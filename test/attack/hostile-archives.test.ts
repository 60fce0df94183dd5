/** Archives and exports that are meant to fill a disk or a memory, to write elsewhere or to never end: each is refused with a code. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipArchive, type ZipEntry } from '../../bench/zip-archive.ts'
import { MadeleineError } from '@madeleine/base'
import { chatGptDownload, chatGptTalk, claudeTalk, errorsIn, folderOf, itemsOf, leftOutOf, textsOf } from '../support/export-shapes.ts'
import { byNight } from '../at-length.ts'
import type { ImportItem } from '@madeleine/contract'

const CHAT = JSON.stringify([chatGptTalk('a', ['Rain?', 'Yes.'])])
const chat = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({ name, content: CHAT, ...more })
const readZip = (entries: readonly ZipEntry[], options?: Parameters<typeof zipArchive>[1]) =>
  itemsOf(Readable.from([zipArchive(entries, options)]), { fileName: 'x.zip' })

const MIB = 1024 ** 2
/** The beginning of a chat, and then nothing but zeros, which pack a thousand times. */
const bomb = (bytes: number): Buffer => Buffer.concat([Buffer.from('[{"create_time":1,"mapping":{},"x":"'), Buffer.alloc(bytes, '0')])

describe('T-54 an archive that unpacks to far more than it weighs', () => {
  test('is refused with a code while it is being read', async () => {
    await expect(readZip([chat('0.json'), { name: '1.json', content: bomb(160 * MIB) }])).rejects.toMatchObject({
      code: 'too_large', message: expect.stringContaining('x.zip: the archive unpacks to more than 250 times its size') as string,
    })
  })

  test('is refused in a folder, and the files beside it are read, even if the archive lies about its size', async () => {
    const folder = await folderOf({
      'bomb.zip': zipArchive([{ name: 'c.json', content: bomb(160 * MIB) }]), 'c.json': CHAT,
      'lie.zip': zipArchive([{ name: 'c.json', content: bomb(MIB), claimedBytes: 10 }]),
    })
    const items = await itemsOf(folder)
    expect(textsOf(items)).toEqual(['Rain?', 'Yes.'])
    expect(errorsIn(items)).toEqual([
      expect.stringContaining('bomb.zip: the archive unpacks to more than 250 times its size'),
      expect.stringMatching(/^lie\.zip:c\.json: the ZIP file is truncated or damaged/),
    ])
  })

  test('is counted with the archives in it', async () => {
    const inner = zipArchive([{ name: 'c.json', content: bomb(160 * MIB) }])
    const outer = zipArchive([{ name: 'inner.zip', content: inner }, chat('z.json')])
    const answer = await itemsOf(Readable.from([outer]), { fileName: 'x.zip' }).then(errorsIn, (error: Error) => [error.message])
    expect(answer).toEqual([expect.stringContaining('unpacks to more than 250 times its size')])
  })

  test('is not opened within an archive that is itself within an archive', async () => {
    const nested = (depth: number): Buffer => zipArchive([depth === 0 ? chat('c.json') : { name: 'in.zip', content: nested(depth - 1) }])
    expect(textsOf(await itemsOf(Readable.from([nested(1)])))).toEqual(['Rain?', 'Yes.'])
    expect(errorsIn(await itemsOf(Readable.from([nested(2)]))))
      .toEqual(['in.zip:in.zip: it is an archive in an archive in an archive: unpack it, and import the folder'])
  })

  test('with a million files is refused before they are looked at', async () => {
    const end64 = Buffer.alloc(56)
    end64.writeUInt32LE(0x06064b50, 0)
    end64.writeBigUInt64LE(44n, 4)
    end64.writeBigUInt64LE(1_000_000n, 24)
    end64.writeBigUInt64LE(1_000_000n, 32)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(4n, 8)
    locator.writeUInt32LE(1, 16)
    const end = zipArchive([])
    await expect(itemsOf(Readable.from([Buffer.concat([Buffer.from('PK\u0003\u0004'), end64, locator, end])])))
      .rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('more than 200000 files') as string })
  })
})

describe('T-53 a name in an archive', () => {
  const outside = [
    '../evil.json', '/tmp/evil.json', 'C:\\evil.json', 'a/../../evil.json', '..\\evil.json', 'a\u0000b.json', `${'n'.repeat(2000)}.json`,
  ]

  test.each(outside)('that leads out of it is refused, and nothing is written: %j', async (name) => {
    const before = await readdir(tmpdir())
    const items = await readZip([chat(name), chat('conversations.json')])
    expect(textsOf(items)).toEqual(['Rain?', 'Yes.'])
    expect(errorsIn(items)).toEqual([expect.stringMatching(/^: the name ".{1,140} leads out of the archive, or is a link: not read/)])
    expect(existsSync('/tmp/evil.json')).toBe(false)
    expect((await readdir(tmpdir())).filter((one) => /^madeleine-\w{6}$/.test(one) && !before.includes(one))).toEqual([])
  })

  test('that is a link is refused; many of them are one error', async () => {
    const items = await readZip([chat('link.json', { mode: 0o120777 }), chat('c.json'), ...outside.map((name) => chat(name))])
    expect(errorsIn(items)).toEqual([expect.stringContaining('"link.json" leads out of the archive, or is a link (and 7 more like it)')])
  })

  test('that is a link in a folder is not followed', async () => {
    const { symlink } = await import('node:fs/promises')
    const [folder, elsewhere] = [await folderOf({ 'c.json': CHAT }), await folderOf({ 'secret.json': CHAT, 'deep/x.json': CHAT })]
    await symlink(join(elsewhere, 'secret.json'), join(folder, 'secret.json'))
    await symlink(elsewhere, join(folder, 'deep'))
    await symlink(folder, join(folder, 'circle'))
    const items = await itemsOf(folder)
    expect({ texts: textsOf(items), leftOut: leftOutOf(items) }).toEqual({ texts: ['Rain?', 'Yes.'], leftOut: { otherFiles: 3 } })
  })
})

describe('T-54 an archive that cannot be read', () => {
  test('because it is encrypted, or packed in another way, is refused with what to do', async () => {
    expect(errorsIn(await readZip([chat('c.json', { flags: 1 })])))
      .toEqual(['c.json: it is encrypted: unpack the archive with its password, and import the folder'])
    expect(errorsIn(await readZip([chat('c.json', { method: 99 })])))
      .toEqual(['c.json: it is compressed with method 99, which is not supported: unpack the archive, and import the folder'])
    await expect(readZip([chat('c.json', { flags: 0x41 })])).rejects.toThrow('the ZIP file is encrypted: unpack it with its password')
  })

  test('because it is cut off, or has changed bytes anywhere, gives messages or coded errors', async () => {
    const whole = zipArchive(Object.entries(chatGptDownload()).map(([name, content]) => ({ name, content })))
    const bytes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 })
    await fc.assert(fc.asyncProperty(bytes, fc.option(fc.nat(whole.length)), async (changes, cut) => {
      const damaged = Buffer.from(whole.subarray(0, cut ?? undefined))
      for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte
      expectEnded(await read(damaged, 'x.zip'))
    }), { numRuns: byNight(60, 10_000) })
  })
})

/** Everything that the file gives, or the code that refuses it. */
async function read(bytes: Buffer, fileName: string): Promise<ImportItem[] | string> {
  try {
    return await itemsOf(Readable.from([bytes]), { fileName })
  } catch (error) {
    if (error instanceof MadeleineError) return error.code
    throw error
  }
}

function expectEnded(items: ImportItem[] | string): void {
  if (typeof items === 'string') return expect(['invalid_input', 'too_large']).toContain(items)
  textsOf(items)
  for (const item of items) {
    if ('error' in item) expect(['invalid_input', 'too_large', 'bad_time']).toContain(item.error.code)
  }
}

describe('T-54 an export', () => {
  /** An array whose only element has so many bytes and never ends. */
  async function* endless(bytes: number): AsyncGenerator<Buffer> {
    yield Buffer.from('[{"create_time":1,"mapping":{},"x":"')
    const block = Buffer.alloc(MIB, 'x')
    for (let i = 0; i < bytes / MIB; i++) yield block
    yield Buffer.from(`"},${CHAT.slice(1)}`)
  }

  test('with a conversation of gigabytes is read around it, without holding it in memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    async function* measured() {
      for await (const block of endless(byNight(128 * MIB, 10_240 * MIB))) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
        yield block
      }
    }
    const items = await itemsOf(measured(), { fileName: 'conversations.json' })
    expect(errorsIn(items)).toEqual(['conversations[0]: a conversation must have at most 67108864 bytes and 500000 values of JSON'])
    expect(textsOf(items)).toEqual(['Rain?', 'Yes.'])
    expect(most).toBeLessThan(200 * MIB)
  })

  test('whose tree has circles, in parents and in children, is read once', async () => {
    const node = (id: string, parent: string, children: readonly string[]) => ({ id, parent, children, message: {
      id, author: { role: 'user' }, create_time: 1, content: { content_type: 'text', parts: [id] },
    } })
    const mapping = { a: node('a', 'c', ['b']), b: node('b', 'a', ['c']), c: node('c', 'b', ['a', 'c']) }
    for (const current of ['c', 'gone', undefined]) {
      const items = await read(Buffer.from(JSON.stringify([{ create_time: 1, mapping, current_node: current, id: 'x' }])), 'c.json')
      expectEnded(items)
      expect((items as ImportItem[]).length).toBeLessThanOrEqual(3)
    }
  })

  test('with a message of a million attachments is read to its end, without comparing each with each', async () => {
    const count = byNight(50_000, 1_000_000)
    const ids = Array.from({ length: count }, (_, i) => `file-${i}`)
    const gpt = chatGptTalk('a', [{
      content_type: 'multimodal_text',
      parts: ids.slice(0, 20_000).map((id) => ({ content_type: 'image_asset_pointer', asset_pointer: `sediment://${id}` })),
    }]) as { mapping: Record<string, { message: Record<string, unknown> }> }
    gpt.mapping['a-0']!.message['metadata'] = { attachments: ids.map((id) => ({ id, name: 'x' })) }
    expectEnded(await read(Buffer.from(JSON.stringify([gpt])), 'c.json'))
    const claude = claudeTalk('k', [{ text: 'x', attachments: ids.map((id) => ({ file_name: id, extracted_content: '```'.repeat(3) })) }])
    expectEnded(await read(Buffer.from(JSON.stringify([claude])), 'c.json'))
  })

  test('of any structure gives messages or coded errors', async () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const text = fc.oneof(fc.string(), fc.constantFrom('user', 'human', 'text', 'code', 'multimodal_text', 'all', 'a', 'b'))
    const message = fc.record({
      id: fc.oneof(text, value), author: fc.oneof(fc.record({ role: fc.oneof(text, value), name: value }), value), create_time: value,
      content: fc.oneof(fc.record({ content_type: text, parts: fc.oneof(fc.array(fc.oneof(text, value)), value), text: value }), value),
      metadata: value, recipient: fc.oneof(text, value),
    }, { requiredKeys: [] })
    const node = fc.record({ parent: fc.oneof(text, value), children: fc.oneof(fc.array(text), value), message: fc.oneof(message, value) })
    const mapping = fc.dictionary(text, fc.oneof(node, value))
    const gpt = fc.record({ mapping, create_time: value, current_node: text, id: text, title: value })
    const block = fc.record({ type: text, text: value, name: value, input: value, content: value })
    const said = fc.record({
      uuid: fc.oneof(text, value), sender: text, text: fc.oneof(text, value), content: fc.oneof(fc.array(block), value), created_at: value,
      attachments: fc.oneof(fc.array(fc.record({ file_name: value, extracted_content: fc.oneof(text, value) })), value), files: value,
      parent_message_uuid: text,
    }, { requiredKeys: [] })
    const claude = fc.record({ uuid: text, name: value, chat_messages: fc.array(fc.oneof(said, value)), current_leaf_message_uuid: text })
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof(gpt, claude)), async (conversations) => {
      for (const format of ['chatgpt', 'claude-ai'] as const) {
        const items = await itemsOf(Readable.from([JSON.stringify(conversations)]), { format })
        expectEnded(items)
      }
    }), { numRuns: byNight(60, 10_000) })
  })
})
