/** Parser of Google Chat in a Takeout: a folder for each chat, with messages.json and group_info.json. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { kindOfFile, mediaContent, mediaPart, personOf, programOf, zoneNote } from '../chat-parts.ts'
import { type Fields, importError, isFields } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { jsonDocument } from '../json-stream.ts'
import { momentIn } from '../spelt-times.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const GOOGLE_CHAT = {
  name: 'google-chat',
  title: 'a Google Chat of a Takeout',
  documentKeys: ['messages', 'creator', 'created_date'],
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'creator') && hasKey(start, 'created_date'),
  hasLocalTimes: true,
  read: readChat,
} as const satisfies ImportFormat

/** The messages of a chat, with their own ids. Left out and counted: deleted ones. The title is the name of the space, else who speaks. */
async function* readChat(source: FormatSource): ItemStream {
  const { again, conversationId, defaultId, fileName, within, timeZone } = source
  const folder = fileName.split('/').at(-2) ?? (within?.endsWith('.zip') ? undefined : within)
  const title = await titleOf(source)
  const place = {
    conversationId: conversationId ?? (folder === undefined ? defaultId : `google-chat-${folder}`), people: true,
    ...(title !== '' && { conversationTitle: title }),
  }
  const leftOut = leftOutCounter()
  let isLocal = false
  const { top, items } = await jsonDocument(again, { arrays: ['messages'], fields: [] })
  for await (const item of items()) {
    if ('error' in item) {
      yield item
      continue
    }
    const { value: message, line } = item
    if (!isFields(message)) yield { ...place, line, message }
    else if (message['message_state'] === 'DELETED' || message['deletion_metadata'] !== undefined) leftOut.add('deleted')
    else {
      const written = message['created_date']
      const moment = momentIn(stringOf(written), timeZone)
      isLocal ||= moment?.isLocal === true
      const content = contentIn(message)
      const id = stringOf(message['message_id'])
      if (content === undefined) leftOut.add('unreadable')
      else yield { ...place, line, message: {
        ...(id !== '' && { id }), ...speakerOf(message['creator']), content, timestamp: moment?.ms ?? written,
      } }
    }
  }
  if (!top.keys.has('messages')) yield importError('', 'invalid_input', 'a chat must be an object with messages')
  yield* leftOut.notes()
  if (isLocal) yield { notes: [zoneNote(timeZone)] }
}

function speakerOf(creator: unknown): Fields {
  if (!isFields(creator)) return personOf(undefined)
  const name = stringOf(creator['name']) || stringOf(creator['email'])
  return creator['user_type'] === 'Bot' ? programOf(name || 'Bot') : personOf(name === '' ? undefined : name)
}

function contentIn({ text, attached_files: files }: Fields): ReturnType<typeof mediaContent> {
  const named = (Array.isArray(files) ? files.filter(isFields) : []).map(({ original_name: name }) => stringOf(name))
  return mediaContent(named.map((name) => mediaPart(kindOfFile(name), name)), stringOf(text))
}

async function titleOf({ beside }: FormatSource): Promise<string> {
  const chunks = await beside('group_info.json')
  const info = chunks === undefined ? undefined : await readJson(chunks).catch(() => undefined)
  if (!isFields(info)) return ''
  const members = Array.isArray(info['members']) ? info['members'].filter(isFields).map(({ name }) => stringOf(name)) : []
  return stringOf(info['name']) || members.filter((name) => name !== '').join(', ')
}
