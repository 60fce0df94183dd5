/** Parser of plain transcripts: `Name: text`, with times or without, Markdown as chats are pasted, captions with speakers. */
import { stringOf } from '../../../json.ts'
import { MadeleineError } from '../../../errors.ts'
import type { Fields, ImportNote, RawItem } from '../import-item.ts'
import { splitLines } from '../import-source.ts'
import { leftOutCounter } from '../left-out.ts'
import { talkRecords, type TalkRecord } from '../talk/dated-records.ts'
import { talkClock } from '../talk/talk-clock.ts'
import { talkIds } from '../talk/talk-ids.ts'
import { mineOf, personOf } from '../talk/talk-speakers.ts'
import { orderlessKey } from '../talk/written-time.ts'
import { isCaptions, linesOfSpeech, speechOf } from './caption-lines.ts'
import type { FileHead, FormatSource, ImportFormat, ItemStream } from './format.ts'
import { speakingOf, type Label } from './transcript-labels.ts'
import { labelIn, transcriptSurvey, type TranscriptShape } from './transcript-shape.ts'

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
  yield { notes: [...(zone !== undefined && note !== undefined ? [note] : []), ...(zone === undefined ? [] : [zone])] } satisfies ImportNote
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
