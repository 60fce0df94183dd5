/** Parser of DiscordChatExporter's JSON: a file for each channel, or several parts of one. Its CSV is read as a table. */
import { stringOf } from '@madeleine/base'
import { conversationTitleOf, type Fields, importError, isFields } from '../import-item.ts'
import { jsonDocument } from '../json-stream.ts'
import { leftOutCounter } from '@madeleine/contract'
import { personOf, programOf, mediaContent, forwarded, kindOfFile, mediaPart, quotedLines } from '../chat-parts.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const DISCORD = {
  name: 'discord',
  title: 'a Discord channel',
  documentKeys: ['guild', 'channel'],
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'guild') && hasKey(start, 'channel'),
  read: readDiscord,
} as const satisfies ImportFormat

/**
 * The messages of a channel, with their own ids. Left out and counted: who joined, what was pinned and the like. Bots are kept
 * as programs, previews and forwarded messages are quoted.
 */
async function* readDiscord({ again, conversationId, defaultId }: FormatSource): ItemStream {
  const { top, items } = await jsonDocument(again, { arrays: ['messages'], fields: ['channel', 'guild'] })
  const { channel, guild } = top.fields
  const { id = '', name, type } = isFields(channel) ? channel : {} as Fields
  const place = {
    conversationId: conversationId ?? (id === '' ? defaultId : `discord-${String(id)}`), people: true,
    ...conversationTitleOf(titleOf(stringOf(name), stringOf(type), isFields(guild) ? stringOf(guild['name']) : '')),
  }
  const leftOut = leftOutCounter()
  for await (const item of items()) {
    if ('error' in item) {
      yield item
      continue
    }
    const { value: message, line } = item
    if (!isFields(message)) yield { ...place, line, message }
    else if (!SAID.has(typeOf(message))) leftOut.add('system')
    else {
      const content = contentIn(message)
      if (content === undefined) leftOut.add('unreadable')
      else yield { ...place, line, message: { id: message['id'], ...speakerOf(message['author']), content, timestamp: timeOf(message) } }
    }
  }
  if (!top.keys.has('messages')) yield importError('', 'invalid_input', 'a channel must be an object with messages')
  yield* leftOut.notes()
}

/**
 * Types of messages that somebody said, by the exporter's names and Discord's own. A type that the exporter has no name for is a number:
 * 20 and 23 answer commands.
 */
const SAID = new Set([
  '', 'default', 'reply', 'inlinereply', 'threadstartermessage', 'chatinputcommand', 'applicationcommand', 'contextmenucommand',
  '0', '19', '20', '21', '23',
])
const typeOf = ({ type }: Fields): string => (typeof type === 'number' ? String(type) : stringOf(type).replaceAll('_', '').toLowerCase())

const titleOf = (name: string, type: string, guild: string): string =>
  (type.startsWith('Direct') ? name : `#${name}${guild === '' ? '' : ` (${guild})`}`)

function speakerOf(author: unknown): Fields {
  if (!isFields(author)) return personOf(undefined)
  const name = stringOf(author['nickname']) || stringOf(author['name']) || stringOf(author['id'])
  return author['isBot'] === true ? programOf(name || 'Bot') : personOf(name === '' ? undefined : name)
}

/** Seven digits of a second are more than a time has. */
const timeOf = ({ timestamp }: Fields): unknown =>
  (typeof timestamp === 'string' ? timestamp.replace(/(\.\d{3})\d+/, '$1') : timestamp)

function contentIn(message: Fields): ReturnType<typeof mediaContent> {
  const [stickers, embeds] = [listed(message['stickers']), listed(message['embeds'])]
  const sent = message['forwardedMessage']
  const media = [...listed(message['attachments']), ...(isFields(sent) ? listed(sent['attachments']) : [])].map(({ fileName }) =>
    mediaPart(kindOfFile(stringOf(fileName)), stringOf(fileName)))
  const text = [
    stringOf(message['content']), ...(isFields(sent) ? [forwarded('', stringOf(sent['content']))] : []), ...embeds.map(embedText),
    pollText(message['poll']),
  ].filter((part) => part.trim() !== '').join('\n')
  return mediaContent([...media, ...stickers.map(({ name }) => mediaPart('image', stringOf(name)))], text)
}

/** A poll: its question and the answers that may be chosen. */
function pollText(poll: unknown): string {
  if (!isFields(poll)) return ''
  const wordsOf = (value: unknown): string => (isFields(value) ? stringOf(value['text']) : stringOf(value))
  const answers = listed(poll['answers']).map(({ poll_media: media, pollMedia, text }) => wordsOf(media ?? pollMedia ?? text))
  return [wordsOf(poll['question']), ...answers.filter((text) => text !== '').map((text) => `- ${text}`)].join('\n').trim()
}

/** The preview of a page, or a card of a bot. */
function embedText({ author, title, description, fields }: Fields): string {
  const rows = listed(fields).map(({ name, value }) => `${stringOf(name)}: ${stringOf(value)}`)
  const by = isFields(author) ? stringOf(author['name']) : ''
  const said = [by, stringOf(title), stringOf(description), ...rows].filter((part) => part.trim() !== '')
  return said.length === 0 ? '' : quotedLines(said.join('\n'))
}

const listed = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
