/** What of a recall is shown: as far as its confidence reaches, as in the terminal, and nothing passed off as an answer. */
import {
  type ConfidenceLevel, type Episode, type Fact, leastValueOf, levelOf, type Passage, type RecallResult, type Wire,
} from '@madeleine/contract'

export type AnsweredFact = Wire<Fact>
export type FoundPassage = Wire<Passage>
export type FoundEpisode = Wire<Episode>
export type FoundAnswer = Wire<RecallResult>

/** What recall is asked for; how much of it is shown its confidence decides. */
export const ASKED = { limit: 20, passageLimit: 30, explain: true } as const

export interface ShownPassage extends FoundPassage {
  /** The same words, found elsewhere too. */
  readonly others: readonly FoundPassage[]
}

export interface ShownAnswer {
  readonly level: ConfidenceLevel
  /** Said before anything else; nothing where what was found speaks for itself. */
  readonly verdict?: string
  readonly facts: readonly AnsweredFact[]
  readonly passages: readonly ShownPassage[]
  readonly episodes: readonly FoundEpisode[]
  /** What is nearest, under a heading that says what it is. */
  readonly nearest: { readonly heading: string; readonly passages: readonly ShownPassage[] }
}

const MOST_FACTS = 5
const MOST_PASSAGES = { strong: 12, fair: 6, weak: 3, none: 0 } as const satisfies Record<ConfidenceLevel, number>
const MOST_EPISODES = 6
const MOST_NEAREST = 3
/** What is this near to the confidence of the whole is shown with it, though it is just below fair. */
const NEAR = 0.75

/** Divides an answer for its readers; the order of the library is kept. */
export function foundIn({ confidence, facts, passages, episodes, times }: FoundAnswer, query: string): ShownAnswer {
  const { level, value } = confidence
  const answers = (one: { readonly confidence: number }): boolean =>
    level !== 'none' && one.confidence >= Math.min(leastValueOf('fair'), NEAR * value)
  const sure = folded(passages.filter((one, i) => answers(one) || (i === 0 && level !== 'none' && levelOf(one.confidence) !== 'none')))
    .slice(0, MOST_PASSAGES[level])
  const sources = new Set(sure.flatMap(({ episodeId }) => episodeId ?? []))
  const nearest = level === 'strong' || (sure.length > 0 && level !== 'none') ? [] : folded(passages).slice(0, MOST_NEAREST)
  const said = times.some((time) => !time.isEmpty && nearest.every(({ at }) => time.after <= at && at < time.before))
  return {
    level,
    ...verdictOn(level, query, passages.length + episodes.length + facts.length > 0),
    facts: facts.filter((one) => (one.confidence ?? 0) >= leastValueOf('fair')).slice(0, MOST_FACTS),
    passages: sure,
    episodes: level === 'none' ? [] : episodes.filter((one) => answers(one) || sources.has(one.id)).slice(0, MOST_EPISODES),
    nearest: {
      heading: level !== 'none' ? 'Closest' : said ? 'Said then, but probably not about it' : 'Closest, but probably not',
      passages: nearest,
    },
  }
}

/** What was said in the same words stands once, where it is first. */
function folded(passages: readonly FoundPassage[]): ShownPassage[] {
  const byWords = new Map<string, FoundPassage[]>()
  for (const passage of passages) {
    const words = `${passage.role} ${passage.text.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
    byWords.set(words, [...(byWords.get(words) ?? []), passage])
  }
  return [...byWords.values()].map(([first, ...others]) => ({ ...first!, others }))
}

function verdictOn(level: ConfidenceLevel, query: string, hasAny: boolean): { verdict?: string } {
  if (level === 'none' || !hasAny) return { verdict: `Nothing found about “${query}”.` }
  if (level === 'weak') return { verdict: 'Not sure: this may not be what you are looking for.' }
  return {}
}

/** Read aloud when an answer comes: how much of what was found, and how sure it is. */
export function answerSummary({ level, passages, episodes, facts }: ShownAnswer, query: string): string {
  if (level === 'none') return `Nothing found about ${query}.`
  const counts = [[facts.length, 'fact'], [passages.length, 'message'], [episodes.length, 'episode']] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`)
  return `${parts.join(', ')} found; confidence ${level}.`
}
