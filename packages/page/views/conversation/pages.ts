/** The pages of a log that are near to what is seen, and what is known of the segments in them. */
import { ask, type AnswerOf } from '../../shell/api.ts'

export type LogItem = AnswerOf<'messages'>['items'][number]
export type LogMessage = Extract<LogItem, { type: 'message' }>
export type LogBoundary = Extract<LogItem, { type: 'boundary' }>
export type SegmentInTime = AnswerOf<'timeline'>['episodes'][number]

/** Messages of a page. */
export const PAGE = 100
/** Pages that are kept; those seen longest ago go first. */
const MOST_PAGES = 60

export interface LogPage {
  /** By their place in the log; one that was forgotten is missing. */
  readonly messages: ReadonlyMap<number, LogMessage>
  /** Beginnings of segments, by the place of their first message. */
  readonly boundaries: ReadonlyMap<number, LogBoundary>
}

export class LogPages {
  readonly #conversationId: string
  readonly #pages = new Map<number, LogPage | 'asked'>()
  readonly #drawAnew: () => void
  /** Pages that may have changed since they were read. */
  readonly #old = new Set<number>()
  /** Reason and strength of segments, by id. */
  readonly segments = new Map<string, SegmentInTime>()
  failure: unknown
  /** Goes up with every change: rows that were drawn are drawn anew by it. */
  round = 0

  /** @param onChange told when a page has come */
  constructor(conversationId: string, onChange: () => void) {
    this.#conversationId = conversationId
    this.#drawAnew = onChange
  }

  #onChange(): void {
    this.round += 1
    this.#drawAnew()
  }

  pageOf(row: number): LogPage | undefined {
    const page = this.#pages.get(Math.floor(row / PAGE))
    return page === 'asked' ? undefined : page
  }

  /** Whether some of these rows have not come yet, and will. */
  isAwaited(from: number, to: number): boolean {
    if (this.failure !== undefined) return false
    for (let row = from; row < to; row += PAGE) if (!this.pageOf(row)) return true
    return to > from && !this.pageOf(to - 1)
  }

  /** What was read is asked for again when it is looked at, and shown until it has come. */
  readAgain(): void {
    for (const number of this.#pages.keys()) this.#old.add(number)
    if (this.#pages.size > 0) this.#onChange()
  }

  tryAgain(): void {
    this.failure = undefined
    this.#onChange()
  }

  /** Asks for the pages of these rows that are not there yet. */
  want(from: number, to: number, asOf: { readonly asOf?: string }): void {
    if (this.failure !== undefined) return
    for (let number = Math.floor(from / PAGE); number * PAGE < to; number++) {
      const page = this.#pages.get(number)
      this.#pages.delete(number)
      this.#pages.set(number, page ?? 'asked')
      if (page === undefined || this.#old.delete(number)) void this.#read(number, asOf)
    }
    for (const number of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) break
      this.#pages.delete(number)
    }
  }

  async #read(number: number, asOf: { readonly asOf?: string }): Promise<void> {
    const conversationId = this.#conversationId
    try {
      const { items } = await ask('messages', { conversationId, from: number * PAGE, limit: PAGE })
      const end = (number + 1) * PAGE // behind a gap the page of the server reaches further
      const page = pageFrom(items.filter((item) => (item.type === 'boundary' ? item.from : item.seq) < end))
      if (this.#pages.has(number)) this.#pages.set(number, page)
      this.#onChange()
      await this.#readSegments(page, asOf)
    } catch (error) {
      if (this.#pages.get(number) === 'asked') this.#pages.delete(number)
      this.failure = error
    }
    this.#onChange()
  }

  /** Strengths come behind the words: nobody waits for them. */
  async #readSegments({ boundaries }: LogPage, asOf: { readonly asOf?: string }): Promise<void> {
    const times = [...boundaries.values()].flatMap(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)])
    if (times.length === 0) return
    const [from, to] = [Math.min(...times), Math.max(...times) + 1]
    const within = [this.#conversationId]
    const { episodes } = await ask('timeline', { from, to, within, limit: 2 * PAGE, ...asOf })
    for (const episode of episodes) this.segments.set(episode.id, episode)
  }
}

function pageFrom(items: readonly LogItem[]): LogPage {
  const [messages, boundaries] = [new Map<number, LogMessage>(), new Map<number, LogBoundary>()]
  for (const item of items) {
    if (item.type === 'message') messages.set(item.seq, item)
    else boundaries.set(item.from, item)
  }
  return { messages, boundaries }
}
