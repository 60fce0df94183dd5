/** What a person reads of a recall: the facts and the passages that answer, best first, then the episodes they come from. */
import { escapeLine } from '@madeleine/base'
import {
  type Confidence, type ConfidenceLevel, type Episode, type Explanation, type Fact, leastValueOf, levelOf, type Passage,
  type RecallOptions, type RecallResult, type RecentEpisode, type RecentPassage, type RecentResult,
} from '@madeleine/contract'
import { editedBy, factTime, fadeFactor, type Memory } from '@madeleine/core'
import { terms } from '@madeleine/language'
import { counted, formatSpan } from '@madeleine/tools'
import { wrap, wrapFacts, clipColumns, padEnd, padStart, widest } from '../terminal/columns.ts'
import { type Screen, typedWord } from '../terminal/terminal.ts'
import { type RecallView, exchangesOf, talksOf, conversationName, showConfidence, showExchanges, paint, queryMatcher } from './exchanges.ts'
import { type Surroundings, readStoreView, readSurroundings, correctedQuery, showReading, readFilter } from './store-view.ts'

/** @param surroundings of the shown passages, by message key */
export function showRecall(shown: ShownRecall, surroundings: ReadonlyMap<string, Surroundings>, view: RecallView): string[] {
  const { screen } = view
  const { level, facts, passages, episodes, more } = shown
  const known = showRecalledFacts(screen, facts, view.timeZone)
  const all = [...passages.confident, ...passages.nearest]
  if (facts.length === 0 && all.length === 0 && episodes.confident.length === 0 && episodes.nearest.length === 0) return nothingFound(view)
  const closest = level === 'none'
    ? (areOfTime(passages.nearest, view) ? 'Said then, but probably not about it:' : 'Closest, but probably not:')
    : passages.confident.length > 0 ? 'Less likely:'
    : 'Closest:'
  const exchangeLines = (some: readonly Passage[]) => showExchanges(exchangesOf(some, surroundings), view)
  const nearest = underHeading(
    screen.bold(closest), [...exchangeLines(passages.nearest), ...showEpisodes(level === 'none' ? episodes.nearest : [], view)],
  )
  const sources = underHeading(
    screen.bold(passages.confident.length > 0 ? 'Where it was said' : 'Episodes'), showEpisodes(episodes.confident, view),
  )
  return joined([
    known,
    verdict(shown, view),
    exchangeLines(passages.confident),
    ...(passages.confident.length > 0 ? [nearest, sources] : [sources, nearest]),
    underHeading(screen.bold('Less likely episodes:'), showEpisodes(level === 'none' ? [] : episodes.nearest, view)),
    showPassageScores(screen, all),
    more > 0 ? [screen.dim(`${more} more may answer too: --passages ${passages.confident.length + more}`)] : [],
  ])
}

/** The newest messages and episodes. Nothing was asked, so nothing has a confidence. */
export function showRecent({ passages, episodes }: Pick<RecentResult, 'passages' | 'episodes'>, view: RecallView): string[] {
  const { bold } = view.screen
  return joined([
    underHeading(bold('Newest messages'), showExchanges(talksOf(passages), view)),
    underHeading(bold('Newest episodes'), showEpisodes(episodes, view)),
  ])
}

/** Columns left of everything but the title. */
const INDENT = 2

/** Title, span, summary, and why they matched. @param episodes without a confidence where nothing was asked */
function showEpisodes(episodes: readonly (RecentEpisode & { readonly confidence?: number })[], view: RecallView): string[] {
  const { bold, dim, match, columns: screenColumns } = view.screen
  const find = queryMatcher(view.highlighted)
  const columns = screenColumns - INDENT
  const indented = (lines: readonly string[], style: (line: string) => string): string[] =>
    lines.map((line) => ' '.repeat(INDENT) + style(line))
  return episodes.flatMap((episode) => {
    const { title, summary, why, startAt, endAt, messageIds, confidence, keyMoment, score, explain } = episode
    const facts = [
      formatSpan(startAt, endAt, view.timeZone), ...conversationName(view, episode), counted(messageIds.length, 'message'),
      ...showConfidence(confidence), ...(keyMoment ? ['★ key moment'] : []),
    ]
    return [
      ...wrap(escapeLine(title), screenColumns).map(bold),
      ...indented(wrapFacts(facts, columns), dim),
      ...indented(wrap(escapeLine(summary), columns), (line) => paint(line, find(line), match)),
      ...(why === '' ? [] : indented(wrap(`↳ ${escapeLine(why)}`, columns), dim)),
      ...(explain ? indented(showEpisodeScore(explain, score, columns), dim) : []),
    ]
  })
}

/** Whether all of them were said at a time that the query names. */
const areOfTime = (passages: readonly Passage[], { times = [] }: RecallView): boolean =>
  passages.length > 0 && passages.every(({ at }) => times.some(({ after, before, isEmpty }) => !isEmpty && after <= at && at < before))

/** What is said before the passages; nothing where they speak for themselves. */
function verdict({ level }: ShownRecall, view: RecallView): string[] {
  const { query, screen } = view
  if (level === 'none') return wrap(`Nothing found about “${escapeLine(query)}”${filteredBy(view)}.`, screen.columns).map(screen.bold)
  if (level === 'weak') return ['Not sure: this may not be what you are looking for.'].map(screen.bold)
  return []
}

/** One line with a next step. */
const nothingFound = (view: RecallView): string[] => {
  const { query, screen, isEmpty, filter } = view
  const told = isEmpty ? 'The memory is empty: `madeleine import FILE` fills it.'
    : filter?.isBackwards ? `No time is ${escapeLine(filter.words)}: --before must be later than --after.`
    : filter?.isEmpty ? `No messages ${escapeLine(filter.words)}: \`madeleine toc\` shows what there is.`
    : `Nothing found about “${escapeLine(query)}”${filteredBy(view)}: \`madeleine toc\` shows what there is.`
  return wrap(told, screen.columns)
}

const filteredBy = ({ filter }: RecallView): string => (filter ? ` ${escapeLine(filter.words)}` : '')

const underHeading = (heading: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [heading, ...lines])

/** Parts with an empty line between them. */
const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : ['', ...part]))

// Score breakdowns as tables: search arms of an episode, features of passages.

/** Separates two columns. */
const GAP = '  '

/**
 * The arms that found an episode, the fused score with its decay factor and what that did to its place, what its confidence
 * rests on, and the terms that matched.
 * @param score the episode's, 0–1
 */
export function showEpisodeScore(explanation: Explanation, score: number, columns: number): string[] {
  const { arms, fused, retrievability, factor, place, evidence } = explanation
  const rows = arms.map(({ arm, rank, score: own, weight }) => [escapeLine(arm), `#${rank}`, numberOf(own), numberOf(weight)])
  const odds = Object.entries(evidence ?? {}).filter(([, part]) => part !== 0)
    .map(([name, part]) => `${escapeLine(name)} ${part.toFixed(2)}`)
  return [
    ...(rows.length > 0 ? table(['arm', 'rank', 'score', 'weight'], rows) : []),
    ...(place
      ? [`fused ${fused.toFixed(3)} × decay ${factor.toFixed(3)} = ${score.toFixed(3)} · retrievability ${retrievability.toFixed(2)}`]
      : []),
    ...wrap(fadingIn(explanation), columns),
    ...(odds.length > 0 ? wrap(`log odds of its confidence: ${odds.join(', ')}`, columns) : []),
    ...termLines(explanation.terms, columns),
  ]
}

/** Where on its forgetting curve an episode is, and what that did to its place. */
function fadingIn({ retrievability, since, daysSince, stabilityDays, factor, place }: Explanation): string {
  const spared = factor > fadeFactor(retrievability, 0) ? ', a flashbulb, which fades less' : ''
  const curve = `${daysSince.toFixed(1)} days since its ${since === 'end' ? 'end' : 'last review'}, `
    + `stability ${stabilityDays.toFixed(1)} days${spared}`
  if (!place) return `retrievability ${retrievability.toFixed(2)}: ${curve}`
  const { fused, faded } = place
  if (faded > fused) return `${curve}: fading moved it from place ${fused} down to ${faded}`
  if (faded < fused) return `${curve}: others faded more, which moved it from place ${fused} up to ${faded}`
  return `${curve}: fading left it in place ${fused}`
}

/** A passage with its scores; without a confidence where nothing was asked. */
type ScoredPassage = RecentPassage & { readonly confidence?: number }

/**
 * Two tables with a row per explained passage, best first: what each feature adds to the score, with the terms that
 * matched, and what each signal adds to the log odds of the confidence.
 */
export function showPassageScores(screen: Screen, passages: readonly ScoredPassage[]): string[] {
  const explained = passages.flatMap((passage, i) => (passage.explain ? [{ passage, rank: i + 1, ...passage.explain }] : []))
  const namesIn = (records: readonly Record<string, number>[]): string[] =>
    [...new Set(records.flatMap(Object.keys))].filter((name) => records.some((record) => record[name]))
  const [features, signals] = [namesIn(explained.map(({ parts }) => parts)), namesIn(explained.map(({ evidence }) => evidence ?? {}))]
  if (features.length === 0) return [] // passages of `recent` have no features
  const nameOf = (passage: ScoredPassage, rank: number): string => `${rank}. ${clipColumns(escapeLine(passage.messageId), ID_COLUMNS)}`
  const scores = explained.map(({ passage, rank, parts, terms: matched }) =>
    [nameOf(passage, rank), numberOf(passage.score), ...features.map((name) => numberOf(parts[name])), escapeLine(matched.join(' '))])
  const odds = explained.map(({ passage, rank, evidence }) =>
    [nameOf(passage, rank), numberOf(passage.confidence), ...signals.map((name) => numberOf(evidence?.[name]))])
  return [
    screen.bold('How the passages scored'),
    ...fittingTables(['passage', 'score', ...features.map(escapeLine), 'terms'], scores, screen.columns).map(screen.dim),
    ...(signals.length > 0 ? ['', screen.bold('How sure they are, in log odds'), ...fittingTables(
      ['passage', 'confidence', ...signals.map(escapeLine)], odds, screen.columns,
    ).map(screen.dim)] : []),
  ]
}

/** Width of the message id, and minimum width of the terms. */
const ID_COLUMNS = 14
const TERM_COLUMNS = 12

/** One table, or several if the screen is too narrow for all features; each repeats the passage column. */
function fittingTables(heads: readonly string[], rows: readonly (readonly string[])[], screenColumns: number): string[] {
  const cells = (column: number): string[] => [heads[column] ?? '', ...rows.map((row) => row[column] ?? '')]
  const last = heads.length - 1
  const groups: number[][] = []
  let left = 0
  for (let column = 1; column <= last; column++) {
    const width = GAP.length + (column === last ? Math.min(TERM_COLUMNS, widest(cells(column))) : widest(cells(column)))
    if (width > left || groups.length === 0) {
      groups.push([0])
      left = screenColumns - widest(cells(0))
    }
    groups.at(-1)?.push(column)
    left -= width
  }
  return groups.flatMap((group, i) => [
    ...(i > 0 ? [''] : []),
    ...table(group.map((column) => heads[column] ?? ''), rows.map((row) => group.map((column) => row[column] ?? '')))
      .map((line) => clipColumns(line, screenColumns)),
  ])
}

/** Aligns numbers right and text left; text is the first column and the terms. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) => widest([head, ...rows.map((row) => row[column] ?? '')]))
  const isText = (column: number): boolean => column === 0 || heads[column] === 'terms'
  return [heads, ...rows].map((row) =>
    row.map((cell, column) => (isText(column) ? padEnd : padStart)(cell, widths[column] ?? 0)).join(GAP).trimEnd())
}

/** Three decimals, enough for scores of 0–1; – for an absent value. */
const numberOf = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))

const termLines = (matched: readonly string[], columns: number): string[] =>
  (matched.length > 0 ? wrap(`terms: ${escapeLine(matched.join(', '))}`, columns) : [])

// What a person reads of a recall, with what has to be read for it besides.

export async function recalledLines(screen: Screen, memory: Memory, result: RecallResult, options: RecallOptions): Promise<string[]> {
  const { query } = options
  const shown = selectShown(result, options)
  const passages = [...shown.passages.confident, ...shown.passages.nearest]
  const view = {
    screen, query, times: result.times, highlighted: correctedQuery(query, result.corrections),
    filter: shown.level === 'none' ? await readFilter(memory, options) : undefined,
    ...(await readStoreView(memory, [...passages, ...shown.episodes.confident, ...shown.episodes.nearest])),
  }
  const answer = [...showReading(screen, result), ...showRecall(shown, await readSurroundings(memory, passages), view)]
  const [source] = shown.episodes.confident
  const inSpace = source?.space === undefined ? '' : ` --space ${typedWord(source.space)}`
  return [...answer, ...(source ? ['', screen.dim(`Word for word: madeleine episode ${source.id}${inSpace}`)] : [])]
}

/** Facts above what a recall found: one line each, those that are fairly sure. */
function showRecalledFacts({ columns, bold, dim }: Screen, facts: readonly Fact[], timeZone: string): string[] {
  if (facts.length === 0) return []
  return [bold('Known'), ...facts.flatMap((fact) => [
    ...wrap(escapeLine(fact.text), columns - INDENT).map((line) => ' '.repeat(INDENT) + line),
    ...wrapFacts([
      ...factTime(fact, timeZone), ...(fact.space === undefined ? [] : [`in ${escapeLine(fact.space)}`]),
      ...(fact.sources.length === 0 ? editedBy(fact, timeZone) : [counted(fact.sources.length, 'source')]),
      ...showConfidence(fact.confidence),
    ], columns - 2 * INDENT).map((line) => dim(' '.repeat(2 * INDENT) + line)),
  ])]
}

// Which passages and episodes of a recall a person is shown: as far as confidence reaches, not a fixed number.

/** What the user asked for; numbers are absent where confidence decides. */
interface Asked {
  readonly query: string
  readonly limit?: number | undefined
  readonly passageLimit?: number | undefined
}

/** A list in two parts, each in the order of the library. */
interface Divided<T> {
  /** As far as confidence reaches. */
  readonly confident: readonly T[]
  /** What comes after, shown as what it is. */
  readonly nearest: readonly T[]
}

interface ShownRecall {
  readonly level: ConfidenceLevel
  /** Those that are fairly sure. */
  readonly facts: readonly Fact[]
  readonly passages: Divided<Passage>
  readonly episodes: Divided<Episode>
  /** Passages and episodes that are as confident as these and not shown. */
  readonly more: number
}

/** What recall is asked for when confidence decides how much of it is shown. */
export const CANDIDATES = { limit: 40, passageLimit: 40 } as const

/** A screenful: more is shown on request. Behind the smaller number only what is strong is shown. */
const MOST_PASSAGES = { strong: 6, fair: 5 } as const
const MOST_EPISODES = { strong: 6, fair: 3 } as const
const MOST_FACTS = 5
/** Where nothing is confident, the first few let a reader judge for themselves. */
const NEAREST_PASSAGES = 3

/** Divides a recall for its readers. Nothing is reordered within a part. */
export function selectShown({ confidence, facts, passages, episodes }: RecallResult, { query, limit, passageLimit }: Asked): ShownRecall {
  const { level } = confidence
  const answers = isConfident(confidence)
  const telling = passages.filter(({ text }) => !onlyRepeats(text, query))
  const shownPassages = selectPassages(
    telling.some(answers) ? telling : passages, { level, answers, limit: passageLimit, isToldByEpisode: episodes.some(answers) },
  )
  const shownEpisodes = selectEpisodes(episodes, shownPassages, { level, answers, limit })
  const isCut = passageLimit === undefined && (level === 'fair' || level === 'strong')
  const sureFacts = facts.filter((one) => (one.confidence ?? 0) >= leastValueOf('fair')).slice(0, MOST_FACTS)
  return {
    level, facts: sureFacts, passages: shownPassages, episodes: shownEpisodes,
    more: isCut ? Math.max(0, telling.filter(answers).length - shownPassages.confident.length) : 0,
  }
}

/** A longer message says more than one word, characters. */
const SHORT_TEXT = 60

/** Whether a message is one word of the query, once or again and again, and nothing else: “MISO MISO MISO”. */
function onlyRepeats(text: string, query: string): boolean {
  if (text.length > SHORT_TEXT) return false
  const matches = queryMatcher(query)(text)
  const rest = paint(text, matches, () => ' ')
  return new Set(matches.map(([from, to]) => text.slice(from, to).toLowerCase())).size === 1 && terms(rest).length === 0
}

/** What is this near to the answer's confidence is shown with it, though it is just below fair. */
const NEAR = 0.75

/**
 * Whether a part is worth showing as an answer: it is fair or better, or about as likely as an
 * answer that is hardly fair, or weak, as a whole.
 */
const isConfident = ({ level, value }: Confidence) => ({ confidence }: { readonly confidence: number }): boolean =>
  level !== 'none' && confidence >= Math.min(leastValueOf('fair'), NEAR * value)

interface Selection {
  readonly level: ConfidenceLevel
  readonly answers: (part: { readonly confidence: number }) => boolean
  readonly limit: number | undefined
  /** A title or a summary answers: then it is read, and no message that does not. */
  readonly isToldByEpisode?: boolean
}

function selectPassages(passages: readonly Passage[], { level, answers, limit, isToldByEpisode }: Selection): Divided<Passage> {
  if (limit !== undefined) return divide(passages.slice(0, limit), answers)
  if (level === 'none') return { confident: [], nearest: passages.slice(0, NEAREST_PASSAGES) }
  // The first is the best of what is sure to be there, even if its own words are few: a reply holds few of the query's
  const isFirst = (one: Passage): boolean => one === passages[0] && isLikely(one) && (passages.some(answers) || !isToldByEpisode)
  const confident = passages.filter((one) => answers(one) || isFirst(one))
  // The whole may be sure that something answers where no single message is
  if (confident.length === 0) {
    return { confident: [], nearest: (isToldByEpisode ? passages.filter(isLikely) : passages).slice(0, NEAREST_PASSAGES) }
  }
  return { confident: level === 'weak' ? confident.slice(0, NEAREST_PASSAGES) : firstOf(confident, MOST_PASSAGES), nearest: [] }
}

const isLikely = ({ confidence }: Passage): boolean => levelOf(confidence) !== 'none'

/** The episodes of the shown passages, best passage first, then those that are confident without one. */
function selectEpisodes(episodes: readonly Episode[], shown: Divided<Passage>, { level, answers, limit }: Selection): Divided<Episode> {
  if (limit !== undefined) return divide(episodes.slice(0, limit), answers)
  const ids = [...new Set(shown.confident.flatMap(({ episodeId }) => episodeId ?? []))]
  const sources = ids.flatMap((id) => episodes.find((episode) => episode.id === id) ?? [])
  const others = level === 'weak' && shown.confident.length > 0 ? []
    : episodes.filter((episode) => answers(episode) && !ids.includes(episode.id))
  const [strong, fair] = [MOST_EPISODES.strong - sources.length, MOST_EPISODES.fair - sources.length]
  return { confident: [...sources.slice(0, MOST_EPISODES.strong), ...firstOf(others, { strong, fair })], nearest: [] }
}

/** The first of all up to a number, then only the strong ones up to a larger one. */
function firstOf<T extends { readonly confidence: number }>(
  all: readonly T[], { strong, fair }: { readonly strong: number; readonly fair: number },
): T[] {
  const shown: T[] = []
  for (const one of all) if (shown.length < (levelOf(one.confidence) === 'strong' ? strong : fair)) shown.push(one)
  return shown
}

function divide<T>(all: readonly T[], answers: (one: T) => boolean): Divided<T> {
  return { confident: all.filter(answers), nearest: all.filter((one) => !answers(one)) }
}
