/** Drift and surprise of segments that are encoded together, each message embedded once. */
import { CALIBRATION_SEGMENTS, drift, ORDINARY, surpriseOfDrift, surpriseOfLevel } from '../../contract/surprise.ts'
import type { Message } from '../../contract/message.ts'
import { ownText } from '../../contract/recalled-text.ts'
import { hashingEmbedder } from '../model/providers/hashing-embedder.ts'
import type { RankedDrift } from '../store/collapse-segments.ts'
import type { SegmentInput } from './segment-inputs.ts'

/** Messages that make a segment's opening. */
const OPENING_MESSAGES = 3

/** Always the built-in embedder, whatever the store uses: drifts must be comparable with each other, and it needs no calls. */
const hashing = hashingEmbedder()

export class SegmentDrifts {
  #drifts: readonly RankedDrift[]
  readonly #vectors = new Map<Message, Float32Array>()

  /** @param drifts the user's latest drifts, newest first */
  constructor(drifts: readonly RankedDrift[]) {
    this.#drifts = drifts
  }

  /** The drift at the opening of a segment; undefined at the start of a conversation. */
  async measure({ before, messages }: SegmentInput): Promise<number | undefined> {
    const opening = messages.slice(0, OPENING_MESSAGES)
    const vectors = await this.#vectorsOf([...before, ...opening])
    return drift(vectors.slice(0, before.length), vectors.slice(before.length))
  }

  /** The surprise level of the cut if it has one; otherwise the drift, ranked among the user's recent drifts. */
  surpriseOf({ segment: { plan } }: SegmentInput, measured: number | undefined): number {
    if (plan.surpriseLevel) return surpriseOfLevel(plan.surpriseLevel)
    return measured === undefined ? ORDINARY : surpriseOfDrift(measured, this.#drifts.map((one) => one.drift))
  }

  /** Ranks the drifts of later segments among this one too, as if it were published now. */
  add(id: string, measured: number | undefined, createdAt: Date): void {
    if (measured === undefined) return
    // Rounded as the column is
    const added = { drift: Math.fround(measured), createdMs: createdAt.getTime(), id }
    this.#drifts = [...this.#drifts, added].sort(byNewest).slice(0, CALIBRATION_SEGMENTS)
  }

  async #vectorsOf(messages: readonly Message[]): Promise<Float32Array[]> {
    const unknown = messages.filter((message) => !this.#vectors.has(message))
    for (const [i, vector] of (await hashing.embed(unknown.map(ownText))).entries()) this.#vectors.set(unknown[i]!, vector)
    return messages.map((message) => this.#vectors.get(message)!)
  }
}

const byNewest = (a: RankedDrift, b: RankedDrift): number => b.createdMs - a.createdMs || (a.id < b.id ? -1 : 1)
