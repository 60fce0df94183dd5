/** The plainest of models: what one conversation must hold when all that was asked has been answered, and nobody works any more. */
import type { Line } from './plan.ts'

interface Kept extends Line {
  /** How often time had passed before it: a segment never goes on after that. */
  readonly pauses: number
  /** How often a flush was answered before it: a segment ends there, unless a second flush was asked for before anybody had looked. */
  readonly flushes: number
  isForgotten: boolean
}

/** What the store has of a conversation: its lines in their order, and of each episode the lines that it still has. */
export interface Held {
  readonly log: readonly (readonly [id: string, text: string])[]
  readonly segments: readonly (readonly string[])[]
}

export class PlainLog {
  readonly #lines: Kept[] = []
  #pauses = 0
  #flushes = 0

  push(lines: readonly Line[]): void {
    const known = new Set(this.#lines.map(({ id }) => id))
    for (const line of lines) {
      if (!known.has(line.id)) this.#lines.push({ ...line, pauses: this.#pauses, flushes: this.#flushes, isForgotten: false })
    }
  }

  flush(): void {
    this.#flushes += 1
  }

  pause(): void {
    this.#pauses += 1
  }

  /** @returns the places that are to be forgotten; undefined where there are none */
  range(back: number, count: number): { readonly from: number; readonly to: number } | undefined {
    const from = Math.max(0, this.#lines.length - back)
    return from < this.#lines.length ? { from, to: Math.min(this.#lines.length, from + count) } : undefined
  }

  /** @returns the words of what is forgotten */
  forgetMessages({ from, to }: { readonly from: number; readonly to: number }): string[] {
    return this.#lines.slice(from, to).map((line) => ((line.isForgotten = true), line.word))
  }

  /** @returns the words of what is forgotten */
  forget(): string[] {
    return this.#lines.splice(0).map(({ word }) => word)
  }

  /** The line so many before the last, where it is not forgotten. */
  line(back: number): Line | undefined {
    const found = this.#lines.at(-1 - back)
    return found?.isForgotten === false ? found : undefined
  }

  /** Where the store holds something else, in words. */
  differences({ log, segments }: Held): string[] {
    const lines = this.#lines.map(({ id, text, isForgotten }) => [id, isForgotten ? '' : text])
    const wanted = this.#parts()
    return [
      ...(JSON.stringify(log) === JSON.stringify(lines) ? [] : [isNot('log', log, lines)]),
      ...(isJoined(segments, wanted) ? [] : [isNot('episodes', segments, wanted)]),
    ]
  }

  /** What belongs together, by pauses and then by flushes. */
  #parts(): string[][][] {
    const pauses = new Map<number, Map<number, string[]>>()
    for (const { id, pauses: pause, flushes, isForgotten } of this.#lines) {
      if (isForgotten) continue
      const parts = pauses.get(pause) ?? new Map<number, string[]>()
      pauses.set(pause, parts.set(flushes, [...(parts.get(flushes) ?? []), id]))
    }
    return [...pauses.values()].map((parts) => [...parts.values()])
  }
}

const isNot = (what: string, found: unknown, wanted: unknown): string =>
  `${what}: ${JSON.stringify(found)}, should be ${JSON.stringify(wanted)}`

/** Whether the segments are the parts, in their order, of which those between two pauses may be joined. */
function isJoined(segments: readonly (readonly string[])[], pauses: readonly (readonly (readonly string[])[])[]): boolean {
  const left = [...segments]
  for (const parts of pauses) {
    for (let at = 0; at < parts.length;) {
      const segment = left.shift()?.join() ?? ''
      const end = parts.findIndex((_, i) => i >= at && parts.slice(at, i + 1).flat().join() === segment)
      if (end < 0) return false
      at = end + 1
    }
  }
  return left.length === 0
}
