/** Messages, episodes and facts as items of an answer: a line each for a model, and a value. */
import { counted, formatMoment, formatSpan } from './format-date.ts'
import { type Fact, levelOf, type RecentEpisode, USER_SUBJECT } from '@madeleine/contract'
import {
  defined, escapeSpeaker, escapeText, type Excerpt, excerptLabel, type JsonObject, KNOWN_FACTS, plainName, speakerLabel,
} from '@madeleine/base'
import { editedBy, factTime, type Memory, notedBy, spaceLabel, speakerIn } from '@madeleine/core'
import type { AnswerItem, ItemPart } from './answer-page.ts'

/** A string of somebody as a string of JSON, which ends nowhere but at its quotation mark. */
export const quoted = (text: string): string => `"${escapeText(text).replaceAll('"', '\\"')}"`

const openedBy = ({ from }: ItemPart): string => (from > 0 ? '… ' : '')
const closedBy = ({ isLast }: ItemPart): string => (isLast ? '' : ' …')

/** Which part of a text a value holds, unless it holds all of it. */
const partFields = ({ from, isLast }: ItemPart): JsonObject => ({ ...(from > 0 && { from }), ...(!isLast && { isCut: true }) })

/** The space that a line is labelled with: one that was asked, and not the own memory beside them. */
const labelOf = (space: string | undefined, spaces: readonly string[] = []): string | undefined =>
  (space !== undefined && spaces.includes(space) ? space : undefined)

/** A message as all readers of it have it in common. */
export interface ShownMessage {
  readonly id: string
  readonly conversationId: string
  readonly episodeId?: string | undefined
  readonly role: string
  readonly name?: string | undefined
  readonly text: string
  readonly at: Date
  /** Only where something was asked. */
  readonly confidence?: number | undefined
  /** Of an expansion: whether its id names it, not only its surroundings. */
  readonly isSupport?: boolean | undefined
  /** Of a passage of a long message: its place there. */
  readonly excerpt?: Excerpt | undefined
  /** Whose memory it is in, where spaces were asked. */
  readonly space?: string | undefined
  /** It is not trusted. */
  readonly untrusted?: true | undefined
}

export interface MessageForm {
  readonly list: string
  readonly heading?: string
  readonly timeZone: string
  /** Shown with each message; absent where all are of one conversation that is named once. */
  readonly withConversation?: boolean
  /** The spaces that were asked: what is of them is nobody's words of this conversation. */
  readonly spaces?: readonly string[] | undefined
}

export function messageItem(message: ShownMessage, { list, heading, timeZone, withConversation = false, spaces }: MessageForm): AnswerItem {
  const { id, conversationId, episodeId, role, name, text, at, confidence, isSupport, excerpt, space, untrusted } = message
  const label = labelOf(space, spaces)
  const speaker = label === undefined ? escapeSpeaker(speakerLabel(message)) : speakerIn(label, { role, name: name ?? null })
  const where = withConversation ? `, in ${quoted(conversationId)}` : ''
  const shownName = plainName(name)
  return {
    key: JSON.stringify([conversationId, id, ...(space === undefined ? [] : [space])]), list, text, ...defined({ heading }),
    lines: (part) => `- ${isSupport ? '▸ ' : ''}${speaker} (${formatMoment(at, timeZone)},`
      + ` message ${quoted(id)}${where}${excerpt ? `, ${excerptLabel(excerpt)}` : ''}${untrusted ? NOT_TRUSTED : ''})`
      + `: ${openedBy(part)}${quoted(part.text)}${closedBy(part)}`,
    value: (part) => ({
      ...defined({ space }), id, ...(withConversation && { conversationId }),
      ...(episodeId !== undefined && withConversation && { episodeId }),
      ...(shownName === undefined ? { role } : { name: shownName }), at: at.toISOString(),
      text: part.text, ...partFields(part), ...(confidence !== undefined && { confidence: rounded(confidence) }),
      ...defined({ untrusted }), ...(isSupport && { isSupport }), ...(excerpt && { excerpt: { ...excerpt } }),
    }),
  }
}

const NOT_TRUSTED = ', not trusted'

const rounded = (share: number): number => Math.round(share * 100) / 100

/** @param confidence given where something was asked */
export function episodeItem(
  episode: RecentEpisode, { heading, timeZone, confidence, spaces }: Pick<MessageForm, 'heading' | 'timeZone' | 'spaces'> & {
    readonly confidence?: number | undefined
  },
): AnswerItem {
  const label = labelOf(episode.space, spaces)
  const { id, conversationId, title, summary, startAt, endAt, messageIds, untrusted } = episode
  const sureness = (confidence === undefined ? '' : `, confidence: ${levelOf(confidence)} (${confidence.toFixed(2)})`)
    + (untrusted ? NOT_TRUSTED : '')
  return {
    key: id, list: 'episodes', text: summary, ...defined({ heading }),
    lines: (part) => [
      `### ${escapeText(title)} [episode: ${id}${sureness}${label === undefined ? '' : `, in ${spaceLabel(label)}`}]`,
      `**When:** ${formatSpan(startAt, endAt, timeZone)}, ${counted(messageIds.length, 'message')}, conversation ${quoted(conversationId)}`,
      `**Summary:** ${openedBy(part)}${escapeText(part.text)}${closedBy(part)}`,
    ].join('\n'),
    value: (part) => ({
      ...shownFields(episode, HIDDEN_OF_EPISODE), messages: messageIds.length, summary: part.text,
      ...partFields(part), ...(confidence !== undefined && { confidence: rounded(confidence) }),
    }),
  }
}

export function factItem(fact: Fact, timeZone: string, spaces?: readonly string[]): AnswerItem {
  const { id, category, text, sources, confidence, subject } = fact
  const label = labelOf(fact.space, spaces)
  const where = label === undefined ? [] : [`in the space ${spaceLabel(label)}${subject === USER_SUBJECT ? ', of somebody there' : ''}`]
  return {
    key: id, list: 'facts', heading: KNOWN_FACTS, text,
    lines: (part) => `- [${category}] ${openedBy(part)}${escapeText(part.text)}${closedBy(part)} (${[
      ...factTime(fact, timeZone), ...notedBy(fact), ...editedBy(fact, timeZone), ...where, `fact ${id}`,
      ...(sources.length === 0 ? [] : [`${sources.length} source${sources.length === 1 ? '' : 's'}`]),
    ].join('; ')})`,
    value: (part) => ({
      ...shownFields(fact, HIDDEN_OF_FACT), text: part.text, ...partFields(part), sources: sources.length,
      ...(fact.quality === 'noted' && { notedByAssistant: true }), ...(confidence !== undefined && { confidence: rounded(confidence) }),
    }),
  }
}

// Which fields of an episode and of a fact a model is shown: all but those that only a program needs, so that a new one is shown too.

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

// The zone of the times in an answer: that of the memory.

const zones = new WeakMap<Memory, Promise<string>>()

/** Asked of each memory once: it only changes with `upgrade`. */
export async function timeZoneOf(memory: Memory): Promise<string> {
  const known = zones.get(memory)
  if (known) return known
  // Not given up with the call: others may wait for it too
  const asked = memory.stats().then(({ timeZone }) => timeZone)
  zones.set(memory, asked)
  asked.catch(() => zones.delete(memory))
  return asked
}

// A memory without a word in it: a model is told that no other words will find any.

/** What a tool says of one. */
export const EMPTY = 'The memory is empty: nothing was said before, and there is nothing to '
  + 'search for. Go on without it; `remember` stores what will matter later.'

/** Messages that are looked at: the newest may be calls of these tools. */
const LOOK = 20

/** Whether nothing was said but in the open part of the conversation that asks. */
export async function isEmpty(memory: Memory, askedBy: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
  const { episodes, passages } = await memory.recent({
    limit: 1, passageLimit: LOOK, factLimit: 0, ...defined({ conversationId: askedBy }), ...(signal && { signal }),
  })
  return episodes.length + passages.length === 0
}
