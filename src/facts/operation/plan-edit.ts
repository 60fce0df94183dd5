/** An edit as it is written: checked against the fact that it is about, with the words that it states and the time since when they hold. */
import { MadeleineError, show } from '../../errors.ts'
import type { CallPlace } from '../../memory/asker.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import type { Tx } from '../../store/engine/db.ts'
import { dayOf } from '../../recall/render/match-reason.ts'
import { USER_SUBJECT } from '../core/fact.ts'
import { isWithdrawn, MOST_PINNED, type FactEditAction } from '../core/fact-edit.ts'
import type { FactWords } from '../core/fact-text.ts'
import { isAllowedGuideline } from '../rules/guideline-gate.ts'
import { correctedWords, statedWords } from '../rules/stated-fact.ts'
import { factVersion } from '../search/fact-result.ts'
import type { FactEditRow } from '../sql/fact-columns.ts'
import { factToEdit, isPinningFull } from '../sql/fact-edits.ts'
import type { FoldedFact } from '../sql/fold-facts.ts'
import { linkedWords } from '../sql/linked-words.ts'
import type { FactEditRequest } from './parse-fact-edit.ts'

/** Who edits, and where. */
export interface EditAsker {
  readonly place: CallPlace
  /** The user who asks. */
  readonly by: string
}

interface AskedEdit {
  readonly request: FactEditRequest
  readonly asker: EditAsker
  readonly id: string
}

/** @throws {MadeleineError} `not_found`, `invalid_input`, `conflict` */
export async function planEdit(pipeline: PipelineContext, tx: Tx, { request, asker, id }: AskedEdit): Promise<Omit<FactEditRow, 'number'>> {
  const { place: { userId, space }, by } = asker
  const action = request.action as FactEditAction
  const isOthers = space !== undefined && by !== userId
  const now = pipeline.now()
  const timeZone = pipeline.settings.zoneOf(userId)
  const target = action === 'add' ? undefined : await targetOf(tx, userId, { request, timeZone })
  if (action === 'pin' && (await isPinningFull(tx, userId))) {
    throw new MadeleineError('invalid_input', `${MOST_PINNED} facts are pinned, the maximum: unpin one first`)
  }
  const words = target ? newWords(target, request, { at: now, timeZone })
    : statedWords({ ...request, text: request.text!, subject: request.subject ?? (isOthers ? by : USER_SUBJECT) }, { at: now, timeZone })
  if (words && isOthers) assertNoOrder(words)
  const saidAt = await afterAll(tx, userId, { now, target, words })
  const { textKey = null, factKey = null, chainKey = null } = target ?? {}
  return {
    id, action, textKey, factKey, chainKey, ...stated(words), saidAt, madeAt: now,
    holdsFrom: heldFrom(request, { target, now, saidAt, timeZone }), wasNeverTrue: request.wasNeverTrue ?? false,
    keepsPin: action === 'correct' && target?.isPinned === true,
    madeBy: isOthers ? by : null, undoneAt: null, forgottenAt: null, factId: null, codeVersion: pipeline.codeVersion,
  }
}

/** The fact that an edit is about, in a state in which it can be edited so. */
async function targetOf(
  tx: Tx, userId: string, { request, timeZone }: { request: FactEditRequest; timeZone: string },
): Promise<FoldedFact> {
  const { action, factId = '', ifVersion, wasNeverTrue = false } = request
  const target = await factToEdit(tx, userId, factId)
  if (!target) throw new MadeleineError('not_found', `no fact has the id ${show(factId)}`)
  const refusal = ifVersion !== undefined && ifVersion !== factVersion(target) ? 'has changed since it was read'
    : action === 'retire' && wasNeverTrue ? (isWithdrawn(target) ? 'is already withdrawn' : undefined)
      : target.validTo !== null ? `has not held since ${dayOf(target.validTo, timeZone)}`
        : action === 'pin' && target.isPinned ? 'is already pinned' : action === 'unpin' && !target.isPinned ? 'is not pinned' : undefined
  if (refusal !== undefined) throw new MadeleineError('conflict', `the fact ${show(factId)} ${refusal}: read it again`)
  return target
}

/** What a correction states; undefined of other edits. */
function newWords(target: FoldedFact, request: FactEditRequest, at: { at: Date; timeZone: string }): FactWords | undefined {
  if (request.action !== 'correct') return undefined
  const { text, value, attribute, category } = request
  const words = correctedWords(target, { ...(text !== undefined && { text }), value, attribute, category }, at)
  if (!words) {
    throw new MadeleineError(
      'invalid_input', `the sentence of the fact, ${show(target.text)}, does not contain its value: give the new sentence as text`,
    )
  }
  const isSame = (['text', 'value', 'attribute', 'category'] as const).every((name) => words[name] === target[name])
  if (isSame) throw new MadeleineError('invalid_input', `the fact already says this: ${show(target.text)}`)
  return words
}

/** Another person's wish in a space stands in prompts of all who use it, as one that was pushed there does. */
function assertNoOrder({ category, value, text }: FactWords): void {
  if (category !== 'guideline' || (isAllowedGuideline(value ?? text, text) && isAllowedGuideline(text, text))) return
  throw new MadeleineError('invalid_input', 'a guideline in a space asks for a manner of answering, without addresses, tools or secrets')
}

const stated = (words: FactWords | undefined) => ({
  newTextKey: words?.textKey ?? null, newFactKey: words?.factKey ?? null, newChainKey: words?.chainKey ?? null,
  subject: words?.subject ?? null, subjectKey: words?.subjectKey ?? null, category: words?.category ?? null,
  attribute: words?.attribute ?? null, value: words?.value ?? null, text: words?.text ?? null,
})

/** Story time of the edit: now, or behind what was said of the fact, also where that is dated later. */
async function afterAll(
  tx: Tx, userId: string, { now, target, words }: { now: Date; target: FoldedFact | undefined; words: FactWords | undefined },
): Promise<Date> {
  const keys = [target, words].flatMap((one) => one ?? [])
  const [textKeys, chainKeys] = [keys.map(({ textKey }) => textKey), keys.map(({ chainKey }) => chainKey)]
  const said = await linkedWords(tx, userId, { textKeys, chainKeys })
  return new Date(said.reduce((last, { at, edit }) => Math.max(last, at.getTime() + (edit ? 0 : 1)), now.getTime()))
}

interface Timed {
  readonly target: FoldedFact | undefined
  readonly now: Date
  readonly saidAt: Date
  readonly timeZone: string
}

/** Since when what is stated holds, and what is retired does not. */
function heldFrom({ action, validFrom, validTo, wasNeverTrue = false }: FactEditRequest, { target, now, saidAt, timeZone }: Timed): Date {
  const given = validFrom ?? validTo
  if (!target) return given ?? now
  if (action === 'pin' || action === 'unpin') return now
  const begins = target.validFrom
  if (given === undefined) return wasNeverTrue || begins > now ? begins : now
  if (given > saidAt) throw new MadeleineError('invalid_input', `${show(given.toISOString())} is in the future`)
  if (!wasNeverTrue && given < begins) {
    throw new MadeleineError(
      'invalid_input',
      `${show(given.toISOString())} is before the fact began, ${dayOf(begins, timeZone)}: give a later time, or wasNeverTrue`,
    )
  }
  return given
}
