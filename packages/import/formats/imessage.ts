/** Parser of iMessage as imessage-exporter writes it to text: a time, a speaker, lines, and a blank line behind them. */
import type { Fields, ImportNote, RawItem } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { leftOutCounter, type LeftOutCounter } from '@madeleine/contract'
import {
  talkClock, talkIds, mineOf, personOf, mediaContent, kindOfFile, mediaPart, readEnglishTime, talkRecords, type TalkRecord,
} from '../chat-parts.ts'
import { orderlessKey, type WrittenTime } from '../written-time.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

export const IMESSAGE = {
  name: 'imessage',
  title: 'an iMessage chat as text',
  byText: ({ start }) => {
    const [first = '', speaker = ''] = start.split('\n', 2)
    const found = startOf(first.trimEnd())
    return found !== undefined && (found.text !== '' || /^\S.{0,100}$/.test(speaker.trimEnd()))
  },
  hasLocalTimes: true,
  read: readChat,
} as const satisfies ImportFormat

interface Start {
  readonly time: WrittenTime
  /** What stands on the line of the time: nothing but where the exporter says it itself. */
  readonly text: string
}

/** When a message was read. */
const RECEIPT = /^\s\((?:Read|Delivered) [^()]*\)$/

function startOf(line: string): Start | undefined {
  const found = readEnglishTime(line)
  if (!found?.time.hasSeconds || !found.time.isTwelveHours) return undefined
  const rest = line.slice(found.end)
  return rest === '' || rest.startsWith(' ') ? { time: found.time, text: RECEIPT.test(rest) ? '' : rest.trim() } : undefined
}

/**
 * The messages of a chat, whose id and title are the name of the file; "Me" is who exported it.
 *
 * Left out: tapbacks, receipts, and the copies of answers below what they answer, which stand at their own time too. Counted:
 * what is no message of somebody, and what was taken back.
 */
async function* readChat({ chunks, conversationId, defaultId, timeZone }: FormatSource): ItemStream {
  const clock = talkClock('ymd', timeZone)
  const idOf = talkIds()
  const leftOut = leftOutCounter()
  const place = {
    conversationId: conversationId ?? defaultId, people: true, ...(conversationId === undefined && { conversationTitle: defaultId }),
  }
  for await (const record of withEdits(talkRecords(splitLines(chunks), startOf))) {
    if ('error' in record) yield record
    else {
      const message = messageOf(record, leftOut)
      if (message) yield { ...place, ...mineOf(message.author === 'Me'), line: record.line, message: {
        ...message.fields, id: idOf(orderlessKey(record.time), message.author, message.text), timestamp: clock.at(record.time),
      } } satisfies RawItem
    }
  }
  yield* leftOut.notes()
  const note = clock.note()
  if (note !== undefined) yield { notes: [note] } satisfies ImportNote
}

const EDITED = /^Edited .{1,60}? later: /

/** A message that was changed stands below its speaker with the time of its first form, as if that began another: it is put together. */
async function* withEdits(records: ReturnType<typeof talkRecords<Start>>): ReturnType<typeof talkRecords<Start>> {
  let speaker: TalkRecord<Start> | undefined
  for await (const record of records) {
    const isForms = speaker && !('error' in record) && record.line === speaker.line + 2
      && record.text.split('\n').some((line) => EDITED.test(line))
    if (speaker) yield isForms ? { ...speaker, text: `${speaker.text}\n${record.text}` } : speaker
    speaker = !('error' in record) && /^\n[^\n]+$/.test(record.text) ? record : undefined
    if (!speaker && !isForms) yield record
  }
  if (speaker) yield speaker
}

interface ReadMessage {
  readonly fields: Fields
  readonly author: string
  readonly text: string
}

/** A message; undefined for what was left out. */
function messageOf({ text }: TalkRecord<Start>, leftOut: LeftOutCounter): ReadMessage | undefined {
  const [first = '', author = '', ...lines] = text.split('\n')
  if (first !== '' || author === '') return leftOut.add('system') as undefined
  const { media, said } = bodyOf(lines)
  if (UNSENT.test(said)) return leftOut.add('deleted') as undefined
  const content = mediaContent(media, said)
  if (content === undefined) return leftOut.add('unreadable') as undefined
  const person = author === 'Me' ? personOf(undefined, true) : personOf(author, false)
  return { author, text: `${said}\0${media.length}`, fields: { ...person, content } }
}

const UNSENT = /^.{1,100} unsent (?:this message part|a message)\b[^\n]*$/
const ANSWER = 'This message responded to an earlier message.'
const SAID_BY_EXPORTER = new Set([ANSWER, 'This message was deleted from the conversation!', 'Tapbacks:', 'Reactions:'])
const ATTACHMENT = /^(?:\/|~\/|attachments\/|Attachments\/)(?:[^/\n]*\/)*(?<name>[^/\n]+\.\w{2,5})$/
const MISSING = /^Attachment (?:missing|does not exist)!$/
/** What was seen while it was read, which the exporter says below a text. */
const EFFECT = new RegExp('^Sent with (?:Balloons|Celebration|Confetti|Echo|Fireworks|Gentle|Heart|Invisible Ink|Lasers|Loud'
  + '|Shooting Star|Slam|Sparkles|Spotlight)$')
const INDENT = '    '

/** The lines of a message without what the exporter adds: answers and tapbacks are indented below a line that tells them. */
function bodyOf(lines: readonly string[]): { media: Fields[]; said: string } {
  const media: Fields[] = []
  const said: string[] = []
  let isAside = false
  for (const line of lines) {
    // Of several forms of a text the last
    if (EDITED.test(line)) said.length = 0
    isAside = line.startsWith(INDENT) ? isAside || startOf(line.trimStart()) !== undefined : isAside && line === ''
    if (isAside) continue
    const name = ATTACHMENT.exec(line)?.groups?.['name']
    if (name !== undefined || MISSING.test(line)) media.push(mediaPart(kindOfFile(name ?? ''), name))
    else if (EFFECT.test(line)) continue
    else if (SAID_BY_EXPORTER.has(line)) isAside = line !== ANSWER
    else said.push(line.replace(EDITED, ''))
  }
  return { media, said: said.join('\n').trim() }
}
