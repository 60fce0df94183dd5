/** One question of one user to a language model: redacted, governed, repaired once, and answered with an object. */
import type { JsonObject } from '../../json.ts'
import { replyObject } from '../../core/model-reply.ts'
import { countTokens } from '../../text/token-count.ts'
import { MadeleineError } from '../../errors.ts'
import type { Governor } from './governor.ts'
import type { AskModel, Generated, LanguageModel, ModelQuestion, ModelRequest, PromptTurn } from '../language-model.ts'
import { redacted, type Redact } from '../redact.ts'

export interface AskerOptions {
  /** Applied to every text of a user, one by one, before anything is sent. */
  readonly redact?: Redact | undefined
  /**
   * The schema goes into the request, for the provider to enforce, and once a whole reply had no JSON object into the
   * words too. False: into the words alone. Default true.
   */
  readonly structured?: boolean | undefined
}

/** Asks on behalf of whichever user is named. What the model has shown of itself is remembered for all of them. */
export function modelAsker(model: LanguageModel, governor: Governor, { redact, structured = true }: AskerOptions = {}): (userId: string) => AskModel {
  let worded = !structured
  return (userId) => async (question, signal) => {
    const texts = redact ? await redacted(question.texts, redact, signal) : question.texts
    const put = async (turns: readonly PromptTurn[]): Promise<Reading> => {
      const reading = await exchange({ model, governor, userId, question, signal }, requestOf(question, turns, { worded, structured }))
      worded ||= reading.object === undefined && isWhole(reading.generated)
      return reading
    }
    const turns: readonly PromptTurn[] = [{ role: 'user', text: question.prompt(texts) }]
    const first = await put(turns)
    const complaint = complaintOf(question, first)
    if (complaint === undefined) return answer(model, question, first)
    const repair: readonly PromptTurn[] = [{ role: 'assistant', text: shown(first.generated.text) }, { role: 'user', text: `${complaint} ${AGAIN}` }]
    const second = await put([...turns, ...repair]).catch((error: unknown) => insteadOf(error, first))
    return answer(model, question, second.object ? second : first)
  }
}

/** A reply, and the object it holds. */
interface Reading {
  readonly generated: Generated
  readonly object: JsonObject | undefined
}

interface Exchange {
  readonly model: LanguageModel
  readonly governor: Governor
  readonly userId: string
  readonly question: ModelQuestion
  readonly signal: AbortSignal | undefined
}

const WORDED = 'Reply with one JSON object of this schema and nothing else:'
const AGAIN = 'Reply again with only the JSON object, whole, and not a word around it.'

interface Manner {
  /** The schema in words. */
  readonly worded: boolean
  /** The schema by the provider's own means. */
  readonly structured: boolean
}

function requestOf({ system, schema, maxOutputTokens }: ModelQuestion, turns: readonly PromptTurn[], { worded, structured }: Manner): ModelRequest {
  return {
    system: worded ? `${system}\n\n${WORDED}\n${JSON.stringify(schema)}` : system,
    turns,
    maxOutputTokens,
    ...(structured && { schema }),
  }
}

function exchange({ model, governor, userId, question: { purpose, version }, signal }: Exchange, request: ModelRequest): Promise<Reading> {
  const estimate = { inputTokens: inputTokensOf(request), outputTokens: request.maxOutputTokens }
  return governor.run(userId, {
    purpose, version, model: model.name, estimate,
    send: async (ending) => {
      const generated = await model.generate(request, ending)
      const object = generated.finish === 'refused' ? undefined : replyObject(generated.text)
      const outcome = generated.finish === 'refused' ? 'refused' : object ? 'ok' : 'unreadable'
      const { inputTokens = estimate.inputTokens, outputTokens = countTokens(generated.text) } = generated
      return { value: { generated, object }, spent: { inputTokens, outputTokens }, outcome }
    },
  }, signal)
}

/** A schema in the request is read, and billed, like text. */
const inputTokensOf = ({ system, turns, schema }: ModelRequest): number =>
  [system, ...turns.map(({ text }) => text), ...(schema ? [JSON.stringify(schema)] : [])].reduce((sum, text) => sum + countTokens(text), 0)

/** Neither cut off nor refused: then the model has shown whether it replies in JSON. */
const isWhole = ({ finish }: Generated): boolean => finish === 'stop' || finish === 'other'

/** What goes back to the model; undefined where there is nothing to ask again. */
function complaintOf({ complaint }: ModelQuestion, { generated, object }: Reading): string | undefined {
  if (generated.finish === 'refused') return undefined
  const found = object ? complaint(object) : 'That is not a JSON object.'
  return found !== undefined && generated.finish === 'length' ? 'That was cut off before its end. Be much shorter.' : found
}

/** The most of a bad reply that is sent back, in code points. */
const SHOWN_CODE_POINTS = 4000

/** A turn without text is refused by some servers. */
const shown = (text: string): string =>
  Array.from(text.slice(0, 2 * SHOWN_CODE_POINTS)).slice(0, SHOWN_CODE_POINTS).join('').trim() || '(an empty reply)'

const CAME_TO_NOTHING: ReadonlySet<string> = new Set(['model_failed', 'bad_reply', 'budget_exhausted'])

/** An object that is not as it should be is still better than none: whoever asked repairs it within bounds. */
function insteadOf(error: unknown, first: Reading): Reading {
  if (first.object && error instanceof MadeleineError && CAME_TO_NOTHING.has(error.code)) return first
  throw error
}

function answer({ name }: LanguageModel, { purpose }: ModelQuestion, { generated, object }: Reading): { reply: JsonObject; model: string } {
  if (object) return { reply: object, model: name }
  const what = generated.finish === 'refused' ? 'declined to answer' : 'gave no JSON object, asked twice'
  throw new MadeleineError('bad_reply', `${name} ${what} for ${purpose}`)
}
