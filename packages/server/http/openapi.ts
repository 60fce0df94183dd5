/** The API as OpenAPI 3.1, made of the contract. */
import * as z from 'zod'
import { type Call, CALLS, ImportInput, type KeyScope, neededScope, UploadInput, wireOf } from '@madeleine/contract'
import { ERROR_CODES, type ErrorCode, ERRORS, VERSION } from '@madeleine/base'
import { RESOURCES, API } from './routes/call-routes.ts'
import { KEY_RESOURCES } from './routes/key-routes.ts'

type Json = Readonly<Record<string, unknown>>

export interface OpenApi {
  readonly openapi: string
  readonly info: Json
  readonly security: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Json
}

let made: OpenApi | undefined

/** The same for every server of this version, so that it is made once. */
export function openApi(): OpenApi {
  made ??= {
    openapi: '3.1.0',
    info: { title: 'Madeleine', version: VERSION, description: 'Episodic memory for conversations.' },
    security: [{ key: [] }],
    paths: {
      ...Object.fromEntries(RESOURCES.map(([name, call]) => [`${API}/${name}`, methodsOf(name, call)])), ...keyRoutes(), ...OTHER_ROUTES,
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: { Error: ERROR_SCHEMA } },
  }
  return made
}

const ERROR_SCHEMA: Json = {
  type: 'object', required: ['error'],
  properties: {
    error: {
      type: 'object', required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: ERROR_CODES }, message: { type: 'string' }, requestId: { type: 'string' },
        places: { type: 'array', items: { type: 'integer' } },
      },
    },
  },
}

/** Those on keys are sent, also the one that lists them, and need the scope `admin`. */
const keyRoutes = (): OpenApi['paths'] => Object.fromEntries(KEY_RESOURCES.map(([name, call]) =>
  [`${API}/${name}`, { post: { ...methodsOf(name, call)['post']!, 'x-scope': 'admin' } }]))

function methodsOf(name: string, call: Call): Record<string, Operation> {
  const input = schemaOf(call.options, 'input')
  const post: Operation = {
    ...operationOf(name, call), requestBody: { required: hasRequired(input), content: { 'application/json': { schema: input } } },
  }
  if (call.effect !== 'reads') return { post }
  return { post, get: { ...operationOf(name, call), operationId: `${name}ByQuery`, parameters: parametersOf(input) } }
}

const hasRequired = ({ required }: Json): boolean => Array.isArray(required) && required.length > 0

const operationOf = (name: string, call: Call): Operation => ({
  operationId: name, summary: call.description, 'x-scope': neededScope(call),
  responses: {
    200: { description: 'The result.', content: { 'application/json': { schema: schemaOf(call.result, 'output') } } }, ...failures(call),
  },
})

/** What every request may end with, and the codes of the call itself, by status. */
export function failures({ errors }: Pick<Call, 'errors'>): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of ['unauthenticated', 'forbidden', 'rate_limited', 'server_unavailable', ...errors] as const) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, {
    description: codes.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }]))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(wireOf(schema), { io, target: 'draft-2020-12', override: shortened })
  return json
}

/** The format says it: the pattern of all days of all months has 200 characters. */
function shortened({ jsonSchema }: { jsonSchema: { format?: unknown; pattern?: unknown } }): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

function parametersOf(input: Json): Json[] {
  const required = new Set(input['required'] as string[] | undefined)
  return Object.entries(input['properties'] as Readonly<Record<string, Json>> ?? {})
    .map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }))
}

// The description of the API as one page of HTML, which loads and runs nothing.

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const STYLE = 'body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}'
  + 'pre{overflow:auto;font-size:.8rem;border:1px solid #8884;padding:.5rem}summary{cursor:pointer}code{font-weight:600}'

export function openApiPage({ info, paths }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeHtml(path, method, operation)))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Madeleine: HTTP API</title><style>${STYLE}</style>
<h1>Madeleine ${escaped(String(info['version']))}: HTTP API</h1>
<p>Every request needs <code>Authorization: Bearer KEY</code>. The same as JSON: <code>/openapi.json</code>.</p>
${routes.join('\n')}</html>`
}

function routeHtml(path: string, method: string, operation: Operation): string {
  const parts = [['Body', operation.requestBody], ['Query', operation.parameters], ['Answers', operation.responses]] as const
  const shown = parts.filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<h4>${name}</h4><pre>${escaped(JSON.stringify(value, undefined, 2))}</pre>`)
  return `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)} `
    + `<small>scope ${operation['x-scope']}</small></summary>${shown.join('')}</details>`
}

// What the description says of the routes that are no call with one JSON value.

/** What the description says of one method of one path. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-scope': KeyScope
  readonly requestBody?: Readonly<Record<string, unknown>>
  readonly parameters?: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<Record<string, unknown>>
}

const LINES = { 'application/x-ndjson': { schema: { type: 'string' } } } as const
const ok = (description: string, content: object = {}): Operation['responses'] => ({ 200: { description, content } })
const JSON_OBJECT = { 'application/json': { schema: { type: 'object' } } } as const
const TEXT = { 'text/plain': { schema: { type: 'string' } } } as const

const plastMem = (name: string, scope: Operation['x-scope'], content: object, required: readonly string[]): [
  string, Record<string, Operation>,
] => [
  `${API}/${name}`, {
    post: {
      operationId: name.replace('/', '_'), summary: `As in Plast Mem: ${name}.`, 'x-scope': scope,
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required } } } },
      responses: ok('As in Plast Mem.', content),
    },
  },
]

const IMPORT_QUERY = UploadInput.extend(ImportInput.pick({ strict: true, flush: true, me: true, space: true }).shape)

export const OTHER_ROUTES: Readonly<Record<string, Record<string, Operation>>> = {
  [`${API}/import`]: {
    post: {
      operationId: 'import', summary: `${CALLS.import.description} The body is a file exported elsewhere, or one item per line.`,
      'x-scope': 'write',
      parameters: Object.entries(z.toJSONSchema(IMPORT_QUERY).properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema })),
      requestBody: { required: true, content: { 'application/octet-stream': {}, ...LINES } },
      responses: ok('Lines: progress while it runs, then the result or the error.', LINES),
    },
  },
  [`${API}/restore`]: {
    post: {
      operationId: 'restore', summary: CALLS.restore.description, 'x-scope': 'admin',
      requestBody: { required: true, content: LINES }, responses: ok('The result.', JSON_OBJECT),
    },
  },
  [`${API}/export`]: {
    post: { operationId: 'export', summary: CALLS.export.description, 'x-scope': 'read', responses: ok('The export.', LINES) },
  },
  [`${API}/events`]: {
    get: {
      operationId: 'events', summary: 'The events of the memory, as server-sent events with ids only.', 'x-scope': 'read',
      responses: ok('The events, until either side or the key ends.', { 'text/event-stream': { schema: { type: 'string' } } }),
    },
  },
  ...Object.fromEntries([
    plastMem('add_message', 'write', JSON_OBJECT, ['conversation_id', 'message']),
    plastMem('import_batch_messages', 'write', JSON_OBJECT, ['conversation_id', 'messages']),
    plastMem('recent_memory', 'read', TEXT, []),
    plastMem('recent_memory/raw', 'read', JSON_OBJECT, []),
    plastMem('retrieve_memory', 'read', TEXT, ['query']),
    plastMem('retrieve_memory/raw', 'read', JSON_OBJECT, ['query']),
    plastMem('context_pre_retrieve', 'read', TEXT, ['query']),
  ]),
  '/mcp': {
    post: {
      operationId: 'mcp', summary: 'The Model Context Protocol over streamable HTTP: tools, resources, a prompt.', 'x-scope': 'read',
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: ok('The JSON-RPC answer; which tools are available depends on the scopes of the key.', JSON_OBJECT),
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics', summary: 'Metrics in Prometheus format.', 'x-scope': 'admin', responses: ok('The metrics.', TEXT),
    },
  },
}
