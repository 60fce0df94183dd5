/** Titles and summaries of closed segments by a model: several segments per call, an oversized one in parts. */
import type { Complexity } from '../../core/episode.ts'
import type { Message } from '../../message/message.ts'
import { countTokens } from '../../text/tokens/token-count.ts'
import { MadeleineError } from '../../errors.ts'
import { inTurns } from '../../loop-turns.ts'
import type { ModelAnswer, AskModel, ModelQuestion } from '../../model/language-model.ts'
import { describeQuestion, QUESTION_VERSION, readDescriptions, type SegmentToDescribe, type DescribeOptions } from './describe-question.ts'
import { extractiveSteps } from '../extractive/extractive.ts'
import { oversizedParts, partQuestion, readPart } from './split-segment.ts'
import { contextWithin, lineTokens, PROMPT_TOKENS, sum } from './prompt-budget.ts'
import { defined } from '../../defined.ts'

/** Version of prompts, schemas and parsing; stored with the descriptions. */
export const DESCRIBE_VERSION = QUESTION_VERSION

/** A segment that the model is to describe. */
export interface DescribableSegment {
  /** One or more messages in order. */
  readonly messages: readonly Message[]
  /** Messages directly before it, in the prompt as context: as many as fit, and once if segments share them. */
  readonly overlap?: readonly Message[]
  /** The title from the cut. It is kept, and only the summary is requested. */
  readonly title?: string
}

export interface Description {
  /** The title from the cut; else at most 15 words and 160 characters (60 in scripts without spaces). */
  readonly title: string
  /** At most 120 words and 900 characters. */
  readonly summary: string
  readonly complexity: Complexity
  /** Name of the model. */
  readonly model: string
  readonly version: number
}

/**
 * Describes adjacent segments of one conversation, with one call per group of `groupsOf`. An oversized segment takes up to
 * nine calls: a synopsis of each part, then one call that joins them.
 *
 * A result is undefined if its reply is unusable: empty, refused, too long, in another script than the messages, or
 * unreadable. An unusable synopsis of a part is replaced by an extractive summary.
 *
 * @throws {MadeleineError} `model_failed`, `budget_exhausted`, `aborted`
 */
export async function describeSegments(
  ask: AskModel, segments: readonly DescribableSegment[], options: DescribeOptions, signal?: AbortSignal,
): Promise<(Description | undefined)[]> {
  const described: (Description | undefined)[] = []
  for (const plan of plansOf(segments, options)) {
    const synopses: string[] = []
    for (const part of plan.parts) {
      const answer = await answerOrUndefined(ask, part.question, signal)
      const synopsis = answer && readPart(answer.reply, part.messages)
      synopses.push(typeof synopsis === 'string' ? synopsis
        : (await inTurns(extractiveSteps({ messages: part.messages, timeZone: options.timeZone }))).summary)
    }
    described.push(...(await descriptionsBy(ask, plan, synopses, signal)))
  }
  return described
}

async function descriptionsBy(
  ask: AskModel, plan: Plan, synopses: readonly string[], signal: AbortSignal | undefined,
): Promise<(Description | undefined)[]> {
  const promptSegments = plan.promptSegments(synopses)
  const answer = await answerOrUndefined(ask, describeQuestion(promptSegments, plan.options), signal)
  if (!answer) return promptSegments.map(() => undefined)
  return readDescriptions(answer.reply, promptSegments)
    .map((description) => ('unusable' in description ? undefined : { ...description, model: answer.model, version: DESCRIBE_VERSION }))
}

/** The model's answer; undefined for an unreadable reply (`bad_reply`). */
async function answerOrUndefined(
  ask: AskModel, question: ModelQuestion, signal: AbortSignal | undefined,
): Promise<ModelAnswer | undefined> {
  try {
    return await ask(question, signal)
  } catch (error) {
    if (error instanceof MadeleineError && error.code === 'bad_reply') return undefined
    throw error
  }
}

/** The calls of one group. */
interface Plan {
  /** The parts of an oversized segment, which is alone in its group; else []. */
  readonly parts: readonly { readonly messages: readonly Message[]; readonly question: ModelQuestion }[]
  /** The segments in the prompt of the last call. @param synopses one per part */
  readonly promptSegments: (synopses: readonly string[]) => SegmentToDescribe[]
  readonly options: DescribeOptions
}

/** The calls per group. Only the first group has `previous` in its prompt. */
function plansOf(segments: readonly DescribableSegment[], options: DescribeOptions): Plan[] {
  const { timeZone } = options
  return groupsOf(segments).map((group, i) => {
    const parts = group.length === 1 ? oversizedParts(group[0]!.messages) : []
    return {
      parts: parts.map((part, index) =>
        ({ messages: part.messages, question: partQuestion(part, { number: index + 1, of: parts.length }, timeZone) })),
      promptSegments: (synopses) => promptSegmentsOf(group, synopses),
      options: i === 0 ? options : { timeZone },
    }
  })
}

function promptSegmentsOf(group: readonly DescribableSegment[], synopses: readonly string[]): SegmentToDescribe[] {
  const includedSeqs = new Set<number>()
  return group.map(({ messages, overlap = [], title }) => {
    const context = contextWithin(overlap.filter(({ seq }) => !includedSeqs.has(seq)))
    for (const { seq } of messages) includedSeqs.add(seq)
    return { messages, context, ...defined({ title }), ...(synopses.length > 0 && { synopses }) }
  })
}

/** Estimates of what is unknown before a call: output tokens of a segment and of a part, and a part's synopsis. */
const TYPICAL = { segmentTokens: 120, partTokens: 60, synopsis: 'word '.repeat(50) }

/**
 * The cost of `describeSegments` without calling the model: number of calls, input in o200k tokens (the synopses of an
 * oversized segment estimated), and estimated output tokens.
 */
export function estimateDescribing(
  segments: readonly DescribableSegment[], options: DescribeOptions,
): { calls: number; inputTokens: number; outputTokens: number } {
  let [calls, inputTokens, outputTokens] = [0, 0, 0]
  for (const plan of plansOf(segments, options)) {
    const promptSegments = plan.promptSegments(plan.parts.map(() => TYPICAL.synopsis))
    const questions = [...plan.parts.map(({ question }) => question), describeQuestion(promptSegments, plan.options)]
    calls += questions.length
    inputTokens += sum(questions.map(tokensOf))
    outputTokens += plan.parts.length * TYPICAL.partTokens + promptSegments.length * TYPICAL.segmentTokens
  }
  return { calls, inputTokens, outputTokens }
}

/** o200k tokens of a request, with the schema, which most providers count. */
const tokensOf = ({ system, texts, prompt, schema }: ModelQuestion): number =>
  countTokens(system) + countTokens(prompt(texts)) + countTokens(JSON.stringify(schema))

/** The most segments per call: it limits the loss by a bad reply and the length of a good one. */
const GROUP_SEGMENTS = 12

/** Groups adjacent segments for one call each: at most 12 segments and 4,000 tokens of text in the prompt; an oversized segment alone. */
export function groupsOf<S extends DescribableSegment>(segments: readonly S[]): S[][] {
  const groups: S[][] = []
  let remainingTokens = 0
  for (const segment of segments) {
    const tokens = sum(lineTokens(segment.messages)) + sum(lineTokens(contextWithin(segment.overlap ?? [])))
    const group = groups.at(-1)
    if (group && tokens <= remainingTokens && group.length < GROUP_SEGMENTS) {
      group.push(segment)
      remainingTokens -= tokens
    } else {
      groups.push([segment])
      remainingTokens = PROMPT_TOKENS - tokens
    }
  }
  return groups
}
