/** Importers and policies fed 64 KiB that are meant to hang or break them: every file ends, in messages and coded errors. */
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Format, FORMATS, readImport } from '@madeleine/import'
import { MadeleineError } from '@madeleine/base'
import { type ImportItem, readMessage } from '@madeleine/contract'
import { auto, chunk, idle, local, segmentAll, threshold } from '@madeleine/segment'
import { parseTimeQuery } from '@madeleine/language'
import { pairsOf, SEED } from '../sampled.ts'
import { HOSTILE_BYTES, HOSTILE_FILES, PIECES } from './hostile-files.ts'

/** Everything that the file gives, or the coded error that refuses it. */
async function read(bytes: Buffer, format?: Format): Promise<ImportItem[] | string> {
  const items: ImportItem[] = []
  try {
    for await (const item of readImport(Readable.from([bytes]), { fileName: 'chat.json', ...(format && { format }) })) items.push(item)
  } catch (error) {
    if (error instanceof MadeleineError) return error.code
    throw error
  }
  return items
}

/** What push asks of a message: each item can be stored, or says why not in a line a person can read. */
function expectPushable(items: readonly ImportItem[]): void {
  for (const item of items) {
    if ('error' in item) {
      expect(['invalid_input', 'too_large', 'bad_time']).toContain(item.error.code)
      expect(item.error.message.length).toBeLessThan(1000)
    } else readMessage(item.message, {
      receivedAt: new Date(0), mintId: () => 'minted', ...(item.fullLength !== undefined && { fullLength: item.fullLength }),
    })
  }
}

/** By day each file meets some format beside the one that it is taken for, and each format some files. */
const FORCED = pairsOf(Object.keys(HOSTILE_FILES), FORMATS)

describe(`T-54 a file that is meant to hang or break its importer (SEED=${SEED})`, () => {
  test.each(Object.keys(HOSTILE_FILES))('is read or refused with a code: %s', async (name) => {
    for (const format of [undefined, ...FORCED.flatMap(([file, forced]) => (file === name ? [forced] : []))]) {
      const items = await read(HOSTILE_FILES[name] as Buffer, format)
      if (typeof items === 'string') expect(['invalid_input', 'too_large', 'bad_time']).toContain(items)
      else expectPushable(items)
    }
  })

  test('of any bytes, cut off anywhere, gives messages or coded errors', async () => {
    const files = Object.values(HOSTILE_FILES)
    await fc.assert(fc.asyncProperty(
      fc.constantFrom(...files), fc.nat(HOSTILE_BYTES), fc.constantFrom(...files),
      fc.nat(HOSTILE_BYTES), fc.constantFrom(undefined, ...FORMATS),
      async (...[head, cut, tail, from, format]) => {
        const items = await read(Buffer.concat([head.subarray(0, cut), tail.subarray(from)]), format)
        if (typeof items !== 'string') expectPushable(items)
      },
    ))
  })

  test('has the good lines around the bad ones read', async () => {
    const bytes = Buffer.from(`{"role":"user","content":"before"}\n${'['.repeat(30_000)}\n{"role":"user","content":"after"}\n`)
    const items = await read(bytes, 'jsonl')
    expect(items).toEqual([
      expect.objectContaining({ line: 1 }), { error: expect.objectContaining({ line: 2, code: 'invalid_input' }) },
      expect.objectContaining({ line: 3 }),
    ])
  })
})

const textOf = (piece: string): string => piece.repeat(Math.ceil(HOSTILE_BYTES / Buffer.byteLength(piece))).slice(0, 20_000).toWellFormed()

const POLICIES = { threshold, idle, local, chunk, auto }
/** By day each piece meets some policy: what most of them read of it is the same. */
const SEGMENTED = pairsOf(PIECES, Object.keys(POLICIES) as (keyof typeof POLICIES)[])

describe(`T-54 64 KiB of one piece (SEED=${SEED})`, () => {
  test.each(PIECES)('as a cue is parsed, and its other words are kept: %j', (piece) => {
    const query = `${piece.repeat(HOSTILE_BYTES / Buffer.byteLength(piece))} heron`
    const { rest, spans } = parseTimeQuery(query, { today: 20_000 }, { from: 1900, to: 2100 })
    expect(rest).toContain('heron')
    expect(spans.length).toBeLessThanOrEqual(64 * 201)
  })

  test.each(Object.entries(POLICIES))('as messages is segmented by %s, without a gap', async (name, policyOf) => {
    const policy = policyOf()
    const messages = SEGMENTED.filter(([, met]) => met === name).map(([piece], i) =>
      ({ id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content: textOf(piece), timestamp: new Date(i * 60_000) } as const))
    const { segments } = await segmentAll(policy, messages)
    expect(segments.flatMap(({ messageIds }) => messageIds)).toEqual(messages.map(({ id }) => id))
  })
})
