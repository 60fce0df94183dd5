/** An excerpt of a talk as text to share: who said what, names as letters, what was pasted marked as that. */
import { shownText } from '../../parts/chat-text.tsx'
import type { DisplayedMessage } from '../../parts/message.tsx'
import { copiedPieces } from './copied.ts'
import type { MaskedPerson } from './masks.ts'
import { masking } from './masks.ts'

interface ExcerptOptions {
  readonly people: readonly MaskedPerson[]
  /** Of the one whose memory it is, where they have no name in the talk. */
  readonly own: string
  /** A message's time in words; absent: no times are told. */
  readonly timeOf?: ((at: string) => string) | undefined
}

/** What programs said to each other is left out. */
export const isSharable = ({ kind }: Pick<DisplayedMessage, 'kind'>): boolean => kind === 'message'

export function excerptText(messages: readonly DisplayedMessage[], { people, own, timeOf }: ExcerptOptions): string {
  const mask = masking(people)
  const speakerOf = ({ name, role }: DisplayedMessage): string => {
    if (name !== undefined) return mask(name)
    return role === 'user' ? own : role === 'assistant' ? 'Assistant' : 'System'
  }
  return messages.filter(isSharable).map((message) => {
    const said = message.role === 'user' || message.name !== undefined
      ? copiedPieces(message.text) : [{ text: message.text, isCopied: false }]
    const lines = said.map(({ text, isCopied }) => (isCopied ? pasted(shownText(mask(text))) : shownText(mask(text))))
    return `${speakerOf(message)}${timeOf ? `, ${timeOf(message.at)}` : ''}: ${lines.join('\n')}`
  }).join('\n\n')
}

const pasted = (text: string): string =>
  `[pasted]\n${text.split('\n').map((line) => (line.startsWith('>') ? line : `> ${line}`)).join('\n')}`
