/** Passages as a person reads them: each with the question it answers or the reply it got, and neighbours together. */
import { levelOf, type RecallResult, type RecentPassage, type StoredMessage } from '@madeleine/contract'
import { compatible, escapeLine, HOUR_MS, isUnspaced, kindOf } from '@madeleine/base'
import { queryWords, termsOfParts } from '@madeleine/language'
import { formatMoment } from '@madeleine/tools'
import { columnsOf, clipColumns, wrapFacts, wrap, senderOf, showTurns, widthsOf } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'
import { type StoreView, type Surroundings, type AskedFilter, conversationKey, messageKey } from './store-view.ts'

interface ExchangeTurn {
  readonly messageId: string
  readonly speaker: string
  readonly text: string
  /** Passages next to the best one are with it; the rest is there to make them understood. */
  readonly part: 'best' | 'passage' | 'before' | 'after'
}

/** A passage with its turns in the order of the talk. */
interface Exchange<P extends RecentPassage> {
  /** The best passage of its turns; of a talk the first message. */
  readonly best: P
  readonly turns: readonly ExchangeTurn[]
}

/** Turns of an exchange at most. */
const MOST_TURNS = 8
/** Columns of a reply that is not understood without what was said before it. */
const SHORT_REPLY = 24
/** Columns of a reply that is better understood with the question. */
const LONG_REPLY = 240
/** A longer silence ends a talk. */
const TALK_GAP_MS = 4 * HOUR_MS

const QUESTION = /[?？]/
const ENDS_ASKING = /[?？][^\p{L}\p{N}]*$/u

/**
 * Forms exchanges, best first; a passage next to a better one joins its exchange, and those that follow it one by one.
 * Before the best one stands at most one message, so that it is read at once; more only of what answers just as well.
 * @param surroundings by message key
 */
export function exchangesOf<P extends RecentPassage & { readonly confidence: number }>(
  passages: readonly P[], surroundings: ReadonlyMap<string, Surroundings>,
): Exchange<P>[] {
  const waiting = new Map(passages.map((passage) => [messageKey(passage, passage.messageId), passage]))
  const shown = new Set<string>()
  return passages.flatMap((best) => {
    const keyOf = (messageId: string): string => messageKey(best, messageId)
    if (!waiting.delete(keyOf(best.messageId))) return []
    shown.add(keyOf(best.messageId))
    /** A neighbour as a turn: if it is a passage itself, or if it helps and was not read above. */
    const turnOf = (message: StoredMessage | undefined, part: 'before' | 'after', helps: boolean): ExchangeTurn[] => {
      if (!message || !isTalk(message) || !isNear(message, best) || shown.has(keyOf(message.id))) return []
      const isPassage = waiting.delete(keyOf(message.id))
      if (!isPassage && !helps) return []
      shown.add(keyOf(message.id))
      return [{ messageId: message.id, speaker: senderOf(message), text: message.text, part: isPassage ? 'passage' : part }]
    }
    const { message: whole, before, after = [] } = surroundings.get(keyOf(best.messageId)) ?? {}
    const turns: ExchangeTurn[] = [
      ...turnOf(before, 'before', before !== undefined && isNeeded(before, best)),
      { messageId: best.messageId, speaker: senderOf(whole ?? best), text: best.text, part: 'best' },
      ...afterwards(after, best).flatMap(({ message, isReply }) => turnOf(message, 'after', isReply)),
    ]
    const next = (turn: ExchangeTurn | undefined): Surroundings | undefined => turn && surroundings.get(keyOf(turn.messageId))
    const isAsGood = ({ id }: StoredMessage): boolean => (waiting.get(keyOf(id))?.confidence ?? -1) >= best.confidence
    while (turns.length < MOST_TURNS) {
      const earlier = next(turns[0])?.before
      const [turn] = earlier && isAsGood(earlier) ? turnOf(earlier, 'before', false) : []
      if (!turn) break
      turns.unshift(turn)
    }
    while (turns.length < MOST_TURNS) {
      const [turn] = turnOf(next(turns.at(-1))?.after[0], 'after', false)
      if (!turn) break
      turns.push(turn)
    }
    return [{ best, turns }]
  })
}

/** The newest messages as talks, the newest first: each in the order it was said. @param messages the newest first */
export function talksOf<P extends RecentPassage>(messages: readonly P[]): Exchange<P>[] {
  const talks: P[][] = []
  for (const message of messages) {
    const talk = talks.at(-1)
    const [later] = talk?.slice(-1) ?? []
    const isSameTalk = later?.conversationId === message.conversationId && later.space === message.space
      && Math.abs(later.at.getTime() - message.at.getTime()) <= TALK_GAP_MS
    if (talk && isSameTalk) talk.push(message)
    else talks.push([message])
  }
  return talks.map((talk) => ({ best: talk.at(-1)!, turns: talk.toReversed().map(
    (message) => ({ messageId: message.messageId, speaker: senderOf(message), text: message.text, part: 'best' }),
  ) }))
}

/** The message after a passage; after a question everything up to the reply. */
function afterwards(
  after: readonly StoredMessage[], passage: RecentPassage,
): readonly { readonly message: StoredMessage; readonly isReply: boolean }[] {
  const reply = after.findIndex((message) => !isSpokenBy(message, passage))
  // A long message that ends in a question is an answer of its own
  const isQuestion = [passage, ...after.slice(0, Math.max(0, reply))].some(({ text }) => text.length < LONG_REPLY && ENDS_ASKING.test(text))
  return after.slice(0, isQuestion ? reply + 1 : 1).map((message, i) => ({ message, isReply: isQuestion && i === reply }))
}

function isNeeded(before: StoredMessage, { text, ...passage }: RecentPassage): boolean {
  const columns = columnsOf(text.slice(0, LONG_REPLY))
  return columns <= SHORT_REPLY || (columns < LONG_REPLY && QUESTION.test(before.text) && !isSpokenBy(before, passage))
}

const isTalk = ({ kind, text }: StoredMessage): boolean => kind === 'message' && text.trim() !== ''
const isNear = ({ at }: StoredMessage, passage: RecentPassage): boolean => Math.abs(at.getTime() - passage.at.getTime()) <= TALK_GAP_MS
const isSpokenBy = (message: StoredMessage, { role, name }: Pick<RecentPassage, 'role' | 'name'>): boolean =>
  message.role === role && (message.name ?? undefined) === name

// Passages on the screen: who said what when, with the words that matched highlighted.

/** How a recall is shown, and to whom. */
export interface RecallView extends StoreView {
  readonly screen: Screen
  /** As it was typed. */
  readonly query: string
  /** Words that match this are highlighted: the query, as it was read. */
  readonly highlighted: string
  /** The times that the query names. */
  readonly times?: RecallResult['times']
  /** What limits the search, where nothing certain was found. */
  readonly filter?: AskedFilter | undefined
}

/** Maximum number of lines; whole messages are in their episode and in the JSON. */
const MAX_LINES = { best: 4, passage: 3, before: 1, after: 3 } as const
/** Columns left of the speaker, with a mark for the passage among its neighbours. */
const INDENT = 2
const MARK = '›'
/** Maximum width of the name of a conversation. */
const NAME_COLUMNS = 40

/** Exchanges one below the other: a line that says when, then the turns. */
export function showExchanges(
  exchanges: readonly Exchange<RecentPassage & { readonly confidence?: number }>[], view: RecallView,
): string[] {
  const { screen, highlighted, timeZone } = view
  const find = queryMatcher(highlighted)
  const widths = widthsOf(screen, exchanges.flatMap(({ turns }) => turns.map(({ speaker }) => ({ when: '', speaker, text: '' }))))
  const columns = screen.columns - INDENT - widths.speaker - 2
  return exchanges.flatMap(({ best, turns }) => [
    ...wrapFacts(
      [formatMoment(best.at, timeZone), ...conversationName(view, best), ...showConfidence(best.confidence)], screen.columns,
    ).map(screen.dim),
    ...turns.flatMap(({ speaker, text, part }) => {
      const [lines, isPassage] = [MAX_LINES[part], part === 'best' || part === 'passage']
      const excerpt = part === 'before' ? questionOf(withoutGaps(text), columns) : excerptOf(withoutGaps(text), { lines, columns }, find)
      const shown = showTurns(
        screen, [{ when: '', speaker, text: excerpt }],
        { indent: INDENT, lines, widths, paint: isPassage ? (line) => paint(line, find(line), screen.match) : screen.dim },
      )
      return isPassage && hasContext(turns) ? shown.map((line, i) => (i === 0 ? MARK + line.slice(MARK.length) : line)) : shown
    }),
  ])
}

/** The name of a conversation for a reader, where there are several; of one in a space behind that of the space. */
export const conversationName = (
  { conversations }: Pick<RecallView, 'conversations'>, { conversationId, space }: Pick<RecentPassage, 'conversationId' | 'space'>,
): string[] => {
  const name = conversations === undefined ? []
    : [clipColumns(escapeLine(conversations.get(conversationKey({ conversationId, space })) ?? conversationId), NAME_COLUMNS)]
  return space === undefined ? name : [`in ${clipColumns(escapeLine(space), NAME_COLUMNS)}`, ...name]
}

/** A confidence as a word and a number, such as `strong 0.93`; nothing where nothing was asked. */
export const showConfidence = (confidence: number | undefined): string[] =>
  (confidence === undefined ? [] : [`${levelOf(confidence)} ${confidence.toFixed(2)}`])

const hasContext = (turns: Exchange<RecentPassage>['turns']): boolean => turns.some(({ part }) => part === 'before' || part === 'after')

/** What is read before a passage is there for the question that it answers: the last one, where not all of it fits. */
const questionOf = (text: string, columns: number): string => {
  const question = columnsOf(text) <= columns ? undefined : /[^.!?。！？\n]*[?？][^?？]*$/u.exec(text)?.[0].trim()
  return question === undefined ? text : `… ${question}`
}

/** Without empty lines, which would part a message from its speaker, and without the marks around code. */
const withoutGaps = (text: string): string => text.replace(/^\s*```.*$/gm, '').trim().replace(/\n\s*\n/g, '\n')

// The part of a long message that answers: from the sentence on where the words of the query meet.

/** A sentence with the spaces after it, or a line. */
const SENTENCE = /[^\n]*?(?:[.!?…](?=\s)\s*|[。！？]\s*|\n+|$)/gsu
/** Longer messages are searched to here: what follows is in the episode. */
const MAX_UNITS = 20_000
/** Sentences that are tried, those with most words of the query after them first. */
const MAX_TRIED = 100
/** Less than the weight of any word: sums differ by this much with their order. */
const ROUNDING = 1e-9
/** UTF-16 units per column, combining marks included; only garbled text has more. */
const MAX_UNITS_PER_COLUMN = 2

/** The room for a text. */
interface Room {
  readonly lines: number
  readonly columns: number
}

/**
 * The text from the sentence on from which most words of the query are seen; the whole text if they are seen from its
 * start. A word that the message says again and again counts less than one that it says once.
 *
 * @param find the ranges of a text that match the query
 */
export function excerptOf(text: string, room: Room, find: (text: string) => TextRange[]): string {
  if (columnsOf(text.slice(0, 2 * room.columns)) <= room.columns) return text
  const searched = text.slice(0, MAX_UNITS)
  const found = wordsFound(searched, find)
  const counts = new Map<string, number>()
  for (const { word } of found) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weigh = (words: Iterable<string>): number => [...words].reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0)
  const seenFrom = (start: number): number => weigh(new Set(wordsFound(visible(searched.slice(start), room), find).map(({ word }) => word)))
  const inWindow = slidingWords(found, unitsOf(room))
  let [start, most] = [0, seenFrom(0)]
  // What could be seen at most: wrapping and searching each of thousands of sentences would take a second
  const candidates = [...searched.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }) => {
    const { words, first } = inWindow(index)
    return first < index + sentence.length ? [{ index, bound: weigh(words) }] : []
  })
  for (const { index, bound } of candidates.toSorted((a, b) => b.bound - a.bound).slice(0, MAX_TRIED)) {
    if (bound <= most + ROUNDING) break
    const seen = seenFrom(index)
    if (seen > most) [start, most] = [index, seen]
  }
  return start === 0 ? text : `… ${text.slice(start)}`
}

/** A word of the query in a text. */
interface FoundWord {
  readonly word: string
  readonly from: number
}

const wordsFound = (text: string, find: (text: string) => TextRange[]): FoundWord[] =>
  find(text).map(([from, to]) => ({ word: text.slice(from, to).toLowerCase(), from }))

/** The distinct words in a window of so many units that slides on, and where the first of them stands. */
function slidingWords(found: readonly FoundWord[], units: number): (start: number) => { words: Iterable<string>; first: number } {
  const inside = new Map<string, number>()
  const add = (word: string, by: number): void => {
    const count = (inside.get(word) ?? 0) + by
    if (count === 0) inside.delete(word)
    else inside.set(word, count)
  }
  let [left, right] = [0, 0]
  return (start) => {
    for (; right < found.length && found[right]!.from < start + units; right++) add(found[right]!.word, 1)
    for (; left < right && found[left]!.from < start; left++) add(found[left]!.word, -1)
    return { words: inside.keys(), first: found[left]?.from ?? Infinity }
  }
}

/** What of a text is seen. */
const visible = (text: string, room: Room): string => wrap(text.slice(0, unitsOf(room)), room.columns).slice(0, room.lines).join('\n')

/** UTF-16 units that are seen at most. */
const unitsOf = ({ lines, columns }: Room): number => lines * columns * MAX_UNITS_PER_COLUMN

// Highlighting: the ranges of a text that match a query, by the same text analysis as the index.

/** Half-open range `[start, end)` in UTF-16 units. */
type TextRange = readonly [start: number, end: number]

const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_'’.:,@-]*[\p{L}\p{M}\p{N}])?/gu

/** Finds the words that share a term with the query; in scripts without spaces, the pairs of characters that do. */
export function queryMatcher(query: string): (text: string) => TextRange[] {
  const queryTerms = new Set(queryWords(query).flat())
  return (text) => {
    if (queryTerms.size === 0) return []
    const termsIn = termsOfParts(text)
    const isMatch = (word: string) => termsIn(word).some((term) => queryTerms.has(term))
    return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => runsOf(word, index).flatMap(([start, end]) => {
      const run = text.slice(start, end)
      if (isUnspaced(kindOf(run.codePointAt(0) ?? 0))) return matchingPairs(run, start, queryTerms)
      return isMatch(run) ? [[start, end] as const] : []
    }))
  }
}

/** A letter with its combining marks, the unit of the index's pairs. */
const CLUSTER = /.\p{M}*/gsu

/** Splits a word where a script without spaces begins or ends. */
function runsOf(word: string, from: number): TextRange[] {
  const runs: [number, number, boolean][] = []
  let at = from
  for (const [character] of word.matchAll(CLUSTER)) {
    const unspaced = isUnspaced(kindOf(character.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (last && last[2] === unspaced) last[1] += character.length
    else runs.push([at, at + character.length, unspaced])
    at += character.length
  }
  return runs.map(([start, end]) => [start, end])
}

/** Pairs of adjacent characters that are terms of the query, merged where they overlap; a single character if it is a term itself. */
function matchingPairs(run: string, from: number, queryTerms: ReadonlySet<string>): TextRange[] {
  const ranges: [number, number][] = []
  const isTerm = (text: string) => queryTerms.has(compatible(text))
  let [before, at] = ['', from]
  for (const [character] of run.matchAll(CLUSTER)) {
    const end = at + character.length
    const start = isTerm(before + character) ? at - before.length : isTerm(character) ? at : undefined
    if (start !== undefined) {
      const last = ranges.at(-1)
      if (last && last[1] >= start) last[1] = end
      else ranges.push([start, end])
    }
    ;[before, at] = [character, end]
  }
  return ranges
}

/** The text with a style applied to the ranges. @param ranges in order, without overlaps */
export function paint(text: string, ranges: readonly TextRange[], style: (part: string) => string): string {
  let [painted, at] = ['', 0]
  for (const [start, end] of ranges) {
    painted += text.slice(at, start) + style(text.slice(start, end))
    at = end
  }
  return painted + text.slice(at)
}
