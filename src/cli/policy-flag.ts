/** Segmentation of a stream of messages by the policy that a flag names. */
import { jsonFault } from '../import/file-shape.ts'
import type { MessageInput } from '../contract/message.ts'
import type { JsonObject } from '../base/json.ts'
import { invalidInput, MadeleineError } from '../base/errors.ts'
import type { CutSegment } from '../segment/stream/tail.ts'
import { isPolicyName, POLICY_NAMES, type Policy } from '../segment/policy.ts'
import { policyNamed } from '../segment/policy-table.ts'
import { segmentEach } from '../segment/segment-all.ts'
import { atLine, type JsonLine } from './message-lines.ts'

/**
 * Creates the policy. @throws {MadeleineError} `invalid_input` for an unknown name, or for options
 * that are not a JSON object or not valid for the policy
 */
export function readPolicy(name: string, options: string | undefined): Policy {
  if (!isPolicyName(name)) throw invalidInput('--policy', name, `one of ${POLICY_NAMES.join(', ')}`)
  return policyNamed(name, options === undefined ? {} : readOptions(options))!
}

function readOptions(text: string): JsonObject {
  let options: unknown
  try {
    options = JSON.parse(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', `--options: ${jsonFault(text, cause)}`)
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw invalidInput('--options', text, 'a JSON object')
  return options as JsonObject
}

/**
 * The segments that `segmentAll` returns, each as soon as it is final, in constant memory.
 *
 * @param onMessage called with every message before its segment is yielded
 * @throws {MadeleineError} for an invalid message, naming its line
 */
export async function* cut(
  policy: Policy, lines: Iterable<JsonLine> | AsyncIterable<JsonLine>, onMessage: (message: MessageInput) => void,
): AsyncGenerator<CutSegment> {
  let currentLine: number | undefined
  async function* messages(): AsyncGenerator<MessageInput> {
    for await (const { line, value } of lines) {
      currentLine = line
      yield value as MessageInput
      currentLine = undefined
      onMessage(value as MessageInput)
    }
  }
  try {
    yield* segmentEach(policy, messages())
  } catch (error) {
    throw atLine(error, currentLine)
  }
}
