/** Lines of a transcript that begin with who speaks: `Ann: …`, `[12:03] Ann: …`, `**Ann:** …`, `## User`, `<ann> …`. */
import { plainName } from '../../../message/plain/plain-name.ts'
import { readEnglishTime } from '../talk/english-time.ts'
import { readWholeTime, readWrittenTime, type WrittenTime } from '../talk/written-time.ts'

/** How a speaker is marked; the lines of one transcript have one form. */
export type LabelForm = 'heading' | 'bold' | 'angle' | 'plain'

export interface Label {
  readonly form: LabelForm
  readonly name: string
  /** What stands behind it on its line. */
  readonly text: string
  readonly time?: WrittenTime
  /** A time of day or of a recording, without a date. */
  readonly clock?: string
}

/** UTF-16 units of a line that are searched for a speaker. */
const HEAD_UNITS = 160
const HEADING = /^#{1,6}[ \t]+(?:\*\*|__)?(?<name>[^*_:：#\n]{1,40}?)[ \t]?[:：]?(?:\*\*|__)?[ \t]?[:：]?[ \t]*$/u
const BOLD = /^(?:\*\*|__)(?<name>[^*_:：\n]{1,40}?)(?:[ \t]?[:：](?:\*\*|__)|(?:\*\*|__)(?:[ \t]?[:：]|[ \t]*$))[ \t]*/u
const ANGLE = /^<[@+%~&]?(?<name>[^<>\s/!?][^<>/]{0,39})>[ \t]+(?=\S)/u
const NO_NAME = String.raw`:：*#<>{}[\]()"=\\|/\x60`
const PLAIN = new RegExp(String.raw`^(?<name>[^\s${NO_NAME}-][^${NO_NAME}]{0,39}?)[ \t]?`
  + String.raw`(?:[[(](?<stamp>[^\][()]{1,40})[\])])?[ \t]?(?::(?=\s|$)|：)[ \t]*`, 'u')
const FORMS: readonly (readonly [LabelForm, RegExp])[] = [['heading', HEADING], ['bold', BOLD], ['angle', ANGLE], ['plain', PLAIN]]

/** The speaker that a line begins with; undefined where it begins with none. */
export function readLabel(line: string): Label | undefined {
  const { end, ...stamp } = timeBefore(line)
  const head = line.slice(end, end + HEAD_UNITS)
  for (const [form, pattern] of FORMS) {
    const found = pattern.exec(head)
    if (!found) continue
    const { name: given = '', stamp: behind } = found.groups!
    const inside = behind === undefined ? undefined : stampOf(behind)
    const name = plainLabel(behind !== undefined && !inside ? `${given} (${behind})` : given)
    const isTimed = end > 0 || inside !== undefined
    if (!isSpeaker(name, form, isTimed)) return undefined
    return { form, name, text: line.slice(end + found[0].length), ...stamp, ...inside }
  }
  return undefined
}

type Stamp = Pick<Label, 'time' | 'clock'>

const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:[ \u202f]?[ap]\.?m\.?)?`
const CLOCK_BEFORE = new RegExp(
  `^(?:\\[(?<a>${CLOCK})\\]|\\((?<b>${CLOCK})\\)|(?<c>${CLOCK}))(?:[ \\t]*[-–—|][ \\t]*|[ \\t]+)`, 'i')
const CLOCK_ALONE = new RegExp(`^${CLOCK}$`, 'i')

/** The time in front of a line, in brackets or not. */
function timeBefore(line: string): Stamp & { end: number } {
  if (!/^[[(]?(?:\d|[A-Z][a-z]{2})/.test(line)) return { end: 0 }
  const bracket = /^[[(]/.test(line) ? 1 : 0
  const dated = readWrittenTime(line, bracket) ?? englishBefore(line, bracket)
  if (dated) {
    const behind = (bracket ? /^[\])](?:[ \t]*[-–—|:][ \t]*|[ \t]*)/ : /^(?:[ \t]*[-–—|,:][ \t]*|[ \t]+)/).exec(line.slice(dated.end))
    return behind ? { end: dated.end + behind[0].length, time: dated.time } : { end: 0 }
  }
  const found = CLOCK_BEFORE.exec(line.slice(0, HEAD_UNITS))
  const clock = found && (found.groups!['a'] ?? found.groups!['b'] ?? found.groups!['c'])
  return found ? { end: found[0].length, clock: clock! } : { end: 0 }
}

function englishBefore(line: string, from: number): ReturnType<typeof readEnglishTime> {
  const found = readEnglishTime(line.slice(from, from + HEAD_UNITS))
  return found && { ...found, end: found.end + from }
}

function stampOf(text: string): Stamp | undefined {
  if (CLOCK_ALONE.test(text.trim())) return { clock: text.trim() }
  const time = readWholeTime(text)
  return time && { time }
}

/** Without what pages and programs put around a name: "You said", "From Ann to Everyone". */
const plainLabel = (name: string): string =>
  name.trim().replace(/^From (.{1,40}?)(?: to .{1,40})?$/u, '$1').replace(/ (?:said|says|hat gesagt|a dit)$/iu, '')

const words = (list: string): ReadonlySet<string> => new Set(list.split('|').map((word) => word.trim()))
const SELF = words(`me|you|i|user|human|prompt|myself|ich|du|benutzer|nutzer|moi|vous|utilisateur|yo|tú|usuario|eu|você|io|tu|utente
  |我|你|用户|用戶|使用者|私|あなた|ユーザー|나|사용자|я|вы|пользователь`)
const ASSISTANT = words(`assistant|ai|a.i.|bot|chatbot|model|response|llm|chatgpt|gpt|claude|gemini|bard|copilot|deepseek|grok|llama|mistral
  |le chat|perplexity|assistent|assistente|asistente|助手|助理|アシスタント|어시스턴트|ассистент`)
/** With its version: GPT-5, Claude 3 Opus. */
const VERSION = /^(?:gpt-?\d[\w.-]*|(?:claude|gemini) [\w. -]{1,20})$/

export type Speaking = 'self' | 'assistant' | 'system' | 'person'

/** Who a label means: its writer, a program, or somebody by name. */
export function speakingOf(name: string): Speaking {
  const word = name.toLowerCase()
  if (SELF.has(word)) return 'self'
  if (ASSISTANT.has(word) || VERSION.test(word)) return 'assistant'
  return word === 'system' ? 'system' : 'person'
}

/** Words that stand before a colon and are nobody's name. */
const KEYS = new Set(`note notes nb date time subject from to cc bcc re fwd fw sent title name phone tel email e-mail mail address
  price cost total sum q a question answer example examples warning error info debug trace fatal tip hint todo ps
  p.s p.p.s edit update summary source sources link links url website id type version author tags category status
  description location key value password username login definition result results output input code file day week
  month year attendees agenda participants duration topic chapter section part ingredients instructions method
  serves yield pros cons conclusion introduction background important remember attention figure table page
  reference references host port accept cookie content-type server connection license copyright usage options
  default returns throws param arguments parameters step steps goal goals action actions decision decisions task
  tasks owner due deadline priority reminder fact problem solution idea plan reason hinweis datum betreff von an
  thema frage antwort beispiel zutaten zubereitung titel ort preis quelle achtung wichtig aufgabe ziel fazit 注意 备注
  日期 时间 主题 标题 地址 电话 问题 答案 例如 说明 总结 来源 步骤`.split(/\s+/))
const NUMBERED = new RegExp('^(?:step|day|week|part|chapter|section|question|answer|q|a|figure|table|option|example|page|note|item|phase'
  + '|task|no\\.?) ?\\d+$', 'i')
const LEVEL = /(?:^|[.\s_-])(?:error|warn|warning|info|debug|trace|fatal|critical|notice|alert|severe)$/i

/** Whether a label can be a speaker; without a time or brackets, a name begins with a capital, or is in a script that has none. */
function isSpeaker(name: string, form: LabelForm, isTimed: boolean): boolean {
  if (speakingOf(name) !== 'person') return true
  if (form === 'heading' || KEYS.has(name.toLowerCase()) || NUMBERED.test(name) || LEVEL.test(name)) return false
  if (form === 'plain' && !isTimed && /^\p{Ll}/u.test(name)) return false
  return plainName(name) !== undefined || /^\+?[\d ()-]{6,20}$/.test(name)
}
