/**
 * The pages of docs/reference that are made from the contract: api.md with the calls and the
 * events, results.md with what they resolve with.
 */
import { readFileSync, readdirSync } from 'node:fs'
import * as z from 'zod'
import * as callOptions from '../../src/contract/call-options.ts'
import * as keyOptions from '../../src/contract/key-options.ts'
import * as peopleOptions from '../../src/contract/people-options.ts'
import * as spaceOptions from '../../src/contract/space-options.ts'
import { CALLS, type Call } from '../../src/contract/calls.ts'
import * as contents from '../../src/contract/results/contents-results.ts'
import * as facts from '../../src/contract/results/facts-result.ts'
import * as keys from '../../src/contract/results/key-results.ts'
import * as log from '../../src/contract/results/log-results.ts'
import * as operators from '../../src/contract/results/operator-results.ts'
import * as people from '../../src/contract/results/people-results.ts'
import * as recalled from '../../src/contract/results/recall-result.ts'
import * as sessions from '../../src/contract/results/session-results.ts'
import * as spaces from '../../src/contract/results/space-results.ts'
import * as timeline from '../../src/contract/results/timeline-result.ts'
import * as values from '../../src/contract/results/values.ts'
import * as written from '../../src/contract/results/write-results.ts'
import { wireOf } from '../../src/contract/wire.ts'

type Json = Readonly<Record<string, unknown>>

const CONTRACT = new URL('../../src/contract/', import.meta.url)
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
for (const part of [
  callOptions, keyOptions, spaceOptions, peopleOptions, values, recalled, facts, log, contents, sessions, written, operators, keys, spaces,
  people, timeline,
]) {
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

/** The type of a value in words: a schema with a name by its name. */
function typeOf(schema: z.ZodType): string {
  const inner = bare(schema)
  const name = [schema, inner].map((one) => named.get(one))
    .find((one) => one !== undefined && bare([...named].find(([, other]) => other === one)![0]) instanceof z.ZodObject)
  if (name !== undefined) return `[${name}](results.md#${name.toLowerCase()})`
  if (inner instanceof z.ZodDate) return 'time'
  if (inner instanceof z.ZodArray) return `list of ${typeOf(inner.element as z.ZodType)}`
  if (inner instanceof z.ZodNullable) return `${typeOf(inner.unwrap() as z.ZodType)} or null`
  if (inner instanceof z.ZodEnum) return inner.options.map((option) => `\`${String(option)}\``).join(', ')
  if (inner instanceof z.ZodLiteral) return `\`${String(inner.value)}\``
  if (inner instanceof z.ZodUnion) return [...new Set((inner.options as z.ZodType[]).map(typeOf))].join(' or ')
  if (inner instanceof z.ZodTuple) return `[${(inner.def.items as z.ZodType[]).map(typeOf).join(', ')}]`
  if (inner instanceof z.ZodRecord) return `object of ${typeOf(inner.valueType as z.ZodType)}`
  if (inner instanceof z.ZodObject) return `{ ${Object.keys(inner.shape as object).join(', ')} }`
  if (inner instanceof z.ZodCustom) return 'function'
  return plainType(inner)
}

function plainType(schema: z.ZodType): string {
  try {
    const { type, minimum, maximum, maxLength } = z.toJSONSchema(wireOf(schema)) as Json
    const least = minimum === undefined || Number(minimum) < -1e15 ? '' : ` ${String(minimum)}`
    const most = maximum === undefined || Number(maximum) > 1e15 ? (least === '' ? '' : ' or more')
      : `${least === '' ? ' at most ' : '–'}${String(maximum)}`
    if (type === 'integer' || type === 'number') return `${type === 'integer' ? 'whole number' : 'number'}${least}${most}`
    return typeof type === 'string' ? `${type}${maxLength === undefined ? '' : ` of at most ${String(maxLength)}`}` : 'JSON'
  } catch {
    return 'any'
  }
}

const defaultOf = (schema: z.ZodType): string => {
  const { defaultValue } = schema.def as { defaultValue?: unknown }
  if (schema instanceof z.ZodDefault) return `\`${JSON.stringify(defaultValue)}\``
  return schema.safeParse(undefined).success ? '' : 'required'
}

function keysOf(owner: string, shape: Readonly<Record<string, z.ZodType>>, withDefaults: boolean): string {
  const rows = Object.entries(shape).map(([key, schema]) => {
    const isOptional = !withDefaults && z.strictObject({ [key]: schema }).safeParse({}).success
    const cells = [
      `\`${key}\`${isOptional ? '?' : ''}`, typeOf(schema), ...(withDefaults ? [defaultOf(schema)] : []), commentOf(owner, key, schema),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [withDefaults ? '| option | type | default | |\n|---|---|---|---|' : '| field | type | |\n|---|---|---|', ...rows].join('\n')
}

const EFFECTS = { reads: 'Reads.', writes: 'Writes.', destroys: 'Removes for good.' } as const

function callSection([name, call]: readonly [string, Call]): string {
  const { description, effect, takes, options, result, errors } = call
  const object = Object.keys(options.shape as object).filter((key) => !takes.includes(key))
  const isNothing = result instanceof z.ZodUndefined
  const codes = errors.length === 0 ? '' : ` Specific error codes: ${errors.map((one) => `\`${one}\``).join(', ')}.`
  return [
    `### ${name}`, '',
    `\`${name}(${[...takes, ...(object.length > 0 ? ['{ … }'] : [])].join(', ')})\` ${description} ${EFFECTS[effect]}${codes}`, '',
    ...(Object.keys(options.shape as object).length === 0 ? []
      : [keysOf(named.get(options) ?? ownerOf(name), options.shape as Record<string, z.ZodType>, true), '']),
    isNothing ? 'Resolves with nothing.' : `Resolves with ${typeOf(result)}.`,
  ].join('\n')
}

const ownerOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}Input`

function resultSection([schema, name]: readonly [z.ZodType, string]): string[] {
  const object = bare(schema)
  if (!(object instanceof z.ZodObject) || name.endsWith('Input')) return []
  return [`### ${name}\n\n${keysOf(name, object.shape as Record<string, z.ZodType>, false)}`]
}

/** The events of `memory.on`, from their declaration. */
function events(): string {
  const declared = readFileSync(new URL('../../src/core/events.ts', import.meta.url), 'utf8')
  const rows = [...declared.matchAll(/(?:\/\*\* (.*?) \*\/\n\s*)?'([a-z.]+)': \{ (readonly .*?) \}\n/g)].map((
    [, comment = '', name = '', fields = ''],
  ) =>
    `| \`${name}\` | ${[...fields.matchAll(/readonly (\w+):/g)].map(([, field]) => `\`${field!}\``).join(', ')} | ${comment} |`)
  return ['| event | ids | |', '|---|---|---|', ...rows].join('\n')
}

/** docs/reference/results.md. */
export const resultsPage = (): string => `<!-- Generated from src/contract by \`npm run docs\`; do not edit. -->
# Results

What the calls in [api.md](api.md) resolve with, and what those results contain. Fields with a question mark may be absent.

${[...named].flatMap(resultSection).join('\n\n')}
`

/** docs/reference/api.md. */
export function referencePage(): string {
  const calls = Object.entries(CALLS) as unknown as readonly (readonly [string, Call])[]
  const sections = (isAmong: (call: Call) => boolean): string => calls.filter(([, call]) => isAmong(call)).map(callSection).join('\n\n')
  return `<!-- Generated from src/contract by \`npm run docs\`; do not edit. -->
# API

Every call of a memory, as defined by [the contract](../../src/contract/calls.ts). Each call also takes a \`signal\`, and rejects only \
with a \`MadeleineError\`
([errors](errors.md)). Times are \`Date\`s in results; as options they are \`Date\`s, ISO 8601 strings or epoch milliseconds; in JSON \
(\`--json\`, MCP)
they are ISO 8601 strings. An id that Madeleine made and that names one thing is the first, positional argument; all other options go \
into one object.

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
