/** Structured output from a language model: a question is redacted, governed, repaired once, and answered with an object. */
import { type JsonObject, MadeleineError } from '@madeleine/base'
import { boundedTokens, replyTokenBounds, tokenBounds, type Governor } from './governor.ts'
import {
  type AskModel, type GeneratedText, type LanguageModel, type ModelQuestion, type ModelRequest, type OnText, type PromptTurn, replyObject,
} from '@madeleine/contract'
import { redacted, type Redact } from './embedding-model.ts'

export interface AskerOptions {
  /** Applied to every text of a user, one by one, before the first request. */
  readonly redact?: Redact | undefined
  /**
   * True: the request has the schema, for the provider to enforce; after the first complete reply without a JSON object the
   * system text contains it too. False: only the system text contains it. Default true.
   */
  readonly structured?: boolean | undefined
}

/** Creates the asker of each user. Whether the model needs the schema in the system text is remembered for all users. */
export function modelAsker(
  model: LanguageModel, governor: Governor, { redact, structured = true }: AskerOptions = {},
): (userId: string) => AskModel {
  let schemaInPrompt = !structured
  return (userId) => async (question, signal, onText) => {
    const listening = onText && ofOneAttempt(onText)
    const texts = redact ? await redacted(question.texts, redact, signal) : question.texts
    const askOnce = async (turns: readonly PromptTurn[]): Promise<ParsedReply> => {
      const attempt = await exchange(
        { model, governor, userId, question, signal, listening }, requestOf(question, turns, { schemaInPrompt, structured }),
      )
      schemaInPrompt ||= attempt.object === undefined && isComplete(attempt.generated)
      return attempt
    }
    const turns: readonly PromptTurn[] = [{ role: 'user', text: question.prompt(texts) }]
    const first = await askOnce(turns)
    const complaint = complaintOf(question, first)
    if (complaint === undefined) return answerFrom(model, question, first)
    const repair: readonly PromptTurn[] = [
      { role: 'assistant', text: echoOf(first.generated.text) }, { role: 'user', text: `${complaint} ${RETRY_INSTRUCTION}` },
    ]
    const second = await askOnce([...turns, ...repair]).catch((error: unknown) => firstReplyOr(error, first))
    return answerFrom(model, question, second.object ? second : first)
  }
}

/** A reply and the JSON object in it, if there is one. */
interface ParsedReply {
  readonly generated: GeneratedText
  readonly object: JsonObject | undefined
}

interface Exchange {
  readonly model: LanguageModel
  readonly governor: Governor
  readonly userId: string
  readonly question: ModelQuestion
  readonly signal: AbortSignal | undefined
  readonly listening: (() => OnText | undefined) | undefined
}

/** What the next attempt hands its text to: nobody, once an attempt has handed on some. */
function ofOneAttempt(onText: OnText): () => OnText | undefined {
  let hasText = false
  return () => (hasText ? undefined : (piece) => {
    hasText = true
    onText(piece)
  })
}

const SCHEMA_INSTRUCTION = 'Reply with one JSON object of this schema and nothing else:'
const RETRY_INSTRUCTION = 'Reply again with only the JSON object, whole, and not a word around it.'

interface SchemaPlacement {
  /** The system text contains the schema. */
  readonly schemaInPrompt: boolean
  /** The request has the schema, for the provider's structured output. */
  readonly structured: boolean
}

function requestOf(question: ModelQuestion, turns: readonly PromptTurn[], { schemaInPrompt, structured }: SchemaPlacement): ModelRequest {
  const { system, schema, maxOutputTokens } = question
  return {
    system: schemaInPrompt ? `${system}\n\n${SCHEMA_INSTRUCTION}\n${JSON.stringify(schema)}` : system,
    turns,
    maxOutputTokens,
    ...(structured && { schema }),
  }
}

function exchange(
  { model, governor, userId, question: { purpose, version }, signal, listening }: Exchange, request: ModelRequest,
): Promise<ParsedReply> {
  const sent = sentBounds(request)
  const estimate = { inputTokens: sent.expected, outputTokens: request.maxOutputTokens }
  return governor.run(userId, {
    purpose, version, model: model.name, estimate,
    send: async (callSignal) => {
      const generated = await model.generate(request, callSignal, listening?.())
      const object = generated.finish === 'refused' ? undefined : replyObject(generated.text)
      const outcome = generated.finish === 'refused' ? 'refused' : object ? 'ok' : 'unreadable'
      const input = boundedTokens(generated.inputTokens, sent)
      const output = boundedTokens(generated.outputTokens, replyTokenBounds(generated.text, request.maxOutputTokens))
      const spent = { inputTokens: input.tokens, outputTokens: output.tokens, doubtful: input.doubtful || output.doubtful }
      return { value: { generated, object }, spent, outcome }
    },
  }, signal)
}

/** Bounds of the input tokens. Most providers count, and bill, a schema in the request like text. */
const sentBounds = ({ system, turns, schema }: ModelRequest) =>
  tokenBounds([system, ...turns.map(({ text }) => text)], schema && JSON.stringify(schema))

/** Whether a reply was neither truncated nor refused, and so shows whether the model replies in JSON. */
const isComplete = ({ finish }: GeneratedText): boolean => finish === 'stop' || finish === 'other'

/** The complaint that is sent back to the model; undefined if the reply is valid or refused. */
function complaintOf({ complaint }: ModelQuestion, { generated, object }: ParsedReply): string | undefined {
  if (generated.finish === 'refused') return undefined
  const problem = object ? complaint(object) : 'That is not a JSON object.'
  return problem !== undefined && generated.finish === 'length' ? 'That was cut off before its end. Be much shorter.' : problem
}

/** Most code points of an invalid reply that are sent back. */
const MAX_ECHO_CODE_POINTS = 4000

/** An invalid reply as it is sent back: truncated, and never empty, because some servers reject an empty turn. */
const echoOf = (text: string): string =>
  Array.from(text.slice(0, 2 * MAX_ECHO_CODE_POINTS)).slice(0, MAX_ECHO_CODE_POINTS).join('').trim() || '(an empty reply)'

const CALL_FAILED_CODES: ReadonlySet<string> = new Set(['model_failed', 'bad_reply', 'budget_exhausted'])

/** The first reply if the repair failed and the first one has an object: the caller can still correct an invalid object. */
function firstReplyOr(error: unknown, first: ParsedReply): ParsedReply {
  if (first.object && error instanceof MadeleineError && CALL_FAILED_CODES.has(error.code)) return first
  throw error
}

function answerFrom(
  { name }: LanguageModel, { purpose }: ModelQuestion, { generated, object }: ParsedReply,
): { reply: JsonObject; model: string } {
  if (object) return { reply: object, model: name }
  const problem = generated.finish === 'refused' ? 'declined to answer' : 'gave no JSON object, asked twice'
  throw new MadeleineError('bad_reply', `${name} ${problem} for ${purpose}`)
}
