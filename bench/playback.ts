/** Plays a conversation to a policy as the pipeline does, with a stand-in for the model, and counts what that asks. */
import { localDate } from '../src/time/calendar.ts'
import type { Message } from '../src/message/message.ts'
import { lengthOf, type Closed } from '../src/core/segment.ts'
import { describeSegments, groupsOf, type DescribableSegment } from '../src/encode/describe/describe-segments.ts'
import type { AskModel } from '../src/model/language-model.ts'
import { windowMessagesOf, type Policy, type Queue, type Window } from '../src/segment/policy.ts'
import { overlapBefore } from '../src/segment/plain-segment.ts'
import { gapMs } from '../src/segment/rules/message-gaps.ts'
import { HOUR_MS } from '../src/units.ts'
import { cutWindow, takeWindow, type TakenWindow } from '../src/segment/window.ts'
import { nothing, standIn, type Spent } from './stand-in.ts'

export const WAYS = ['imported', 'live'] as const
export type Way = (typeof WAYS)[number]

export interface Played {
  readonly spent: Spent
  readonly segments: number
  /** Per message how long it waited for its segment, in hours, ascending. */
  readonly waitedHours: readonly number[]
}

export interface Stage {
  /** Where the stand-in begins segments. */
  readonly turns: (message: Message) => boolean
  readonly timeZone: string
}

/** @param messages one or more */
export async function play(policy: Policy, messages: readonly Message[], way: Way, stage: Stage): Promise<Played> {
  const spent = nothing()
  const line = new Line(policy, stage, spent)
  const end = (messages.at(-1) as Message).at
  if (way === 'imported') {
    line.push(messages.map((message) => ({ ...message, receivedAt: end })))
    await line.work(end)
  } else {
    for (const message of messages) {
      await line.work(new Date(message.at.getTime() - 1))
      line.push([{ ...message, receivedAt: message.at }])
      await line.work(message.at)
    }
    await line.work(THE_END)
  }
  // Imports flush; and some policies leave a last few for ever
  await line.flush()
  await line.describe()
  return { spent, segments: line.segments, waitedHours: line.waitedHours.toSorted((a, b) => a - b) }
}

/** The last instant of a Date. */
const THE_END = new Date(8.64e15)

/** As the pipeline has it: so many messages without words are worth a call, fewer are described a day later. */
const WORTH_MESSAGES = 40
const MOST_WAIT_MS = 24 * HOUR_MS

/** One conversation, its looks and its episodes, and a clock that goes to wherever something is due. */
class Line {
  segments = 0
  readonly waitedHours: number[] = []
  readonly #policy: Policy
  readonly #timeZone: string
  readonly #ask: AskModel
  readonly #log: Message[] = []
  #cursor = 0
  #now = new Date(-THE_END.getTime())
  #last: Queue['look']
  #previous: Window['previous']
  #taken: TakenWindow = { messages: [], full: false }
  #untold: DescribableSegment[] = []
  #untoldSince: Date | undefined

  constructor(policy: Policy, { turns, timeZone }: Stage, spent: Spent) {
    this.#policy = policy
    this.#timeZone = timeZone
    this.#ask = standIn(spent, turns, () => this.#taken.messages)
  }

  push(messages: readonly Message[]): void {
    this.#log.push(...messages)
  }

  /** Everything that is due until then, at the time when it is. */
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
    this.#untold.push({ messages, ...(title !== undefined && { title }) })
    this.#untoldSince ??= this.#now
    await this.#describeWhenDue()
  }

  async #describeWhenDue(): Promise<void> {
    const since = this.#untoldSince
    const waiting = this.#untold.reduce((sum, { messages }) => sum + messages.length, 0)
    if (since && (waiting >= WORTH_MESSAGES || this.#now.getTime() - since.getTime() >= MOST_WAIT_MS)) await this.describe()
  }

  /** Everything that was closed without words, in groups. */
  async describe(): Promise<void> {
    for (const group of groupsOf(this.#untold)) {
      const described = await describeSegments(this.#ask, group, { timeZone: this.#timeZone })
      if (described.some((one) => !one)) throw new Error('what the stand-in says of a segment will not do')
    }
    this.#untold = []
    this.#untoldSince = undefined
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
