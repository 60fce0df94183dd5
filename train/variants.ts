/** More dialogues from those there are: segments joined anew, and copies whose words say nothing. */
import type { MessageFeatures } from '../src/segment/detector/message-features.ts'
import type { Dialogue } from './corpora.ts'

/** Segments of so many turns are joined. */
const MIN_TURNS = 2
const MAX_TURNS = 20
/** Segments in a joined dialogue. */
const MIN_SEGMENTS = 3
const MAX_SEGMENTS = 7

interface Piece {
  readonly forms: readonly MessageFeatures[]
  readonly speakers: readonly number[]
}

/**
 * Dialogues of segments drawn at random from dialogues of one kind: their boundaries are sure, and how many
 * there are varies. Every second piece loses up to two closing turns, every second dialogue its speakers.
 */
export function joined(dialogues: readonly Dialogue[], count: number, random: () => number): Dialogue[] {
  const pieces = dialogues.flatMap(piecesOf)
  if (pieces.length === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const forms: MessageFeatures[] = []
    const speakers: number[] = []
    const ends: number[] = []
    const segments = MIN_SEGMENTS + Math.floor(random() * (MAX_SEGMENTS - MIN_SEGMENTS + 1))
    for (let segment = 0; segment < segments; segment++) {
      const piece = pieces[Math.floor(random() * pieces.length)] as Piece
      const dropped = random() < 0.5 ? Math.floor(random() * 3) : 0
      const length = Math.max(MIN_TURNS, piece.forms.length - dropped)
      forms.push(...piece.forms.slice(0, length))
      speakers.push(...piece.speakers.slice(0, length))
      ends.push(forms.length - 1)
    }
    const labels = new Uint8Array(forms.length)
    for (const end of ends.slice(0, -1)) labels[end] = 1
    const { domain, group } = dialogues[0] as Dialogue
    return { id: `joined-${index}`, domain, group, forms, labels, speakers: random() < 0.5 ? withoutSpeakers(speakers) : speakers }
  })
}

function piecesOf({ forms, speakers, labels }: Dialogue): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  forms.forEach((_, index) => {
    if (!labels[index] && index < forms.length - 1) return
    const length = index + 1 - from
    if (length >= MIN_TURNS && length <= MAX_TURNS) pieces.push({ forms: forms.slice(from, index + 1), speakers: speakers.slice(from, index + 1) })
    from = index + 1
  })
  return pieces
}

/** One voice for all, as in a log that names nobody. */
export const withoutSpeakers = (speakers: readonly number[]): number[] => speakers.map(() => 1)

/** Whole dialogues in an endless one. */
const MIN_DIALOGUES = 5
const MAX_DIALOGUES = 12

/** Whole dialogues of one kind one after the other, as in a log that never ends: where a talk begins says nothing there. */
export function endless(dialogues: readonly Dialogue[], count: number, random: () => number): Dialogue[] {
  const { domain, group } = dialogues[0] as Dialogue
  const spoken = dialogues.filter(({ forms }) => forms.length > 0)
  if (spoken.length === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const drawn = Array.from({ length: MIN_DIALOGUES + Math.floor(random() * (MAX_DIALOGUES - MIN_DIALOGUES + 1)) },
      () => spoken[Math.floor(random() * spoken.length)] as Dialogue)
    const labels = Uint8Array.from(drawn.flatMap((dialogue) => [...dialogue.labels.slice(0, -1), 1]))
    labels[labels.length - 1] = 0
    return {
      id: `endless-${index}`, domain, group, labels,
      forms: drawn.flatMap(({ forms }) => forms), speakers: drawn.flatMap(({ speakers }) => speakers),
    }
  })
}

/** As a language of which the detector knows no word: cohesion, shapes and phrases are left. */
export function wordless(dialogue: Dialogue): Dialogue {
  return { ...dialogue, forms: dialogue.forms.map((form) => ({ ...form, topics: [], words: form.words.filter((word) => word === '?') })) }
}
