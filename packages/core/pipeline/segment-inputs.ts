/** Reads segments to encode with all their inputs, each message once. */
import { inTurns, type Steps } from '@madeleine/base'
import {
  CALIBRATION_SEGMENTS, drift, type Message, ORDINARY, ownText, speakerOf, surpriseOfDrift, surpriseOfLevel,
} from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { hashingEmbedder } from '../model/providers/hashing-embedder.ts'
import { analysisSteps, type AnalysedMessage } from '../rank/bm25.ts'
import {
  readEncodingInputs, readTermFrequencies, type EncodingInputs, type SegmentToEncode, type TermFrequencies, type RankedDrift,
} from '../store/collapse-segments.ts'
import type { Job } from '../store/tables/jobs.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import type { PipelineContext } from './pipeline-context.ts'

/** A segment with its messages. */
export interface SegmentInput {
  readonly job: Job
  readonly segment: SegmentToEncode
  readonly messages: readonly Message[]
  /** Context for the encoder. */
  readonly overlap: readonly Message[]
  /** Preceding messages, for surprise. */
  readonly before: readonly Message[]
}

/** What one read transaction brings. */
export interface SetInput extends Pick<EncodingInputs, 'drifts' | 'generations' | 'next'> {
  /** In the order of the jobs. */
  readonly inputs: readonly SegmentInput[]
  /** Jobs of segments that are forgotten, or encoded by an attempt whose reply was lost; the latter with their segment. */
  readonly done: readonly { readonly job: Job; readonly segment: SegmentToEncode | undefined }[]
  /** Jobs whose segments were too much for one read. */
  readonly rest: readonly Job[]
}

/** Messages before a segment with which its opening is compared for surprise. */
const BEFORE_MESSAGES = 20
/** Most messages, and o200k tokens of them, that are read at once; a segment that is larger is read alone. */
const READ = { messages: 1000, tokens: 50_000 }

/** Reads the segments of the first jobs, as many as are encoded together, and at least one. */
async function readSegments(tx: Tx, userId: string, jobs: readonly Job[]): Promise<SetInput> {
  const { segments, ...user } = await readEncodingInputs(tx, userId, { ids: jobs.map(({ key }) => key), drifts: CALIBRATION_SEGMENTS })
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const found = jobs.map((job) => ({ job, segment: byId.get(job.key) }))
  const open = found.flatMap(({ job, segment }) => (segment?.state === 'collapsing' ? [{ job, segment }] : []))
  const taken = open.slice(0, fitting(open.map(({ segment }) => segment)))
  const logs = await readLogs(tx, userId, taken.map(({ segment }) => segment))
  return {
    ...user,
    inputs: taken.map(({ job, segment }) => ({ job, segment, ...messagesOf(segment, logs) })),
    done: found.filter(({ segment }) => segment?.state !== 'collapsing'),
    rest: open.slice(taken.length).map(({ job }) => job),
  }
}

/** How many of the segments are read at once. */
function fitting(segments: readonly SegmentToEncode[]): number {
  let [messages, tokens] = [0, 0]
  const end = segments.findIndex((segment) =>
    (messages += segment.to - segment.from) > READ.messages || (tokens += segment.tokens) > READ.tokens)
  return end < 0 ? segments.length : Math.max(1, end)
}

interface LogRange {
  readonly conversationId: string
  readonly from: number
  to: number
}

type Logs = ReadonlyMap<string, ReadonlyMap<number, Message>>

/** The messages of the segments and before them, by conversation and place. */
async function readLogs(tx: Tx, userId: string, segments: readonly SegmentToEncode[]): Promise<Logs> {
  const ranges: LogRange[] = []
  const needed = segments.map(({ conversationId, from, to, overlap }) =>
    ({ conversationId, from: Math.max(0, from - Math.max(overlap, BEFORE_MESSAGES)), to }))
  for (const range of needed.toSorted(
    (a, b) => (a.conversationId < b.conversationId ? -1 : a.conversationId > b.conversationId ? 1 : a.from - b.from),
  )) {
    const last = ranges.at(-1)
    if (last?.conversationId === range.conversationId && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else ranges.push({ ...range })
  }
  const logs = new Map<string, Map<number, Message>>()
  for (const [i, messages] of (await messagesInRanges(tx, userId, ranges)).entries()) {
    const { conversationId } = ranges[i]!
    const log = logs.get(conversationId) ?? new Map<number, Message>()
    logs.set(conversationId, log)
    for (const message of messages) log.set(message.seq, message)
  }
  return logs
}

function messagesOf(
  { conversationId, from, to, overlap }: SegmentToEncode, logs: Logs,
): Pick<SegmentInput, 'messages' | 'overlap' | 'before'> {
  const within = (start: number, end: number): Message[] => {
    const messages: Message[] = []
    for (let seq = Math.max(0, start); seq < end; seq += 1) {
      const message = logs.get(conversationId)?.get(seq)
      if (message) messages.push(message)
    }
    return messages
  }
  return { messages: within(from, to), overlap: within(from - overlap, from), before: within(from - BEFORE_MESSAGES, from) }
}

/** A segment whose messages are analysed. */
export interface AnalysedSegment extends SegmentInput {
  readonly analysed: readonly AnalysedMessage[]
}

export interface AnalysedSet extends SetInput {
  readonly segments: readonly (AnalysedSegment | { readonly job: Job; readonly error: unknown })[]
  readonly frequencies: TermFrequencies
}

/** UTF-16 units of text that are analysed with the transaction open, to spare another one: what a segment has at most under `auto`. */
const AT_ONCE_UNITS = 32_768

/** Reads segments and analyses their messages, and reads how common their terms are: one transaction, or two where there is much text. */
export async function readAndAnalyse(pipeline: PipelineContext, userId: string, jobs: readonly Job[]): Promise<AnalysedSet> {
  const background = { background: true }
  const [set, known] = await withUser(pipeline.db, userId, async (tx) => {
    const read = await readSegments(tx, userId, jobs)
    return [read, unitsOf(read) <= AT_ONCE_UNITS ? await analyse(tx, userId, read) : undefined] as const
  }, background)
  if (known) return { ...set, ...known }
  const segments = await analyseAll(set.inputs)
  return {
    ...set, segments, frequencies: await withUser(pipeline.db, userId, (tx) => frequenciesOf(tx, userId, set, segments), background),
  }
}

const unitsOf = ({ inputs }: SetInput): number =>
  inputs.reduce((sum, { messages }) => messages.reduce((units, { text }) => units + text.length, sum), 0)

async function analyse(tx: Tx, userId: string, set: SetInput): Promise<Pick<AnalysedSet, 'segments' | 'frequencies'>> {
  const segments = await analyseAll(set.inputs)
  return { segments, frequencies: await frequenciesOf(tx, userId, set, segments) }
}

async function analyseAll(inputs: readonly SegmentInput[]): Promise<AnalysedSet['segments']> {
  const segments: AnalysedSet['segments'][number][] = []
  for (const input of inputs) {
    try {
      const analysed = await inTurns(analyseEach(input.messages))
      segments.push({ ...input, analysed })
    } catch (error) {
      segments.push({ job: input.job, error })
    }
  }
  return segments
}

function* analyseEach(messages: readonly Message[]): Steps<AnalysedMessage[]> {
  const analysed: AnalysedMessage[] = []
  for (const message of messages) analysed.push(yield* analysisSteps({ ...message, speaker: speakerOf(message) }))
  return analysed
}

/** How common the terms of the messages are. */
function frequenciesOf(tx: Tx, userId: string, { next }: SetInput, segments: AnalysedSet['segments']): Promise<TermFrequencies> {
  const messages = segments.flatMap((segment) => ('analysed' in segment ? segment.analysed : []))
  return readTermFrequencies(tx, userId, { next, terms: [...new Set(messages.flatMap(({ terms }) => terms))] })
}

// Drift and surprise of segments that are encoded together, each message embedded once.

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
