/** The tools that messages call, by name, without calls that the user denied. */
import { isJsonObject, type Json, plainLine, stringOf } from '@madeleine/base'
import { isDenial, readStoredPart } from './message-content.ts'
import type { Message } from './message.ts'

/** A call on a line of its own, as `readMessage` writes it: `search_flights({"to":"Rome"})`. */
const CALL = /^([\p{L}\p{N}_.-]{1,64})\(/u
/** The name of a call without arguments in brackets, at the start of a message that is a call. */
const BARE_CALL = /^[\p{L}\p{N}_.-]{1,64}/u

/** Names of the first `maxNames` distinct tools that are called, in order. */
export function toolsOf(messages: readonly Message[], maxNames = 3): string[] {
  const names = new Set<string>()
  const denied = deniedCalls(messages)
  for (const message of messages) {
    if (names.size >= maxNames) break
    for (const name of [...new Set(callsIn(message, denied))].map(plainLine)) if (names.size < maxNames && name !== '') names.add(name)
  }
  return [...names]
}

function callsIn({ kind, callIds, text, parts }: Message, denied: ReadonlySet<string>): string[] {
  if (kind !== 'tool_call' && callIds.length === 0) return [] // a plain message may look like a call
  if (callIds.some((id) => denied.has(id))) {
    return partsOf(parts).flatMap(readStoredPart).flatMap(({ as, id = '', name }) => (as === 'call' && !denied.has(id) ? [name ?? ''] : []))
  }
  const named = text.split('\n').flatMap((line) => CALL.exec(line)?.[1] ?? [])
  return named.length === 0 && kind === 'tool_call' ? [...(BARE_CALL.exec(text) ?? [])] : named
}

const partsOf = (parts: Json | undefined): Json[] => (Array.isArray(parts) ? parts : [])

/** The ids of calls that the user did not allow: a result says so, or the answer to the question whether the tool may run. */
function deniedCalls(messages: readonly Message[]): Set<string> {
  const denied = new Set<string>()
  const asked = new Map<string, string>()
  for (const { parts, text, resultIds } of messages) {
    for (const part of partsOf(parts)) {
      if (!isJsonObject(part)) continue
      const request = stringOf(part['approvalId'] ?? part['approval_request_id'])
      if (part['type'] === 'tool-approval-request') asked.set(request, stringOf(part['toolCallId']))
      const [id] = readStoredPart(part).flatMap((piece) => (piece.denied ? [piece.id ?? asked.get(request) ?? request] : []))
      if (id !== undefined) denied.add(id)
    }
    // In OpenAI's shape the id of the call stands beside the text
    if (resultIds.length === 1 && isDenial(text)) denied.add(resultIds[0]!)
  }
  return denied
}
