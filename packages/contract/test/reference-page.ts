/**
 * The pages of docs/reference that are made from the contract: api.md with the calls and the
 * events, results.md with what they resolve with.
 */
import { readFileSync, readdirSync } from 'node:fs'
import * as z from 'zod'
import { CALLS, type Call } from '../calls.ts'
import * as context from '../context-calls.ts'
import * as facts from '../facts-calls.ts'
import * as log from '../log-calls.ts'
import * as operators from '../operator-calls.ts'
import * as people from '../people-calls.ts'
import * as recall from '../recall-calls.ts'
import * as values from '../values.ts'
import { wireOf } from '../schemas.ts'

type Json = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodType>>

const CONTRACT = new URL('../', import.meta.url)
const code = (readdirSync(CONTRACT, { recursive: true }) as string[]).filter((path) => path.endsWith('.ts')).toSorted()
  .map((path) => readFileSync(new URL(path, CONTRACT), 'utf8')).join('\n')

const onOneLine = (comment: string): string => comment.replace(/\s*\n\s*\*\s*/g, ' ').replaceAll('|', '\\|').trim()

/** What stands over a key, by the schema that has it: `RecallInput.limit`. */
const comments = new Map<string, string>()
for (const [, owner = '', body = ''] of code.matchAll(
  /^(?:export )?const (\w+)(?:: \w+)? = ((?:(?!\n(?:export|const|\/\*\*|interface|type|function) ?)[^])*)/gm,
)) {
  for (const [, comment = '', key = ''] of body.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\n\s*(\w+):/g)) {
    comments.set(`${owner}.${key}`, onOneLine(comment))
  }
}

/** Every schema of the contract that is exported, by its name. */
const named = new Map<z.ZodType, string>()
for (const part of [values, recall, facts, log, context, operators, people]) {
  for (const [name, value] of Object.entries(part)) if (value instanceof z.ZodType) named.set(value, name)
}

/** What is around a type: it may be absent, has a default, is not changed. */
const AROUND = [z.ZodReadonly, z.ZodOptional, z.ZodExactOptional, z.ZodDefault] as const

const bare = (schema: z.ZodType): z.ZodType =>
  (AROUND.some((kind) => schema instanceof kind) ? bare((schema as z.ZodOptional<z.ZodType>).unwrap()) : schema)

/** What a schema is built on, by its name, as its source has it: `Base.extend(…)`, `Base.pick(…)`, `...Base`. */
const bases = new Map([...code.matchAll(
  /^(?:export )?const (\w+) = (?:(\w+)(?:\.unwrap\(\))?\.(?:extend|omit|pick)\(|z\.strictObject\(\{\n\s*\.\.\.(\w+),)/gm,
)].map(([, owner, extended, spread]) => [owner!, (extended ?? spread)!]))

/** What a key means, from the schema that says it first: its own, the one it is built on, or the one that it takes the option from. */
function commentOf(owner: string, key: string, schema: z.ZodType): string {
  const own = comments.get(`${owner}.${key}`) ?? comments.get(`${owner.replace(/Input$/, 'Call')}.${key}`)
  if (own !== undefined) return own
  const base = bases.get(owner)
  const inherited = base === undefined ? '' : commentOf(base, key, schema)
  if (inherited !== '') return inherited
  // Results share the schemas of values, as that of a count: those say nothing of what is counted
  if (!owner.endsWith('Input')) return ''
  for (const [other, name] of named) {
    const object = bare(other)
    if (object instanceof z.ZodObject && object.shape[key] === schema && comments.has(`${name}.${key}`)) {
      return comments.get(`${name}.${key}`)!
    }
  }
  return ''
}

const linkTo = (name: string): string => `[${name}](results.md#${name.toLowerCase()})`

/** The type of a value in words: a schema with a name by its name. */
function typeOf(schema: z.ZodType): string {
  const inner = bare(schema)
  const name = [schema, inner].map((one) => named.get(one))
    .find((one) => one !== undefined && bare([...named].find(([, other]) => other === one)![0]) instanceof z.ZodObject)
  if (name !== undefined) return linkTo(name)
  if (inner instanceof z.ZodDate) return 'time'
  if (inner instanceof z.ZodArray) return `list of ${typeOf(inner.element as z.ZodType)}`
  if (inner instanceof z.ZodNullable) return `${typeOf(inner.unwrap() as z.ZodType)} or null`
  if (inner instanceof z.ZodEnum && inner.options.includes('invalid_input')) return '[code](errors.md)'
  if (inner instanceof z.ZodEnum) return inner.options.map((option) => `\`${String(option)}\``).join(', ')
  if (inner instanceof z.ZodLiteral) return `\`${String(inner.value)}\``
  if (inner instanceof z.ZodUnion && (inner.options as z.ZodType[]).some((one) => one instanceof z.ZodDate)) return 'time'
  if (inner instanceof z.ZodUnion) return [...new Set((inner.options as z.ZodType[]).map(typeOf))].join(' or ')
  if (inner instanceof z.ZodTuple) return `[${(inner.def.items as z.ZodType[]).map(typeOf).join(', ')}]`
  if (inner instanceof z.ZodRecord) return `object of ${typeOf(inner.valueType as z.ZodType)}`
  if (inner instanceof z.ZodObject) return typeOfObject(inner.shape as Shape)
  if (inner instanceof z.ZodCustom) return 'function'
  return plainType(inner)
}

/** Its keys; if a schema with a name has most of them, that name and the others. */
function typeOfObject(shape: Shape): string {
  const own = Object.keys(shape)
  const [base] = [...named].map(([schema, name]) => ({ name, object: bare(schema) })).filter(({ object }) =>
    object instanceof z.ZodObject && Object.entries(object.shape as Shape).every(([key, schema]) => shape[key] === schema))
    .map(({ name, object }) => ({ name, keys: Object.keys((object as z.ZodObject).shape) }))
    .filter(({ keys }) => keys.length > 3).toSorted((one, other) => other.keys.length - one.keys.length)
  if (base === undefined) return `{ ${own.join(', ')} }`
  const rest = own.filter((key) => !base.keys.includes(key)).map((key) => `\`${key}\``)
  return `${linkTo(base.name)}${rest.length === 0 ? '' : ` with ${rest.join(', ')}`}`
}

function plainType(schema: z.ZodType): string {
  try {
    const { type, minimum, maximum, maxLength } = z.toJSONSchema(wireOf(schema)) as Json
    const least = minimum === undefined || Number(minimum) < -1e15 ? '' : ` ${String(minimum)}`
    const most = maximum === undefined || Number(maximum) > 1e15 ? (least === '' ? '' : ' or more')
      : `${least === '' ? ' at most ' : '–'}${String(maximum)}`
    if (type === 'integer' && minimum === 0 && most === ' or more') return 'count'
    if (type === 'integer' || type === 'number') return `${type === 'integer' ? 'whole number' : 'number'}${least}${most}`
    return typeof type === 'string' ? `${type}${maxLength === undefined ? '' : ` of at most ${String(maxLength)}`}` : 'JSON'
  } catch {
    return 'any'
  }
}

const defaultOf = (schema: z.ZodType): string => {
  const { defaultValue } = schema.def as { defaultValue?: unknown }
  if (schema instanceof z.ZodDefault) return `, default \`${JSON.stringify(defaultValue)}\``
  return schema.safeParse(undefined).success ? '' : ', required'
}

/** A key of a shape as the page writes it. Two that are written alike mean the same. */
interface Key { readonly key: string; readonly type: string; readonly comment: string }

const lineOf = ({ key, type, comment }: Key): string =>
  `- \`${key}\`: ${type}${comment === '' ? '' : `. ${type.includes('0–1') ? comment.replace(/[,;] 0–1(?=[.;]|$)/, '') : comment}`}`

const listOf = (keys: readonly Key[]): string => keys.map(({ key }) => `\`${key}\``).join(', ')

/** Line by line; keys that follow each other, have the same type and need no words share one. */
function linesOf(keys: readonly Key[]): string[] {
  const groups: Key[] = []
  for (const one of keys) {
    const last = groups.at(-1)
    const isAlike = last?.comment === '' && one.comment === '' && last.type === one.type
    if (isAlike) groups[groups.length - 1] = { ...one, key: `${last.key}\`, \`${one.key}` }
    else groups.push(one)
  }
  return groups.map(lineOf)
}

/** The keys that are written alike in at least so many lists. */
function sharedBy(atLeast: number, lists: readonly (readonly Key[])[]): Map<string, Key> {
  const counts = new Map<string, number>()
  for (const one of lists.flat()) counts.set(lineOf(one), (counts.get(lineOf(one)) ?? 0) + 1)
  const all = lists.flat().filter((one) => one.comment !== '' && counts.get(lineOf(one))! >= atLeast)
  return new Map(all.map((one) => [lineOf(one), one]))
}

const EFFECTS = { reads: 'Reads.', writes: 'Writes.', destroys: 'Removes for good.' } as const

const optionsOf = ([name, { options }]: readonly [string, Call]): Key[] => Object.entries(options.shape as Shape).map(([key, schema]) => ({
  key, type: `${typeOf(schema)}${defaultOf(schema)}`, comment: commentOf(named.get(options) ?? ownerOf(name), key, schema),
}))

const ownerOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}Input`

const calls = Object.entries(CALLS) as unknown as readonly (readonly [string, Call])[]
const optionsOfMany = sharedBy(4, calls.map(optionsOf))

/** The options of a call: those that another call before it has are only named, with a link to it. */
function optionLines(call: readonly [string, Call]): string[] {
  const seen = new Map<string, string>()
  for (const before of calls.slice(0, calls.indexOf(call))) {
    for (const line of optionsOf(before).map(lineOf)) if (!seen.has(line)) seen.set(line, before[0])
  }
  const places = optionsOf(call).map((one) => ({
    one, place: optionsOfMany.has(lineOf(one)) ? '[above](#options-of-several-calls)' : seenIn(seen.get(lineOf(one))),
  }))
  const own = linesOf(places.filter(({ place }) => place === '').map(({ one }) => one))
  return [...own, ...[...new Set(places.map(({ place }) => place))].filter((place) => place !== '').map((place) =>
    `- ${listOf(places.filter((option) => option.place === place).map(({ one }) => one))}: ${place}`)]
}

const seenIn = (name: string | undefined): string => (name === undefined ? '' : `as in [${name}](#${name.toLowerCase()})`)


function callSection(call: readonly [string, Call]): string {
  const [name, { description, effect, takes, options, result, errors }] = call
  const hasObject = Object.keys(options.shape as object).some((key) => !takes.includes(key))
  const codes = errors.length === 0 ? '' : ` Errors: ${errors.map((one) => `\`${one}\``).join(', ')}.`
  const signature = takes.length === 0 ? '' : `\`${name}(${[...takes, ...(hasObject ? ['{ … }'] : [])].join(', ')})\` `
  const resolves = result instanceof z.ZodUndefined ? '' : ` Resolves with ${typeOf(result)}.`
  return [
    `### ${name}`, '', `${signature}${description} ${EFFECTS[effect]}${resolves}${codes}`,
    ...(optionLines(call).length === 0 ? [] : ['', ...optionLines(call)]),
  ].join('\n')
}

/** Keys that the words of the first of them cover: `startAt`, `endAt`: the times of its first and its last message. */
function joined(keys: readonly Key[]): Key[] {
  const all: Key[] = []
  for (const one of keys) {
    const last = all.at(-1)
    const isCovered = one.comment === '' && last?.type === one.type && / and |, `\w+` counts/.test(last.comment)
    if (isCovered) all[all.length - 1] = { ...last, key: `${last.key}\`, \`${one.key}` }
    else all.push(one)
  }
  return all
}

const shapes = [...named].flatMap(([schema, name]) => {
  const object = bare(schema)
  if (!(object instanceof z.ZodObject) || name.endsWith('Input')) return []
  const keys = Object.entries(object.shape as Shape).map(([key, one]) => ({
    key: `${key}${z.strictObject({ [key]: one }).safeParse({}).success ? '?' : ''}`,
    type: typeOf(one).replaceAll('(results.md#', '(#'),
    comment: commentOf(name, key, one),
  }))
  return [{ name, keys: joined(keys) }]
})

type NamedShape = typeof shapes[number]

/** The largest shape that has only keys of this one, and most of them written alike. */
function baseOf({ name, keys }: NamedShape): NamedShape | undefined {
  const lines = new Set(keys.map(lineOf))
  const names = new Set(keys.map(({ key }) => key))
  return shapes.filter((other) => other.name !== name && other.keys.length > 3 && other.keys.length <= keys.length
    && other.keys.every(({ key }) => names.has(key)) && other.keys.filter((one) => !lines.has(lineOf(one))).length <= 2)
    .filter((other) => other.keys.length < keys.length || shapes.indexOf(other) < shapes.findIndex((one) => one.name === name))
    .toSorted((one, other) => other.keys.length - one.keys.length)[0]
}

function ownKeysOf(shape: NamedShape): readonly Key[] {
  const base = baseOf(shape)?.keys ?? []
  return shape.keys.filter((one) => !base.some(({ key, type, comment }) =>
    key === one.key && type === one.type && (one.comment === '' || one.comment === comment)))
}

const fieldsOfMany = sharedBy(3, shapes.map(ownKeysOf))

function resultSection(shape: NamedShape): string {
  const base = baseOf(shape)
  const own = ownKeysOf(shape)
  const above = own.filter((one) => fieldsOfMany.has(lineOf(one)))
  return [
    `### ${shape.name}`, '', ...(base === undefined ? [] : [`- All of [${base.name}](#${base.name.toLowerCase()})`]),
    ...linesOf(own.filter((one) => !above.includes(one))),
    ...(above.length === 0 ? [] : [`- ${listOf(above)}: [above](#fields-of-several-results)`]),
  ].join('\n')
}

/** The events of `memory.on`, from their declaration. */
function events(): string {
  const declared = readFileSync(new URL('../events.ts', import.meta.url), 'utf8')
  const rows = [...declared.matchAll(/(?:\/\*\* (.*?) \*\/\n\s*)?'([a-z.]+)': \{ (readonly .*?) \}\n/g)].map((
    [, comment = '', name = '', fields = ''],
  ) =>
    `| \`${name}\` | ${[...fields.matchAll(/readonly (\w+):/g)].map(([, field]) => `\`${field!}\``).join(', ')} | ${comment} |`)
  return ['| event | ids | |', '|---|---|---|', ...rows].join('\n')
}

/** docs/reference/results.md. */
export const resultsPage = (): string => `<!-- Generated from packages/contract by \`npm run docs\`; do not edit. -->
# Results

What the calls in [api.md](api.md) resolve with, and what those results contain. Fields with a question mark may be absent. \
A count is a whole number, 0 or more.

## Fields of several results

${[...fieldsOfMany.values()].map(lineOf).join('\n')}

## Results by name

${shapes.map(resultSection).join('\n\n')}
`

/** docs/reference/api.md. */
export function referencePage(): string {
  const sections = (isAmong: (call: Call) => boolean): string => calls.filter(([, call]) => isAmong(call)).map(callSection).join('\n\n')
  return `<!-- Generated from packages/contract by \`npm run docs\`; do not edit. -->
# API

Every call of a memory, as defined by [the contract](../../packages/contract/calls.ts). An id that Madeleine made and that names one \
thing is the first, positional argument; all other options go into one object. Each call also takes a \`signal\`, and rejects only \
with a \`MadeleineError\` ([errors](errors.md)). Under Errors a call names the codes that are specific to it.

Times are \`Date\`s in results; as options they are \`Date\`s, ISO 8601 strings or epoch milliseconds; in JSON (\`--json\`, MCP) they \
are ISO 8601 strings. A count is a whole number, 0 or more.

## Options of several calls

${[...optionsOfMany.values()].map(lineOf).join('\n')}

## Calls

${sections((call) => call.for === 'everybody')}

## Calls for operators

${sections((call) => call.for === 'operators' && call.of === undefined)}

## Calls of a store

Calls of the store that \`openStore\` returns, for its operator: they do not belong to any one user, and no server key allows them \
([keys](../guides/keys.md)).

${sections((call) => call.of === 'store')}

## Events

\`memory.on(event, listener)\` calls the listener after the commit that caused the event, with ids of the user's own rows.

${events()}
`
}
