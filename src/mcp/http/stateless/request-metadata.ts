/**
 * What each request says of itself since version 2026-07-28, which has no `initialize`: the version, the client and its capabilities
 * in `_meta`, and in headers the same version, the method, and what the method is about.
 */
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { INVALID_PARAMS } from '../../json-rpc.ts'
import type { RefusedWith } from '../mcp-response.ts'

export const STATELESS_VERSION = '2026-07-28'

const PREFIX = 'io.modelcontextprotocol/'
const VERSION_KEY = `${PREFIX}protocolVersion`
const CLIENT_KEY = `${PREFIX}clientInfo`
const CAPABILITIES_KEY = `${PREFIX}clientCapabilities`
export const SERVER_KEY = `${PREFIX}serverInfo`
export const SUBSCRIPTION_KEY = `${PREFIX}subscriptionId`

const HEADER_MISMATCH = -32_020
const UNSUPPORTED_VERSION = -32_022

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const metaOf = (message: unknown): Record<string, unknown> | undefined => {
  const params = isObject(message) ? message['params'] : undefined
  const meta = isObject(params) ? params['_meta'] : undefined
  return isObject(meta) ? meta : undefined
}

/** Whether a message names its version itself, as every one does since then, and none did before. */
export const namesVersion = (message: unknown): boolean => VERSION_KEY in (metaOf(message) ?? {})

/** Versions are dates: the later one is greater. */
export const isStateless = (version: string): boolean => version >= STATELESS_VERSION

export const versionHeaderOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  headers.get('mcp-protocol-version')?.trim()

/** @param served the versions that the client may choose from, the newest first */
export const unsupportedVersion = (requested: string, served: readonly string[]): RefusedWith => ({
  status: 400, code: UNSUPPORTED_VERSION,
  message: `protocol version ${requested.slice(0, 40)} is not supported; supported: ${served.join(', ')}`,
  data: { supported: served, requested },
})

/** Why a request of this version is refused before anything is done, or undefined. */
export function metadataFault(request: JSONRPCRequest, headers: Headers): RefusedWith | undefined {
  const meta = metaOf(request) ?? {}
  const wrong = wrongMeta(meta)
  if (wrong !== undefined) return { status: 400, code: INVALID_PARAMS, message: `params._meta: ${wrong}` }
  const version = meta[VERSION_KEY] as string
  const header = versionHeaderOf({ headers })
  if (header !== undefined && header !== version) return mismatch('MCP-Protocol-Version', header, version)
  // Only what a request may say of itself: the versions before begin in another way
  if (version !== STATELESS_VERSION) return unsupportedVersion(version, [STATELESS_VERSION])
  if (header === undefined) return mismatch('MCP-Protocol-Version', header, version)
  const method = headers.get('mcp-method')?.trim()
  if (method !== request.method) return mismatch('Mcp-Method', method, request.method)
  return nameFault(request, headers)
}

function wrongMeta(meta: Record<string, unknown>): string | undefined {
  const missing = [VERSION_KEY, CAPABILITIES_KEY].filter((key) => !(key in meta))
  if (missing.length > 0) return `${missing.join(' and ')} must be present in every request of version ${STATELESS_VERSION}`
  if (typeof meta[VERSION_KEY] !== 'string') return `${VERSION_KEY} must be a string`
  const other = [CAPABILITIES_KEY, CLIENT_KEY].find((key) => key in meta && !isObject(meta[key]))
  return other && `${other} must be an object`
}

/** Methods that are about something, and the parameter that names it. */
const NAMED_BY: Readonly<Record<string, 'name' | 'uri'>> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

function nameFault({ method, params }: JSONRPCRequest, headers: Headers): RefusedWith | undefined {
  const named = Object.hasOwn(NAMED_BY, method) ? params?.[NAMED_BY[method]!] : undefined
  if (typeof named !== 'string') return undefined // the method itself says what is missing
  const header = headers.get('mcp-name')?.trim()
  return header !== undefined && decoded(header) === named ? undefined : mismatch('Mcp-Name', header, named)
}

const BASE64 = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/

/** A value that no header can hold is sent in Base64; undefined for one that only looks so. */
function decoded(header: string): string | undefined {
  if (!header.startsWith('=?base64?') || !header.endsWith('?=')) return header
  const [, encoded] = BASE64.exec(header) ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

const mismatch = (name: string, header: string | undefined, inBody: string): RefusedWith => ({
  status: 400, code: HEADER_MISMATCH,
  message: `the header ${name} ${header === undefined ? 'is missing' : `is ${JSON.stringify(header.slice(0, 100))}`}; `
    + `the body says ${JSON.stringify(inBody.slice(0, 100))}`,
})
