/** Script detection: the script of a text, and whether a description is in a script of its conversation. */
import { isJsonObject, stringOf, type Json } from '../base/json.ts'
import { isDenial, readStoredPart } from '../contract/message-content.ts'
import type { Message } from '../contract/message.ts'
import { plainLine } from '../contract/plain-line.ts'
import { ownText } from '../contract/recalled-text.ts'
import { plainText } from './titles/sentences.ts'

/** Scripts with the pattern of one unit: a word, or a character in scripts without spaces. */
const UNITS: readonly (readonly [string, RegExp])[] = [
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Hangul', 'Armenian', 'Georgian', 'Ethiopic']
    .map((name) => [name, new RegExp(`\\p{Script=${name}}+`, 'gu')] as const),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala']
    .map((name) => [name, new RegExp(`(?:\\p{Script=${name}}\\p{M}*)+`, 'gu')] as const),
  ...['Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const),
]
const LATIN = /\p{Script=Latin}+/gu
const HAN = /\p{Script=Han}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

export interface Script {
  readonly name: string
  /** Words, or characters in scripts without spaces. */
  readonly units: number
}

/**
 * The main script of a text. Latin words occur in texts of every language, so another script is the main one from a third
 * of the units on. Han with more than a tenth of kana is Japanese.
 *
 * @returns undefined for a text without letters of a known script
 */
export function scriptOf(text: string): Script | undefined {
  const latin = count(text, LATIN)
  const [han, kana] = [count(text, HAN), count(text, KANA)]
  const chinese = { name: kana * 10 > han + kana ? 'Japanese' : 'Han', units: han + kana }
  const others = UNITS.map(([name, unit]) => ({ name, units: count(text, unit) }))
  const main = others.reduce((best, other) => (other.units > best.units ? other : best), chinese)
  const totalUnits = others.reduce((sum, { units }) => sum + units, latin + chinese.units)
  if (totalUnits === 0) return undefined
  return main.units * 3 >= totalUnits ? { name: main.name, units: totalUnits } : { name: 'Latin', units: totalUnits }
}

const count = (text: string, unit: RegExp): number => text.match(unit)?.length ?? 0

/** The most messages of a segment that are sampled, evenly, and the characters of each that are read. */
const MAX_SAMPLES = 100
const SAMPLE_CHARACTERS = 1000
/** A message is weighted by its units, up to this many, so that a pasted page does not dominate. */
const MAX_SAMPLE_UNITS = 30
/** A script with a smaller share of the weight is foreign to the conversation. */
const MIN_SCRIPT_SHARE = 0.2

/**
 * Whether a text is in a script that the messages hardly use, such as an English summary of a Chinese conversation. Two
 * languages of one script are not distinguished. Tool texts, code and recalled text do not count.
 */
export function isForeignTo(messages: readonly Pick<Message, 'kind' | 'role' | 'text'>[], text: string): boolean {
  const textScript = scriptOf(text)
  if (!textScript) return false
  const step = Math.ceil(messages.length / MAX_SAMPLES)
  const samples = messages
    .filter(({ kind, role }, i) => i % step === 0 && kind === 'message' && role !== 'tool')
    .flatMap((message) => scriptOf(plainText(ownText(message).slice(0, SAMPLE_CHARACTERS))) ?? [])
    .map(({ name, units }) => ({ name, weight: Math.min(units, MAX_SAMPLE_UNITS) }))
  const totalWeight = (items: readonly { weight: number }[]): number => items.reduce((sum, { weight }) => sum + weight, 0)
  return totalWeight(samples.filter(({ name }) => name === textScript.name)) < MIN_SCRIPT_SHARE * totalWeight(samples)
}

// The tools that a segment's messages call, by name, without calls that the user denied.

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
