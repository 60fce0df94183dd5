/** The report of ChatGPT's Deep Research, which its export has only in the state of the widget that showed it. */
import { stringOf } from '@madeleine/base'
import { type Fields, isFields } from './import-item.ts'

/** Objects in objects that are looked into. */
const MOST_DEEP = 8
const STATE_KEY = /^(?:venus_)?widget_?state$/i
/** A message of the program that ends with the state. */
const STATE_TEXT = /^[^{]{0,200}\bwidget\b[^{]{0,100}(?=\{)/i

/** The report; undefined where a message has none. */
export function reportOf({ metadata, content }: Fields): string | undefined {
  const parts: unknown = isFields(content) ? content['parts'] ?? [content['text']] : []
  const texts = Array.isArray(parts) ? parts.map(stringOf) : []
  const states = texts.flatMap((text) => {
    const before = STATE_TEXT.exec(text)?.[0].length
    return before === undefined ? [] : [parsed(text.slice(before))]
  })
  return [...states, ...statesIn(metadata, 0)].map((state) => reportIn(state, 0)).find((report) => report !== '')
}

function statesIn(value: unknown, depth: number): unknown[] {
  if (!isFields(value) || depth > MOST_DEEP) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    (STATE_KEY.test(key) ? [typeof inside === 'string' ? parsed(inside) : inside] : statesIn(inside, depth + 1)))
}

/** The longest text below a key for a report. */
function reportIn(state: unknown, depth: number): string {
  if (!isFields(state) || depth > MOST_DEEP) return ''
  const found = Object.entries(state).map(([key, inside]) => (/report/i.test(key) ? textBelow(inside, 0) : reportIn(inside, depth + 1)))
  return longest(found)
}

/** A text itself, or that of a message. */
function textBelow(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.trim()
  if (depth > MOST_DEEP) return ''
  if (Array.isArray(value)) return value.map((part: unknown) => textBelow(part, depth + 1)).filter((text) => text !== '').join('\n')
  if (!isFields(value)) return ''
  return longest(['content', 'parts', 'text', 'markdown', 'report', 'message', 'body'].map((key) => textBelow(value[key], depth + 1)))
}

const longest = (texts: readonly string[]): string => texts.reduce((best, text) => (text.length > best.length ? text : best), '')

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
