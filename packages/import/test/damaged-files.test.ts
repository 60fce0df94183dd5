/** Files of each format with any damage: read as far as they can be, or refused with a code; nothing is lost in silence. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FORMATS } from '../format-table.ts'
import type { ImportItem } from '@madeleine/contract'
import { isMadeleineError } from '@madeleine/base'
import { byNight } from '../../../test/at-length.ts'
import { randomFrom } from '../../../test/crash/random.ts'
import { SEED } from '../../../test/sampled.ts'
import { CHAT, TABS, writeCursor } from '../../../test/support/cursor-files.ts'
import { damaged, DAMAGES, type Damage } from './damage.ts'
import { errorsOf, fixture, leftOutOf, readBytes, stored } from '../../../test/support/reading.ts'

/** Of each format, shared among its files. CASES=2000 tries so many. */
const CASES = Number(process.env.CASES ?? byNight(100, 10_000))

const folder = mkdtempSync(join(tmpdir(), 'damaged-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeCursor(folder, 'cursor.vscdb', { disk: CHAT, items: { 'workbench.panel.aichat.view.aichat.chatdata': TABS } }).close()

const FILES = [...readdirSync(fixture('')).map(fixture), join(folder, 'cursor.vscdb')]
const formatOf = (items: readonly ImportItem[]): string | undefined => items.flatMap((item) => ('error' in item ? [] : [item.format]))[0]

/** What stands for a part of a message; one whose picture is left out is there. */
const MEDIA = new Set(['images', 'audio', 'videos', 'files'])

interface Reading {
  readonly messages: number
  /** What was said to be left out, by kind, or listed. */
  readonly others: Readonly<Record<string, number>>
}

const readingOf = (items: readonly ImportItem[]): Reading => ({
  messages: stored(items).length,
  others: { listed: errorsOf(items).length, ...Object.fromEntries(Object.entries(leftOutOf(items)).filter(([kind]) => !MEDIA.has(kind))) },
})

/** Two messages for each object of JSON, and one for each line of what is none. */
const mostMessages = (bytes: Buffer, name: string): number =>
  (/\.(?:jsonl?|vscdb)$/.test(name) ? 2 * bytes.toString('latin1').split('{').length : bytes.toString('latin1').split('\n').length)

/** What is wrong with how a damaged file was read; undefined where nothing is. */
async function wrongWith(path: string, bytes: Buffer, whole: Reading, damage: Damage): Promise<string | undefined> {
  const name = basename(path)
  let items: ImportItem[]
  try {
    items = await readBytes(bytes, name)
  } catch (error) {
    return isMadeleineError(error) ? undefined : `an error without a code: ${String(error)}`
  }
  const uncoded = errorsOf(items).filter(({ code }) => typeof code !== 'string')
  if (uncoded.length > 0) return `errors without a code: ${JSON.stringify(uncoded)}`
  const { messages, others } = readingOf(items)
  if (messages > mostMessages(bytes, name)) return `${messages} messages of a file that has ${mostMessages(bytes, name)}`
  if (damage === 'wrong type' && /\.jsonl?$/.test(name) && messages < whole.messages
    && Object.entries(others).every(([kind, count]) => count <= (whole.others[kind] ?? 0))) {
    return `${messages} of ${whole.messages} messages, and the rest is neither listed nor counted`
  }
  return undefined
}

/** The formats of all files. */
const formats = Promise.all(FILES.map(async (path) => formatOf(await readBytes(readFileSync(path), basename(path)))))

test('each format that can be imported has a sample file in this test', async () => {
  expect([...new Set(await formats)].toSorted()).toEqual(FORMATS.toSorted())
})

const NAMED = FILES.map((path) => [basename(path), path] as const)
test.each(NAMED)(`T-54 %s with any damage is read or refused with a code (SEED=${SEED})`, async (_, path) => {
  const bytes = readFileSync(path)
  const items = await readBytes(bytes, basename(path))
  const [whole, wrong]: [Reading, string[]] = [readingOf(items), []]
  const cases = Math.ceil(CASES / (await formats).filter((format) => format === formatOf(items)).length)
  for (let nth = 0; nth < cases; nth++) {
    const random = randomFrom(SEED + nth)
    const damage = DAMAGES[nth % DAMAGES.length]!
    const found = await wrongWith(path, damaged(bytes, damage, random), whole, damage)
    if (found !== undefined) wrong.push(`case ${nth} (${damage}): ${found}`)
  }
  expect(wrong.slice(0, 5), `${wrong.length} of ${cases}`).toEqual([])
})
