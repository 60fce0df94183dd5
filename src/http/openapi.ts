/** The API as OpenAPI 3.1, made of the contract. */
import * as z from 'zod'
import type { Call } from '../contract/calls.ts'
import { neededScope } from '../contract/needed-scope.ts'
import { wireOf } from '../contract/wire.ts'
import { ERRORS, ERROR_CODES, type ErrorCode } from '../error-codes.ts'
import { VERSION } from '../version.ts'
import { RESOURCES } from './routes/call-routes.ts'
import { API } from './routes/paths.ts'
import { OTHER_ROUTES, type Operation } from './other-routes.ts'

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
    paths: { ...Object.fromEntries(RESOURCES.map(([name, call]) => [`${API}/${name}`, methodsOf(name, call)])), ...OTHER_ROUTES },
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

