/** Parser of SMS Backup & Restore, an XML file of all messages of an Android phone, read element by element. */
import { MadeleineError, setNewest } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { kindOfType, mediaContent, mediaPart, mineOf, personOf, talkIds } from '../chat-parts.ts'
import { unescapedText } from '../html-text.ts'
import { importError, readableTime, type RawItem } from '../import-item.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

export const SMS_BACKUP = {
  name: 'sms-backup',
  title: 'a backup of SMS as XML',
  byText: ({ start }) => start.startsWith('<') && /<smses\b/.test(start),
  readsTwice: true,
  read: readBackup,
} as const satisfies ImportFormat

/** UTF-16 units of an element: pictures stand in it. */
const MOST_UNITS = 67_108_864
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** An SMS, or an MMS with all its parts. */
const ELEMENT = /<sms\b[^>]*>|<mms\b[^>]*\/>|<mms\b[^>]*>[^]*?<\/mms>/g

type Attributes = ReadonlyMap<string, string>
const attributesOf = (tag: string): Attributes => new Map(Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', double, single]) =>
  [name, unescapedText(double ?? single ?? '')] as const))

/**
 * The messages in the order of the file; those with one number, however it is written, are a conversation. What was sent is of whoever
 * made the backup. Left out and counted: drafts and what failed, messages without text or media, and reactions that arrive as texts.
 */
async function* readBackup(source: FormatSource): ItemStream {
  const [leftOut, idOf, said] = [leftOutCounter(), talkIds(), new Map<string, true>()]
  const people = await peopleIn(elementsOf(source.again()))
  let index = 0
  for await (const element of elementsOf(source.chunks)) {
    index += 1
    const tag = attributesOf(/^<[^>]*>/.exec(element)?.[0] ?? '')
    const isSms = element.startsWith('<sms')
    // 1 is the inbox, 2 what was sent; the others are drafts and what waits
    const box = tag.get(isSms ? 'type' : 'msg_box') ?? ''
    const { media, text } = isSms ? { media: [], text: known(tag.get('body')) } : partsOf(element)
    const content = mediaContent(media, text)
    if (box !== '1' && box !== '2') leftOut.add('records')
    else if (content === undefined) leftOut.add('unreadable')
    else if (said.has(REACTION.exec(text)?.groups?.['text'] ?? '')) leftOut.add('system')
    else {
      setNewest(said, text, true, MOST_SAID)
      yield itemOf(tag, { isMe: box === '2', text, content, index, sender: isSms ? '' : senderIn(element), people }, source, idOf)
    }
  }
  if (index === 0) yield importError('', 'invalid_input', 'there is no message in the backup')
  yield* leftOut.notes()
}

/** How phones of the other kind write a reaction to a text: `Liked “see you”`. */
const REACTION = new RegExp(String.raw`^(?:(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned|Reacted \S{1,20} to`
  + String.raw`|Removed an? .{1,30} from)|[\u200a\u200b\s]*\p{Extended_Pictographic}\S{0,8}[\u200a\u200b]* to)`
  + String.raw` [\u200a\u200b]*[“"][\u200a\u200b]*(?<text>[^]{1,2000}?)[\u200a\u200b]*[”"][\u200a\u200b]*$`, 'u')
/** Texts that a reaction may be to. */
const MOST_SAID = 20_000

/** Who is behind a number as a message has it. */
interface People {
  /** The same for all forms of a number: `+491701234567` for `0170 1234567`. */
  readonly numberOf: (address: string) => string
  /** The name that any message has for the number; '' where none has one. */
  readonly nameOf: (address: string) => string
}

/** Numbers that are looked at. */
const MOST_NUMBERS = 100_000
const bare = (number: string): string => number.replace(/[\s()./-]/g, '').replace(/^00(?=[1-9])/, '+')

/**
 * A number with the code of its country and one without are the same where one number alone has those digits behind a code: of nine digits
 * or more, so that no area code is missing.
 */
async function peopleIn(elements: AsyncGenerator<string>): Promise<People> {
  const [contacts, countries] = [new Map<string, string>(), new Map<string, Set<string>>()]
  for await (const element of elements) {
    const tag = attributesOf(/^<[^>]*>/.exec(element)?.[0] ?? '')
    const number = bare(known(tag.get('address')))
    if (!/^\+?\d+$/.test(number) || contacts.size >= MOST_NUMBERS) continue
    const contact = known(tag.get('contact_name'))
    if (contact !== '(Unknown)' && contact !== '') contacts.set(number, contacts.get(number) || contact)
    else if (!contacts.has(number)) contacts.set(number, '')
    if (!number.startsWith('+')) continue
    for (const digits of [2, 3, 4]) {
      const rest = number.slice(digits)
      if (rest.length >= LEAST_DIGITS) countries.set(rest, (countries.get(rest) ?? new Set()).add(number))
    }
  }
  const whole = (number: string): string => {
    const found = number.startsWith('+') ? undefined : countries.get(number.replace(/^0/, ''))
    return found?.size === 1 ? [...found][0]! : number
  }
  const names = new Map<string, string>()
  for (const [number, contact] of contacts) if (contact !== '') names.set(whole(number), names.get(whole(number)) ?? contact)
  return {
    numberOf: (address) => address.split('~').map((one) => whole(bare(one))).join('~'),
    nameOf: (address) => names.get(whole(bare(address))) ?? '',
  }
}
const LEAST_DIGITS = 9

interface Read {
  readonly isMe: boolean
  readonly text: string
  /** The number that an MMS names; '' where it names none. */
  readonly sender: string
  readonly content: NonNullable<ReturnType<typeof mediaContent>>
  readonly index: number
  readonly people: People
}

function itemOf(
  tag: Attributes, { isMe, text, content, index, sender, people }: Read, source: FormatSource, idOf: ReturnType<typeof talkIds>,
): RawItem {
  const [address, contact, date] = [known(tag.get('address')), known(tag.get('contact_name')), tag.get('date') ?? '']
  const name = contact === '' || contact === '(Unknown)' ? people.nameOf(address) || address.replaceAll('~', ', ') : contact
  return {
    conversationId: source.conversationId ?? `sms-${people.numberOf(address) || source.defaultId}`, people: true, ...mineOf(isMe),
    ...(name !== '' && { conversationTitle: name }), line: `messages[${index - 1}]`,
    message: {
      id: idOf(date, isMe ? '' : sender || address, text), ...personOf(isMe ? undefined : speakerOf(name, address, sender), isMe),
      content, timestamp: readableTime(date),
    },
  }
}

/** Who sent a message: of a group, whose numbers and names stand in one order, the one with the sender's number. */
function speakerOf(name: string, address: string, sender: string): string | undefined {
  const [numbers, names] = [address.split('~'), name.split(', ')]
  if (numbers.length < 2) return name === '' ? undefined : name
  const at = numbers.findIndex((number) => isSameNumber(number, sender))
  return (at >= 0 && names.length === numbers.length ? names[at] : undefined) ?? (sender || undefined)
}

/** Numbers of more digits than this are one where they end alike, with the code of the country or without. */
const LOCAL_DIGITS = 8
function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [one, other].map((number) => number.replace(/\D/g, '')) as [string, string]
  return one === other || (a.length >= LOCAL_DIGITS && b.length >= LOCAL_DIGITS && a.slice(-LOCAL_DIGITS) === b.slice(-LOCAL_DIGITS))
}

/** The address of an MMS of the type for its sender. */
function senderIn(mms: string): string {
  const from = Array.from(mms.matchAll(/<addr\b[^>]*>/g), ([tag]) => attributesOf(tag)).find((addr) => addr.get('type') === '137')
  return known(from?.get('address'))
}

/** The program writes `null` where there is nothing. */
const known = (value: string | undefined): string => (value === undefined || value === 'null' ? '' : value)

function partsOf(mms: string) {
  const parts = Array.from(mms.matchAll(/<part\b[^>]*>/g), ([tag]) => attributesOf(tag.replace(/\bdata\s*=\s*"[^"]*"/, '')))
  const texts = parts.filter((part) => part.get('ct') === 'text/plain').map((part) => known(part.get('text')))
  const media = parts.flatMap((part) => {
    const type = part.get('ct') ?? ''
    const kind = /^(?:text\/plain|application\/smil)$/.test(type) ? undefined : kindOfType(type)
    return kind ? [mediaPart(kind, known(part.get('cl')) || known(part.get('name')))] : []
  })
  return { media, text: texts.filter((text) => text !== '').join('\n') }
}

/** @throws {MadeleineError} `too_large` for an element that no phone writes */
async function* elementsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let [open, searched] = ['', 0]
  for await (const chunk of chunks) {
    open += decoder.decode(chunk, { stream: true })
    // An element is looked for again only once there is another end of one
    if (!open.includes('>', searched)) {
      if (open.length > MOST_UNITS) throw new MadeleineError('too_large', `a message must have at most ${MOST_UNITS} characters`)
      continue
    }
    let end = 0
    for (const found of open.matchAll(ELEMENT)) {
      yield found[0]
      end = found.index + found[0].length
    }
    const rest = open.slice(end)
    const next = rest.search(/<(?:sms|mms)\b/)
    open = next < 0 ? rest.slice(-10) : rest.slice(next)
    searched = open.length
    if (open.length > MOST_UNITS) throw new MadeleineError('too_large', `a message must have at most ${MOST_UNITS} characters`)
  }
}
