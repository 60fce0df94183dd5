/** Parser of Microsoft Teams: the export of a personal account (and of Skype), and messages as the Graph interface lists them. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter, type LeftOutCounter } from '@madeleine/contract'
import { kindOfFile, mediaContent, mediaPart, mineOf, personOf, programOf } from '../chat-parts.ts'
import { htmlText } from '../html-text.ts'
import { conversationTitleOf, type Fields, importError, isFields, type RawItem } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const TEAMS = {
  name: 'teams',
  title: 'an export of Microsoft Teams or Skype',
  documentKeys: ['conversations', 'MessageList'],
  byKeys: ({ start }) => /^[[{]/.test(start) && ((hasKey(start, 'MessageList') && hasKey(start, 'displayName'))
    || (hasKey(start, 'createdDateTime') && hasKey(start, 'messageType') && hasKey(start, 'body'))),
  read: readTeams,
} as const satisfies ImportFormat

/** Left out and counted: who joined, calls and the like, and what was taken back. Read whole. */
async function* readTeams(source: FormatSource): ItemStream {
  const file = await readJson(source.chunks)
  const leftOut = leftOutCounter()
  const list = isFields(file) ? file['value'] ?? file['messages'] : file
  if (isFields(file) && Array.isArray(file['conversations'])) yield* exported(file, source, leftOut)
  else if (Array.isArray(list)) yield* listed(list, source, leftOut)
  else yield importError('', 'invalid_input', 'an export of Teams must have conversations, or be a list of messages')
  yield* leftOut.notes()
}

type Items = Generator<RawItem>

/** Each conversation from its oldest message on; the export begins with the newest. */
function* exported({ conversations, userId }: Fields, { conversationId }: FormatSource, leftOut: LeftOutCounter): Items {
  for (const [index, chat] of (conversations as readonly unknown[]).entries()) {
    if (!isFields(chat) || !Array.isArray(chat['MessageList'])) {
      leftOut.add('unreadable')
      continue
    }
    const messages = chat['MessageList'].map((message: unknown, i) => ({ message, line: `conversations[${index}].MessageList[${i}]` }))
    const id = conversationId ?? `teams-${stringOf(chat['id'])}`
    const place = { conversationId: id, people: true, ...conversationTitleOf(chat['displayName']) }
    for (const { message, line } of messages.toReversed()) {
      if (!isFields(message)) yield { ...place, line, message }
      else yield* exportedMessage(named(message, chat), { ...place, line }, { userId, leftOut })
    }
  }
}

/** A message of the other one of two, whose chat has their id and their name, which the message often lacks. */
const named = (message: Fields, { id, displayName }: Fields): Fields =>
  (message['from'] === id && stringOf(message['displayName']) === '' ? { ...message, displayName } : message)

type Place = Pick<RawItem, 'conversationId' | 'conversationTitle' | 'people' | 'line'>

function* exportedMessage(message: Fields, place: Place, { userId, leftOut }: { userId: unknown; leftOut: LeftOutCounter }): Items {
  const { id, messagetype, content: html, originalarrivaltime: timestamp, displayName, from, properties } = message
  const type = stringOf(messagetype)
  if (isFields(properties) && (properties['deletetime'] ?? null) !== null) return leftOut.add('deleted')
  if (!/^(?:RichText|Text)/i.test(type)) return leftOut.add('system')
  const media = /UriObject|Media_/.test(type) ? [mediaPart(kindOfFile(fileIn(stringOf(html))), fileIn(stringOf(html)))] : []
  const content = mediaContent(media, media.length > 0 ? '' : textOf(stringOf(html)))
  if (content === undefined) return leftOut.add('unreadable')
  const isMe = typeof userId === 'string' && typeof from === 'string' && userId !== '' ? from.endsWith(userId) : undefined
  const name = stringOf(displayName) || stringOf(from).replace(/^.*?:/, '')
  yield { ...place, ...mineOf(isMe), message: { id, ...personOf(name === '' ? undefined : name, isMe), content, timestamp } }
}

/** The name of a file in the tag that stands for it. */
const fileIn = (html: string): string => /<OriginalName\s+v="(?<name>[^"]{1,255})"/i.exec(html)?.groups?.['name'] ?? ''
const textOf = (html: string): string => htmlText(html.replace(/<e_m\b[^>]*>(?:<\/e_m>)?/g, '')).trim()

/** Messages of a channel or a chat, as `/messages` of Graph gives them: newest first. */
function* listed(list: readonly unknown[], source: FormatSource, leftOut: LeftOutCounter): Items {
  const timeOf = (message: unknown): number => (isFields(message) && Date.parse(stringOf(message['createdDateTime']))) || 0
  const inOrder = list.map((message, i) => ({ message, line: `[${i}]` })).sort((a, b) => timeOf(a.message) - timeOf(b.message))
  for (const { message, line } of inOrder) {
    const own = isFields(message) ? ownId(message) : ''
    const place = { conversationId: source.conversationId ?? (own === '' ? source.defaultId : `teams-${own}`), people: true, line }
    if (isFields(message)) yield* listedMessage(message, place, leftOut)
    else yield { ...place, message }
  }
}

const ownId = ({ chatId, channelIdentity: channel }: Fields): string =>
  stringOf(chatId) || (isFields(channel) ? stringOf(channel['channelId']) : '')

function* listedMessage(message: Fields, place: Place & { readonly conversationId: unknown }, leftOut: LeftOutCounter): Items {
  const { id, from, body, attachments, createdDateTime: timestamp, messageType, deletedDateTime: deleted } = message
  const names = (Array.isArray(attachments) ? attachments.filter(isFields) : []).map(({ name }) => stringOf(name))
  const media = names.filter((name) => name !== '').map((name) => mediaPart(kindOfFile(name), name))
  const { content: written, contentType } = isFields(body) ? body : {} as Fields
  const content = mediaContent(media, contentType === 'text' ? stringOf(written) : textOf(stringOf(written)))
  if ((deleted ?? null) !== null) leftOut.add('deleted')
  else if (messageType !== 'message') leftOut.add('system')
  else if (content === undefined) leftOut.add('unreadable')
  else yield { ...place, message: { id, ...speakerOf(from), content, timestamp } }
}

function speakerOf(from: unknown): Fields {
  const { user, application } = isFields(from) ? from : {} as Fields
  if (isFields(application)) return programOf(stringOf(application['displayName']) || 'Bot')
  const name = isFields(user) ? stringOf(user['displayName']) : ''
  return personOf(name === '' ? undefined : name)
}
