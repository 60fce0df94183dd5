/** Parser of Slack's export: a folder for each channel, in it a file for each day; users and channels are listed beside them. */
import { stringOf } from '@madeleine/base'
import { type Fields, importError, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { personOf, programOf, mediaContent, kindOfFile, kindOfType, mediaPart, quotedLines } from '../chat-parts.ts'
import { leftOutCounter, type Refused } from '@madeleine/contract'
import { blocksText, type SlackWords } from '../slack-blocks.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

/** The time of a message, which is its id too. */
const STAMP = /"ts"\s*:\s*"\d{9,11}\.\d{1,6}"/

export const SLACK = {
  name: 'slack',
  title: 'a day of a Slack channel',
  documentKeys: ['ts', 'user'],
  byKeys: ({ start }) => start.startsWith('[')
    && (hasKey(start, 'client_msg_id') || (STAMP.test(start) && (hasKey(start, 'user') || hasKey(start, 'bot_id')))),
  read: readDay,
} as const satisfies ImportFormat

/**
 * The messages of a day in the order of their times, those of threads among them; the conversation is the channel, by the name
 * of its folder. Read whole: it is one day. An id is made of the channel and `ts`. Left out and counted: who joined, topics and the like.
 */
async function* readDay(source: FormatSource): ItemStream {
  const day = await readJson(source.chunks)
  if (!Array.isArray(day)) return yield importError('', 'invalid_input', 'a day of a channel must be an array of messages')
  const folder = source.fileName.split('/').at(-2) ?? (source.within?.endsWith('.zip') ? undefined : source.within)
  const names = await namesOf(source)
  const title = folder === undefined ? undefined : await titleOf(folder, { names, day }, source)
  const place = {
    folder: folder ?? source.defaultId, people: true,
    conversationId: source.conversationId ?? (folder === undefined ? source.defaultId : `slack-${folder}`),
    ...(title !== undefined && { conversationTitle: title }),
  }
  yield* messagesOf(day, place, names)
}

type Place = Pick<RawItem, 'conversationId' | 'conversationTitle' | 'people'> & { readonly folder: string }

function* messagesOf(day: readonly unknown[], { folder, ...place }: Place, names: Names): Generator<RawItem | ImportNote | Refused> {
  const leftOut = leftOutCounter()
  const inOrder = day.map((message, index) => ({ message, line: `[${index}]`, at: timeOf(message) })).sort((a, b) => a.at - b.at)
  for (const { message, line, at } of inOrder) {
    if (!isFields(message)) yield { ...place, line, message }
    else if (isNotice(message)) leftOut.add(message['subtype'] === 'tombstone' ? 'deleted' : 'system')
    else {
      const content = contentIn(message, names)
      if (content === undefined) leftOut.add('unreadable')
      else yield { ...place, line, message: {
        id: `${folder}-${stringOf(message['ts'])}`, ...speakerOf(message, names), content,
        timestamp: Number.isFinite(at) ? at : message['ts'],
      } }
    }
  }
  yield* leftOut.notes()
}

/** Epoch milliseconds, in whole ones, of Slack's own form. */
const timeOf = (message: unknown): number => {
  const given = isFields(message) ? stringOf(message['ts']) : ''
  const seconds = /^\d{9,11}(?:\.\d{1,9})?$/.test(given) ? Number(given) : NaN
  return Number.isFinite(seconds) ? Math.floor(seconds * 1000) : NaN
}

/** Subtypes of messages that somebody said. All others are what Slack says. */
const SAID = new Set([
  'thread_broadcast', 'reply_broadcast', 'me_message', 'file_share', 'file_comment', 'bot_message', 'slackbot_response',
])
const isNotice = ({ type, subtype }: Fields): boolean =>
  (type !== undefined && type !== 'message') || (typeof subtype === 'string' && !SAID.has(subtype))

function speakerOf(message: Fields, names: Names): Fields {
  const { user, bot_id: bot, subtype, username, bot_profile: profile, user_profile: inline } = message
  const id = stringOf(user)
  const name = names.get(id) || nameIn(inline) || stringOf(username) || (isFields(profile) ? stringOf(profile['name']) : '') || id
  if (bot !== undefined || subtype === 'bot_message' || subtype === 'slackbot_response') return programOf(name || 'Bot')
  return personOf(name === '' ? undefined : name)
}

function contentIn(message: Fields, names: Names): ReturnType<typeof mediaContent> {
  const attached = Array.isArray(message['attachments']) ? message['attachments'].filter(isFields) : []
  const words: SlackWords = { plain: (markup) => plainText(markup, names), nameOf: (id) => names.get(id) ?? id }
  const shared = attached.map((one) => attachmentText(one, words))
  const files = [message, ...attached].flatMap((one) => (Array.isArray(one['files']) ? one['files'].filter(isFields) : []))
  const own = withoutCopy(words.plain(stringOf(message['text'])), blocksText(message['blocks'], words))
  return mediaContent(files.map(filePart), [own, ...shared].filter((part) => part.trim() !== '').join('\n'))
}

/** Text and blocks of a message, of which one mostly repeats the other: the text stays, unless the blocks say more. */
function withoutCopy(text: string, inBlocks: string): string {
  const [short, long] = [text, inBlocks].map((one) => one.replace(/[^\p{L}\p{N}]+/gu, '')) as [string, string]
  if (short.includes(long)) return text
  return long.includes(short) ? inBlocks : `${text}\n${inBlocks}`
}

function filePart({ name, title, mimetype }: Fields): Fields {
  const label = stringOf(name) || stringOf(title)
  return mediaPart(kindOfType(stringOf(mimetype)) ?? kindOfFile(label), label)
}

/** A message that was shared, a card of a program, or the preview of a page: quoted, since somebody else wrote it. */
function attachmentText(attachment: Fields, words: SlackWords): string {
  const { text, pretext, fallback, author_name: author, title, fields, blocks, message_blocks: messages } = attachment
  const rows = (Array.isArray(fields) ? fields.filter(isFields) : []).map(({ title: name, value }) =>
    [name, value].map(stringOf).filter((part) => part !== '').join(': '))
  const inMessages = (Array.isArray(messages) ? messages.filter(isFields) : []).map(({ message }) =>
    blocksText(isFields(message) ? message['blocks'] : undefined, words))
  const plain = [author, pretext, title].map((part) => words.plain(stringOf(part)))
  const body = withoutCopy(words.plain([stringOf(text), ...rows].filter((part) => part !== '').join('\n')),
    [blocksText(blocks, words), ...inMessages].filter((part) => part !== '').join('\n'))
  const said = [...plain, body].filter((part) => part.trim() !== '')
  const whole = said.some((part) => part !== plain[0]) ? said : [...said, words.plain(stringOf(fallback))].filter((part) => part !== '')
  return whole.length === 0 ? '' : quotedLines(whole.join('\n'))
}

const TAG = /<(?<sign>[@#!]?)(?<target>[^<>|\s][^<>|]{0,2000})(?:\|(?<label>[^<>]{0,2000}))?>/g

/** The markup of Slack as text: people and channels by their names, links with their addresses. */
function plainText(text: string, names: Names): string {
  return text.replaceAll(TAG, (_, sign: string, target: string, label = '') => {
    if (sign === '@') return `@${names.get(target) ?? (label || target)}`
    if (sign === '#') return `#${label || (names.get(target) ?? target)}`
    if (sign === '!') return label !== '' ? label : `@${target.replace(/^subteam\^/, '')}`
    return label === '' || label === target ? target : `${label} (${target})`
  }).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Names of people and channels by their ids. */
type Names = ReadonlyMap<string, string>

async function namesOf({ beside }: FormatSource): Promise<Names> {
  const lists = await Promise.all(['users.json', 'channels.json'].map((path) => listBeside(beside, path)))
  const [users, channels] = lists as [Fields[], Fields[]]
  const nameOf = (user: Fields): string => nameIn(user['profile']) || stringOf(user['real_name']) || stringOf(user['name'])
  return new Map([
    ...users.map((user) => [stringOf(user['id']), nameOf(user)] as const),
    ...channels.map(({ id, name }) => [stringOf(id), stringOf(name)] as const),
  ].filter(([id, name]) => id !== '' && name !== ''))
}

const nameIn = (profile: unknown): string =>
  (isFields(profile) ? stringOf(profile['real_name']) || stringOf(profile['display_name']) || stringOf(profile['name']) : '')

async function listBeside(beside: FormatSource['beside'], path: string): Promise<Fields[]> {
  const chunks = await beside(path)
  const list = chunks === undefined ? [] : await readJson(chunks).catch(() => [])
  return Array.isArray(list) ? list.filter(isFields) : []
}

/** `#general`; of a direct message, whose folder is called by its id, who is in it, or at least who speaks. */
async function titleOf(
  folder: string, { names, day }: { readonly names: Names; readonly day: readonly unknown[] }, { beside }: FormatSource,
): Promise<string> {
  if (!/^D[A-Z0-9]{6,}$|^mpdm-/.test(folder)) return `#${folder}`
  const lists = await Promise.all(['dms.json', 'mpims.json'].map((path) => listBeside(beside, path)))
  const members = lists.flat().find(({ id, name }) => id === folder || name === folder)?.['members']
  if (Array.isArray(members)) return members.map((id) => names.get(stringOf(id)) ?? stringOf(id)).join(', ')
  const speakers = day.filter(isFields).filter((message) => !isNotice(message))
    .map((message) => stringOf(speakerOf(message, names)['name']))
  return [...new Set(speakers.filter((name) => name !== ''))].toSorted().join(', ') || folder
}
