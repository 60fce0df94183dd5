/** Damage to files of any format, drawn from a seed: what a broken disk, another version and somebody with an editor leave. */
import type { Random } from '../../../test/crash/random.ts'

/** How a file is damaged. The last ones leave JSON that can be parsed. */
export const DAMAGES = ['cut', 'flipped', 'spliced', 'lines', 'swapped', 'removed', 'doubled', 'emptied', 'wrong type',
  'broken date', 'huge number'] as const
export type Damage = (typeof DAMAGES)[number]

const EMPTY = [null, '', [], {}, [[]], [null]]
const WRONG = [true, 7, -1, 'x', { a: 1 }, ['x'], [{}], 1.5]
const NO_DATES = ['the 99th', '2026-13-41T99:00:00Z', '', -1, 1e300, '9999999999999999', '0000-00-00', '+275760-09-13T00:00:00.001Z', 0]
const HUGE = [1e308, -1e308, 2 ** 53 + 2, -(2 ** 63), 1e21, '99999999999999999999', 'Infinity']
const TIME_KEY = /time|date|created|^ts$|_at$|At$/i

const from = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)]!

/** The file with damage of a kind; of one that is no JSON the nearest of another. */
export function damaged(bytes: Buffer, damage: Damage, random: Random): Buffer {
  const [text, at] = [bytes.toString('latin1'), random.below(bytes.length)]
  switch (damage) {
    case 'cut': return random.chance(0.5) ? bytes.subarray(0, at) : bytes.subarray(at)
    case 'flipped': return flipped(bytes, random)
    case 'spliced': return spliced(bytes, random)
    case 'lines': return Buffer.from(mixedLines(text.split('\n'), random).join('\n'), 'latin1')
    default: return changed(bytes.toString('utf8'), damage, random) ?? Buffer.from(otherNumbers(text, damage, random), 'latin1')
  }
}

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let left = 1 + random.below(8); left > 0; left--) {
    const at = random.below(copy.length)
    copy[at] = copy[at]! ^ (1 << random.below(8))
  }
  return copy
}

/** Pieces cut out, repeated, or with something else in their place. */
function spliced(bytes: Buffer, random: Random): Buffer {
  let left = bytes
  for (let times = 1 + random.below(4); times > 0; times--) {
    const start = random.below(left.length + 1)
    const piece = left.subarray(start, start + random.below(random.chance(0.5) ? 5 : 400))
    const other = from(random, [Buffer.alloc(0), Buffer.concat([piece, piece]), Buffer.from('null'), Buffer.from('"'),
      Buffer.from([0xff, 0xfe]), Buffer.from('\n'), Buffer.from('[['.repeat(2000))])
    left = Buffer.concat([left.subarray(0, start), other, left.subarray(start + piece.length)])
  }
  return left
}

function mixedLines(lines: readonly string[], random: Random): string[] {
  const [one, other] = [random.below(lines.length), random.below(lines.length)]
  const kind = random.below(3)
  if (kind === 0) return lines.toSpliced(one, 1)
  if (kind === 1) return lines.toSpliced(one, 0, lines[other]!)
  return lines.with(one, lines[other]!).with(other, lines[one]!)
}

/** In a text that is no JSON: another number in the place of one. */
function otherNumbers(text: string, damage: Damage, random: Random): string {
  const numbers = [...text.matchAll(/\d+/g)]
  if (numbers.length === 0) return text.slice(random.below(text.length))
  const { 0: digits, index } = from(random, numbers)
  const others: Record<string, string> = { 'broken date': '99', 'huge number': '9'.repeat(30), 'removed': '' }
  const other = others[damage] ?? `${digits}${digits}`
  return text.slice(0, index) + other + text.slice(index + digits.length)
}

/** A place in a parsed document that holds a value. */
interface Place {
  readonly inside: Record<string, unknown>
  readonly key: string
}

/** In a document, or a line of a file of lines, one value is another. @returns undefined for what is no JSON */
function changed(text: string, damage: Damage, random: Random): Buffer | undefined {
  const whole = parsed(text)
  if (whole !== undefined) return Buffer.from(changedJson(whole, damage, random))
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.some((line) => parsed(line) === undefined)) return undefined
  const at = random.below(lines.length)
  return Buffer.from(`${lines.with(at, changedJson(parsed(lines[at]!), damage, random)).join('\n')}\n`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const TWICE = 'twice~'

function changedJson(value: unknown, damage: Damage, random: Random): string {
  const places = placesIn(value, [])
  const dates = places.filter(({ key }) => TIME_KEY.test(key))
  const numbers = places.filter(({ inside, key }) => /^-?\d+(?:\.\d+)?$/.test(String(inside[key])))
  const single = places.filter(({ inside, key }) => inside[key] !== null && typeof inside[key] !== 'object' && inside[key] !== '')
  const fitting = { 'broken date': dates, 'huge number': numbers, 'wrong type': single }[damage as string] ?? places
  const { inside, key } = from(random, fitting.length > 0 ? fitting : places)
  if (damage === 'removed') Reflect.deleteProperty(inside, key)
  else if (damage === 'doubled' && !Array.isArray(inside)) inside[TWICE + key] = from<unknown>(random, [inside[key], ...WRONG, ...EMPTY])
  else if (damage === 'doubled') (inside as unknown as unknown[]).push(inside[key])
  else if (damage === 'swapped') {
    const other = from(random, Object.keys(inside))
    ;[inside[key], inside[other]] = [inside[other], inside[key]]
  } else inside[key] = from<unknown>(random, { 'broken date': NO_DATES, 'huge number': HUGE, 'emptied': EMPTY }[damage as string] ?? WRONG)
  return JSON.stringify(value).replaceAll(TWICE, '').replace('1e+308', random.chance(0.5) ? '1e999' : '1e+308')
}

function placesIn(value: unknown, found: Place[]): Place[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inside] of Object.entries(value)) {
    found.push({ inside: value as Record<string, unknown>, key })
    placesIn(inside, found)
  }
  return found
}
