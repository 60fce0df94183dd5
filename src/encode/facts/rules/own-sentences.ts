/** The sentences of a message that its sender may say of themselves: own words, no code, no paste, no play. */
import { ownText } from '../../../message/recalled-text.ts'
import type { Message } from '../../../message/message.ts'
import { isCode } from '../../extractive/code-sentences.ts'
import { plainText, splitSentences } from '../../extractive/sentences.ts'
import { isForeignText, sentenceKind, withoutReturned } from './sentence-gates.ts'

/** UTF-16 units of own words above which a message is taken for a paste. */
const PASTE_CHARACTERS = 2000
/** The answer to one's own question is a riddle or a line. */
const ANSWER = /^\W*(?:be)?cause\b|^因为/i
/** Sentences of a message that are read. */
const SENTENCES = 40

/** A sentence that may state something of the sender. */
export interface OwnSentence {
  readonly text: string
  readonly kind: 'statement' | 'question'
}

/** The sentences that may state something of the sender, in order. Linear; at most 2,000 UTF-16 units are read. */
export function ownSentences(message: Message): OwnSentence[] {
  if (message.kind !== 'message' || (message.role !== 'user' && message.role !== 'assistant')) return []
  const own = ownText(message)
  if (own.trim() === '' || own.length > PASTE_CHARACTERS || isForeignText(own)) return []
  const sentences = splitSentences(plainText(own.replace(/\[image\b[^\]]{0,1000}\](?::[^\n]*)?/gi, '\n'))).slice(0, SENTENCES)
  return sentences.flatMap((sentence, i): OwnSentence[] => {
    if (isCode(sentence) || (ANSWER.test(sentence) && /[?？]/.test(sentences[i - 1] ?? ''))) return []
    const text = withoutReturned(sentence)
    const kind = sentenceKind(text, sentences[i + 1])
    return kind ? [{ text, kind }] : []
  })
}
