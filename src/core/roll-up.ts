/** The table of contents: what a node says, made from what its children say. Pure, the same for the same children. */
import { createHash } from 'node:crypto'
import { fold } from '../text/characters.ts'
import { gripId, type CitedSentence } from './citation.ts'
import { terms } from '../text/terms.ts'

/** A phrase, and how much of the talk below it tells: 1 is the most telling phrase of one segment. */
export interface Keyword {
  readonly text: string
  readonly weight: number
}

export interface Bullet {
  readonly text: string
  /** When the segment began that it tells of, ISO 8601. */
  readonly at: string
  readonly segmentId: string
  /** What proves it; absent: nothing does. */
  readonly grip?: string
  /** How much it tells, as against other bullets. */
  readonly weight: number
}

export interface NodeContent {
  /** What it was about in a few words; a title is made of it and the name of the period. */
  readonly headline: string
  /** In order of time; of a period at most five. */
  readonly bullets: readonly Bullet[]
  /** Best first; more than are shown, for the nodes above. */
  readonly keywords: readonly Keyword[]
  /** First and last moment of story time, ISO 8601. */
  readonly startAt: string
  readonly endAt: string
  readonly segments: number
  readonly messages: number
  /** o200k tokens of the messages below. */
  readonly talkTokens: number
  /** Who wrote headline and bullets; absent where they are those of the children. */
  readonly by?: { readonly model: string; readonly promptVersion: number; /** What the children said then, as `said` tells it. */ readonly of: string }
}

/** A remembered segment, the leaf of the tree. */
export interface LeafContent {
  readonly id: string
  readonly title: string
  readonly sentences: readonly CitedSentence[]
  readonly keywords: readonly Keyword[]
  readonly startAt: Date
  readonly endAt: Date
  readonly surprise: number
  readonly messages: number
  readonly tokens: number
}

/** Later sentences of a summary tell less, and so do short ones and those that are cut off. */
const FADING = 0.85
const WHOLE_TERMS = 6
const CUT_OFF = 0.7

const worthOf = (text: string): number => Math.min(1, terms(text).length / WHOLE_TERMS) * (text.endsWith('…') ? CUT_OFF : 1)

/** A segment as a node: its title, the sentences of its summary, its keywords. */
export function contentOfLeaf({ id, title, sentences, keywords, startAt, endAt, surprise, messages, tokens }: LeafContent): NodeContent {
  const weight = (0.5 + surprise) * Math.log2(2 + tokens / 40)
  const at = startAt.toISOString()
  return {
    headline: title,
    bullets: sentences.map(({ text, support }, i) => ({
      text, at, segmentId: id, weight: rounded(weight * FADING ** i * worthOf(text)),
      ...(support && { grip: gripId({ segmentId: id, from: support.from, to: support.to }) }),
    })),
    keywords, startAt: at, endAt: endAt.toISOString(), segments: 1, messages, talkTokens: tokens,
  }
}

const BULLETS = 5
/** Kept for the nodes above. */
const KEYWORDS_KEPT = 40
const KEYWORDS_SHOWN = 7
const HEADLINE_KEYWORDS = 3

/** A period from its parts, one or more, in order of time. */
export function rollUp(children: readonly NodeContent[]): NodeContent {
  const keywords = mergedKeywords(children)
  const [only] = children
  const times = children.flatMap(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)])
  return {
    headline: children.length === 1 && only ? only.headline : headlineOf(keywords, children),
    bullets: bestBullets(children),
    keywords,
    startAt: new Date(Math.min(...times)).toISOString(),
    endAt: new Date(Math.max(...times)).toISOString(),
    segments: sum(children, ({ segments }) => segments),
    messages: sum(children, ({ messages }) => messages),
    talkTokens: sum(children, ({ talkTokens }) => talkTokens),
  }
}

const sum = (children: readonly NodeContent[], of: (child: NodeContent) => number): number => children.reduce((all, child) => all + of(child), 0)

/** What a reader sees of it, as one text; counts and times may differ. */
export const nodeText = ({ headline, keywords, bullets }: NodeContent): string =>
  JSON.stringify([headline, shownKeywords(keywords), bullets.map(({ text, grip }) => [text, grip])])

/** The children's words, or the model's while the children say what it was asked about. */
export const keepingWords = (own: NodeContent, before: NodeContent | null): NodeContent =>
  before?.by && before.by.of === digest(nodeText(own)) ? { ...own, headline: before.headline, bullets: before.bullets, by: before.by } : own

/** The model's words in place of the children's. */
export const inWordsOf = (own: NodeContent, words: Pick<NodeContent, 'headline' | 'bullets'>, by: { model: string; promptVersion: number }): NodeContent =>
  ({ ...own, ...words, by: { ...by, of: digest(nodeText(own)) } })

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The best phrases, none that shares a word with a better one; at most seven. */
export function shownKeywords(keywords: readonly Keyword[]): string[] {
  const shown: { text: string; words: readonly string[] }[] = []
  for (const { text } of keywords) {
    if (shown.length === KEYWORDS_SHOWN) break
    const words = terms(text)
    if (!shown.some((other) => words.some((word) => other.words.includes(word)))) shown.push({ text, words })
  }
  return shown.map(({ text }) => text)
}

function headlineOf(keywords: readonly Keyword[], children: readonly NodeContent[]): string {
  const words = shownKeywords(keywords).slice(0, HEADLINE_KEYWORDS)
  return words.length > 0 ? capitalised(words.join(', ')) : (children[0]?.headline ?? '')
}

/** ß and its like, which have no capital of one letter, stay. */
export const capitalised = (title: string): string =>
  title.replace(/^\p{Ll}/u, (letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter))

/** A phrase that several children have is worth what it is worth to all of them; the first writing stands. */
function mergedKeywords(children: readonly NodeContent[]): Keyword[] {
  const merged = new Map<string, Keyword>()
  for (const { text, weight } of children.flatMap(({ keywords }) => keywords)) {
    const key = fold(text)
    const known = merged.get(key)
    merged.set(key, { text: known?.text ?? text, weight: rounded((known?.weight ?? 0) + weight) })
  }
  return [...merged.values()].toSorted((a, b) => b.weight - a.weight).slice(0, KEYWORDS_KEPT)
}

const rounded = (weight: number): number => Math.round(weight * 100) / 100

/** A second bullet of the same child or segment is worth this much less. */
const AGAIN = 0.5

interface Candidate {
  readonly bullet: Bullet
  readonly child: number
  readonly words: ReadonlySet<string>
}

/** The five that together tell the most, from as many children as can be, in order of time. */
function bestBullets(children: readonly NodeContent[]): Bullet[] {
  const candidates = children.flatMap(({ bullets }, child) => bullets.map((bullet): Candidate => ({ bullet, child, words: new Set(terms(bullet.text)) })))
  const chosen: Candidate[] = []
  while (chosen.length < BULLETS) {
    let [best, most]: [Candidate | undefined, number] = [undefined, 0]
    for (const candidate of candidates) {
      const worth = chosen.includes(candidate) ? 0 : candidate.bullet.weight * newsOf(candidate, chosen)
      if (worth > most) [best, most] = [candidate, worth]
    }
    if (!best) break
    chosen.push(best)
  }
  const order = new Map(candidates.map(({ bullet }, i) => [bullet, i]))
  return chosen.map(({ bullet }) => bullet).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (order.get(a) ?? 0) - (order.get(b) ?? 0))
}

/** 0–1: less for a child that is told of already, and for words that are. */
function newsOf({ child, bullet, words }: Candidate, chosen: readonly Candidate[]): number {
  const sameChild = chosen.filter((other) => other.child === child).length
  const sameSegment = chosen.filter((other) => other.bullet.segmentId === bullet.segmentId).length
  const told = Math.max(0, ...chosen.map((other) => [...words].filter((word) => other.words.has(word)).length / Math.max(1, words.size)))
  return AGAIN ** (sameChild + sameSegment) * (1 - told)
}
