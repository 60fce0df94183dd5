/** What must not be stored is taken out of messages before they are: out of text, parts and metadata, with a mark that says what it was. */
import { calling, type Json, MadeleineError, REMOVED_BEGIN, show } from '@madeleine/base'
import { addCounts, type PushOptions, type UncountedDraft } from '@madeleine/contract'
import { PERSONAL_RULES, type RedactedKind, type RedactionRule, SECRET_RULES } from './secret-rules.ts'

export type Redaction = NonNullable<PushOptions['redact']>

/** What is called for each that is taken out. */
type OnRedacted = (kind: RedactedKind | 'text') => void

/**
 * The text with a mark in the place of each secret. A mark is no secret: what was redacted stays as it is.
 * @param onRedacted told what stood there; `text` where a function of one's own changed the text
 */
export function redactText(text: string, redact: Redaction, onRedacted: OnRedacted): string {
  if (redact === 'off') return text
  if (typeof redact !== 'function') {
    return (redact === 'secrets' ? SECRET_RULES : PERSONAL_RULES).reduce((rest, rule) => applied(rest, rule, onRedacted), text)
  }
  const own = ownText(text, redact)
  if (own !== text) onRedacted('text')
  return own
}

/** @throws {MadeleineError} `callback_failed` where the function throws or returns no text: what it was given is not stored */
function ownText(text: string, redact: (text: string) => string): string {
  const own: unknown = calling('redact', () => redact(text))
  if (typeof own === 'string') return own
  throw new MadeleineError('callback_failed', `redact must return a string, got ${show(own)}`)
}

function applied(text: string, rule: RedactionRule, onRedacted: OnRedacted): string {
  let [rest, end] = ['', 0]
  for (const match of text.matchAll(rule.pattern)) {
    const place = rule.isNear ? nearPlace(text, match, rule) : secretPlace(match, rule)
    if (!place || place.from < end) continue
    rest += `${text.slice(end, place.from)}${REMOVED_BEGIN}${rule.kind}]`
    end = place.to
    onRedacted(rule.kind)
  }
  return end === 0 ? text : rest + text.slice(end)
}

interface Place {
  readonly from: number
  readonly to: number
}

function secretPlace(match: RegExpExecArray, { kind, isOne }: RedactionRule): Place | undefined {
  const { secret, quoted, single, bare } = match.groups ?? {}
  const found = secret ?? quoted ?? single ?? bare ?? match[0]
  const own = kind === 'password' ? withoutEnd(found) : found
  if (own === '' || own.includes(REMOVED_BEGIN) || isOne?.(own) === false) return undefined
  const from = match.index + match[0].lastIndexOf(found)
  return { from, to: from + own.length }
}

/** Words behind one that announces a secret, among which it is looked for, and the characters that they may take. */
const [NEAR_WORDS, NEAR_UNITS] = [8, 160]

/** A word of Chinese, Japanese, Korean or Thai ends where letters of another script begin. */
const WORD = /[^\s"'“”„«»`：，、（）\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]+/gu

function nearPlace(text: string, match: RegExpExecArray, { isOne }: RedactionRule): Place | undefined {
  const begin = match.index + match[0].length
  const [sentence = ''] = /^[^\n]*?(?=[.!?。！？;]\s|[。！？]|\n|$)/u.exec(text.slice(begin, begin + NEAR_UNITS)) ?? []
  let words = 0
  for (const word of sentence.matchAll(WORD)) {
    if (++words > NEAR_WORDS) return undefined
    const own = withoutEnd(word[0])
    if (own.includes(REMOVED_BEGIN) || isOne?.(own) !== true) continue
    const [from, to] = [begin + word.index, begin + word.index + own.length]
    // It may end the sentence or the password
    return { from, to: text[to] === '!' ? to + 1 : to }
  }
  return undefined
}

/** What ends the sentence is none of a password. */
const withoutEnd = (text: string): string => text.replace(/[.,;:)]+$/, '')

/** Under which an entry of a list has its name, beside its value. */
const ENTRY_NAMES = ['name', 'key', 'attribute', 'field', 'label', 'header'] as const

/** Takes out of drafts what must not be stored, and counts it. */
export class Redactor {
  readonly #redact: Redaction
  #counts: Record<string, number> = {}
  /** Of the titles that changed, what they are now. */
  readonly #titles = new Map<string, string>()

  constructor(redact: Redaction = 'off') {
    this.#redact = redact
  }

  get isOff(): boolean {
    return this.#redact === 'off'
  }

  /** What was taken out so far, by kind; undefined: nothing. */
  get redacted(): Readonly<Record<string, number>> | undefined {
    return Object.keys(this.#counts).length > 0 ? this.#counts : undefined
  }

  text(text: string): string {
    return redactText(text, this.#redact, (kind) => void (this.#counts = addCounts(this.#counts, { [kind]: 1 })))
  }

  /** The value with these of its fields read. */
  fields<T extends { readonly [K in N]?: string | undefined }, N extends keyof T>(value: T, names: readonly N[]): T {
    const read = names.flatMap((name) => (value[name] === undefined ? [] : [[name, this.text(value[name])]]))
    return { ...value, ...Object.fromEntries(read) as Partial<T> }
  }

  /** A title, as it is given with each message of its conversation: it is counted once. What is no text stays as it is. */
  title(title: unknown): unknown {
    if (typeof title !== 'string') return title
    const clean = this.#titles.get(title) ?? this.text(title)
    if (clean !== title) this.#titles.set(title, clean)
    return clean
  }

  /** The draft itself where nothing is to be taken out. */
  draft(draft: UncountedDraft): UncountedDraft {
    if (this.isOff) return draft
    const { text, marks: { recalled, ...marks }, parts, metadata } = draft
    const clean = this.#withRanges(text, recalled ?? [])
    return {
      ...draft, text: clean.text, marks: { ...marks, ...(recalled && { recalled: clean.ranges }) },
      ...(parts !== undefined && { parts: this.json(parts) }),
      ...(metadata !== undefined && { metadata: this.json(metadata) as typeof metadata }),
    }
  }

  /** The text in pieces, so that ranges within it stay where they were. */
  #withRanges(text: string, ranges: readonly (readonly [number, number])[]): { text: string; ranges: [number, number][] } {
    let [clean, end] = ['', 0]
    const moved = ranges.map(([from, to]): [number, number] => {
      clean += this.text(text.slice(end, from))
      const begin = clean.length
      clean += this.text(text.slice(from, to))
      end = to
      return [begin, clean.length]
    })
    return { text: clean + this.text(text.slice(end)), ranges: moved }
  }

  /**
   * All texts of a value. Keys stay: they are names that a program gave. A value is also read as what stands under its name, which may
   * be that of an entry: `{ "name": "DB_PASSWORD", "value": … }`.
   */
  json(value: Json, name = ''): Json {
    if (typeof value === 'string') {
      const beside = name === '' ? '' : `${name}: "`
      const read = this.text(`${beside}${value}${beside === '' ? '' : '"'}`)
      return read.slice(beside.length, beside === '' ? undefined : -1)
    }
    if (Array.isArray(value)) return value.map((one: Json) => this.json(one))
    if (typeof value !== 'object' || value === null) return value
    const entry = ENTRY_NAMES.map((key) => value[key]).find((one) => typeof one === 'string')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) =>
      [key, this.json(inner, key === 'value' && entry !== undefined ? entry : key)]))
  }
}
