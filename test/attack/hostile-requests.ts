/** Requests that cost whoever sends them little and a server that reads them carelessly much: values of JSON, and where they are put. */
import { EXPORT_BEGINNING } from '@madeleine/contract'
import { zipArchive } from '../../bench/zip-archive.ts'

export interface HostileRequest {
  /** Where, and what. */
  readonly name: string
  /** From the root of the server, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

/** So many of a piece that they have about so many bytes. */
const many = (piece: string, bytes: number): string[] =>
  Array.from({ length: Math.max(1, Math.floor(bytes / (piece.length + 1))) }, () => piece)
const listOf = (piece: string, bytes: number): string => `[${many(piece, bytes).join(',')}]`
const keysOf = (bytes: number, key: (i: number) => string): string =>
  `{${Array.from({ length: Math.max(1, Math.floor(bytes / (key(1e5).length + 5))) }, (_, i) => `"${key(i)}":0`).join(',')}}`
const nested = (open: string, close: string, bytes: number): string => {
  const levels = Math.max(1, Math.floor(bytes / (open.length + close.length)))
  return `${open.repeat(levels)}0${close.repeat(levels)}`
}

/** Values of about so many bytes, by what is many in them. */
export const HOSTILE_VALUES: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) => listOf('{}', bytes),
  'empty arrays': (bytes) => listOf('[]', bytes),
  'zeros': (bytes) => listOf('0', bytes),
  'nulls': (bytes) => listOf('null', bytes),
  'short texts': (bytes) => listOf('"a"', bytes),
  'objects with a key': (bytes) => listOf('{"a":0}', bytes),
  'lists of one': (bytes) => listOf('[0]', bytes),
  'messages': (bytes) => listOf('{"role":"user","content":"a"}', bytes),
  'fractions': (bytes) => listOf('1e-308', bytes),
  'arrays in arrays': (bytes) => nested('[', ']', bytes),
  'objects in objects': (bytes) => nested('{"a":', '}', bytes),
  'distinct keys': (bytes) => keysOf(bytes, (i) => `key${i}`),
  'keys that are numbers': (bytes) => keysOf(bytes, (i) => String(i)),
  'the same key': (bytes) => keysOf(bytes, () => 'a'),
  'prototypes': (bytes) => listOf('{"__proto__":{}}', bytes),
  'one long key': (bytes) => `{"${'k'.repeat(bytes)}":0}`,
  'one long text': (bytes) => `"${'x'.repeat(bytes)}"`,
  'a text of escapes': (bytes) => `"${String.raw`\u00e4`.repeat(bytes / 6)}"`,
  'a text of quotes': (bytes) => `"${String.raw`\"`.repeat(bytes / 2)}"`,
  'a text of emoji': (bytes) => `"${'😀'.repeat(bytes / 4)}"`,
  'a text of zeros': (bytes) => `"${String.raw`\u0000`.repeat(bytes / 6)}"`,
  'half characters': (bytes) => `"${String.raw`\ud800`.repeat(bytes / 6)}"`,
  'one long number': (bytes) => '7'.repeat(bytes),
  'white space': (bytes) => `${' '.repeat(bytes)}0`,
  'a cut list': (bytes) => listOf('{}', bytes).slice(0, -1),
}

const JSON_BODY = { 'content-type': 'application/json' }
const MCP = { ...JSON_BODY, accept: 'application/json, text/event-stream' }
const LINES = { 'content-type': 'application/x-ndjson' }
const FILE = { 'content-type': 'application/octet-stream' }

const called = (tool: string, input: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${input}}}`

/** Behind a message, so that the format is recognised. */
const afterFirst = (value: string): string => `[{"role":"user","content":"a"},${value.startsWith('[') ? value.slice(1) : `${value}]`}`

type Place = Pick<HostileRequest, 'path' | 'headers'> & { readonly body: (value: string) => HostileRequest['body'] }
const call = (name: string, body: (value: string) => string): Place => ({ path: `/api/v0/${name}`, headers: JSON_BODY, body })
const upload = (name: string, body: Place['body']): Place => ({ path: `/api/v0/import?name=${name}`, headers: FILE, body })

/** Every way in, by what is asked of it. */
export const HOSTILE_PLACES: Readonly<Record<string, Place>> = {
  'recall, its query': call('recall', (value) => `{"query":${value}}`),
  'recall, its list': call('recall', (value) => `{"query":"tea","within":${value}}`),
  'recall, all': call('recall', (value) => value),
  'push, its messages': call('push', (value) => `{"conversationId":"c","messages":${value}}`),
  'push, a content': call('push', (value) => `{"conversationId":"c","messages":[{"role":"user","content":${value}}]}`),
  'push, metadata': call('push', (value) => `{"conversationId":"c","messages":[{"role":"user","content":"a","metadata":${value}}]}`),
  'forget': call('forget', (value) => `{"conversationId":"none","messageIds":${value}}`),
  'another program, its messages': call('import_batch_messages', (value) => `{"conversation_id":"c","messages":${value}}`),
  'a tool': { path: '/mcp', headers: MCP, body: (value) => called('recall', `{"query":${value}}`) },
  'a tool, all': { path: '/mcp', headers: MCP, body: (value) => called('remember', value) },
  'a batch of the protocol': { path: '/mcp', headers: MCP, body: (value) => value },
  'a line of an import': { path: '/api/v0/import', headers: LINES, body: (value) => `${value}\n` },
  'a message of an import': {
    path: '/api/v0/import', headers: LINES, body: (value) => `{"conversationId":"c","line":1,"message":${value}}\n`,
  },
  'an uploaded document': upload('chat.json', (value) => value),
  'messages in an uploaded document': upload('chat.json', (value) => `{"messages":${afterFirst(value)}}`),
  'a talk in an uploaded document': upload('chat.json', (value) => `[{"mapping":${value},"create_time":1}]`),
  'uploaded lines': upload('chat.jsonl', (value) => `{"role":"user","content":"a","metadata":${value}}\n`),
  'an archive': upload('chat.zip', (value) =>
    new Uint8Array(zipArchive([{ name: 'messages.json', content: `{"messages":${afterFirst(value)}}` }]))),
  'a restored line': {
    path: '/api/v0/restore', headers: LINES, body: (value) => `${EXPORT_BEGINNING}"x":${value}}\n`,
  },
}

/** All of them: each value at each place. */
export const hostileRequests = (bytes: number): { name: string; make: () => HostileRequest }[] =>
  Object.entries(HOSTILE_PLACES).flatMap(([place, { path, headers, body }]) => Object.entries(HOSTILE_VALUES).map(([what, valueOf]) => {
    const name = `${place}: ${what}`
    return { name, make: () => ({ name, path, headers, body: body(valueOf(bytes)) }) }
  }))
