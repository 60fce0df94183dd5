/** The tools that a segment's messages call, by name. */
import type { Message } from '../message/message.ts'

/** A call on a line of its own, as the door writes it: `search_flights({"to":"Rome"})`. */
const CALL = /^([\p{L}\p{N}_.-]{1,64})\(/u
/** A call without arguments in brackets, where the whole message is one. */
const BARE_CALL = /^[\p{L}\p{N}_.-]{1,64}/u

/** Names of the first `most` distinct tools called, in order. */
export function toolsOf(messages: readonly Message[], most = 3): string[] {
  const names = new Set<string>()
  for (const message of messages) {
    if (names.size >= most) break
    for (const name of callsIn(message)) if (names.size < most) names.add(name)
  }
  return [...names]
}

function callsIn({ kind, callIds, text }: Message): string[] {
  if (kind !== 'tool_call' && callIds.length === 0) return [] // talk that looks like a call is talk
  const named = text.split('\n').flatMap((line) => CALL.exec(line)?.[1] ?? [])
  return named.length === 0 && kind === 'tool_call' ? [...(BARE_CALL.exec(text) ?? [])] : named
}

/** Whether a text names one of these tools, be it in words: 'search flights' for `search_flights`. */
export function namesOne(text: string, tools: readonly string[]): boolean {
  const said = ` ${inWords(text)} `
  return tools.some((tool) => said.includes(` ${inWords(tool)} `) || text.includes(tool))
}

const inWords = (text: string): string =>
  text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
