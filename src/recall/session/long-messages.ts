/** Long messages in a session with a budget: their beginning and their end, whatever was asked, so that a prompt cache holds. */
import type { Message } from '../../message/message.ts'
import type { MessageUnit, PromptMessage } from '../../message/model-messages.ts'
import { byteLength } from '../../text/normalise.ts'
import { wholeCharacterAt } from '../../text/parts/text-parts.ts'
import { excerptLabel } from '../../message/plain/message-part.ts'

/**
 * Bytes of UTF-8, by the tokens of the budget: a message is long that would take half of it, or 8,000 tokens of any, and never one
 * of less than a thousand. It is cut to an eighth of the budget, 256 to 1,024 tokens.
 */
const LONG = { perToken: 2, least: 4096, most: 32_768 } as const
const SHOWN_PER_LONG = { perToken: 0.5, least: 1024, most: 4096 } as const
/** Share of what is shown that is the beginning, which says what it is; the end often has the question. */
const HEAD_SHARE = 0.7

const within = (maxTokens: number, { perToken, least, most }: { perToken: number; least: number; most: number }): number =>
  Math.min(most, Math.max(least, Math.floor(perToken * maxTokens)))

/** The unit with its long texts cut; undefined where none is long. */
export function withoutMiddles({ messages, sources }: MessageUnit, maxTokens: number): readonly PromptMessage[] | undefined {
  const cut = cutWithin(maxTokens, sources)
  const shown = messages.map((message): PromptMessage => {
    if (message.role === 'user') return { ...message, content: cut(message.content) }
    if (message.role === 'tool') {
      return { ...message, content: message.content.map((part) => ({ ...part, output: cutOutput(part.output, cut) })) }
    }
    return { ...message, content: typeof message.content === 'string' ? cut(message.content)
      : message.content.map((part) => (part.type === 'text' ? { ...part, text: cut(part.text) } : part)) }
  })
  return cut.isUsed() ? shown : undefined
}

type ToolOutput = Extract<PromptMessage, { role: 'tool' }>['content'][number]['output']

/** JSON whose middle is left out is text. */
function cutOutput(output: ToolOutput, cut: (text: string) => string): ToolOutput {
  if (typeof output.value === 'string') return { ...output, value: cut(output.value) } as ToolOutput
  const json = JSON.stringify(output.value)
  const shown = cut(json)
  return shown === json ? output : { type: output.type === 'error-json' ? 'error-text' : 'text', value: shown }
}

function cutWithin(maxTokens: number, sources: readonly Message[]): ((text: string) => string) & { isUsed(): boolean } {
  const [long, shown] = [within(maxTokens, LONG), within(maxTokens, SHOWN_PER_LONG)]
  let used = false
  const cut = (text: string): string => {
    if (text.length <= long / 3) return text
    const bytes = byteLength(text)
    if (bytes <= long) return text
    used = true
    const units = Math.floor((shown * text.length) / bytes)
    const [from, to] = [
      wholeCharacterAt(text, Math.ceil(units * HEAD_SHARE)), wholeCharacterAt(text, text.length - Math.floor(units * (1 - HEAD_SHARE))),
    ]
    // Places are those of the stored text, before which the speaker's name may stand
    const stored = sources.find((one) => text.endsWith(one.text))?.text.length ?? text.length
    const before = text.length - stored
    return `${text.slice(0, from)} …\n[${excerptLabel({ from: from - before, to: to - before, of: stored })} left out]\n… ${text.slice(to)}`
  }
  return Object.assign(cut, { isUsed: () => used })
}
