/** What the description says of the routes that are no call with one JSON value. */
import * as z from 'zod'
import { CALLS } from '../contract/calls.ts'
import { UploadInput } from '../contract/upload-options.ts'
import { ImportInput } from '../contract/write-options.ts'
import { API } from './routes/paths.ts'
import type { KeyScope } from '../keys/core/principal.ts'

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
