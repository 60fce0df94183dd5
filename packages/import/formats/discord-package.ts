/** Parser of the data that Discord itself sends: what one person wrote, a folder for each channel, as JSON or, before 2024, as CSV. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { kindOfFile, mediaContent, mediaPart, personOf } from '../chat-parts.ts'
import { topKeys } from '../file-shape.ts'
import { conversationTitleOf, type Fields, importError, isFields } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { isJsonArray } from '../json-stream.ts'
import { rowsOf } from './csv.ts'
import type { FormatSource, ImportFormat, ItemStream } from './format.ts'

const COLUMNS = ['ID', 'Timestamp', 'Contents', 'Attachments'] as const

export const DISCORD_PACKAGE = {
  name: 'discord-package',
  title: "a channel of Discord's data package",
  documentKeys: [...COLUMNS],
  byKeys: ({ start }) => /^\[\s*\{/.test(start) && ['ID', 'Timestamp', 'Contents'].every((key) => topKeys(start).includes(key)),
  byText: ({ start }) => /^ID,Timestamp,Contents,Attachments\r?\n/.test(start),
  read: readChannel,
} as const satisfies ImportFormat

/** In the order of their times, read whole: what one person wrote in one channel. Who that is stands in `account/user.json`. */
async function* readChannel(source: FormatSource): ItemStream {
  const channel = await fieldsBeside(source, 'channel.json')
  const index = await fieldsBeside(source, 'index.json')
  const user = await fieldsBeside(source, 'account/user.json') ?? await fieldsBeside(source, 'Account/user.json')
  const id = stringOf(channel?.['id'])
  const { name, guild } = channel ?? {}
  const ofServer = isFields(guild) ? ` (${stringOf(guild['name'])})` : ''
  const title = stringOf(index?.[id]) || (stringOf(name) === '' ? '' : `#${stringOf(name)}${ofServer}`)
  const speaker = personOf(stringOf(user?.['global_name']) || stringOf(user?.['username']) || undefined, true)
  const conversationId = source.conversationId ?? (id === '' ? source.defaultId : `discord-${id}`)
  const place = { conversationId, people: true, mine: true, ...conversationTitleOf(title) }
  const leftOut = leftOutCounter()
  const said = await messagesIn(source)
  if (said === undefined) return yield importError('', 'invalid_input', 'a channel must be an array of messages')
  for (const { message, line, at } of said.toSorted((a, b) => a.at - b.at)) {
    const content = mediaContent(filesOf(message), stringOf(message['Contents']))
    if (content === undefined) leftOut.add('unreadable')
    else yield { ...place, line, message: {
      id: idOf(message, at), ...speaker, content, timestamp: Number.isFinite(at) ? at : message['Timestamp'],
    } }
  }
  yield* leftOut.notes()
}

type Said = { readonly message: Fields; readonly line: string | number; readonly at: number }

async function messagesIn({ again }: FormatSource): Promise<Said[] | undefined> {
  if (await isJsonArray(again())) {
    const list = await readJson(again())
    return Array.isArray(list) ? list.filter(isFields).map((message, i) => ({ message, line: `[${i}]`, at: timeOf(message) })) : undefined
  }
  const said: Said[] = []
  for await (const { cells, line } of rowsOf({ again })) {
    const message = Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i] ?? '']))
    if (message['ID'] !== 'ID') said.push({ message, line, at: timeOf(message) })
  }
  return said
}

/** As a number of JSON keeps it, which has fewer digits, in CSV too: another's only within the same millisecond. */
const idOf = ({ ID: id }: Fields, at: number): string => String(Number(id) || at)

/** Addresses, by spaces. */
const filesOf = ({ Attachments: given }: Fields): Fields[] =>
  stringOf(given).split(/\s+/).filter((url) => url !== '').map((url) => {
    const name = url.replace(/[?#].*$/, '').split('/').at(-1)!
    return mediaPart(kindOfFile(name), name)
  })

/** Written without a zone, in UTC; before 2024 with one. */
const timeOf = ({ Timestamp: given }: Fields): number => {
  const [, day, time, zone = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(Z|[+-]\d\d:\d\d)?$/.exec(stringOf(given)) ?? []
  return Date.parse(`${day}T${time}${zone === '' ? 'Z' : zone}`)
}

/** A file of the package that is an object; undefined where there is none, or it is none. */
async function fieldsBeside({ beside }: FormatSource, path: string): Promise<Fields | undefined> {
  const chunks = await beside(path)
  const file = chunks && await readJson(chunks).catch(() => undefined)
  return isFields(file) ? file : undefined
}
