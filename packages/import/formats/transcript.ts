/** Parser of plain transcripts: `Name: text`, with times or without, Markdown as chats are pasted, captions with speakers. */
import { leftOutCounter, type Refused } from '@madeleine/contract'
import { MadeleineError, plainName, stringOf } from '@madeleine/base'
import type { Fields, ImportNote, RawItem, SourceLine } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { talkClock, talkIds, mineOf, personOf, readEnglishTime, talkRecords, type TalkRecord } from '../chat-parts.ts'
import {
  orderlessKey, readWholeTime, readWrittenTime, dateOrderFinder, type WrittenTime, type DateOrderFinder,
} from '../written-time.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'

// Captions as lines of speech: WebVTT and SubRip, where they say who speaks.

const TIMING = /^\s*(?:\d{1,2}:)?\d{2}:\d{2}[.,]\d{3}\s+-->\s/
const BEGINNING = /^\ufeff?\s*(?:WEBVTT\b|\d{1,6}[ \t]*\r?\n\s*\d{2}:\d{2}:\d{2}[.,]\d{3}\s+-->\s)/

/** Whether a text begins as captions do. */
const isCaptions = (start: string): boolean => BEGINNING.test(start)

/** UTF-16 units after which a new message begins, though the same one speaks on. */
const MOST_UNITS = 600
const VOICE = /^<v(?:\.[^ >\t]*)?[ \t]+(?<name>[^>\n]{1,80})>/
const LABEL = /^(?<name>[^:\n]{1,40}):[ \t]+/
const TAG = /<\/?[^<>\n]{0,80}>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '', '&rlm;': '' }

/** What is said on each line: a speaker is named where another one begins; '' for numbers, times and notes. */
function speechOf(): (line: string) => string {
  let isSpeech = false
  let [speaker, units] = ['', 0]
  return (line) => {
    if (TIMING.test(line)) isSpeech = true
    else if (line.trim() === '') isSpeech = false
    else if (isSpeech) {
      const voice = VOICE.exec(line) ?? LABEL.exec(line)
      const said = line.slice(voice?.[0].length ?? 0).replace(TAG, '').replace(/&\w{2,4};/g, (entity) => ENTITIES[entity] ?? entity)
      const name = voice?.groups!['name']!.trim() ?? speaker
      const isNew = voice !== null && (name !== speaker || units > MOST_UNITS)
      ;[speaker, units] = [name, isNew ? said.length : units + said.length]
      return isNew ? `${name}: ${said}` : said
    }
    return ''
  }
}

/** The lines of a file, of captions what is said in them. */
async function* linesOfSpeech(lines: AsyncIterable<SourceLine | Refused>): AsyncGenerator<SourceLine | Refused> {
  const first: (SourceLine | Refused)[] = []
  let beginning: string | undefined = ''
  let speech: ReturnType<typeof speechOf> | undefined
  const read = (line: SourceLine | Refused): (SourceLine | Refused)[] => {
    if ('error' in line || !speech) return [line]
    const text = speech(line.text)
    return text === '' ? [] : [{ ...line, text }]
  }
  for await (const line of lines) {
    if (beginning === undefined) {
      yield* read(line)
      continue
    }
    first.push(line)
    beginning += 'error' in line ? '' : `${line.text}\n`
    if (beginning.trim().split('\n').length < 2 && first.length < 100) continue
    if (isCaptions(beginning)) speech = speechOf()
    beginning = undefined
    for (const each of first) yield* read(each)
  }
  if (beginning !== undefined) yield* first
}

export const TRANSCRIPT = {
  name: 'transcript',
  title: 'a transcript of lines `Name: text`',
  byText: isTranscript,
  hasLocalTimes: true,
  read: readTranscript,
} as const satisfies ImportFormat

/** Lines at the beginning that are looked at. */
const LOOKED_AT = 1000

function isTranscript({ start, isWhole }: FileHead): boolean {
  if (/^[[{]\s*(?:["{[\]}]|$)|^<[!?a-z]/i.test(start) && !/^<[^<>/\s]{1,40}> \S/.test(start)) return false
  const lines = start.split('\n', LOOKED_AT)
  if (!isWhole) lines.pop()
  const survey = transcriptSurvey()
  // Who speaks in captions was put there on purpose
  const isCertain = isCaptions(start)
  const said = isCertain ? speechOf() : (line: string) => line
  for (const line of lines) survey.add(said(line.trimEnd()))
  return survey.found(isCertain) !== undefined
}

/**
 * The messages of a transcript in its order. A talk with an assistant has its two roles; in any other talk people speak, by
 * their names, and "Me" is whoever wrote it. What stands before the first of them is no message; a heading is the title.
 *
 * @throws invalid_input where nobody speaks
 */
async function* readTranscript(source: FormatSource): ItemStream {
  const survey = transcriptSurvey()
  for await (const line of linesOf(source)) if (!('error' in line)) survey.add(line.text.trimEnd())
  const shape = survey.found(true)
  if (!shape) throw new MadeleineError('invalid_input', 'nobody speaks in it; expected lines that begin with a name and a colon')
  const { order, note } = survey.order.found(source.dateOrder)
  const clock = talkClock(order, source.timeZone)
  const [leftOut, idOf] = [leftOutCounter(), talkIds()]
  const title = titleFinder(() => leftOut.add('records'))
  for await (const record of talkRecords(linesOf(source), (line) => labelIn(line.trimEnd(), shape), title.before)) {
    if ('error' in record) yield record
    else if (record.text.trim() === '') leftOut.add('unreadable')
    else if (speakingOf(record.name) === 'system') leftOut.add('hidden')
    else yield itemOf(record, shape, {
      conversationId: source.conversationId ?? source.defaultId, ...title.found(), people: !shape.isWithAssistant, line: record.line,
      message: {
        id: idOf(record.time ? orderlessKey(record.time) : (record.clock ?? ''), record.name, record.text),
        ...(record.time && { timestamp: clock.at(record.time) }),
      },
    })
  }
  yield* leftOut.notes()
  const zone = clock.note()
  const short = shape.names && `it is read as a talk of ${shape.names.join(', ')}; if it is none, import nothing of it`
  yield { notes: [short, zone === undefined ? undefined : note, zone].filter((text) => text !== undefined) } satisfies ImportNote
}

const linesOf = ({ again }: FormatSource): ReturnType<typeof linesOfSpeech> => linesOfSpeech(splitLines(again()))

/** A rule between two messages. */
const RULE = /\n\s*(?:-{3,}|\*{3,}|_{3,})\s*$/

function itemOf({ form, name, text }: TalkRecord<Label>, { hasSelf, isWithAssistant }: TranscriptShape, item: RawItem): RawItem {
  const speaking = speakingOf(name)
  const isMe = hasSelf ? speaking === 'self' : undefined
  const speaker: Fields = isWithAssistant ? { role: speaking === 'assistant' ? 'assistant' : 'user' }
    : speaking === 'self' ? personOf(undefined, true) : personOf(name, isMe)
  const content = form === 'heading' || form === 'bold' ? text.replace(RULE, '').trim() : text.trim()
  return { ...item, ...(!isWithAssistant && mineOf(isMe)), message: { ...(item.message as Fields), ...speaker, content } }
}

/** The title in the lines before the first message: a heading. */
function titleFinder(others: () => void) {
  let title = ''
  return {
    before(line: string): true {
      const heading = /^#{1,3}\s+(?<text>\S.{0,200})$/.exec(line.trim())?.groups?.['text']
      if (heading !== undefined && title === '') title = stringOf(heading)
      else others()
      return true
    },
    found: () => (title === '' ? {} : { conversationTitle: title }),
  }
}

// Whether lines are a transcript, and of which form: found from all labels in them.

/** How the speakers of a transcript are marked. */
export interface TranscriptShape {
  readonly form: LabelForm
  /** Each begins with a time. */
  readonly isTimed: boolean
  /** A talk with an assistant, in which only the two of them speak. */
  readonly isWithAssistant: boolean
  /** Whoever wrote it is there as "Me". */
  readonly hasSelf: boolean
  /** Of a talk that is so short that it may be none: who speaks in it. */
  readonly names?: readonly string[]
}

/** What is counted of one form. */
interface Counts {
  readonly form: LabelForm
  readonly isTimed: boolean
  labels: number
  /** Those with nothing behind them: what is said stands on the next line. */
  alone: number
  selves: number
  assistants: number
  /** The first of them, as many as two. */
  readonly exchange: Label[]
  /** The line with text at which the first stands. */
  readonly first: number
  readonly names: Set<string>
}

/** Names that are counted. */
const MOST_NAMES = 2000
/** Lines with text before the first speaker: a title, a date. */
const LINES_BEFORE = 20
/** The least share of lines that begin with a speaker in a talk between people. */
const [TIMED_SHARE, PLAIN_SHARE] = [0.3, 0.4]

export interface TranscriptSurvey {
  readonly add: (line: string) => void
  readonly order: DateOrderFinder
  /** @param isCertain it was said to be a transcript; undefined where nothing looks like one */
  readonly found: (isCertain: boolean) => TranscriptShape | undefined
}

/** Reads lines one after the other, in constant memory. */
function transcriptSurvey(): TranscriptSurvey {
  const all = new Map<string, Counts>()
  const order = dateOrderFinder()
  let lines = 0
  return {
    order,
    add(line) {
      if (line.trim() === '') return
      lines++
      const label = readLabel(line)
      if (!label) return
      if (label.time) order.add(label.time)
      const isTimed = hasTime(label)
      const key = `${label.form} ${isTimed}`
      const counts = all.get(key)
        ?? { form: label.form, isTimed, labels: 0, alone: 0, selves: 0, assistants: 0, first: lines, names: new Set(), exchange: [] }
      all.set(key, counts)
      count(counts, label)
    },
    found(isCertain) {
      const known = [...all.values()].filter(({ form }) => form !== 'small')
      const forms = (known.length > 0 || !isCertain ? known : [...all.values()]).toSorted((a, b) => b.labels - a.labels)
      const assisted = forms.toSorted((a, b) => b.selves + b.assistants - a.selves - a.assistants)
        .find(({ selves, assistants, first }) => selves > 0 && assistants > 0 && (isCertain || first <= LINES_BEFORE))
      const shape = assisted ?? forms.find((form) => isTalk(form, lines)) ?? (isCertain ? forms[0] : undefined)
      const isShort = shape && !assisted && (isShortTalk(shape, lines - shape.alone) || isExchange(shape.exchange, lines))
      const names = isShort ? [...shape.names] : undefined
      return shape && {
        ...(names && { names }), form: shape.form, isTimed: shape.isTimed, isWithAssistant: shape === assisted, hasSelf: shape.selves > 0,
      }
    },
  }
}

const hasTime = ({ time, clock }: Label): boolean => time !== undefined || clock !== undefined

function count(counts: Counts, label: Label): void {
  const { name, text } = label
  const speaking = speakingOf(name)
  counts.labels++
  if (counts.exchange.length < 3) counts.exchange.push(label)
  if (text === '') counts.alone++
  if (speaking === 'self') counts.selves++
  if (speaking === 'assistant') counts.assistants++
  if (counts.names.size < MOST_NAMES) counts.names.add(name)
}

/** A talk between people: two or more who say something again and again, or several lines with times. */
function isTalk({ form, isTimed, labels, alone, first, names, exchange }: Counts, allLines: number): boolean {
  const lines = allLines - alone
  if (form === 'heading' || first > LINES_BEFORE || labels < 2) return false
  // An agenda has times and lines below them too, but nothing in it comes again
  if (form === 'alone') return names.size > 1 && labels > names.size && labels >= TIMED_SHARE * lines && lines >= labels
  if (isTimed || form === 'angle') return labels >= TIMED_SHARE * lines
  if (isShortTalk({ labels, names }, lines) || isExchange(exchange, lines)) return true
  return names.size > 1 && labels >= 2 * names.size && (form === 'bold' || labels >= PLAIN_SHARE * lines)
}

/** Three lines or a few more, almost each with a speaker, of whom one speaks again. */
const isShortTalk = ({ labels, names }: Pick<Counts, 'labels' | 'names'>, lines: number): boolean =>
  labels > 2 && names.size > 1 && labels > names.size && labels < 2 * names.size && lines <= SHORT_LINES && labels >= SHORT_SHARE * lines
const [SHORT_LINES, SHORT_SHARE] = [30, 0.75]

/** Two lines in which one greets or asks the other, who greets or answers: two lines of notes, such as of a recipe, do neither. */
const isExchange = ([one, other, third]: readonly Label[], lines: number): boolean => lines === 2 && one !== undefined
  && other !== undefined && third === undefined && one.name !== other.name && !isTitled(one) && !isTitled(other)
  && ((GREETS.test(one.text) && GREETS.test(other.text)) || ((GREETS.test(one.text) || ASKS.test(one.text)) && REPLIES.test(other.text)))
/** A heading of some words is no name, and neither is one in capitals. */
const isTitled = ({ name }: Label): boolean => /^\p{Lu}{2,}$/u.test(name) || name.split(/\s/).length > 3
const saying = (list: string): RegExp => new RegExp(`^(?:${list})(?![\\p{L}\\p{N}])`, 'iu')
const GREETS = saying('hi|hello|hey|heya|hiya|yo|good (?:morning|evening|night)|morning|hallo|moin|servus|guten (?:morgen|tag|abend)'
  + '|salut|coucou|bonjour|bonsoir|hola|buenas|buenos días|olá|oi|ciao|buongiorno|hoi|goedemorgen|hej|hei|cześć|привет|здравствуй(?:те)?'
  + '|你好|您好|嗨|早|早安|こんにちは|おはよう|もしもし|안녕|안녕하세요|สวัสดี')
const REPLIES = saying('yes|yeah|yep|yup|no|nope|nah|not yet|ok|okay|sure|thanks|thank you|fine|ja|nein|nee|klar|danke|oui|non|ouais|merci'
  + '|sí|si|no|claro|gracias|sim|não|obrigad[oa]|certo|grazie|nej|tak|nie|да|нет|спасибо|好|好的|是|是的|不|没有|嗯|はい|いいえ|うん|네|아니|응'
  + "|i(?:'m| am|'ve| have|'ll| will)?|we(?:'re| are)?|ich|wir|je|j'ai|yo|eu|io")
const ASKS = /[?？؟]\s*$/u

/** The label of a line, where it has the form of the transcript. */
function labelIn(line: string, shape: TranscriptShape): Label | undefined {
  const label = readLabel(line)
  if (label?.form !== shape.form || hasTime(label) !== shape.isTimed) return undefined
  return shape.isWithAssistant && speakingOf(label.name) === 'person' ? undefined : label
}

// Lines of a transcript that begin with who speaks: `Ann: …`, `[12:03] Ann: …`, `**Ann:** …`, `## User`, `<ann> …`.

/**
 * How a speaker is marked; the lines of one transcript have one form. `alone`: a name and a time, and below them
 * what is said. `small`: a name without a capital, as keys of settings have none.
 */
export type LabelForm = 'heading' | 'bold' | 'angle' | 'plain' | 'alone' | 'small'

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
const ALONE = new RegExp(String.raw`^(?<name>\p{Lu}[^${NO_NAME}\d,;.!?]{0,39}?)`
  + String.raw`(?:[ \t]{2,}(?<stamp>(?:\d{1,2}:)?\d{1,2}:\d{2}))?[ \t]*$`, 'u')
const FORMS: readonly (readonly [LabelForm, RegExp])[] =
  [['heading', HEADING], ['bold', BOLD], ['angle', ANGLE], ['plain', PLAIN], ['alone', ALONE]]

/** The speaker that a line begins with; undefined where it begins with none. */
function readLabel(line: string): Label | undefined {
  const { end, ...stamp } = timeBefore(line)
  const head = line.slice(end, end + HEAD_UNITS)
  for (const [form, pattern] of FORMS) {
    const found = pattern.exec(head)
    if (!found) continue
    const { name: given = '', stamp: behind } = found.groups!
    const inside = behind === undefined ? undefined : stampOf(behind)
    const name = plainLabel(behind !== undefined && !inside ? `${given} (${behind})` : given)
    const isTimed = end > 0 || inside !== undefined
    if (form === 'alone' && !isTimed) return undefined
    if (!isSpeaker(name, form)) return undefined
    const isSmall = form === 'plain' && !isTimed && /^\p{Ll}/u.test(name) && speakingOf(name) === 'person'
    return { form: isSmall ? 'small' : form, name, text: line.slice(end + found[0].length), ...stamp, ...inside }
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
  name.normalize('NFC').trim().replace(/^From (.{1,40}?)(?: to .{1,40})?$/u, '$1').replace(/ (?:said|says|hat gesagt|a dit)$/iu, '')

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
  poll option ubicación standort position posizione locatie localização umfrage encuesta sondage sondaggio enquete
  日期 时间 主题 标题 地址 电话 问题 答案 例如 说明 总结 来源 步骤`.split(/\s+/))
const NUMBERED = new RegExp('^(?:step|day|week|part|chapter|section|question|answer|q|a|figure|table|option|example|page|note|item|phase'
  + '|task|no\\.?) ?\\d+$', 'i')
const LEVEL = /(?:^|[.\s_-])(?:error|warn|warning|info|debug|trace|fatal|critical|notice|alert|severe)$/i

/** Whether a word before a colon is nobody's name. */
export const isLabel = (word: string): boolean => KEYS.has(word.toLowerCase()) || NUMBERED.test(word)

/** One or two pictures in place of a name; older signs such as a tick are marks of lists. */
const PICTURES = /^(?:(?![\u2000-\u2bff])\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f\u200d]*){1,4}$/u

/** Whether a label can be a speaker. */
function isSpeaker(name: string, form: LabelForm): boolean {
  if (speakingOf(name) !== 'person') return true
  if (form === 'heading' || isLabel(name) || LEVEL.test(name)) return false
  return plainName(name) !== undefined || /^\+?[\d ()-]{6,20}$/.test(name) || PICTURES.test(name)
}
