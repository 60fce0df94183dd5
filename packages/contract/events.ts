/** The events of a memory. They contain ids only, so that no text of a user leaves the store with them. */
import { MadeleineError } from '@madeleine/base'

/**
 * Events by name. An event is published after the commit of its cause, to listeners of the same user only. If the reply to
 * a commit is lost, an event may be published twice, `manifest.updated` even without a change, and `segment.timeout` not at
 * all.
 *
 * Segmenting a tail publishes `segment.timeout`; encoding a segment publishes `segment.collapsed` and `episode.created`.
 * Every change of a manifest publishes `manifest.updated`: messages pushed, segments closed, encoded, described or
 * segmented again, a conversation forgotten. A change of the table of contents publishes `contents.updated`.
 * A review that moved an episode's memory state publishes `episode.reviewed`. Reading episodes for facts publishes
 * `fact.changed` for each fact that is new, ended, proven again or gone.
 */
export interface Events {
  /** An idle timeout closed the segment. */
  'segment.timeout': { readonly conversationId: string; readonly segmentId: string }
  /** The segment's episode now exists. */
  'segment.collapsed': { readonly conversationId: string; readonly segmentId: string }
  /** `episodeId` is the id of its segment. */
  'episode.created': { readonly conversationId: string; readonly episodeId: string }
  /** `conversationId` is the conversation of the episode, not the one in which it was recalled. */
  'episode.reviewed': { readonly conversationId: string; readonly episodeId: string }
  'fact.changed': { readonly factId: string }
  /** Published once per conversation and commit. */
  'manifest.updated': { readonly conversationId: string }
  'contents.updated': { readonly nodeId: string }
}

/** The ids that each event contains. */
export const EVENTS: { readonly [E in keyof Events]: readonly (keyof Events[E])[] } = {
  'segment.timeout': ['conversationId', 'segmentId'],
  'segment.collapsed': ['conversationId', 'segmentId'],
  'episode.created': ['conversationId', 'episodeId'],
  'episode.reviewed': ['conversationId', 'episodeId'],
  'fact.changed': ['factId'],
  'manifest.updated': ['conversationId'],
  'contents.updated': ['nodeId'],
}

// What a store tells of its work to whoever measures or traces it: kinds, numbers, names of models and codes of errors; never a text,
// and no id of a user, a conversation or a message. Where nobody listens nothing is measured.

/** A piece of work that takes time. */
export type Step =
  | CalledStep
  /** A set of jobs that a worker runs together. */
  | { readonly type: 'job'; readonly kind: string; readonly jobs: number }
  /** The policy cuts the windows of a look. */
  | { readonly type: 'cut'; readonly windows: number }
  /** A part of a recall. The arms travel to the database together, so that their times overlap. */
  | { readonly type: 'recall'; readonly phase: RecallPhase }

/** A call of a memory. */
export interface CalledStep {
  readonly type: 'call'
  readonly call: 'push' | 'recall' | 'recent' | 'session' | 'context'
}

/**
 * `embed` the vector of the query by a model; `parse` names, times and what the log knows; the arms `words` (of messages, titles,
 * summaries, topics), `vectors` and `facts`; `rank` messages and episodes; `present` the answer.
 */
export type RecallPhase = (typeof RECALL_PHASES)[number]
export const RECALL_PHASES = ['embed', 'parse', 'words', 'vectors', 'facts', 'rank', 'present'] as const

/** What has happened. */
export type TelemetryEvent =
  /**
   * Jobs of a set have ended: `done`; `retried`, which will be tried again; `failed`, which will be too, but more often than a model
   * explains: somebody should look; `lost` to another worker.
   */
  | { readonly type: 'jobs'; readonly kind: string; readonly outcome: JobOutcome; readonly jobs: number; readonly code?: string }
  /** A worker has taken a job that was due for so long. */
  | { readonly type: 'wait'; readonly kind: string; readonly seconds: number }
  /** One attempt at a call of a model. `price` in the unit of the configured prices. */
  | {
    readonly type: 'model'; readonly purpose: string; readonly model: string; readonly outcome: string; readonly seconds: number
    readonly inputTokens: number; readonly outputTokens: number; readonly price?: number
  }
  /** An episode was rated, by what followed a recall or explicitly. */
  | { readonly type: 'review'; readonly rating: string; readonly rater: string }

export type JobOutcome = 'done' | 'retried' | 'failed' | 'lost'

/** What a listener is told: an occurrence, or a step that has ended, with how long it took. */
export type Measurement = TelemetryEvent | (Step & { readonly seconds: number; readonly failed?: string })

/** When a step that was done elsewhere began, and how long it took. */
export interface StepTime {
  /** Milliseconds since 1970. */
  readonly began: number
  readonly seconds: number
}

/** What is told. */
export interface Tracing {
  /** Runs a step; what is run and told within it belongs to it. @param origins where it was asked for, as `place` has said */
  step<T>(step: Step, work: () => Promise<T>, origins?: readonly (string | null | undefined)[]): Promise<T>
  /** Tells of a step that another thread has done. */
  past(step: Step, time: StepTime): void
  tell(occurrence: TelemetryEvent): void
  /** Where the step under way stands in a trace, as a W3C `traceparent`; undefined where nothing traces. */
  place(): string | undefined
}

export interface Telemetry extends Tracing {
  /** Whether anybody listens. */
  readonly isHeard: boolean
}

/** The code of a failure of ours: the message of an error may quote what somebody wrote. */
export const failureCode = (error: unknown): string => (error instanceof MadeleineError ? error.code : 'unexpected')

/** Nobody listens. */
export const SILENT: Telemetry = {
  isHeard: false, step: (_step, work) => work(), past: () => undefined, tell: () => undefined, place: () => undefined,
}
