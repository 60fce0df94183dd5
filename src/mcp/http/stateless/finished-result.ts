/** Answers as version 2026-07-28 has them: their type, who answers, how long a list holds, and codes of errors that have moved. */
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '../../json-rpc.ts'
import { SERVER_IDENTITY } from '../../memory-server.ts'
import { RESOURCE_NOT_FOUND } from '../../serve-resources.ts'
import { SERVER_KEY } from './request-metadata.ts'

/** A key may lose a scope, and a server be updated: a list is asked for again in a while. */
const LIST_TTL_MS = 300_000

/**
 * How long a client may keep what it got. None of it is for others: what is listed depends on the key, what is read on the user.
 * Absent for methods whose results are not kept.
 */
const TTL_MS: Readonly<Record<string, number>> = {
  'server/discover': LIST_TTL_MS, 'tools/list': LIST_TTL_MS, 'prompts/list': LIST_TTL_MS,
  'resources/list': LIST_TTL_MS, 'resources/templates/list': LIST_TTL_MS, 'resources/read': 0,
}

export function finishedResult(method: string, result: Record<string, unknown>): Record<string, unknown> {
  const ttlMs = Object.hasOwn(TTL_MS, method) ? TTL_MS[method] : undefined
  const meta = result['_meta'] as Record<string, unknown> | undefined
  return {
    ...result, resultType: 'complete', ...(ttlMs !== undefined && { ttlMs, cacheScope: 'private' }),
    _meta: { ...meta, [SERVER_KEY]: SERVER_IDENTITY },
  }
}

/** Errors of the SDK begin with their code, which is another one here. */
const CODE_IN_TEXT = /^MCP error -\d+: /

export const finishedAnswer = (method: string) => (answer: JSONRPCMessage): JSONRPCMessage => {
  if ('result' in answer) return { ...answer, result: finishedResult(method, answer.result) }
  if (!('error' in answer) || answer.error.code !== RESOURCE_NOT_FOUND) return answer
  return { ...answer, error: { ...answer.error, code: INVALID_PARAMS, message: answer.error.message.replace(CODE_IN_TEXT, '') } }
}

/** That a method is not there is said by the status too; any other error is an answer. */
export const statusOfAnswer = (answer: unknown): number =>
  ((answer as { error?: { code: number } }).error?.code === METHOD_NOT_FOUND ? 404 : 200)
