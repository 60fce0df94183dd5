/** Data augmentation: dialogues joined from random segments, endless dialogues, and copies without known words. */
import type { MessageFeatures } from '../packages/segment/detector/message-features.ts'
import type { Dialogue } from './corpora.ts'

/** Turns of a segment that can be joined. */
const MIN_TURNS = 2
const MAX_TURNS = 20
/** Segments in a joined dialogue. */
const MIN_SEGMENTS = 3
const MAX_SEGMENTS = 7

interface Segment {
  readonly messages: readonly MessageFeatures[]
  readonly speakers: readonly number[]
}

/**
 * Dialogues of random segments from the dialogues of one domain: their boundaries are certain, and their number varies.
 * Half of the segments lose up to two closing turns, half of the dialogues their speakers.
 */
export function joined(dialogues: readonly Dialogue[], count: number, random: () => number): Dialogue[] {
  const segments = dialogues.flatMap(segmentsOf)
  if (segments.length === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const messages: MessageFeatures[] = []
    const speakers: number[] = []
    const ends: number[] = []
    const segmentCount = MIN_SEGMENTS + Math.floor(random() * (MAX_SEGMENTS - MIN_SEGMENTS + 1))
    for (let drawn = 0; drawn < segmentCount; drawn++) {
      const segment = segments[Math.floor(random() * segments.length)] as Segment
      const dropped = random() < 0.5 ? Math.floor(random() * 3) : 0
      const length = Math.max(MIN_TURNS, segment.messages.length - dropped)
      messages.push(...segment.messages.slice(0, length))
      speakers.push(...segment.speakers.slice(0, length))
      ends.push(messages.length - 1)
    }
    const labels = new Uint8Array(messages.length)
    for (const end of ends.slice(0, -1)) labels[end] = 1
    const { domain, group } = dialogues[0] as Dialogue
    return { id: `joined-${index}`, domain, group, messages, labels, speakers: random() < 0.5 ? withoutSpeakers(speakers) : speakers }
  })
}

function segmentsOf({ messages, speakers, labels }: Dialogue): Segment[] {
  const segments: Segment[] = []
  let from = 0
  messages.forEach((_, index) => {
    if (!labels[index] && index < messages.length - 1) return
    const length = index + 1 - from
    if (length >= MIN_TURNS && length <= MAX_TURNS) {
      segments.push({ messages: messages.slice(from, index + 1), speakers: speakers.slice(from, index + 1) })
    }
    from = index + 1
  })
  return segments
}

/** The same speaker for every message, as in a log without names. */
export const withoutSpeakers = (speakers: readonly number[]): number[] => speakers.map(() => 1)

/** Number of dialogues in an endless one. */
const MIN_DIALOGUES = 5
const MAX_DIALOGUES = 12

/**
 * Concatenates whole dialogues of one domain, as in a log that never ends, in which the position since the start carries no information.
 */
export function endless(dialogues: readonly Dialogue[], count: number, random: () => number): Dialogue[] {
  const { domain, group } = dialogues[0] as Dialogue
  const nonEmpty = dialogues.filter(({ messages }) => messages.length > 0)
  if (nonEmpty.length === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const drawn = Array.from({ length: MIN_DIALOGUES + Math.floor(random() * (MAX_DIALOGUES - MIN_DIALOGUES + 1)) },
      () => nonEmpty[Math.floor(random() * nonEmpty.length)] as Dialogue)
    const labels = Uint8Array.from(drawn.flatMap((dialogue) => [...dialogue.labels.slice(0, -1), 1]))
    labels[labels.length - 1] = 0
    return {
      id: `endless-${index}`, domain, group, labels,
      messages: drawn.flatMap(({ messages }) => messages), speakers: drawn.flatMap(({ speakers }) => speakers),
    }
  })
}

/** A copy as in an unknown language: only cohesion, shape and discourse markers remain. */
export function wordless(dialogue: Dialogue): Dialogue {
  return {
    ...dialogue,
    messages: dialogue.messages.map((message) => ({ ...message, topics: [], words: message.words.filter((word) => word === '?') })),
  }
}
