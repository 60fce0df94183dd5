/** Parser of Telegram Desktop's export as pages, messages.html and those that go on with it: its form unless JSON is chosen. */
import { MadeleineError } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import {
  forwarded, kindOfFile, mediaContent, mediaPart, personOf, programOf, talkClock, type MediaKind, type TalkClock,
} from '../chat-parts.ts'
import { htmlText } from '../html-text.ts'
import { contentHash, conversationTitleOf, type Fields } from '../import-item.ts'
import { readWholeTime } from '../written-time.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

export const TELEGRAM_PAGES = {
  name: 'telegram-pages',
  title: 'a Telegram export as pages',
  byText: ({ start }) => start.startsWith('<') && /<div class="page_wrap">/.test(start)
    && /Exported Data|class="history"/.test(start) && !/class="page_body list_page"/.test(start),
  hasLocalTimes: true,
  read: readPages,
} as const satisfies ImportFormat

/** UTF-16 units of a message with its marks, and of what stands before the first. */
const MOST_UNITS = 4_194_304
const BEGINS = '<div class="message '

/**
 * The messages in the order of the page. A page says nobody's number: the chat is known by its title and the place of its file, which
 * its pages share; so it is not the chat that `result.json` gives. Whose export it is no page says.
 *
 * Left out and counted: notices and calls, and what has no words and no media.
 */
async function* readPages(source: FormatSource): ItemStream {
  const [clock, leftOut] = [talkClock('dmy', source.timeZone), leftOutCounter()]
  let [title, chat, name, index] = ['', '', '', 0]
  for await (const block of blocksOf(source.chunks)) {
    if (!block.startsWith(BEGINS)) {
      title = insideOf(block, 'text bold')
      chat = contentHash(source.defaultId.replace(/\d+$/, ''), title)
      continue
    }
    // A day is marked by a negative number, and is no message
    const number = /^[^>]* id="message(-?\d+)"/.exec(block)?.[1] ?? ''
    if (number.startsWith('-')) continue
    index += 1
    const message = messageIn(block, clock)
    name = message.name || name
    if (/^[^>]*"message service/.test(block) || message.isCall) leftOut.add('system')
    else if (message.content === undefined || name === '' || number === '') leftOut.add('unreadable')
    else {
      yield {
        conversationId: source.conversationId ?? `telegram-pages-${chat}`, ...conversationTitleOf(title), people: true,
        line: `messages[${index - 1}]`,
        message: {
          id: `telegram-pages-${chat}-${number}`, ...(/bot$/i.test(name) ? programOf(name) : personOf(name)),
          content: message.content, timestamp: message.at,
        },
      }
    }
  }
  yield* leftOut.notes()
  const note = clock.note()
  if (note !== undefined) yield { notes: [note] }
}

/** A message: who says it, or '' where the one before goes on; and what of it is another's stands below its own head. */
function messageIn(block: string, clock: TalkClock) {
  const at = block.indexOf('<div class="forwarded body">')
  const [own, passed] = at < 0 ? [block, ''] : [block.slice(0, at), block.slice(at)]
  const { media, note, isCall } = mediaIn(block)
  const text = [note, insideOf(at < 0 ? own : passed, 'text')].filter((part) => part !== '').join('\n')
  const written = /class="[^"]*\bdate details"[^>]*title="([^"]*)"/.exec(own)?.[1] ?? ''
  const labels = media.map(({ type, filename }) => `[${String(type)}${filename === undefined ? '' : `: ${String(filename)}`}]`)
  const body = [...labels, text].filter((part) => part !== '').join('\n')
  const from = insideOf(passed.replace(/<span class="[^"]*\bdetails"[^>]*>[^<]*<\/span>/, ''), 'from_name')
  return {
    name: insideOf(own, 'from_name').replace(/ via @\S+$/u, ''), isCall,
    content: at < 0 ? mediaContent(media, text) : body === '' ? undefined : forwarded(from, body), at: timeOf(written, clock),
  }
}

/** `13.03.2026 21:14:00 UTC+01:00`; older pages name no zone. What is no time stays as it is written, and is refused with its message. */
function timeOf(written: string, clock: TalkClock): string {
  const [, day, month, year, time, offset = ''] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)(?: UTC([+-]\d\d:\d\d))?$/.exec(written) ?? []
  if (offset !== '') return `${year}-${month}-${day}T${time}${offset}`
  const local = day === undefined ? undefined : readWholeTime(`${day}.${month}.${year} ${time}`)
  return (local && clock.at(local)) ?? written
}

/** By the class of what is shown. */
const MEDIA: readonly (readonly [mark: RegExp, kind: MediaKind])[] = [
  [/\bphoto_wrap\b|\bmedia_photo\b/, 'image'], [/\bsticker_wrap\b/, 'image'],
  [/\bvideo_file_wrap\b|\banimated_wrap\b|\bmedia_video\b/, 'video'],
  [/\bmedia_voice_message\b|\bmedia_audio_file\b/, 'audio'],
]
/** What is told of it in words. */
const TOLD = /\bmedia_(contact|live_location|location|venue|poll)\b/

interface Shown {
  readonly media: readonly Fields[]
  /** A contact, a place or a poll in words. */
  readonly note: string
  readonly isCall: boolean
}
const NOTHING: Shown = { media: [], note: '', isCall: false }

function mediaIn(block: string): Shown {
  const wrapped = block.indexOf('<div class="media_wrap')
  if (wrapped < 0) return NOTHING
  const shown = block.slice(wrapped)
  const [title, status] = [insideOf(shown, 'title bold'), insideOf(shown, 'status details')]
  if (/\bmedia_call\b/.test(shown)) return { ...NOTHING, isCall: true }
  const told = TOLD.exec(shown)?.[1]
  if (told === 'poll') return { ...NOTHING, note: `[poll] ${insideOf(shown, 'question bold')}` }
  if (told !== undefined) {
    return { ...NOTHING, note: `[${told === 'contact' ? told : 'place'}: ${[title, status].filter((text) => text !== '').join(' ')}]` }
  }
  const kind = MEDIA.find(([mark]) => mark.test(shown))?.[1]
  return { ...NOTHING, media: [kind ? mediaPart(kind) : mediaPart(kindOfFile(title), title)] }
}

/** The text of the first element of these classes, up to its end: nothing of this kind holds another. */
function insideOf(html: string, classes: string): string {
  const mark = `<div class="${classes}">`
  const from = html.indexOf(mark)
  if (from < 0) return ''
  const to = html.indexOf('</div>', from)
  return htmlText(html.slice(from + mark.length, to < 0 ? undefined : to)).trim()
}

/** What stands before the first message, then each message with its marks. @throws {MadeleineError} `too_large` */
async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let open = ''
  for await (const chunk of chunks) {
    const known = Math.max(1, open.length - BEGINS.length)
    open += decoder.decode(chunk, { stream: true })
    for (let at = open.indexOf(BEGINS, known); at > 0; at = open.indexOf(BEGINS, 1)) {
      yield open.slice(0, at)
      open = open.slice(at)
    }
    if (open.length > MOST_UNITS) throw new MadeleineError('too_large', `a message must have at most ${MOST_UNITS} characters`)
  }
  yield open
}
