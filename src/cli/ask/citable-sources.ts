/** What a model may answer from: the facts and messages that a recall found, numbered from 1. */
import type { RecallResult } from '../../contract/results/recall-result.ts'
import type { Fact } from '../../contract/results/facts-result.ts'
import { leastValueOf } from '../../core/confidence.ts'

/** A message or a fact that an answer may cite. */
export interface CitableSource {
  readonly kind: 'message' | 'fact'
  readonly text: string
  readonly at: Date
  /** Who said it: a name, else the role; of a fact whom it is about. */
  readonly speaker: string
  readonly conversationId: string
  /** Of the episode; absent for a fact, and while the message is in an open conversation. */
  readonly title?: string
  readonly space?: string
  /** What to type to read it in full. */
  readonly command: string
}

const [MAX_FACTS, MAX_MESSAGES] = [6, 12]

/** How much is recalled for an answer. */
export const EVIDENCE_LIMITS = { limit: 8, passageLimit: MAX_MESSAGES, factLimit: MAX_FACTS } as const

/** The facts that hold, then the messages that may answer, each kind best first. @param typed a word as a shell takes it */
export function citableSources({ facts, passages, episodes }: RecallResult, typed: (word: string) => string): CitableSource[] {
  const titles = new Map(episodes.map(({ id, title }) => [id, title]))
  const inSpace = (space: string | undefined): string => (space === undefined ? '' : ` --space ${typed(space)}`)
  const ofFact = ({ id, text, subject, validFrom, sources, space }: Fact): CitableSource => ({
    kind: 'fact', text, at: validFrom, speaker: subject, conversationId: sources[0]?.conversationId ?? '',
    ...(space !== undefined && { space }), command: `madeleine expand fact:${id}${inSpace(space)}`,
  })
  return [
    ...facts.filter(({ validTo }) => validTo === undefined).slice(0, MAX_FACTS).map(ofFact),
    ...passages.filter(({ confidence }) => confidence >= leastValueOf('weak')).slice(0, MAX_MESSAGES)
      .map(({ text, at, name, role, conversationId, episodeId, space }): CitableSource => {
        const title = episodeId === undefined ? undefined : titles.get(episodeId)
        return {
          kind: 'message', text, at, speaker: name ?? role, conversationId, ...(title !== undefined && { title }),
          ...(space !== undefined && { space }),
          command: episodeId === undefined ? `madeleine segments --conversation ${typed(conversationId)} --messages${inSpace(space)}`
            : `madeleine episode ${episodeId}${inSpace(space)}`,
        }
      }),
  ]
}
