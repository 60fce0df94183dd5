/** A conversation as a model goes on with it: what is closed told, its last turns and all that is open word for word. */
import type { Message } from '../core/message.ts'
import type { ManifestForm } from '../core/manifest.ts'
import { modelMessagesOf, rolesOfMany, type Converted, type PromptMessage } from '../core/model-messages.ts'
import { chooseSummaries, costOf, messagesOf, textOfMessages, withinBudget, type Session, type SummaryChoice, type Verbatim } from '../core/session.ts'
import type { TextTokens } from '../core/text-tokens.ts'
import * as conversations from '../store/conversations.ts'
import type { Db, Tx } from '../store/db.ts'
import { messagesIn } from '../store/messages.ts'
import { firstWaiting, newestTitles, summariesBefore, turnsStart, type Titled, type ToldSegment } from '../store/open-talk.ts'
import { withUser } from '../store/users.ts'
import { boundaryBetween, tellingOf } from './session-frame.ts'
import { leftOutOf, type SessionLeftOut } from './session-left-out.ts'

export interface SessionText {
  /** For a model, as the AI SDK takes them. */
  messages: PromptMessage[]
  /** Of the messages as JSON, or of `text`, whichever are more. */
  tokens: number
  leftOut: SessionLeftOut[]
  /** The same for reading: who says what. Built when read. */
  readonly text: string
}

export interface SessionAsked {
  readonly conversationId: string
  /** Undefined: everything. */
  readonly maxTokens: number | undefined
  readonly tokens: TextTokens
  readonly manifest: boolean
  readonly summaries: SummaryChoice
  /** Turns of the closed part that are shown word for word. */
  readonly turns: number
  /** Its `now` is undefined: what is shown does not change at midnight. */
  readonly form: ManifestForm
}

/** One thing shown word for word, or between such things. */
export interface Part extends Verbatim {
  readonly kind: 'continuity' | 'boundary' | 'message' | 'recalled'
  readonly sources: readonly Message[]
}

/** Everything a session may show, before any budget. */
export interface Planned {
  readonly session: Session<Part>
  readonly summaries: readonly ToldSegment[]
  readonly titles: readonly Titled[]
  /** Left out for reasons of their own. */
  readonly leftOut: readonly SessionLeftOut[]
}

export async function readSession(db: Db, userId: string, asked: SessionAsked): Promise<SessionText> {
  return finish(await planSession(db, userId, asked), asked)
}

export function planSession(db: Db, userId: string, asked: SessionAsked): Promise<Planned> {
  return withUser(db, userId, async (tx) => plan(await readTalk(tx, userId, asked), asked), { idempotent: true, snapshot: true })
}

/** The plan within its budget. */
export function finish(planned: Planned, { maxTokens, tokens }: Pick<SessionAsked, 'maxTokens' | 'tokens'>): SessionText {
  const cost = costOf(tokens)
  const kept = maxTokens === undefined ? planned.session : withinBudget(planned.session, cost, maxTokens)
  const messages = messagesOf(kept)
  return {
    messages,
    tokens: cost(messages),
    leftOut: [...planned.leftOut, ...leftOutOf(planned, kept, tokens)],
    get text() {
      return textOfMessages(messages)
    },
  }
}

interface Talk {
  readonly closed: readonly Message[]
  readonly active: readonly Message[]
  /** Where what is open begins, and where what is shown of it does. */
  readonly openFrom: number
  readonly shownFrom: number
  /** The newest first. */
  readonly summaries: readonly ToldSegment[]
  readonly titles: readonly Titled[]
}

/** Messages of the open part, and of the closed one, that are shown at most. */
const MOST_ACTIVE = 500
const MOST_CLOSED = 200
/** Segments that the manifest lists, and that are asked for their complexity. */
const MANIFEST_DEPTH = 30
const MOST_SUMMARIES = 50

/** What waits to be encoded has no summary yet: it is shown word for word with what is open, so that nothing is invisible meanwhile. */
async function readTalk(tx: Tx, userId: string, { conversationId, manifest, summaries, turns }: SessionAsked): Promise<Talk> {
  const titles = manifest ? await newestTitles(tx, userId, { limit: MANIFEST_DEPTH }) : []
  const conversation = await conversations.find(tx, userId, conversationId)
  if (!conversation) return { closed: [], active: [], openFrom: 0, shownFrom: 0, summaries: [], titles }
  const { cursor, nextSeq } = conversation
  const openFrom = Math.min(cursor, (await firstWaiting(tx, userId, conversationId)) ?? cursor)
  const shownFrom = Math.max(openFrom, nextSeq - MOST_ACTIVE)
  const active = await messagesIn(tx, userId, conversationId, { from: shownFrom, to: nextSeq })
  const from = turns === 0 ? openFrom : await turnsStart(tx, userId, conversationId, { before: openFrom, turns, messages: MOST_CLOSED })
  const closed = await messagesIn(tx, userId, conversationId, { from, to: openFrom })
  // One more than is told: whether older ones are left out
  const limit = Math.min(MOST_SUMMARIES, 'count' in summaries ? summaries.count : summaries.max) + 1
  return { closed, active, openFrom, shownFrom, titles, summaries: await summariesBefore(tx, userId, conversationId, { before: openFrom, limit }) }
}

function plan({ closed, active, openFrom, shownFrom, summaries, titles }: Talk, { summaries: choice, form }: SessionAsked): Planned {
  const named = rolesOfMany([...closed, ...active])
  const before = modelMessagesOf(closed, { isOpen: false, named })
  const now = modelMessagesOf(active, { isOpen: true, named })
  const { told, reason } = chooseSummaries(summaries, choice)
  const [last, first] = [closed.at(-1), active[0]]
  const boundary: Part[] = last && first ? [{ kind: 'boundary', messages: [boundaryBetween(last.at, first.at)], sources: [] }] : []
  const skipped: SessionLeftOut[] = [
    ...(told < summaries.length ? [{ kind: 'summary', from: 0, to: summaries[told]!.to, reason } as const] : []),
    ...(openFrom < shownFrom ? [{ kind: 'message', from: openFrom, to: shownFrom, reason: 'count' } as const] : []),
  ]
  return {
    session: {
      verbatim: [...partsOf('continuity', before), ...boundary, ...partsOf('message', now)],
      told: { summaries: told, manifest: titles.length, marker: openFrom > 0 || titles.length > 0 },
      tell: tellingOf({ summaries, titles, form }),
    },
    summaries, titles,
    leftOut: [...skipped, ...omittedOf('continuity', before), ...omittedOf('message', now)],
  }
}

const partsOf = (kind: Part['kind'], { units }: Converted): Part[] => units.map((unit) => ({ ...unit, kind }))

const omittedOf = (kind: 'continuity' | 'message', { omitted }: Converted): SessionLeftOut[] =>
  omitted.map(({ message, reason }) => ({ kind, id: message.id, reason, tokens: message.tokens }))
