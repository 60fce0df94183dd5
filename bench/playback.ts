/** Playback of a conversation to a policy, as the pipeline runs it, with a stand-in for the model that counts its usage. */
import { localDate } from '../packages/base/calendar.ts'
import type { Message } from '../packages/contract/message.ts'
import { lengthOf, type Closed } from '../packages/contract/segment.ts'
import { describeSegments, groupsOf, type DescribableSegment } from '../packages/core/encode/describe-segments.ts'
import type { AskModel } from '../packages/contract/models.ts'
import { windowMessagesOf, type Policy, type Queue, type Window } from '../packages/segment/policy.ts'
import { overlapBefore } from '../packages/segment/stream/tail.ts'
import { gapMs } from '../packages/segment/rules/message-gaps.ts'
import { HOUR_MS } from '../packages/base/units.ts'
import { cutWindow, takeWindow, type TakenWindow } from '../packages/segment/window.ts'
import { noUsage, standIn, type ModelUsage } from './stand-in.ts'

export const MODES = ['imported', 'live'] as const
export type Mode = (typeof MODES)[number]

export interface PlaybackResult {
  readonly spent: ModelUsage
  readonly segments: number
  /** For each message the time until its segment closed, in hours, ascending. */
  readonly waitedHours: readonly number[]
}

export interface PlaybackOptions {
  /** Whether the stand-in begins a segment at a message. */
  readonly turns: (message: Message) => boolean
  readonly timeZone: string
}

/** Plays a conversation back. @param messages one or more */
export async function playBack(policy: Policy, messages: readonly Message[], mode: Mode, stage: PlaybackOptions): Promise<PlaybackResult> {
  const spent = noUsage()
  const playback = new Playback(policy, stage, spent)
  const end = (messages.at(-1) as Message).at
  if (mode === 'imported') {
    playback.push(messages.map((message) => ({ ...message, receivedAt: end })))
    await playback.work(end)
  } else {
    for (const message of messages) {
      await playback.work(new Date(message.at.getTime() - 1))
      playback.push([{ ...message, receivedAt: message.at }])
      await playback.work(message.at)
    }
    await playback.work(MAX_DATE)
  }
  // Imports flush; and some policies never close the last few messages
  await playback.flush()
  await playback.describe()
  return { spent, segments: playback.segments, waitedHours: playback.waitedHours.toSorted((a, b) => a - b) }
}

/** The latest time that a Date can hold. */
const MAX_DATE = new Date(8.64e15)

/** As in the pipeline: segments without a description are described at this number of messages, fewer a day later. */
const MIN_BATCH_MESSAGES = 40
const MAX_WAIT_MS = 24 * HOUR_MS

/** A simulated pipeline for one conversation, with a clock that advances to the next due time. */
class Playback {
  segments = 0
  readonly waitedHours: number[] = []
  readonly #policy: Policy
  readonly #timeZone: string
  readonly #ask: AskModel
  readonly #log: Message[] = []
  #cursor = 0
  #now = new Date(-MAX_DATE.getTime())
  #last: Queue['look']
  #previous: Window['previous']
  #taken: TakenWindow = { messages: [], full: false }
  #undescribed: DescribableSegment[] = []
  #undescribedSince: Date | undefined

  constructor(policy: Policy, { turns, timeZone }: PlaybackOptions, spent: ModelUsage) {
    this.#policy = policy
    this.#timeZone = timeZone
    this.#ask = standIn(spent, turns, () => this.#taken.messages)
  }

  push(messages: readonly Message[]): void {
    this.#log.push(...messages)
  }

  /** Runs everything that is due until a time, at its due time. */
  async work(until: Date): Promise<void> {
    for (let at = this.#due(); at && at <= until; at = this.#due()) {
      if (at > this.#now) this.#now = at
      await this.#describeWhenDue()
      await this.#look(false)
    }
  }

  async flush(): Promise<void> {
    const latest = this.#log.at(-1)?.receivedAt
    if (latest && latest > this.#now) this.#now = latest
    while (this.#cursor < this.#log.length) await this.#look(true)
  }

  #due(): Date | undefined {
    if (this.#cursor === this.#log.length) return undefined
    return this.#taken.next ? this.#now : this.#policy.dueAt(queueOf(this.#log.slice(this.#cursor), this.#last, this.#timeZone))
  }

  async #look(flush: boolean): Promise<void> {
    const most = windowMessagesOf(this.#policy)
    this.#taken = takeWindow(this.#log.slice(this.#cursor, this.#cursor + most + 1), most)
    const { messages } = this.#taken
    const state = this.#last?.state
    const window: Window = {
      messages, flush, timeZone: this.#timeZone, rulesOnly: false, now: this.#now, ask: this.#ask,
      before: overlapBefore(this.#log.slice(0, this.#cursor)),
      ...(this.#previous && { previous: this.#previous }), ...(state !== undefined && { state }),
    }
    const cut = await cutWindow(this.#policy, window, this.#taken)
    for (const closed of cut.closed) await this.#close(closed)
    const count = messages.length - lengthOf(cut.closed)
    this.#last = { at: this.#now, count, wait: cut.wait ?? false, ...(cut.state !== undefined && { state: cut.state }) }
  }

  async #close({ length, title, summary }: Closed): Promise<void> {
    const messages = this.#log.slice(this.#cursor, this.#cursor + length)
    this.#cursor += length
    this.segments++
    for (const { receivedAt } of messages) this.waitedHours.push((this.#now.getTime() - receivedAt.getTime()) / HOUR_MS)
    if (title !== undefined && summary !== undefined) {
      this.#previous = { title, summary, surprise: 0.2 }
      return
    }
    this.#undescribed.push({ messages, ...(title !== undefined && { title }) })
    this.#undescribedSince ??= this.#now
    await this.#describeWhenDue()
  }

  async #describeWhenDue(): Promise<void> {
    const since = this.#undescribedSince
    const waiting = this.#undescribed.reduce((sum, { messages }) => sum + messages.length, 0)
    if (since && (waiting >= MIN_BATCH_MESSAGES || this.#now.getTime() - since.getTime() >= MAX_WAIT_MS)) await this.describe()
  }

  /** Describes all segments that were closed without a description, in groups. */
  async describe(): Promise<void> {
    for (const group of groupsOf(this.#undescribed)) {
      const described = await describeSegments(this.#ask, group, { timeZone: this.#timeZone })
      if (described.some((one) => !one)) throw new Error('a description by the stand-in was rejected')
    }
    this.#undescribed = []
    this.#undescribedSince = undefined
  }
}

function queueOf(tail: readonly Message[], look: Queue['look'], timeZone: string): Queue {
  const [oldest, latest, previous] = [tail[0] as Message, tail.at(-1) as Message, tail.at(-2)]
  return {
    count: tail.length,
    tokens: tail.reduce((sum, { tokens }) => sum + tokens, 0),
    oldest, latest,
    ...(previous && { previousReceivedAt: previous.receivedAt }),
    gapMs: previous ? gapMs(previous, latest) : 0,
    dayChanged: previous !== undefined && localDate(previous.at, timeZone) !== localDate(latest.at, timeZone),
    ...(look && { look }),
  }
}
