/** Which script a text is written in, and whether a description keeps to the talk's. */
import type { Message } from '../message/message.ts'
import { withoutRecalled } from '../message/recalled-text.ts'
import { clean } from './extractive/sentences.ts'

/** Scripts whose words stand apart are counted by words, the others by characters. */
const UNITS: readonly (readonly [string, RegExp])[] = [
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Hangul', 'Armenian', 'Georgian', 'Ethiopic'].map((name) => [name, new RegExp(`\\p{Script=${name}}+`, 'gu')] as const),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala']
    .map((name) => [name, new RegExp(`(?:\\p{Script=${name}}\\p{M}*)+`, 'gu')] as const),
  ...['Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const),
]
const LATIN = /\p{Script=Latin}+/gu
const HAN = /\p{Script=Han}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

export interface Script {
  readonly name: string
  /** Words, or characters where words do not stand apart. */
  readonly units: number
}

/**
 * The script of a text. Latin words stand in texts of every language, so a third of another script is enough for it
 * to be that one; Han with a tenth of kana is Japanese.
 *
 * @returns undefined for a text without letters of a script we know
 */
export function scriptOf(text: string): Script | undefined {
  const latin = count(text, LATIN)
  const [han, kana] = [count(text, HAN), count(text, KANA)]
  const chinese = { name: kana * 10 > han + kana ? 'Japanese' : 'Han', units: han + kana }
  const others = UNITS.map(([name, unit]) => ({ name, units: count(text, unit) }))
  const main = others.reduce((most, other) => (other.units > most.units ? other : most), chinese)
  const all = others.reduce((sum, { units }) => sum + units, latin + chinese.units)
  if (all === 0) return undefined
  return main.units * 3 >= all ? { name: main.name, units: all } : { name: 'Latin', units: all }
}

const count = (text: string, unit: RegExp): number => text.match(unit)?.length ?? 0

/** Of a long segment so many messages are asked, evenly; of a message its beginning. */
const VOICES = 100
const VOICE_CHARACTERS = 1000
/** A message weighs by its words, up to here: a pasted page is one voice. */
const VOICE_UNITS = 30
/** A script that is less of the talk than this is not the talk's. */
const LEAST_SHARE = 0.2

/**
 * Whether a text is in a script that hardly anybody in this talk writes: an English summary of a Chinese talk. Two
 * languages of one script are not told apart; what tools say, code, and what was recalled do not count.
 */
export function isForeignTo(talk: readonly Pick<Message, 'kind' | 'role' | 'text'>[], text: string): boolean {
  const own = scriptOf(text)
  if (!own) return false
  const step = Math.ceil(talk.length / VOICES)
  const voices = talk
    .filter(({ kind, role }, i) => i % step === 0 && kind === 'message' && role !== 'tool')
    .flatMap((message) => scriptOf(clean(withoutRecalled(message.text).slice(0, VOICE_CHARACTERS))) ?? [])
    .map(({ name, units }) => ({ name, weight: Math.min(units, VOICE_UNITS) }))
  const weigh = (some: readonly { weight: number }[]): number => some.reduce((sum, { weight }) => sum + weight, 0)
  return weigh(voices.filter(({ name }) => name === own.name)) < LEAST_SHARE * weigh(voices)
}
