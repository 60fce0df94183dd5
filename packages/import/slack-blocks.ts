/** Slack's blocks as text: headers, sections with fields, and the rich text that people and programs write. */
import { stringOf } from '@madeleine/base'
import { quotedLines } from './chat-parts.ts'
import { type Fields, isFields } from './import-item.ts'

/** Writes out Slack's own markup, and its people and channels by their names. */
export interface SlackWords {
  readonly plain: (markup: string) => string
  readonly nameOf: (id: string) => string
}

/** Blocks in blocks that are read. */
const MOST_DEEP = 8

const listed = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** The text of blocks, a line or more each. Buttons and other controls say nothing. */
export const blocksText = (blocks: unknown, words: SlackWords): string =>
  listed(blocks).map((block) => blockText(block, words)).filter((text) => text.trim() !== '').join('\n')

const SAID_KEYS = ['title', 'text', 'subtitle', 'description', 'body']

function blockText(block: Fields, words: SlackWords): string {
  switch (block['type']) {
    case 'context': return lines(listed(block['elements']).map((element) => textOf(element['text'] ?? element, words)))
    case 'image': return lines([textOf(block['title'], words) || stringOf(block['alt_text'])])
    case 'rich_text': return lines(listed(block['elements']).map((element) => richText(element, words, 0)))
    case 'table': return lines((Array.isArray(block['rows']) ? block['rows'] : []).map((row: unknown) => rowText(row, words)))
    case 'actions': case 'input': case 'divider': case 'file': case 'call': return ''
    // Headers, sections, cards, alerts and what Slack will think of next
    default: return lines([...SAID_KEYS.map((key) => block[key]), ...listed(block['fields'])].map((text) => textOf(text, words)))
  }
}

/** A row of a table, whose cells are rich or plain text. */
const rowText = (row: unknown, words: SlackWords): string =>
  listed(row).map((cell) => blockText(cell, words) || stringOf(cell['text'])).join(' | ')

const lines = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n')

/** A text of Slack is a string or an object with one. */
const textOf = (text: unknown, words: SlackWords): string =>
  words.plain(stringOf(text) || (isFields(text) ? stringOf(text['text']) : ''))

function richText({ type, elements, style, indent, offset }: Fields, words: SlackWords, depth: number): string {
  const inside = listed(elements)
  if (depth > MOST_DEEP) return ''
  if (type === 'rich_text_list') {
    const before = '  '.repeat(typeof indent === 'number' ? Math.max(0, Math.min(indent, MOST_DEEP)) : 0)
    const signOf = (i: number): string => (style === 'ordered' ? `${(typeof offset === 'number' ? offset : 0) + i + 1}.` : '-')
    return inside.map((item, i) => `${before}${signOf(i)} ${richText(item, words, depth + 1)}`).join('\n')
  }
  const text = inside.map((element) => inlineText(element, words)).join('')
  return type === 'rich_text_quote' ? quotedLines(text) : text.replace(/\n$/, '')
}

function inlineText(element: Fields, { nameOf }: SlackWords): string {
  const [text, url, id] = [stringOf(element['text']), stringOf(element['url']), stringOf(element['user_id'] ?? element['channel_id'])]
  switch (element['type']) {
    case 'link': return text === '' || text === url ? url : `${text} (${url})`
    case 'user': return `@${nameOf(id)}`
    case 'channel': return `#${nameOf(id)}`
    case 'usergroup': return `@${stringOf(element['usergroup_id'])}`
    case 'broadcast': return `@${stringOf(element['range'])}`
    case 'emoji': return emojiOf(element)
    case 'date': return stringOf(element['fallback'])
    case 'color': return stringOf(element['value'])
    default: return text
  }
}

function emojiOf({ unicode, name }: Fields): string {
  const points = stringOf(unicode).split('-').map((digits) => Number.parseInt(digits, 16))
  return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : `:${stringOf(name)}:`
}
