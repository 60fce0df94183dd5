/**
 * The sentences of a message that its sender may say of themselves: no code, no joke, no report.
 * Whose words they are `message/authorship` tells.
 */
import { isCode } from '../../encode/extractive/code-sentences.ts'
import { plainText, splitSentences } from '../../encode/extractive/sentences.ts'
import { FACT_LANGUAGES } from './fact-languages.ts'
import { isForeignText, sentenceKind, withoutReturned } from './sentence-gates.ts'

/** The answer to one's own question is a riddle or a line. */
const ANSWER = /^\W*(?:be)?cause\b|^因为/i
/** Sentences of a message that are read. */
const SENTENCES = 40

/** A sentence that may state something of the sender. */
export interface OwnSentence {
  readonly text: string
  readonly kind: 'statement' | 'question'
}

/** The sentences that may state something of the sender, in order. @param own the sender's own words */
export function ownSentences(own: string): OwnSentence[] {
  if (own.trim() === '' || isForeignText(own)) return []
  const plain = plainText(own.replace(/\[image\b[^\]]{0,1000}\](?::[^\n]*)?/gi, '\n'))
  const whole = FACT_LANGUAGES.reduce((text, { withWholeDates }) => withWholeDates?.(text) ?? text, plain)
  const sentences = splitSentences(whole).slice(0, SENTENCES)
  return sentences.flatMap((sentence, i): OwnSentence[] => {
    if (isCode(sentence) || (ANSWER.test(sentence) && /[?？]/.test(sentences[i - 1] ?? ''))) return []
    const text = withoutReturned(sentence)
    const kind = sentenceKind(text, sentences[i + 1])
    return kind ? [{ text, kind }] : []
  })
}
