/** Cutting a stream of messages by a policy that was named on the command line. */
import type { JsonObject, MessageInput } from '../core/message.ts'
import { invalidInput, MadeleineError } from '../errors.ts'
import { auto, idle, segmentAll, segmenter, threshold, type Policy, type Segment } from '../segment/index.ts'
import { isStreamPolicy } from '../segment/stream.ts'
import { atLine, type JsonLine } from './lines.ts'

/** Options come as JSON; each policy checks its own. */
const POLICIES: Readonly<Record<string, (options: JsonObject) => Policy>> = {
  auto: (options) => auto(options),
  idle: (options) => idle(options as object),
  threshold: (options) => threshold(options),
}
export const POLICY_NAMES = Object.keys(POLICIES)

/** @throws {MadeleineError} `invalid_input` for an unknown policy, or options that are no JSON object or not the policy's */
export function readPolicy(name: string, options: string | undefined): Policy {
  if (!Object.hasOwn(POLICIES, name)) throw invalidInput('--policy', name, `one of ${POLICY_NAMES.join(', ')}`)
  return POLICIES[name]!(options === undefined ? {} : readOptions(options))
}

function readOptions(text: string): JsonObject {
  let options: unknown
  try {
    options = JSON.parse(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', `--options is not JSON: ${(cause as Error).message}`, { cause })
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw invalidInput('--options', text, 'a JSON object')
  return options as JsonObject
}

export interface Stretch {
  readonly segment: Segment
  /** The messages of the segment as they came. */
  readonly messages: MessageInput[]
}

/**
 * The segments of `segmentAll`, each with its messages.
 *
 * A policy that decides message by message gives them while it reads, in constant memory; any other needs the
 * whole input, because its segments depend on what one look sees.
 *
 * @throws {MadeleineError} for a message that cannot be read, naming its line
 */
export async function* cut(policy: Policy, lines: AsyncIterable<JsonLine>): AsyncGenerator<Stretch> {
  yield* isStreamPolicy(policy) ? cutAsRead(policy, lines) : cutAtOnce(policy, lines)
}

async function* cutAsRead(policy: Policy, lines: AsyncIterable<JsonLine>): AsyncGenerator<Stretch> {
  const open: MessageInput[] = []
  const stream = segmenter(policy)
  const take = (segment: Segment): Stretch => ({ segment, messages: open.splice(0, segment.messageIds.length) })
  for await (const { line, value } of lines) {
    const closed = await stream.add(value as MessageInput).catch((error: unknown) => { throw atLine(error, line) })
    yield* closed.map(take)
    open.push(value as MessageInput)
  }
  yield* (await stream.flush()).map(take)
}

async function* cutAtOnce(policy: Policy, lines: AsyncIterable<JsonLine>): AsyncGenerator<Stretch> {
  const all: JsonLine[] = []
  for await (const line of lines) all.push(line)
  let reading: number | undefined
  function* messages(): Generator<MessageInput> {
    for (const { line, value } of all) {
      reading = line
      yield value as MessageInput
    }
    reading = undefined
  }
  const { segments } = await segmentAll(policy, messages()).catch((error: unknown) => { throw atLine(error, reading) })
  let from = 0
  for (const segment of segments) {
    const to = from + segment.messageIds.length
    yield { segment, messages: all.slice(from, to).map(({ value }) => value as MessageInput) }
    from = to
  }
}
