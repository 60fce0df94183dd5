/** Hand-made recalls, and the lines that a person reads of them. */
import { messageKey, type Surroundings } from '../show/store-view.ts'
import { showRecall, selectShown } from '../show/show-recall.ts'
import { screenOf } from '../terminal/terminal.ts'
import { confidenceOf, type Episode, type Passage, type RecallResult, type StoredMessage } from '@madeleine/contract'

export const START = Date.parse('2026-03-08T22:00:00Z')
export const MINUTE = 60_000

/** A message of a speaker, by its id. */
export type Said = readonly [id: string, name: string, text: string]

export const passage = ([messageId, name, text]: Said, confidence: number, more: Partial<Passage> = {}): Passage =>
  ({
    messageId, conversationId: 'chat', episodeId: `e-${messageId}`, role: 'user', name, text,
    at: new Date(START + 10 * MINUTE), score: 0.9, confidence, ...more,
  })

export const episode = (id: string, confidence: number, more: Partial<Episode> = {}): Episode => ({
  id, conversationId: 'chat', title: `Title of ${id}`, summary: 'Lena looked for the cat',
  startAt: new Date(START), endAt: new Date(START + 40 * MINUTE), durationMinutes: 40,
  createdAt: new Date(START), lastReviewedAt: null, consolidatedAt: null, surprise: 0,
  keyMoment: false, score: 0.98, why: '“cat” in Lena\'s turn, 8 Mar 2026',
  messageIds: ['a', 'b'], quality: 'extractive', confidence, ...more,
} as Episode)

export const recalled = (confidence: number, passages: Passage[], episodes: Episode[] = []): RecallResult =>
  ({ confidence: confidenceOf(confidence), times: [], corrections: [], passages, episodes, facts: [], pending: 0, text: '', leftOut: [] })

export const message = ([id, name, text]: Said, minute: number, kind: StoredMessage['kind'] = 'message'): StoredMessage =>
  ({
    id, seq: minute, role: 'user', name, kind, text, parts: [], metadata: null,
    at: new Date(START + minute * MINUTE), receivedAt: new Date(START), marks: [],
  }) as unknown as StoredMessage

/** Each message with those around it, by key. */
export const around = (messages: readonly StoredMessage[]): Map<string, Surroundings> => new Map(messages.map((one, i) =>
  [messageKey({ conversationId: 'chat' }, one.id), { ...(i > 0 && { before: messages[i - 1]! }), after: messages.slice(i + 1, i + 4) }]))

export const view = { screen: screenOf({ columns: 80 }), query: 'where is the cat', highlighted: 'where is the cat', timeZone: 'UTC' }
export const lines = (recall: RecallResult, surroundings = new Map<string, Surroundings>(), asked = {}): string[] =>
  showRecall(selectShown(recall, { query: view.query, ...asked }), surroundings, view)
