/** What a message corrects in itself: "I live in Leeds, no wait, Bradford" says where its sender lives once. */
import { LatinRegExp } from '@madeleine/base'
import { GERMAN_SELF_CORRECTIONS } from '../de/facts/self-corrections.ts'
import { ENGLISH_SELF_CORRECTIONS } from '../en/facts/self-corrections.ts'
import { SPANISH_SELF_CORRECTIONS } from '../es/facts/self-corrections.ts'
import { FRENCH_SELF_CORRECTIONS } from '../fr/facts/self-corrections.ts'
import { CHINESE_HEADS, CHINESE_SELF_CORRECTION, CHINESE_VALUED } from '../zh/facts/self-corrections.ts'
import type { SelfCorrectionWords } from './fact-language.ts'
import { patternOf } from './finding.ts'

/** Of languages that write words apart. */
const SPACED: readonly SelfCorrectionWords[] = [
  ENGLISH_SELF_CORRECTIONS, GERMAN_SELF_CORRECTIONS, SPANISH_SELF_CORRECTIONS, FRENCH_SELF_CORRECTIONS,
]
const inAny = (kind: keyof SelfCorrectionWords): string => SPACED.flatMap((words) => words[kind] ?? []).join('|')

const CORRECTION = patternOf(String.raw`(?:\s*[,;–—]+\s*|\s+-+\s+|[.!…]+\s+|\s+(?=I mean))(?:(?<sure>${inAny('sure')})
  |(?<perhaps>${inAny('perhaps')}))(?!\p{L})\s*[,:.!]*\s*(?:(?:${inAny('wait')})[,!.]\s*)*(?:(?:${inAny('being')})\s+)?`
  + String.raw`(?<said>[^.!?;\n]{1,60}?)(?=[.!?;\n]|$)`, 'iu')
const WEEKDAY = new LatinRegExp(`(?<!\\p{L})(?:${inAny('weekdays')})(?!\\p{L})`, 'iu')
const HOUR = String.raw`(?: ?(?:${inAny('hour')})\b)?`
const CLOCK = new LatinRegExp(String.raw`\b\d{1,2}[:.]\d\d\b${HOUR}|(?<=(?<!\p{L})(?:${inAny('at')}) )\d{1,2}${HOUR}`, 'iu')
const NUMBER = new LatinRegExp(String.raw`(?<!\p{L})(?:\d+|${inAny('numbers')})(?!\p{L})`, 'iu')
const NAME = /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/u
/** A clause of its own corrects by itself. */
const CLAUSE = new LatinRegExp(String.raw`^(?:${inAny('clauses')})(?!\p{L})`, 'iu')
const PREPOSITION = new LatinRegExp(`^(?:${inAny('prepositions')})(?= )`, 'iu')

/** "Correction: I have four kids", "I meant, …": what heads a statement that corrects one of before. */
const HEADS = patternOf(`^(?:${inAny('sure')}|${inAny('heads')}|${CHINESE_HEADS})\\s*[:：,，]+\\s*`, 'iu')

/** The text with what it corrects in place of what was said in error. Where that is not certain, it stays. */
export function corrected(said: string): string {
  const text = said.replace(HEADS, '')
  const latin = replacedBy(text, CORRECTION, inLatin)
  return /\p{Script=Han}/u.test(latin) ? replacedBy(latin, CHINESE_SELF_CORRECTION, inChinese) : latin
}

type Replacing = (before: string, said: string, isSure: boolean) => string | undefined

function replacedBy(text: string, pattern: RegExp, replacing: Replacing): string {
  const match = pattern.exec(text)
  const said = match?.groups?.['said']?.trim()
  if (!match || !said) return text
  const before = text.slice(0, match.index)
  const from = Math.max(...['. ', '! ', '? ', '\n', '。'].map((mark) => before.lastIndexOf(mark) + 1), 0)
  const sentence = replacing(before.slice(from).trimEnd(), said, match.groups?.['sure'] !== undefined)
  return sentence === undefined ? text : `${before.slice(0, from)}${sentence}${text.slice(match.index + match[0].length)}`
}

function inLatin(before: string, said: string, isSure: boolean): string | undefined {
  if (CLAUSE.test(said) || before.trim() === '') return undefined
  const parts = [WEEKDAY, CLOCK].flatMap((kind) => {
    const part = kind.exec(said)?.[0] ?? (kind === CLOCK ? /(?<=, )\d{1,2}\b/.exec(said)?.[0] : undefined)
    return part === undefined ? [] : [{ kind, part }]
  })
  if (parts.length > 0) return parts.reduce<string | undefined>((text, { kind, part }) => text && withLast(text, kind, part), before)
  const number = NUMBER.exec(said)
  if (number?.index === 0) return withLast(before, NUMBER, number[0])
  const preposition = PREPOSITION.exec(said)?.[0]
  const at = preposition === undefined ? -1 : before.toLowerCase().lastIndexOf(` ${preposition.toLowerCase()} `)
  if (at >= 0) return `${before.slice(0, at)} ${said}`
  if (NAME.exec(said)?.index === 0 && new RegExp(`${NAME.source}$`, 'u').test(before)) return withLast(before, NAME, said)
  return isSure && said.split(' ').length <= 2 ? before.replace(/\S+$/u, said) : undefined
}

/** The text with other words in place of the last of a kind; nothing where it has none. */
function withLast(text: string, kind: RegExp, part: string): string | undefined {
  const last = [...text.matchAll(new RegExp(kind.source, `${kind.flags}g`))].at(-1)
  return last && `${text.slice(0, last.index)}${part}${text.slice(last.index + last[0].length)}`
}

const inChinese: Replacing = (before, said) => {
  const last = [...before.matchAll(CHINESE_VALUED)].at(-1)
  return last && `${before.slice(0, last.index + 1)}${said}`
}
