/** The episodes with a star, which stand in every context as far as a budget of their own reaches, whatever is asked. */
import { atOnce, STARRED_HEADING, type TokenizerOption } from '@madeleine/base'
import type { StarredSegment } from '../store/queries/session-queries.ts'
import { summaryLines } from './recall-layout.ts'
import { costOf } from './session-prompt.ts'

/** Episodes at most. */
export const MOST_STARRED = 20
/** Share of the budget that they may take, 0–1. */
const STARRED_SHARE = 0.1

export interface StarredEpisodes {
  /** The latest star first. */
  readonly shown: readonly StarredSegment[]
  /** Larger than what the others leave of the share. */
  readonly tooLarge: readonly { readonly id: string; readonly tokens: number }[]
  /** What those that are shown take. */
  readonly tokens: number
}

interface StarredOptions {
  readonly maxTokens: number
  readonly tokenizer: TokenizerOption
  readonly timeZone: string
  /** The space that they are of; absent: the memory of who asks. */
  readonly space?: string | undefined
}

/** As many as fit, the latest star first: the same until a star is set or taken off. */
export function chooseStarred(starred: readonly StarredSegment[], { maxTokens, tokenizer, ...form }: StarredOptions): StarredEpisodes {
  const cost = costOf(tokenizer)
  const tokensOf = (rows: readonly StarredSegment[]): number => atOnce(cost({ system: starredText(rows, form), messages: [] }))
  const shown: StarredSegment[] = []
  const tooLarge: { id: string; tokens: number }[] = []
  let tokens = 0
  for (const row of starred) {
    const taken = tokensOf([...shown, row])
    if (taken > STARRED_SHARE * maxTokens) tooLarge.push({ id: row.id, tokens: taken - tokens })
    else {
      shown.push(row)
      tokens = taken
    }
  }
  return { shown, tooLarge, tokens: Math.ceil(tokens) }
}

export const starredText = (rows: readonly StarredSegment[], form: Pick<StarredOptions, 'timeZone' | 'space'>): string =>
  [STARRED_HEADING, ...rows.flatMap((row) => summaryLines(row, 'starred', form))].join('\n')
