/** Options as the library checks them, before they are sent: what is wrong with them is said in the same words. */
import * as z from 'zod'
import { TocInput, type TocOptions } from '../../contract/call-options.ts'
import { SpaceName } from '../../contract/space-names.ts'
import type { PushOptions } from '../../contract/write-options.ts'
import { invalidInput, MadeleineError } from '../../errors.ts'
import { idOf } from '../../message/read-message.ts'
import { readDrafts, readPeople, readTitle } from '../read-push.ts'
import { parseOptions } from '../options/read-options.ts'

/** The server has its own limit, and says so. */
const ANY_BYTES = Number.MAX_SAFE_INTEGER

/**
 * The options as they were given, without the defaults: those are the server's.
 * @throws {MadeleineError} `invalid_input` by the schema, and for a function, which only this process could call
 */
export function sendable<O extends object>(schema: z.ZodObject, options: O): O {
  parseOptions(schema, options)
  const stray = Object.entries(options).find(([, value]) => typeof value === 'function')
  if (stray) throw new MadeleineError('invalid_input', `${stray[0]} must be a name: a function cannot be sent to a server`)
  return options
}

/** @throws {MadeleineError} as a push in this process; at once for what is around the messages, later for these */
export function checkPush({ conversationId, title, people, messages }: PushOptions): Promise<unknown> {
  idOf(conversationId, 'conversationId')
  readTitle(title)
  readPeople(people)
  const checked = readDrafts(messages, { receivedAt: new Date(), mintId: () => 'm', maxTextBytes: ANY_BYTES })
  checked.catch(() => undefined) // awaited when its turn comes
  return checked
}

/** @throws {MadeleineError} `invalid_input` */
export function checkToc(node: unknown, options: TocOptions): string {
  if (typeof node !== 'string') throw invalidInput('node', node, 'the id or the name of a node')
  parseOptions(TocInput, options)
  return node
}

/** @throws {MadeleineError} `invalid_input` */
export function checkSpace<O extends { readonly space?: unknown }>(options: O): O {
  if (options.space !== undefined) parseOptions(Named, { space: options.space })
  return options
}

const Named = z.strictObject({ space: SpaceName })
