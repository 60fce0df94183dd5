/** Parser of ChatGPT's export, conversations.json or conversations-000.json …: each conversation is a tree, of which a branch is read. */
import { createHash } from 'node:crypto'
import { isNoText, leftOutCounter, type LeftOutKind, type Refused } from '@madeleine/contract'
import { stringOf } from '@madeleine/base'
import { isFields, conversationTitleOf, importError, timeInSeconds, type Fields, type ImportNote, type RawItem } from '../import-item.ts'
import { jsonItems, tooLargeText, type JsonElement } from '../json-stream.ts'
import { reportOf } from '../widget-report.ts'
import { hasKey, type FormatSource, type ImportFormat, type ItemStream } from './format.ts'

export const CHATGPT = {
  name: 'chatgpt',
  title: 'a ChatGPT export',
  documentKeys: ['mapping'],
  byKeys: ({ start }) => /^[[{]/.test(start) && hasKey(start, 'mapping') && (hasKey(start, 'create_time') || hasKey(start, 'current_node')),
  readsTwice: true,
  read: readChatGpt,
} as const satisfies ImportFormat

/** ChatGPT's name for a conversation without a title. */
const UNTITLED = 'New chat'

/**
 * The messages of every conversation, in order, each with the conversation's title.
 *
 * Left out and counted: the messages of other branches, which an edit or a new answer replaced, and what the chat did not
 * show (system messages, custom instructions, reasoning). So is what a conversation repeats of an older one in the export that it
 * was branched from ("Branch · …"). A message without a time gets the time of the message before it,
 * else of the conversation.
 */
async function* readChatGpt(source: FormatSource): ItemStream {
  const { conversationId } = source
  let firstCreated: ReadonlyMap<string, number> | undefined
  for await (const read of conversationsIn(source.chunks)) {
    if ('error' in read) {
      yield read
      continue
    }
    const { conversation, path, isOnly } = read
    const id = conversationId ?? conversation['conversation_id'] ?? conversation['id']
    const hasTitle = (conversationId === undefined || isOnly) && conversation['title'] !== UNTITLED
    const title = hasTitle ? conversationTitleOf(conversation['title']) : {}
    if (hasOlderMessages(conversation) || isBranch(conversation)) firstCreated ??= await readFirstCreated(source)
    for (const item of messagesOf(conversation, firstCreated)) {
      yield 'message' in item ? { conversationId: id, ...title, ...item, line: `${path}.mapping.${String(item.line)}` } : item
    }
  }
}

/** The messages of one conversation, then what was left out of it. */
function* messagesOf(
  conversation: Fields, firstCreated: ReadonlyMap<string, number> | undefined,
): Generator<Omit<RawItem, 'conversationId'> | ImportNote> {
  const leftOut = leftOutCounter()
  const mapping = conversation['mapping'] as Fields
  const created = conversation['create_time']
  let seconds = created
  const branch = currentBranch(mapping, conversation['current_node'])
  const isOlder = (first: number | undefined): boolean => first !== undefined && first < Number(created)
  let isShared = isBranch(conversation)
  for (const [node, message] of branch) {
    seconds = message['create_time'] ?? seconds
    const { message: parsed, leftOut: kind, unreadableParts = 0 } = readChatGptMessage(message, seconds)
    isShared &&= parsed === undefined || isOlder(firstCreated?.get(contentKey({ ...message, create_time: SAME_BEGINNING })))
    if (parsed && firstCreated && (isShared || isOlder(firstCreated.get(contentKey(message))))) {
      leftOut.add('branches')
      continue
    }
    leftOut.add(kind)
    leftOut.add('unreadable', unreadableParts)
    if (parsed) yield { line: node, message: { ...parsed, id: message['id'] ?? node } }
  }
  for (const [node, { message }] of nodesOf(mapping)) {
    if (branch.has(node) || !isFields(message)) continue
    const { message: parsed, leftOut: kind } = readChatGptMessage(message, undefined)
    leftOut.add(parsed ? 'branches' : kind)
  }
  yield* leftOut.notes()
}

const conversationsIn = (chunks: AsyncIterable<Uint8Array>): ReturnType<typeof eachConversation> =>
  eachConversation(chunks, { is: ({ mapping }) => isFields(mapping), said: 'an object with a mapping' })

/** The first message may be a moment older than its conversation; what is older still was copied from another one. */
const COPIED_SECONDS = 60

const hasOlderMessages = ({ mapping, create_time: created }: Fields): boolean => typeof created === 'number'
  && nodesOf(mapping as Fields).some(([, { message }]) =>
    isFields(message) && typeof message['create_time'] === 'number' && message['create_time'] < created - COPIED_SECONDS)

/** "Branch · …" in any language, or a message that says where it was branched from: its beginning may be copied with other times. */
const isBranch = ({ title, mapping }: Fields): boolean => BRANCH_TITLE.test(stringOf(title))
  || nodesOf(mapping as Fields).some(([, { message }]) =>
    isFields(message) && isFields(message['metadata']) && 'branching_from_conversation_id' in message['metadata'])
const BRANCH_TITLE = new RegExp('^(?:branche?|zweig|verzweigung|ram[ao]|ramificaci[oó]n|ramificação|vertakking|gren|gałąź|ветка|ветвь|分支|分岐'
  + '|ブランチ|분기) · ', 'iu')
/** In place of the time of a message that is looked for by its words alone. */
const SAME_BEGINNING = 'any time'

/**
 * When the first conversation that has a message was created, in Unix seconds, by the message. A branch is newer than the conversation
 * that it repeats, and stands before it: that is why the export is read twice where it has one. All its parts are, of an export in parts.
 */
async function readFirstCreated(source: FormatSource): Promise<ReadonlyMap<string, number>> {
  const firstCreated = new Map<string, number>()
  for await (const { create_time: created, mapping, current_node: current } of conversationsOfParts(source)) {
    if (typeof created !== 'number') continue
    for (const message of currentBranch(mapping as Fields, current).values()) {
      for (const key of [contentKey(message), contentKey({ ...message, create_time: SAME_BEGINNING })]) {
        firstCreated.set(key, Math.min(created, firstCreated.get(key) ?? Infinity))
      }
    }
  }
  return firstCreated
}

async function* conversationsOfParts(source: FormatSource): AsyncGenerator<Fields> {
  for await (const chunks of exportParts(source)) {
    const reads = conversationsIn(chunks)
    // A damaged part is reported when its messages are read
    const next = (): Promise<IteratorResult<ConversationRead | Refused, void>> =>
      reads.next().catch(() => ({ done: true, value: undefined }))
    for (let read = await next(); !read.done; read = await next()) if ('conversation' in read.value) yield read.value.conversation
  }
}

const PART = /(?:^|[/\\])(conversations-\d{3}\.json)$/

async function* exportParts({ again, beside, fileName }: FormatSource): AsyncGenerator<AsyncIterable<Uint8Array>> {
  yield again()
  const own = PART.exec(fileName)?.[1]
  if (own === undefined) return
  for (let part = 0; part < 1000; part++) {
    const name = `conversations-${String(part).padStart(3, '0')}.json`
    const chunks = name === own ? undefined : await beside(name)
    if (chunks) yield chunks
    else if (name !== own) return
  }
}

/** The same for a message and its copy. Most exports keep the id, too, but need not. */
const contentKey = ({ author, create_time: seconds, content }: Fields): string =>
  createHash('sha1').update(JSON.stringify([seconds, isFields(author) && author['role'], content])).digest('base64')

const nodesOf = (mapping: Fields): [id: string, node: Fields][] =>
  Object.entries(mapping).filter((entry): entry is [string, Fields] => isFields(entry[1]))

/** The messages from the root to the current node, by node; without a current node, to the last leaf. */
function currentBranch(mapping: Fields, current: unknown): Map<string, Fields> {
  const branch: [string, Fields][] = []
  const visited = new Set<string>()
  let id = typeof current === 'string' && Object.hasOwn(mapping, current) ? current : lastLeaf(mapping)
  while (id !== undefined && !visited.has(id) && Object.hasOwn(mapping, id)) {
    visited.add(id)
    const node = mapping[id]
    if (!isFields(node)) break
    if (isFields(node['message'])) branch.push([id, node['message']])
    id = typeof node['parent'] === 'string' ? node['parent'] : undefined
  }
  return new Map(branch.reverse())
}

const lastLeaf = (mapping: Fields): string | undefined =>
  Object.keys(mapping).findLast((id) => {
    const node = mapping[id]
    return isFields(node) && Array.isArray(node['children']) && node['children'].length === 0
  })

// The content of a message of ChatGPT's export: text, placeholders of media, tool calls, and what is left out.

/** Contents that the chat shows only as a note that it thought, or not at all. */
const REASONING: ReadonlySet<unknown> = new Set(['thoughts', 'reasoning_recap'])
const CUSTOM_INSTRUCTIONS: ReadonlySet<unknown> = new Set(['user_editable_context', 'model_editable_context'])

/** A message, or why there is none; neither where nothing is in it. */
interface ChatGptMessage {
  readonly message?: Fields
  readonly leftOut?: LeftOutKind
  /** Parts of the message that could not be read. */
  readonly unreadableParts?: number
}

function readChatGptMessage(given: Fields, seconds: unknown): ChatGptMessage {
  const { author, content, metadata, recipient } = given
  if (!isFields(author) || !isFields(content)) return { leftOut: 'unreadable' }
  const report = reportOf(given)
  const timestamp = timeInSeconds(seconds)
  if (report !== undefined) return { message: { role: 'assistant', timestamp, content: withoutCitationMarks(report) } }
  if (REASONING.has(content['content_type'])) return { leftOut: 'reasoning' }
  if (CUSTOM_INSTRUCTIONS.has(content['content_type'])) return { leftOut: 'hidden' }
  const pieces = piecesOf(content)
  const parts = [...attachedFiles(metadata, pieces), ...pieces.filter(isFields)]
  const unreadableParts = pieces.length - pieces.filter(isFields).length
  const isHidden = isFields(metadata) && metadata['is_visually_hidden_from_conversation'] === true
  if (isHidden) return parts.length + unreadableParts > 0 ? { leftOut: 'hidden' } : {}
  if (parts.length === 0) return unreadableParts > 0 ? { leftOut: 'unreadable' } : {}
  const [role, name] = [author['role'], author['name']]
  const said = toToolCall(parts, role, recipient) ?? joinedText(parts) ?? parts
  return { message: { role, name, timestamp, content: said }, unreadableParts }
}

type Piece = Fields | 'unreadable'

/** Content parts: text is in `parts`, or in other fields where there are none (code, output, quotes, pages). */
function piecesOf(content: Fields): Piece[] {
  const { parts, text, result, output_str: output, title, screenshot } = content
  if (Array.isArray(parts)) return parts.flatMap(readPart)
  if (isFields(screenshot)) return readPart(screenshot)
  const bodies = [text, result, output]
  const body = bodies.map(stringOf).find(isSaid)
  const unreadable: Piece[] = body === undefined && bodies.some(isNoText) ? ['unreadable'] : []
  // A quote and a page have a title beside their text
  const lines = [stringOf(title), body ?? ''].filter(isSaid)
  if (lines.length > 0) return [{ type: 'text', text: lines.length > 1 ? lines.join('\n') : lines[0] }, ...unreadable]
  return KNOWN_EMPTY.has(stringOf(content['content_type'])) ? unreadable : ['unreadable']
}

/** Contents whose text may be empty, such as a page that did not load. */
const KNOWN_EMPTY: ReadonlySet<string> = new Set([
  '', 'text', 'multimodal_text', 'code', 'execution_output', 'tether_quote',
  'tether_browsing_display', 'system_error', 'citable_code_output', 'sonic_webpage',
])

function readPart(part: unknown): Piece[] {
  const text = withoutCitationMarks(typeof part === 'string' ? part : isFields(part) ? stringOf(part['text']) : '')
  if (isSaid(text)) return [{ type: 'text', text }]
  if (!isFields(part)) return isNoText(part) ? ['unreadable'] : []
  const media = mediaOf(part)
  if (media) return [media]
  return 'text' in part && !isNoText(part['text']) ? [] : ['unreadable']
}

/** U+E200 kind U+E202 argument … U+E201. */
const MARK = /\ue200([^\ue200-\ue202]*)((?:\ue202[^\ue200-\ue202]*)*)\ue201/g
/** Of older answers: a number, a dagger, a source. */
const SOURCE = /【\d{1,4}(?::\d{1,4})?†[^【】\n]{0,200}】/g
const STRAY = /[\ue200-\ue206]/g

/**
 * A text without the marks for what ChatGPT cites, which the chat shows as buttons: characters for private use, with a reference
 * between them. Of a mark that shows words, such as a name or a link's, they stay.
 */
function withoutCitationMarks(text: string): string {
  const left = text.includes('\u2020') ? text.replace(SOURCE, '') : text
  if (!/[\ue200-\ue206]/.test(left)) return left
  return left.replace(MARK, (_, kind: string, rest: string) => shownWords(kind, rest.split('\ue202').slice(1))).replace(STRAY, '')
}

function shownWords(kind: string, [first = '']: readonly string[]): string {
  if (kind === 'url') return first
  return kind === 'entity' ? nameIn(first) : ''
}

/** `["city","Lisbon",…]` */
function nameIn(json: string): string {
  try {
    const entity: unknown = JSON.parse(json)
    return Array.isArray(entity) && typeof entity[1] === 'string' ? entity[1] : ''
  } catch {
    return ''
  }
}

/** image_asset_pointer, audio_asset_pointer, real_time_user_audio_video_asset_pointer … */
const ASSET = /(image|video|audio|file)(?:_container)?_asset_pointer$/

/** A media part; for an image that the assistant generated, the caption is its prompt. */
function mediaOf(part: Fields): Fields | undefined {
  const kind = ASSET.exec(stringOf(part['content_type']))?.[1]
  if (kind === undefined) return undefined
  const spoken = kind === 'video' && isFields(part['audio_asset_pointer']) && !isFields(part['video_container_asset_pointer'])
  const { metadata, asset_pointer: url } = part
  const dalle = isFields(metadata) ? metadata['dalle'] : undefined
  const prompt = isFields(dalle) ? stringOf(dalle['prompt']) : ''
  return { type: spoken ? 'audio' : kind, ...(url !== undefined && { url }), ...(isSaid(prompt) && { caption: prompt }) }
}

/** Files that stand beside the content, but for images that stand in it too. */
function attachedFiles(metadata: unknown, pieces: readonly Piece[]): Fields[] {
  const attachments: unknown = isFields(metadata) ? metadata['attachments'] : undefined
  if (!Array.isArray(attachments)) return []
  // file-service://file-1, sediment://file_1
  const shown = new Set(pieces.map((piece) => (isFields(piece) ? stringOf(piece['url']).replace(/^.*\//s, '') : '')))
  return attachments.filter(isFields).flatMap(({ id, name, mime_type: mimeType }) => {
    if (typeof id === 'string' && id !== '' && shown.has(id)) return []
    return [
      { type: 'file', ...(typeof mimeType === 'string' && { mediaType: mimeType }), ...(typeof name === 'string' && { filename: name }) },
    ]
  })
}

/** A tool call, without an id, if the assistant's message has a tool as its recipient. */
function toToolCall(parts: Fields[], role: unknown, recipient: unknown): Fields[] | undefined {
  if (role !== 'assistant' || typeof recipient !== 'string' || recipient === 'all') return undefined
  return [{ type: 'tool_use', name: recipient, input: joinedText(parts) ?? parts }]
}

const joinedText = (parts: Fields[]): string | undefined =>
  parts.every((part) => part['type'] === 'text') ? parts.map((part) => stringOf(part['text'])).join('\n') : undefined

const isSaid = (text: string): boolean => text.trim() !== ''

// The conversations of an export that is one array of them, one in memory at a time, however long the array is.

export interface ConversationRead {
  readonly conversation: Fields
  /** Its place in the file. */
  readonly path: string
  /** The file has no other. */
  readonly isOnly: boolean
}

/** @param expected of a conversation, and what that is: an element that is not so is an error, and the next one is read */
export async function* eachConversation(
  chunks: AsyncIterable<Uint8Array>, expected: { readonly is: (value: Fields) => boolean; readonly said: string },
): AsyncGenerator<ConversationRead | Refused> {
  for await (const { element: { index, value, isTooLarge }, isOnly } of withOnly(jsonItems(chunks))) {
    const path = `conversations[${index}]`
    if (isTooLarge) yield importError(path, 'too_large', tooLargeText('a conversation'))
    else if (!isFields(value) || !expected.is(value)) yield importError(path, 'invalid_input', `a conversation must be ${expected.said}`)
    else yield { conversation: value, path, isOnly }
  }
}

/** Each with whether it is the only one: the first waits for the second. A fault behind an element comes after it. */
async function* withOnly(elements: AsyncGenerator<JsonElement>): AsyncGenerator<{ element: JsonElement; isOnly: boolean }> {
  const first = await elements.next()
  if (first.done) return
  let fault: { readonly error: unknown } | undefined
  const second = await elements.next().catch((error: unknown) => {
    fault = { error }
    return undefined
  })
  yield { element: first.value, isOnly: second?.done === true }
  if (fault) throw fault.error
  if (!second || second.done) return
  yield { element: second.value, isOnly: false }
  for await (const element of elements) yield { element, isOnly: false }
}
