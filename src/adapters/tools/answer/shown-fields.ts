/** Which fields of an episode and of a fact a model is shown: all but those that only a program needs, so that a new one is shown too. */
import type { JsonObject } from '../../../json.ts'

/** Of an episode, as `recall`, `recent` and `episode` have it; its summary and its messages stand apart. */
export const HIDDEN_OF_EPISODE: readonly string[] = [
  'summary', 'durationMinutes', 'createdAt', 'lastReviewedAt', 'consolidatedAt', 'surprise', 'keyMoment', 'messageIds', 'quality',
  'score', 'why', 'explain', 'confidence', 'reason', 'stabilityDays', 'difficulty', 'retrievability', 'reviews', 'messages',
]
/** Of a fact; its text, its sources, who read it and how sure it is stand apart. */
export const HIDDEN_OF_FACT: readonly string[] = [
  'text', 'supersededBy', 'supersedes', 'sources', 'quality', 'learntAt', 'confidence', 'edits', 'pinned', 'withdrawn',
  'version',
]

/** The other fields of a value, as JSON; those that are absent are left out. */
export function shownFields(value: object, hidden: readonly string[]): JsonObject {
  const shown = Object.entries(value).filter(([key, field]) => field !== undefined && !hidden.includes(key))
  return Object.fromEntries(shown.map(([key, field]) => [key, field instanceof Date ? field.toISOString() : field])) as JsonObject
}
