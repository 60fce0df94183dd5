/** What the schemas of calls are for: options are read by them, once and in words for people, and values cross a wire as JSON. */
import * as z from 'zod'
import { invalidInput, isMadeleineError, isPlain, MadeleineError, reading, show } from '@madeleine/base'
import { nearestName, TIME_NAMES } from './message.ts'

/** A function of the caller, as an option. */
export const callable = <F>() => z.custom<F>((value) => typeof value === 'function', 'must be a function')

/**
 * A copy of the options, so that each is read once: a getter cannot give another value after the check.
 * @param known the names that an option may have; absent where the caller checks them
 * @param example says how a text is given that came in place of options
 * @throws {MadeleineError} `invalid_input` unless they are a plain object that can be read
 */
export function copyOptions<O extends object>(given: O, known?: readonly string[], example?: (text: string) => string): O {
  const options = reading('options', () => {
    if (typeof given !== 'object' || given === null || !isPlain(given)) throw notOptions(given, example)
    return { ...given }
  })
  const unknown = known && Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new MadeleineError('invalid_input', unknownOption(unknown, known!))
  return options
}

function notOptions(given: unknown, example?: (text: string) => string): MadeleineError {
  const { message } = invalidInput('options', given, 'a plain object')
  return new MadeleineError('invalid_input', typeof given === 'string' && example ? `${message}; ${example(show(given))}` : message)
}

/**
 * Checks options.
 * @param read names that the call has too, and that were read before
 * @throws {MadeleineError} `invalid_input` that names each wrong option, and for an unknown one the nearest known
 */
export function parseOptions<T extends z.ZodObject>(schema: T, options: unknown, read: readonly string[] = ['signal']): z.output<T> {
  return reading('options', () => {
    assertListsFit(schema, options)
    const parsed = schema.safeParse(options, { error: expectation, reportInput: true })
    if (parsed.success) return parsed.data
    // Which looks at the values too
    const issues = relevantIssues(parsed.error.issues.slice(0, MOST_ISSUES))
    throw new MadeleineError('invalid_input', issues.map((issue) => issueText(issue, { schema, read })).join('; ').slice(0, MAX_CHARS))
  })
}

/** Issues that are put into words, and the text of all at most: a key of the caller may be as long as memory. */
const [MOST_ISSUES, MAX_CHARS] = [20, 1000]

/** Lists that are too long are refused by their length: zod would look at each of their entries, and keep what is wrong with it. */
function assertListsFit({ shape }: z.ZodObject, options: unknown): void {
  for (const [name, value] of Object.entries(Object(options) as object)) {
    if (!Array.isArray(value) || !Object.hasOwn(shape, name)) continue
    const most = mostEntries(shape[name] as z.ZodType)
    if (value.length > most) throw new MadeleineError('invalid_input', `${name} must have at most ${most} entries, got ${value.length}`)
  }
}

function mostEntries(schema: z.ZodType): number {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return mostEntries(schema.unwrap() as z.ZodType)
  if (!(schema instanceof z.ZodArray)) return Infinity
  const { _zod: { bag } } = schema
  return (bag as { readonly maximum?: number }).maximum ?? Infinity
}

/**
 * The signal of a call joined with that of the memory.
 * @throws {MadeleineError} `invalid_input` unless it is an AbortSignal
 */
export function joinSignals(given: unknown, own: AbortSignal): AbortSignal {
  if (given === undefined) return own
  try {
    return AbortSignal.any([given as AbortSignal, own])
  } catch (cause) {
    throw isMadeleineError(cause) ? cause
      : new MadeleineError('invalid_input', `signal must be an AbortSignal, got ${show(given)}`, { cause })
  }
}

// What is wrong with the options of a call, in sentences for people: zod finds it, the words are ours.

type RawIssue = z.core.$ZodRawIssue
type Issue = z.core.$ZodIssue

/** Names that other libraries have for our options. One counts only where the call has that option. */
const OPTION_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  q: ['query'], text: ['query'], question: ['query'], cue: ['query'], search: ['query'],
  k: ['limit'], topk: ['limit'], n: ['limit'], count: ['limit'], max: ['limit'], maxresults: ['limit'], size: ['limit'],
  since: ['after'], from: ['after'], start: ['after'], until: ['before'], to: ['before'], end: ['before'],
  message: ['messages'], items: ['messages'], chat: ['conversationId'], thread: ['conversationId'], threadid: ['conversationId'],
  sessionid: ['conversationId'], chatid: ['conversationId'], conversation: ['conversationId'],
  abortsignal: ['signal'], abort: ['signal'], tokens: ['maxTokens'], budget: ['maxTokens'], tokenbudget: ['maxTokens'],
  url: ['databaseUrl', 'baseURL'], database: ['databaseUrl'], connectionstring: ['databaseUrl'],
  postgres: ['databaseUrl'], redis: ['cacheUrl'], cache: ['cacheUrl'],
  path: ['data'], dir: ['data'], folder: ['data'], directory: ['data'], datadir: ['data'], userid: ['user'],
  llm: ['model'], key: ['apiKey'], tz: ['timeZone'], zone: ['timeZone'], clock: ['now'],
}

/** Asked of a call of a memory, which is one user's already. */
const USER_NAMES: ReadonlySet<string> = new Set(['user', 'userid', 'username', 'owner'])

/** @param known the names that the place has @param where the option that holds the place; empty for the options themselves */
export function unknownOption(key: string, known: readonly string[], where = ''): string {
  const problem = `unknown option ${show(key)}${where === '' ? '' : ` in ${where}`}`
  const plain = key.toLowerCase().replace(/[^a-z]/g, '')
  const synonym = (Object.hasOwn(OPTION_SYNONYMS, plain) ? OPTION_SYNONYMS[plain] : undefined)?.find((name) => known.includes(name))
  const nearest = synonym ?? nearestName(key, known)
  if (nearest !== undefined) return `${problem}; did you mean ${nearest}?`
  if (USER_NAMES.has(plain)) return `${problem}: the user is chosen by openMemory({ user }) or store.user(id), for all calls of that memory`
  if (TIME_NAMES.has(plain) && known.includes('messages')) return `${problem}: each message has its own timestamp`
  return known.length === 0 ? `${problem}; none is expected` : `${problem}; expected one of ${known.join(', ')}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string', number: 'a number', int: 'a whole number', boolean: 'true or false',
  array: 'an array', tuple: 'an array', object: 'an object', date: 'a Date', function: 'a function',
}

/** What an option must be; for zod, which takes a text of the schema itself first. */
function expectation(issue: RawIssue): string {
  const at = issue as unknown as {
    code: string; expected?: string; origin?: string; minimum?: number; maximum?: number; values?: readonly unknown[]
  }
  const isText = at.origin === 'string'
  const isList = at.origin === 'array'
  if (at.code === 'invalid_type') {
    return `must be ${at.expected === 'number' && isWhole(issue) ? TYPES['int'] : (TYPES[at.expected ?? ''] ?? 'another value')}`
  }
  if (at.code === 'invalid_value') return `must be one of ${(at.values ?? []).join(', ')}`
  if (at.code === 'too_small') {
    return isText ? 'must not be empty' : isList ? `must have ${at.minimum} entries or more` : `must be ${at.minimum} or more`
  }
  if (at.code === 'too_big') return isText ? `must have at most ${at.maximum} characters`
    : isList ? `must have at most ${at.maximum} entries`
    : `must be ${at.maximum} or less`
  return 'must be another value'
}

/** What options a call has: by their schema, and those that were read before. */
interface KnownOptions {
  readonly schema: z.ZodType
  readonly read: readonly string[]
}

/** Whether the schema takes whole numbers only. */
const isWhole = ({ inst }: RawIssue): boolean => inst instanceof z.ZodNumberFormat

/** One problem as a sentence that names the option, what was expected, and what was given. */
function issueText(issue: Issue, options: KnownOptions): string {
  if (issue.code === 'invalid_union') return unionText(issue, options)
  const where = pathText(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const shapes = schemasAt([options.schema], issue.path).map(keysOf).filter((keys) => keys.length > 0)
    const known = [...new Set(shapes.flat()), ...(where === '' ? options.read : [])]
    // Of two shapes the value has keys of both, or the keys of one with values that do not fit
    if (issue.keys.every((key) => known.includes(key))) {
      return `${where} must be ${shapes.map((keys) => `{ ${keys.join(', ')} }`).join(' or ')}, with values that fit`
    }
    return unknownOption(issue.keys.find((key) => !known.includes(key))!, known, where)
  }
  if (where === '') return issue.message
  if (issue.input === undefined) return `${where} is missing: it ${issue.message}`
  return `${where} ${issue.message}${givenText(issue)}`
}

/** The value, unless it may hold a password or is long: of a long text the length. */
function givenText({ code, input, path }: Issue): string {
  if (/url$/i.test(String(path.at(-1)))) return ''
  if (code === 'too_big' && (typeof input === 'string' || Array.isArray(input))) return `, got ${input.length}`
  return code === 'custom' && typeof input === 'string' && input.length > 80 ? '' : `, got ${show(input)}`
}

/** Without those about the size of a value that is of the wrong type: zod measures an empty array that should be a text. */
const relevantIssues = (issues: readonly Issue[]): readonly Issue[] => issues.filter((issue) =>
  issue.code !== 'too_small' || !issues.some(({ code, path }) => code === 'invalid_type' && pathText(path) === pathText(issue.path)))

/** Of the alternatives the one that the value came nearest to. */
function unionText(issue: z.core.$ZodIssueInvalidUnion, options: KnownOptions): string {
  const [nearest] = issue.errors.toSorted((a, b) => weight(a) - weight(b))
  const isOneValue = issue.errors.every(([first]) => first !== undefined && first.path.length === 0)
  if (nearest === undefined || isOneValue) return `${pathText(issue.path)} ${issue.message}${givenText(issue)}`
  return nearest.map((inner) => issueText({ ...inner, path: [...issue.path, ...inner.path] }, options)).join('; ')
}

/** A missing option, or an unknown one, says that another alternative was meant. */
const weight = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 3 * issue.keys.length : issue.input === undefined ? 3 : 1), 0)

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`), '',
  )

const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [])

function schemasAt(schemas: readonly z.ZodType[], path: readonly PropertyKey[]): z.ZodType[] {
  const here = schemas.flatMap(alternatives)
  const [key, ...rest] = path
  if (key === undefined) return here
  const below = here.flatMap((schema) => {
    if (schema instanceof z.ZodObject) return [(schema.shape as Record<PropertyKey, z.ZodType>)[key]].filter((inner) => inner !== undefined)
    return schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []
  })
  return schemasAt(below, rest)
}

function alternatives(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return alternatives(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]).flatMap(alternatives) : [schema]
}

// What crosses a wire: the schemas of the contract as JSON can hold them, times as ISO 8601 strings and without functions.

/** What JSON makes of a value: a Date becomes its ISO 8601 string, functions are left out. */
export type Wire<T> =
  T extends Date ? string
    : T extends (...args: never[]) => unknown ? never
      : T extends readonly (infer E)[] ? Wire<E>[]
        : T extends object ? { [K in keyof T]: Wire<T[K]> }
          : T

/** A schema as zod keeps it. */
type Definition = z.core.$ZodTypeDef & Readonly<Record<string, unknown>>

/**
 * The schema of the same value as JSON: of a time its ISO string, in UTC to the millisecond where Madeleine wrote it; of a choice
 * what JSON can hold; without what only a function can be. Checks, defaults and limits stay. `z.toJSONSchema` takes every one.
 */
export function wireOf(schema: z.ZodObject): z.ZodObject
export function wireOf<T extends z.ZodType>(schema: T): z.ZodType<Wire<z.output<T>>, Wire<z.input<T>>>
export function wireOf(schema: z.ZodType): z.ZodType {
  return wire(schema) ?? z.never()
}

/** Undefined: JSON cannot hold it. */
function wire(schema: z.ZodType): z.ZodType | undefined {
  const definition = schema.def as unknown as Definition
  const changed = (part: object): z.ZodType => schema.clone({ ...definition, ...part } as never)
  switch (definition.type) {
    case 'date': return z.iso.datetime()
    // What resolves with nothing
    case 'undefined': return z.null()
    case 'custom': case 'function': return undefined
    case 'object': return changed({ shape: shapeOf(definition['shape'] as Readonly<Record<string, z.ZodType>>) })
    case 'array': return wrapped(definition['element'], (element) => changed({ element }))
    case 'record': return wrapped(definition['valueType'], (valueType) => changed({ valueType }))
    case 'tuple': return changed({ items: (definition['items'] as z.ZodType[]).map((item) => wire(item) ?? z.never()) })
    case 'union': return choice(definition['options'] as z.ZodType[], changed)
    case 'optional': case 'nullable': case 'default': case 'readonly': case 'prefault': case 'nonoptional':
      return wrapped(definition['innerType'], (innerType) => changed({ innerType }))
    default: return schema
  }
}

const wrapped = (inner: unknown, around: (inner: z.ZodType) => z.ZodType): z.ZodType | undefined => {
  const found = wire(inner as z.ZodType)
  return found && around(found)
}

const shapeOf = (shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).flatMap(([key, value]) => {
    const found = wire(value)
    return found ? [[key, found] as const] : []
  }))

/** A time beside a text is written as that text. */
function choice(options: readonly z.ZodType[], changed: (part: object) => z.ZodType): z.ZodType | undefined {
  const isText = options.some((option) => option instanceof z.ZodString)
  const held = options.flatMap((option) => (isText && option instanceof z.ZodDate ? [] : wire(option) ?? []))
  return held.length < 2 ? held[0] : changed({ options: held })
}

/** The JSON schema (draft 7, as hosts of tools take it) of what a caller sends, or of what it gets. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const { $schema: _, ...json } = z.toJSONSchema(
    wireOf(schema), { io, target: 'draft-7', override: ({ jsonSchema }) => withoutPattern(jsonSchema) },
  )
  return json
}

/** The format says it: the pattern of all days of all months has 200 characters. */
function withoutPattern(json: { format?: unknown; pattern?: unknown }): void {
  if (json.format === 'date-time') delete json.pattern
}

// What came over a wire, as the library has it: checked against the schema of the contract, with times as Dates.

const readers = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Reads the JSON of a value of this schema: of every result `fromWire(schema, JSON.parse(JSON.stringify(result)))` equals it.
 * Members that the schema does not know are left out: a newer server has them. Nothing is frozen.
 * @throws {z.ZodError} for anything else
 */
export function fromWire<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const reader = readers.get(schema) ?? readerOf(schema)
  readers.set(schema, reader)
  return reader.parse(json) as z.output<T>
}

function readerOf(schema: z.ZodType): z.ZodType {
  const definition = schema.def as unknown as Definition
  const changed = (part: object): z.ZodType => schema.clone({ ...definition, ...part } as never)
  switch (definition['type']) {
    case 'date': return z.iso.datetime().transform((text) => new Date(text))
    // What resolves with nothing
    case 'undefined': return z.null().transform(() => undefined)
    case 'object': return objectReader(definition, changed)
    case 'array': return changed({ element: readerOf(definition['element'] as z.ZodType) })
    case 'record': return changed({ valueType: readerOf(definition['valueType'] as z.ZodType) })
    case 'tuple': return changed({ items: (definition['items'] as z.ZodType[]).map(readerOf) })
    case 'union': return choiceReader((definition['options'] as z.ZodType[]).map(readerOf))
    case 'readonly': return readerOf(definition['innerType'] as z.ZodType)
    case 'optional': case 'nullable': case 'nonoptional': return changed({ innerType: readerOf(definition['innerType'] as z.ZodType) })
    default: return schema
  }
}

/** Strict objects become open ones, whose other members are left out; what a schema says of its others stays. */
function objectReader({ shape, catchall }: Definition, changed: (part: object) => z.ZodType): z.ZodType {
  const members = Object.entries(shape as Record<string, z.ZodType>).map(([key, value]) => [key, readerOf(value)] as const)
  const others = catchall === undefined || catchall instanceof z.ZodNever ? undefined : readerOf(catchall as z.ZodType)
  return changed({ shape: Object.fromEntries(members), catchall: others })
}

/** Of the alternatives that fit the one that keeps the most members: open objects fit what has more than they know. */
const choiceReader = (options: readonly z.ZodType[]): z.ZodType => z.unknown().transform((json, context): unknown => {
  const read = options.map((option) => option.safeParse(json)).filter(({ success }) => success).map(({ data }) => data)
  const [first, ...others] = read
  if (read.length > 0) return others.reduce((best, one) => (membersOf(one) > membersOf(best) ? one : best), first)
  context.addIssue({ code: 'custom', message: 'fits none of its alternatives', input: json })
  return z.NEVER
})

const membersOf = (value: unknown): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0)
