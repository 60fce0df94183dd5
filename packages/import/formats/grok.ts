/** Parser of Grok's export, prod-grok-backend.json: conversations with responses of both sides. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter } from '@madeleine/contract'
import { mediaContent, mediaPart } from '../chat-parts.ts'
import { conversationTitleOf, type Fields, isFields, type RawItem } from '../import-item.ts'
import { jsonDocument } from '../json-stream.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const GROK = {
  name: 'grok',
  title: 'a Grok export',
  documentKeys: ['conversations', 'responses'],
  byKeys: ({ start }) => start.startsWith('{') && hasKey(start, 'conversations') && hasKey(start, 'responses') && hasKey(start, 'response'),
  read: readGrok,
} as const satisfies ImportFormat

/** The messages of each conversation in the order of their times. Left out and counted: answers that another one replaced. */
async function* readGrok({ again, conversationId }: FormatSource): ItemStream {
  const leftOut = leftOutCounter()
  const { items } = await jsonDocument(again, { arrays: ['conversations'], fields: [] })
  for await (const item of items()) {
    if ('error' in item) {
      yield item
      continue
    }
    const { conversation, responses } = isFields(item.value) ? item.value : {} as Fields
    if (!isFields(conversation) || !Array.isArray(responses)) {
      leftOut.add('unreadable')
      continue
    }
    const place = { conversationId: conversationId ?? conversation['id'], ...conversationTitleOf(conversation['title']) }
    const said = responses.map((one: unknown) => (isFields(one) && isFields(one['response']) ? one['response'] : undefined))
    const isCurrent = currentResponses(said.filter((one) => one !== undefined))
    const inOrder = said.map((response, i) => ({ response, line: `${item.line}.responses[${i}]` }))
      .sort((a, b) => timeOrZero(a.response) - timeOrZero(b.response))
    for (const { response, line } of inOrder) {
      if (!response) leftOut.add('unreadable')
      else if (!isCurrent(response)) leftOut.add('branches')
      else if (stringOf(response['message']).trim() === '') leftOut.add('unreadable')
      else yield { ...place, line, message: messageOf(response) } satisfies RawItem
    }
  }
  yield* leftOut.notes()
}

function messageOf({ _id: id, sender, message, create_time: time, file_attachments: files }: Fields): Fields {
  const role = /^(?:human|user)$/i.test(stringOf(sender)) ? 'user' : 'assistant'
  const media = (Array.isArray(files) ? files : []).map(() => mediaPart('file'))
  const text = role === 'user' ? stringOf(message) : stringOf(message).replace(RENDERED, '').replace(ARTIFACT, '')
  return { id, role, content: mediaContent(media, text) ?? message, timestamp: timeOf(time) }
}

/** What the chat shows as a button or a card, and the tags around a text that stands in a window of its own. */
const [RENDERED, ARTIFACT] = [/<grok:render\b[^>]*>[^]*?<\/grok:render>/g, /<\/?xaiArtifact\b[^>]*>/g]

/** A date of MongoDB, or text. */
function timeOf(time: unknown): unknown {
  const date = isFields(time) ? time['$date'] : time
  return isFields(date) ? Number(stringOf(date['$numberLong'])) : date
}

function timeOrZero(response: Fields | undefined): number {
  const time = timeOf(response?.['create_time'])
  return (typeof time === 'number' ? time : Date.parse(stringOf(time))) || 0
}

/** The path to the newest response, where they name the one before them; all of them where none does. */
function currentResponses(responses: readonly Fields[]): (response: Fields) => boolean {
  const byId = new Map(responses.map((response) => [response['_id'], response]))
  if (!responses.some(({ parent_response_id: parent }) => byId.has(parent))) return () => true
  const newest = responses.reduce((last, one) => (timeOrZero(one) >= timeOrZero(last) ? one : last))
  const path = new Set<Fields>()
  for (let one: Fields | undefined = newest; one && !path.has(one); one = byId.get(one['parent_response_id'])) path.add(one)
  return (response) => path.has(response)
}
