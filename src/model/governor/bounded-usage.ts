/** Token counts of a provider, held within what the text of a call can have cost: the figures of a server are untrusted. */
import { countTokens } from '../../text/tokens/token-count.ts'
import { byteLength } from '../../text/normalise.ts'

/** What a call can have cost on one side, by our own count of its text. */
export interface TokenBounds {
  /** The text alone, in o200k tokens. */
  readonly least: number
  /** Counted if the provider reports nothing. */
  readonly expected: number
  /** One token per byte, and what the provider may add. */
  readonly most: number
}

/** A count that was bounded; doubtful if the provider's figure could not be true. */
export interface BoundedTokens {
  readonly tokens: number
  readonly doubtful: boolean
}

/** Tokens that a provider may add to a text: its chat template, instructions for structured output, tokens after the last one allowed. */
const ADDED_TOKENS = 500
/** A figure below this share of our own count is no matter of another tokenizer. */
const PLAUSIBLE_SHARE = 0.5
/** The largest count that is recorded: the columns are 32-bit integers. */
export const MAX_TOKENS = 2 ** 31 - 1

/**
 * The bounds of texts that are counted for certain, and of one that providers may count, such as a schema. No tokenizer
 * makes more tokens than bytes.
 */
export function tokenBounds(texts: readonly string[], uncertain = ''): TokenBounds {
  const least = texts.reduce((sum, text) => sum + countTokens(text), 0)
  const bytes = texts.reduce((sum, text) => sum + byteLength(text), byteLength(uncertain))
  return { least, expected: least + countTokens(uncertain), most: bytes + ADDED_TOKENS }
}

/** UTF-16 units of a reply that are counted token by token, and the units per token of the rest: a server may send megabytes. */
const COUNTED_UNITS = 65_536
const UNITS_PER_TOKEN = 4

/** The same for a reply, whose hidden reasoning counts too, up to the limit that the request sets. */
export function replyTokenBounds(text: string, maxOutputTokens: number): TokenBounds {
  const least = countTokens(text.slice(0, COUNTED_UNITS)) + Math.floor(Math.max(0, text.length - COUNTED_UNITS) / UNITS_PER_TOKEN)
  return { least, expected: least, most: Math.max(byteLength(text), maxOutputTokens) + ADDED_TOKENS }
}

/** The count of a call: the provider's figure within the bounds, `expected` if it is absent or no count. */
export function boundedTokens(reported: number | undefined, { least, expected, most }: TokenBounds): BoundedTokens {
  if (reported === undefined) return { tokens: expected, doubtful: false }
  if (!Number.isInteger(reported) || reported < 0) return { tokens: expected, doubtful: true }
  return { tokens: Math.max(least, Math.min(reported, most)), doubtful: reported > most || reported < PLAUSIBLE_SHARE * least }
}
