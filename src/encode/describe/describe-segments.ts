/** What a model calls closed segments and says of them: several in one call, an oversized one in parts. */
import type { Complexity } from '../../core/episode.ts'
import type { Message } from '../../message/message.ts'
import { countTokens } from '../../text/token-count.ts'
import { MadeleineError } from '../../errors.ts'
import type { ModelAnswer, AskModel, ModelQuestion } from '../../model/language-model.ts'
import { describeQuestion, QUESTION_VERSION, readDescriptions, type SegmentToDescribe, type DescribeOptions } from './describe-question.ts'
import { extractive } from '../extractive/extractive.ts'
import { isOversized, partQuestion, splitSegment, readPart } from './split-segment.ts'
import { contextWithin, lineTokens, SHOWN_TOKENS, sum } from './prompt-budget.ts'

/** Of prompts, schemas and readings; stored with what they gave. */
export const DESCRIBE_VERSION = QUESTION_VERSION

/** A segment to be described. */
export interface DescribableSegment {
  /** One or more, in order. */
  readonly messages: readonly Message[]
  /** Messages directly before it, shown as context; as far as there is room, and once where neighbours share them. */
  readonly overlap?: readonly Message[]
  /** The title given by the cut: kept, and only the summary is asked for. */
  readonly title?: string
}

export interface Description {
  /** As given by the cut; else at most 15 words and 160 characters (60 in scripts without spaces). */
  readonly title: string
  /** At most 120 words and 900 characters. */
  readonly summary: string
  readonly complexity: Complexity
  /** Who said it. */
  readonly model: string
  readonly version: number
}

/**
 * Asks for several neighbouring segments of one conversation, one call for each of `groupsOf`; for an oversized one
 * up to nine: a synopsis of each part, then one question that joins them.
 *
 * An entry is undefined where the reply for it cannot be used: empty, refused, overlong, in another script than the
 * talk, or no reply that could be read. Of a part that cannot be used its own words stand in.
 *
 * @throws {MadeleineError} `model_failed`, `budget_exhausted`, `aborted`
 */
export async function describeSegments(
  ask: AskModel, stretches: readonly DescribableSegment[], options: DescribeOptions, signal?: AbortSignal,
): Promise<(Description | undefined)[]> {
  const described: (Description | undefined)[] = []
  for (const plan of plansOf(stretches, options)) {
    const synopses: string[] = []
    for (const part of plan.parts) {
      const answer = await answerTo(ask, part.question, signal)
      const read = answer && readPart(answer.reply, part.messages)
      synopses.push(typeof read === 'string' ? read : extractive({ messages: part.messages, timeZone: options.timeZone }).summary)
    }
    described.push(...(await descriptionsBy(ask, plan, synopses, signal)))
  }
  return described
}

async function descriptionsBy(ask: AskModel, plan: Plan, synopses: readonly string[], signal: AbortSignal | undefined): Promise<(Description | undefined)[]> {
  const asked = plan.asked(synopses)
  const answer = await answerTo(ask, describeQuestion(asked, plan.options), signal)
  if (!answer) return asked.map(() => undefined)
  return readDescriptions(answer.reply, asked).map((said) => ('unusable' in said ? undefined : { ...said, model: answer.model, version: DESCRIBE_VERSION }))
}

/** Undefined where nothing can be read from what the model says. */
async function answerTo(ask: AskModel, question: ModelQuestion, signal: AbortSignal | undefined): Promise<ModelAnswer | undefined> {
  try {
    return await ask(question, signal)
  } catch (error) {
    if (error instanceof MadeleineError && error.code === 'bad_reply') return undefined
    throw error
  }
}

/** The questions of one group. */
interface Plan {
  /** Of an oversized segment, which is alone in its group; else none. */
  readonly parts: readonly { readonly messages: readonly Message[]; readonly question: ModelQuestion }[]
  /** The segments as the last question shows them. @param synopses one for each part */
  readonly asked: (synopses: readonly string[]) => SegmentToDescribe[]
  readonly options: DescribeOptions
}

/** `previous` stands before the first segment only. */
function plansOf(stretches: readonly DescribableSegment[], options: DescribeOptions): Plan[] {
  const { timeZone } = options
  return groupsOf(stretches).map((group, i) => {
    const parts = group.flatMap(({ messages }) => (isOversized(messages) ? splitSegment(messages) : []))
    return {
      parts: parts.map((part, place) => ({ messages: part.messages, question: partQuestion(part, { number: place + 1, of: parts.length }, timeZone) })),
      asked: (synopses) => askedOf(group, synopses),
      options: i === 0 ? options : { timeZone },
    }
  })
}

function askedOf(group: readonly DescribableSegment[], synopses: readonly string[]): SegmentToDescribe[] {
  const seen = new Set<number>()
  return group.map(({ messages, overlap = [], title }) => {
    const context = contextWithin(overlap.filter(({ seq }) => !seen.has(seq)))
    for (const { seq } of messages) seen.add(seq)
    return { messages, context, ...(title !== undefined && { title }), ...(synopses.length > 0 && { synopses }) }
  })
}

/** What a call may cost beyond what is counted: output of a segment and of a part; the synopsis of a part, as the last question shows it. */
const TYPICAL = { segmentTokens: 120, partTokens: 60, synopsis: 'word '.repeat(50) }

/**
 * The calls that `describe` would make, for pricing without asking: input counted in o200k tokens, of an oversized
 * segment's synopses estimated; output estimated.
 */
export function estimateDescribing(stretches: readonly DescribableSegment[], options: DescribeOptions): { calls: number; inputTokens: number; outputTokens: number } {
  let [calls, inputTokens, outputTokens] = [0, 0, 0]
  for (const plan of plansOf(stretches, options)) {
    const asked = plan.asked(plan.parts.map(() => TYPICAL.synopsis))
    const questions = [...plan.parts.map(({ question }) => question), describeQuestion(asked, plan.options)]
    calls += questions.length
    inputTokens += sum(questions.map(tokensOf))
    outputTokens += plan.parts.length * TYPICAL.partTokens + asked.length * TYPICAL.segmentTokens
  }
  return { calls, inputTokens, outputTokens }
}

/** Of all that is sent; the schema too, which most providers count. */
const tokensOf = ({ system, texts, prompt, schema }: ModelQuestion): number => countTokens(system) + countTokens(prompt(texts)) + countTokens(JSON.stringify(schema))

/** Segments that one call describes: what one bad reply can spoil, and how long a good one gets. */
const GROUP_SEGMENTS = 12

/** Divides neighbours into groups worth one call each: ≤ 12 segments and ≤ 4,000 tokens of shown text; an oversized one alone. */
export function groupsOf<S extends DescribableSegment>(stretches: readonly S[]): S[][] {
  const groups: S[][] = []
  let room = 0
  for (const stretch of stretches) {
    const tokens = sum(lineTokens(stretch.messages)) + sum(lineTokens(contextWithin(stretch.overlap ?? [])))
    const group = groups.at(-1)
    if (group && tokens <= room && group.length < GROUP_SEGMENTS) {
      group.push(stretch)
      room -= tokens
    } else {
      groups.push([stretch])
      room = SHOWN_TOKENS - tokens
    }
  }
  return groups
}
