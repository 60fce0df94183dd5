/** Lines out of a stream: whole, numbered, and never buffered without bound. */
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_LINE_BYTES, readChunks, readJson, splitLines } from '../import-source.ts'

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const linesOf = async (text: string | Buffer, { size = 7, maxBytes = MAX_LINE_BYTES } = {}) =>
  all(splitLines(chunksOf(Buffer.from(text as string), size), maxBytes))

describe('lines', () => {
  test('are the same for any chunks of bytes', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 9 }), async (texts, size) => {
      const text = texts.map((part) => part.replaceAll('\ufeff', '')).join('\n')
      const expected = (text.endsWith('\n') || text === '' ? text.slice(0, -1).split('\n') : text.split('\n'))
        .slice(0, text === '' ? 0 : undefined)
      expect(await linesOf(text, { size })).toEqual(expected.map((line, index) => ({ number: index + 1, text: line })))
    }))
  })

  test('over the cap are refused at their place, and the lines around them are read', async () => {
    const lines = await linesOf(`ok\n${'x'.repeat(11)}\n${'y'.repeat(10)}\n${'z'.repeat(30)}`, { maxBytes: 10 })
    expect(lines).toMatchObject([
      { number: 1, text: 'ok' }, { error: { line: 2, code: 'too_large' } }, { number: 3 }, { error: { line: 4, code: 'too_large' } },
    ])
  })

  test('T-54 of half a gigabyte are refused without being held in memory', async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      for (let index = 0; index < 512; index += 1) yield Buffer.alloc(1 << 20, 'x')
      yield Buffer.from('\nlast')
    }
    const before = process.memoryUsage().arrayBuffers
    expect(await all(splitLines(endless()))).toMatchObject([{ error: { line: 1, code: 'too_large' } }, { number: 2, text: 'last' }])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256e6)
  })

  test('that are not UTF-8 are refused, not repaired silently', async () => {
    expect(await linesOf(Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a, 0x62])))
      .toMatchObject([{ text: 'a' }, { error: { line: 2, code: 'invalid_input' } }, { text: 'b' }])
  })
})

describe('as the source of an import,', () => {
  test('a missing file is refused by name', async () => {
    await expect(readChunks('/nowhere/at/all.jsonl').next()).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('cannot read /nowhere/at/all.jsonl') as string,
    })
  })

  test('a stream of strings is read as UTF-8', async () => {
    expect(Buffer.concat(await all(readChunks(Readable.from(['é', '👋'])))).toString()).toBe('é👋')
  })

  test('a file that must be parsed whole is refused over 512 MiB before it is read into memory', async () => {
    const block = Buffer.alloc(1 << 26, ' ')
    let given = 0
    async function* large(): AsyncGenerator<Buffer> {
      for (; given < 100; given += 1) yield block
    }
    await expect(readJson(large())).rejects.toMatchObject({ code: 'too_large' })
    expect(given).toBeLessThan(9)
  })

  test('input that is not JSON is refused', async () => {
    await expect(readJson(readChunks(Readable.from(['[1, 2'])))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
