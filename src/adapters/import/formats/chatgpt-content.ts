/** The content of a message of ChatGPT's export: text, placeholders of media, tool calls, and what is left out. */
import { stringOf } from '../../../json.ts'
import { type Fields, isFields } from '../import-item.ts'
import { isNoText, type LeftOutKind } from '../left-out.ts'

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

export function readChatGptMessage({ author, content, metadata, recipient }: Fields, seconds: unknown): ChatGptMessage {
  if (!isFields(author) || !isFields(content)) return { leftOut: 'unreadable' }
  if (REASONING.has(content['content_type'])) return { leftOut: 'reasoning' }
  if (CUSTOM_INSTRUCTIONS.has(content['content_type'])) return { leftOut: 'hidden' }
  const pieces = piecesOf(content)
  const parts = [...attachedFiles(metadata, pieces), ...pieces.filter(isFields)]
  const unreadableParts = pieces.length - pieces.filter(isFields).length
  const isHidden = isFields(metadata) && metadata['is_visually_hidden_from_conversation'] === true
  if (isHidden) return parts.length + unreadableParts > 0 ? { leftOut: 'hidden' } : {}
  if (parts.length === 0) return unreadableParts > 0 ? { leftOut: 'unreadable' } : {}
  const [role, name] = [author['role'], author['name']]
  const timestamp = typeof seconds === 'number' ? Math.round(seconds < 1e11 ? seconds * 1000 : seconds) : undefined
  return { message: { role, name, timestamp, content: toToolCall(parts, role, recipient) ?? joinedText(parts) ?? parts }, unreadableParts }
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
