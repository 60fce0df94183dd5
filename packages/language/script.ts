/** Script detection: the script of a text, and whether a description is in a script of its conversation. */
import { type Message, ownText } from '@madeleine/contract'
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
