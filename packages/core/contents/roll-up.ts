/** Table of contents: the content of a node, computed from the content of its children. Pure and deterministic. */
import { createHash } from 'node:crypto'
import { capitalised, fold } from '@madeleine/base'
import { type CitedSentence, gripId, type Keyword } from '@madeleine/contract'
import { terms } from '@madeleine/language'

/** A sentence about one segment, as a node lists it. */
export interface Bullet {
  readonly text: string
  /** Start of its segment, ISO 8601. */
  readonly at: string
  readonly segmentId: string
  /** Id of its supporting messages; absent if there are none. */
  readonly grip?: string
  /** Informativeness relative to other bullets. */
  readonly weight: number
}

/** The content of a node: a segment (leaf) or a period. Stored as JSON. */
export interface NodeContent {
  /** The topics in a few words; the title of a period is its name and this headline. */
  readonly headline: string
  /** In chronological order; at most five for a period. */
  readonly bullets: readonly Bullet[]
  /** Best first; more than are displayed, because the nodes above merge them. */
  readonly keywords: readonly Keyword[]
  /** Start and end in story time, ISO 8601. */
  readonly startAt: string
  readonly endAt: string
  readonly segments: number
  readonly messages: number
  /** Tokens (o200k) of the messages below. */
  readonly talkTokens: number
  /** The model that wrote headline and bullets; absent if they come from the children. */
  readonly by?: {
    readonly model: string; readonly promptVersion: number
    /** Digest of the children's text that the model summarised. */ readonly of: string
  }
}

/** An encoded segment, a leaf of the tree. */
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

/** Weight of each sentence of a summary relative to the one before it. */
const SENTENCE_DECAY = 0.85
/** Number of terms from which a sentence has its full weight. */
const FULL_WEIGHT_TERMS = 6
/** Factor on the weight of a truncated sentence. */
const TRUNCATED_WEIGHT = 0.7

const sentenceWeight = (text: string): number =>
  Math.min(1, terms(text).length / FULL_WEIGHT_TERMS) * (text.endsWith('…') ? TRUNCATED_WEIGHT : 1)

/** The content of a leaf: the segment's title, the sentences of its summary, and its keywords. */
export function contentOfLeaf({ id, title, sentences, keywords, startAt, endAt, surprise, messages, tokens }: LeafContent): NodeContent {
  const weight = (0.5 + surprise) * Math.log2(2 + tokens / 40)
  const at = startAt.toISOString()
  return {
    headline: title,
    bullets: sentences.map(({ text, support }, i) => ({
      text, at, segmentId: id, weight: rounded(weight * SENTENCE_DECAY ** i * sentenceWeight(text)),
      ...(support && { grip: gripId({ segmentId: id, from: support.from, to: support.to }) }),
    })),
    keywords, startAt: at, endAt: endAt.toISOString(), segments: 1, messages, talkTokens: tokens,
  }
}

const MAX_BULLETS = 5
/** Keywords stored per node, for the nodes above. */
const MAX_KEYWORDS = 40
const MAX_DISPLAYED_KEYWORDS = 7
const HEADLINE_KEYWORDS = 3

/** The content of a period. @param children one or more, in chronological order */
export function rollUp(children: readonly NodeContent[]): NodeContent {
  const keywords = mergedKeywords(children)
  const [firstChild] = children
  const times = children.flatMap(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)])
  return {
    headline: children.length === 1 && firstChild ? firstChild.headline : headlineOf(keywords, children),
    bullets: bestBullets(children),
    keywords,
    startAt: new Date(Math.min(...times)).toISOString(),
    endAt: new Date(Math.max(...times)).toISOString(),
    segments: sum(children, ({ segments }) => segments),
    messages: sum(children, ({ messages }) => messages),
    talkTokens: sum(children, ({ talkTokens }) => talkTokens),
  }
}

const sum = (children: readonly NodeContent[], of: (child: NodeContent) => number): number =>
  children.reduce((total, child) => total + of(child), 0)

/** The displayed text of a node, without counts and times; two nodes with equal text have the same digest. */
export const nodeText = ({ headline, keywords, bullets }: NodeContent): string =>
  JSON.stringify([headline, displayedKeywords(keywords), bullets.map(({ text, grip }) => [text, grip])])

/** The content with the model's previous headline and bullets, if the children's text is still the one the model summarised. */
export const withPreviousSummary = (content: NodeContent, previous: NodeContent | null): NodeContent =>
  previous?.by && previous.by.of === digest(nodeText(content))
    ? { ...content, headline: previous.headline, bullets: previous.bullets, by: previous.by }
    : content

/** The content with a headline and bullets that a model wrote. */
export const withModelSummary = (
  content: NodeContent,
  summary: Pick<NodeContent, 'headline' | 'bullets'>,
  by: { model: string; promptVersion: number },
): NodeContent =>
  ({ ...content, ...summary, by: { ...by, of: digest(nodeText(content)) } })

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The best phrases, at most seven; a phrase that shares a term with a better one is skipped. */
export function displayedKeywords(keywords: readonly Keyword[]): string[] {
  const chosen: { text: string; words: readonly string[] }[] = []
  for (const { text } of keywords) {
    if (chosen.length === MAX_DISPLAYED_KEYWORDS) break
    const words = terms(text)
    if (!chosen.some((other) => words.some((word) => other.words.includes(word)))) chosen.push({ text, words })
  }
  return chosen.map(({ text }) => text)
}

/** Segments from which on a period is named by its topics: two titles say little about so much talk. */
const MANY_SEGMENTS = 12

/** The topics of a period with many segments; of a shorter one the titles of its weightiest two parts. */
function headlineOf(keywords: readonly Keyword[], children: readonly NodeContent[]): string {
  const topics = sum(children, ({ segments }) => segments) < MANY_SEGMENTS ? [] : displayedKeywords(keywords).slice(0, HEADLINE_KEYWORDS)
  return topics.length > 1 ? capitalised(topics.join(', ')) : titlesOf(children)
}

/** Between two titles. */
const TITLE_MARK = ' · '
/** Longest headline of a period, in UTF-16 units: two titles of segments. */
const HEADLINE_UNITS = 80

function titlesOf(children: readonly NodeContent[]): string {
  const weightOf = ({ bullets }: NodeContent): number => bullets.reduce((most, { weight }) => Math.max(most, weight), 0)
  const titled = children.map((child, order) => ({ headline: child.headline.split(TITLE_MARK)[0] ?? '', order }))
    .map((title) => ({ ...title, words: terms(title.headline) })).filter(({ headline }) => headline !== '')
  const [first, ...others] = titled.toSorted((a, b) => weightOf(children[b.order]!) - weightOf(children[a.order]!) || a.order - b.order)
  const second = others.find(({ headline, words }) =>
    first !== undefined && first.headline.length + headline.length < HEADLINE_UNITS && !words.some((word) => first.words.includes(word)))
  return [first, second].filter((title) => title !== undefined)
    .toSorted((a, b) => a.order - b.order).map(({ headline }) => headline).join(TITLE_MARK)
}

/** Merges keywords of all children: weights of equal phrases are summed, and the first spelling is used. */
function mergedKeywords(children: readonly NodeContent[]): Keyword[] {
  const merged = new Map<string, Keyword>()
  for (const { text, weight } of children.flatMap(({ keywords }) => keywords)) {
    const key = fold(text)
    const existing = merged.get(key)
    merged.set(key, { text: existing?.text ?? text, weight: rounded((existing?.weight ?? 0) + weight) })
  }
  return [...merged.values()].toSorted((a, b) => b.weight - a.weight).slice(0, MAX_KEYWORDS)
}

const rounded = (weight: number): number => Math.round(weight * 100) / 100

/** Factor on the weight for each chosen bullet of the same child, and of the same segment. */
const REPEAT_FACTOR = 0.5

interface Candidate {
  readonly bullet: Bullet
  readonly child: number
  readonly words: ReadonlySet<string>
}

/** The five best bullets by greedy selection for weight and novelty, in chronological order. */
function bestBullets(children: readonly NodeContent[]): Bullet[] {
  const candidates = children.flatMap(({ bullets }, child) =>
    bullets.map((bullet): Candidate => ({ bullet, child, words: new Set(terms(bullet.text)) })))
  const chosen: Candidate[] = []
  while (chosen.length < MAX_BULLETS) {
    let [best, bestValue]: [Candidate | undefined, number] = [undefined, 0]
    for (const candidate of candidates) {
      const value = chosen.includes(candidate) ? 0 : candidate.bullet.weight * noveltyOf(candidate, chosen)
      if (value > bestValue) [best, bestValue] = [candidate, value]
    }
    if (!best) break
    chosen.push(best)
  }
  const order = new Map(candidates.map(({ bullet }, i) => [bullet, i]))
  return chosen.map(({ bullet }) => bullet)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (order.get(a) ?? 0) - (order.get(b) ?? 0))
}

/** Novelty, 0–1: lower if bullets of the same child or segment, or with the same terms, are chosen already. */
function noveltyOf({ child, bullet, words }: Candidate, chosen: readonly Candidate[]): number {
  const sameChild = chosen.filter((other) => other.child === child).length
  const sameSegment = chosen.filter((other) => other.bullet.segmentId === bullet.segmentId).length
  const coveredShare = Math.max(
    0, ...chosen.map((other) => [...words].filter((word) => other.words.has(word)).length / Math.max(1, words.size)),
  )
  return REPEAT_FACTOR ** (sameChild + sameSegment) * (1 - coveredShare)
}
