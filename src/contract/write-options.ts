/** Options of the calls that write. */
import * as z from 'zod'
import { KINDS, ROLES, type MessageInput } from '../message/message.ts'
import { RATINGS } from '../reviews/core/rating.ts'
import { When } from './call-options.ts'
import type { ImportResult } from './results/write-results.ts'
import { Id, SpaceName } from './space-names.ts'

/**
 * A message, in the shape of this library; message objects of the AI SDK, OpenAI and Anthropic fit too, with the keys they have. Which
 * ones is decided where messages are read (`message/read-message`), in words for each.
 */
const PushedMessage = z.looseObject({
  /** The caller's id, unique per user and conversation; generated when absent. */
  id: Id.optional(),
  role: z.enum([...ROLES, 'developer', 'function']),
  /** Name of the speaker, for conversations with several speakers in a role. */
  name: z.string().optional(),
  /** Text, or parts as the AI SDK, OpenAI and Anthropic write them. */
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  /** Story time. Absent: the time of receipt. */
  timestamp: When.optional(),
  kind: z.enum(KINDS).optional(),
  /** The caller's own data, returned unchanged. */
  metadata: z.record(z.string(), z.json()).optional(),
})

export const PushInput = z.strictObject({
  /** The conversation, under an id of the caller's; its first message makes it. */
  conversationId: Id,
  /**
   * A title of the conversation, by which recall finds it too; without one it keeps the title it has. On one line, 200 characters at most.
   */
  title: z.string().optional(),
  /**
   * Whether this is talk between people, so that who has role assistant states facts too, if the message has a name.
   * Absent: as it was said before, at first false. A change holds for what is encoded from now on, and after an
   * `upgrade` for what the rules read before.
   */
  people: z.boolean().optional(),
  /** Up to 500 messages and 4 MB, in order. */
  messages: z.array(PushedMessage),
  /** The space that they are stored in; absent: one's own memory. Messages of role user without a name get that of who pushes them. */
  space: SpaceName,
})

/** Options of `push`: messages of one conversation, in order, in any of the shapes that are read. */
export type PushOptions = Omit<z.input<typeof PushInput>, 'messages'> & { messages: readonly MessageInput[] }

export const FlushInput = z.strictObject({
  /** The conversation whose tail is closed; absent: every one. */
  conversationId: Id.optional(),
  space: SpaceName,
})
/** Options of `flush`. */
export type FlushOptions = z.input<typeof FlushInput>

export const RateInput = z.strictObject({
  /** Id of the episode. */
  episodeId: z.string(),
  /** again: it was wrong, or of no use; hard; good; easy. */
  rating: z.enum(RATINGS),
  space: SpaceName,
})

export const ImportInput = z.strictObject({
  /** Called after each batch with the result so far. */
  onProgress: z.custom<(soFar: Readonly<ImportResult>) => unknown>((value) => typeof value === 'function', 'must be a function').optional(),
  /** Stop at the first message that cannot be imported. It is listed, and the messages before it stay. Default false. */
  strict: z.boolean().optional(),
  /**
   * Which conversations of the import are closed at its end. Default: those that have ended, which means that their last
   * message is older by story time than the silence that closes under the store's policy. true: all of them; false: none.
   * An import that strict mode stopped closes none.
   */
  flush: z.boolean().optional(),
  /** The space that they are stored in, as in `push`. */
  space: SpaceName,
})
/** Options of `import`. */
export type ImportOptions = z.input<typeof ImportInput>

/** What of the options of `upgrade` JSON can hold; a program also gives a policy and `onProgress`. */
export const UpgradeInput = z.strictObject({
  /** Resegment what no model has segmented; without it boundaries stay. */
  recut: z.boolean().optional(),
  /** Return the estimate and change nothing. */
  dryRun: z.boolean().optional(),
  /** New IANA zone of the store's days and hours. */
  timeZone: z.string().optional(),
})
