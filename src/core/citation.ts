/** Grips: the stretch of talk that supports a sentence, and the name by which it is asked for. */
import { invalidInput } from '../errors.ts'
import { fold } from '../text/characters.ts'

/** A sentence told of a segment. */
export interface CitedSentence {
  readonly text: string
  /** The messages that support it, by seq, half open; absent where none does. */
  readonly support?: Support
}

export interface Support {
  readonly from: number
  readonly to: number
  /** Their words that support it, as they stand there; at most 200 code points. */
  readonly quote: string
}

export interface Grip {
  readonly segmentId: string
  readonly from: number
  readonly to: number
}

/** grip:SEGMENT:12-14. It names messages, not words that may be written anew: it always leads to the same talk. */
export const gripId = ({ segmentId, from, to }: Grip): string => `grip:${segmentId}:${from}-${to}`

const ID = /^grip:(?<segmentId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(?<from>\d{1,9})-(?<to>\d{1,9})$/i

export const isGripId = (id: string): boolean => id.startsWith('grip:')

/** @throws {MadeleineError} `invalid_input` for what names no grip */
export function readGripId(id: string): Grip {
  const { segmentId, from, to } = ID.exec(id)?.groups ?? {}
  if (segmentId === undefined || Number(from) >= Number(to)) throw invalidInput('id', id, 'a grip such as grip:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1:12-14')
  return { segmentId: segmentId.toLowerCase(), from: Number(from), to: Number(to) }
}

/** Whether a text holds these words, letter for letter but for case, accents, signs and spaces. */
export function holds(text: string, words: string): boolean {
  const wanted = bare(words)
  return wanted !== '' && bare(text).includes(wanted)
}

/** Signs go too: a quotation leaves out the markup of what it quotes. */
const bare = (text: string): string => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()
