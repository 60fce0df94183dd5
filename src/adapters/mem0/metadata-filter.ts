/** mem0's filters over metadata, and which memories have expired. */
import { MadeleineError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'

/** Whether a memory with this metadata is meant. */
export type MetadataFilter = (metadata: JsonObject) => boolean

type Compare = (value: unknown, wanted: unknown) => boolean

const OPERATORS: Readonly<Record<string, Compare>> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  gt: (value, wanted) => order(value, wanted) > 0,
  gte: (value, wanted) => order(value, wanted) >= 0,
  lt: (value, wanted) => order(value, wanted) < 0,
  lte: (value, wanted) => order(value, wanted) <= 0,
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  nin: (value, wanted) => Array.isArray(wanted) && !wanted.includes(value),
  contains: (value, wanted) => holds(value, wanted, (text) => text),
  icontains: (value, wanted) => holds(value, wanted, (text) => text.toLowerCase()),
}

/** NaN, which no comparison holds for, where they have no order. */
function order(value: unknown, wanted: unknown): number {
  if (typeof value === 'number' && typeof wanted === 'number') return value - wanted
  if (typeof value !== 'string' || typeof wanted !== 'string') return Number.NaN
  return value === wanted ? 0 : value < wanted ? -1 : 1
}

const holds = (value: unknown, wanted: unknown, fold: (text: string) => string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : typeof value === 'string' && fold(value).includes(fold(String(wanted)))

/**
 * Reads filters without identity: a value, '*' for any, `{ gte: 3 }` with mem0's operators, and AND, OR and NOT over lists.
 * @returns undefined where nothing is asked
 * @throws {MadeleineError} `invalid_input` for an unknown operator, and for AND, OR and NOT without what they need
 */
export function metadataFilter(filters: Readonly<Record<string, unknown>>): MetadataFilter | undefined {
  const tests = Object.entries(filters)
    .map(([key, wanted]) => (key in CONNECTIVES ? connected(key as Connective, wanted) : compared(key, wanted)))
  return tests.length === 0 ? undefined : (metadata) => tests.every((test) => test(metadata))
}

const CONNECTIVES = {
  AND: (tests: readonly MetadataFilter[]): MetadataFilter => (metadata) => tests.every((test) => test(metadata)),
  OR: (tests: readonly MetadataFilter[]): MetadataFilter => (metadata) => tests.some((test) => test(metadata)),
  NOT: (tests: readonly MetadataFilter[]): MetadataFilter => (metadata) => !tests.some((test) => test(metadata)),
}
type Connective = keyof typeof CONNECTIVES

function connected(connective: Connective, wanted: unknown): MetadataFilter {
  const least = connective === 'AND' ? 0 : 1
  if (!Array.isArray(wanted) || wanted.length < least) {
    throw new MadeleineError('invalid_input', `${connective} operator requires a ${least === 0 ? '' : 'non-empty '}list of conditions`)
  }
  return CONNECTIVES[connective](wanted.map((filters: Readonly<Record<string, unknown>>) => metadataFilter(filters) ?? (() => true)))
}

function compared(key: string, wanted: unknown): MetadataFilter {
  if (wanted === '*') return (metadata) => metadata[key] !== undefined
  if (typeof wanted !== 'object' || wanted === null) return (metadata) => metadata[key] === wanted
  if (Array.isArray(wanted)) return (metadata) => wanted.includes(metadata[key])
  const tests = Object.entries(wanted).map(([name, operand]): MetadataFilter => {
    const compare = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (!compare) throw new MadeleineError('invalid_input', `Unsupported metadata filter operator: ${name}`)
    return (metadata) => compare(metadata[key], operand)
  })
  return (metadata) => tests.every((test) => test(metadata))
}

/** The key under which mem0 keeps the last day of a memory. */
export const EXPIRY_KEY = 'expiration_date'

/** A day as mem0 writes it. @throws {MadeleineError} `bad_time` */
export function expirationDay(given: unknown): string {
  const day = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given as string)) return given as string
  throw new MadeleineError('bad_time', 'expirationDate must be a valid date in YYYY-MM-DD format.')
}

/** Hides what expired before today, as mem0 does. */
export const isUnexpired = (now: Date): MetadataFilter => ({ [EXPIRY_KEY]: day }) =>
  typeof day !== 'string' || day >= now.toISOString().slice(0, 10)
