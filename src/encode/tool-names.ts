/** The tools that a segment's messages call, by name. */
import type { Message } from '../message/message.ts'
import { plainLine } from '../message/plain/plain-line.ts'

/** A call on a line of its own, as `readMessage` writes it: `search_flights({"to":"Rome"})`. */
const CALL = /^([\p{L}\p{N}_.-]{1,64})\(/u
/** The name of a call without arguments in brackets, at the start of a message that is a call. */
const BARE_CALL = /^[\p{L}\p{N}_.-]{1,64}/u

/** Names of the first `maxNames` distinct tools that are called, in order. */
export function toolsOf(messages: readonly Message[], maxNames = 3): string[] {
  const names = new Set<string>()
  for (const message of messages) {
    if (names.size >= maxNames) break
    for (const name of [...new Set(callsIn(message))].map(plainLine)) if (names.size < maxNames && name !== '') names.add(name)
  }
  return [...names]
}

function callsIn({ kind, callIds, text }: Message): string[] {
  if (kind !== 'tool_call' && callIds.length === 0) return [] // a plain message may look like a call
  const named = text.split('\n').flatMap((line) => CALL.exec(line)?.[1] ?? [])
  return named.length === 0 && kind === 'tool_call' ? [...(BARE_CALL.exec(text) ?? [])] : named
}

/** Whether a text mentions one of these tools, also in words: 'search flights' for `search_flights`. */
export function mentionsTool(text: string, tools: readonly string[]): boolean {
  const normalized = ` ${wordsOf(text)} `
  return tools.some((tool) => normalized.includes(` ${wordsOf(tool)} `) || text.includes(tool))
}

const wordsOf = (text: string): string =>
  text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
