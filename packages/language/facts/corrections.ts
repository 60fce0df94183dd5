/** What a message corrects in itself: "I live in Leeds, no wait, Bradford" says where its sender lives once. */
import { inLines, patternOf } from './finding.ts'

/** What only corrects. Behind it anything short may take the place of the last words. */
const SURE = String.raw`no,? wait|wait,? no|I mean|I meant(?: to say)?|scratch that|make that|or rather|no,? actually|nein,? (?:moment
  |warte)|`
  + String.raw`moment,? nein|ich meine|ich meinte|besser gesagt|no,? espera|espera,? no|quiero decir|quise decir|mejor dicho|digo
    |non,? attends|`
  + String.raw`attends,? non|je veux dire|je voulais dire|ou plutôt`
/** What may be said of anything: behind it only a name for a name, a number for a number, and a day for a day. */
const PERHAPS = 'sorry|correction|oops|quatsch|korrektur|nein|perdón|perdona|no|pardon|enfin|non|euh'
const WAIT = '(?:wait|no|sorry|moment|nein|warte|espera|attends|non|no)'
const CORRECTION = patternOf(String.raw`(?:\s*[,;–—]+\s*|\s+-+\s+|[.!…]+\s+|\s+(?=I mean))(?:(?<sure>${SURE})
  |(?<perhaps>${PERHAPS}))(?!\p{L})\s*[,:.!]*\s*`
  + String.raw`(?:${WAIT}[,!.]\s*)*(?:(?:it['’]?s|it is|that['’]s|es ist|c['’]est|es)\s+)?(?<said>[^.!?;\n]{1,60}?)(?=[.!?;\n]|$)`, 'iu')
const CHINESE = inLines('u')`[，,。！]\s*(?:不对|哦不|说错了|我说错了|我是说|不好意思|不)[，,！]\s*(?:应该)?(?:是|在)?(?<said>\p{Script=Han}{1,8}|[A-Za-z]{2,20}
  |\d+岁?)(?=[。，,.！!]|$)`

const WEEKDAY = patternOf(String.raw`(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag
  |freitag|samstag|sonntag|`
  + String.raw`lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\p{L})`, 'iu')
const CLOCK = /\b\d{1,2}[:.]\d\d\b(?: ?(?:am|pm|uhr|h)\b)?|(?<=\b(?:at|um|gegen|a las|à) )\d{1,2}(?: ?(?:am|pm|uhr|h)\b)?/iu
const NUMBER = patternOf(String.raw`(?<!\p{L})(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eine?n?|zwei|drei|vier|fünf
  |sechs|sieben|acht|neun|zehn|`
  + String.raw`uno?|una|dos|tres|cuatro|cinco|seis|siete|ocho|une?|deux|trois|quatre|cinq|six|sept|huit)(?!\p{L})`, 'iu')
const NAME = /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/u
/** A clause of its own corrects by itself. */
const CLAUSE = inLines('iu')`^(?:I|we|my|you|he|she|they|it|there|the \p{L}+ (?:is|was)|ich|wir|du|er|sie|mein\p{L}*|das|yo|mi|me|je
  |j['’]|nous|tu|il|elle|mon|ma)(?![\p{L}])`
const PREPOSITION = /^(?:in|at|on|to|from|for|with|near|auf|bei|aus|nach|mit|gegen|en|a|de|con|à|chez|avec)(?= )/iu

/** The text with what it corrects in place of what was said in error. Where that is not certain, it stays. */
export function corrected(text: string): string {
  const latin = replacedBy(text, CORRECTION, inLatin)
  return /\p{Script=Han}/u.test(latin) ? replacedBy(latin, CHINESE, inChinese) : latin
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

/** What stands behind the last verb of being, living or being called. */
const inChinese: Replacing = (before, said) => {
  const last = [...before.matchAll(/[在是叫到]|我(?=\d)/gu)].at(-1)
  return last && `${before.slice(0, last.index + 1)}${said}`
}
