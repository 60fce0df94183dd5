/** Which messages support a sentence about them. */
import { containsQuote, type Support, type CitedSentence } from '../core/citation.ts'
import { speakerOf, type Message } from '../message/message.ts'
import { withoutRecalled } from '../message/recalled-text.ts'
import { terms } from '../text/terms.ts'
import { split } from './extractive/sentences.ts'

/** Share of a sentence's weight that its support must hold, as agent-memory asks of its grips. */
const LEAST = 0.3
/** Terms that it must hold: one alone may be there by chance. */
const LEAST_TERMS = 2
/** Neighbouring messages that together support one sentence. */
const MOST_MESSAGES = 3
/** Fewer messages are preferred where they hold this share of what more would. */
const ENOUGH = 0.8
const QUOTE_CODE_POINTS = 200

/**
 * The sentences of a text that somebody wrote about these messages, each with its support: the shortest stretch of up to
 * three messages that holds most of its terms, rare ones counting more, speakers by their names. A sentence of which
 * nothing holds three tenths stays without.
 */
export function citeSentences(text: string, messages: readonly Message[]): CitedSentence[] {
  const find = supportIn(messages)
  return split(text).map((sentence) => told(sentence, find(terms(sentence))))
}

/** A sentence in the words of a message itself: its support is that message, if these are its words. */
export function citeQuote(text: string, words: string, message: Message): CitedSentence {
  const quote = excerpt(words.replace(/ …$/, ''))
  return told(text, words === message.text || containsQuote(message.text, quote) ? { from: message.seq, to: message.seq + 1, quote } : undefined)
}

const told = (text: string, support: Support | undefined): CitedSentence => ({ text, ...(support && { support }) })

interface Held {
  readonly message: Message
  readonly terms: ReadonlySet<string>
}

function supportIn(messages: readonly Message[]): (sentence: readonly string[]) => Support | undefined {
  const held = messages.map((message): Held => ({ message, terms: new Set(terms(`${speakerOf(message)}: ${withoutRecalled(message.text)}`)) }))
  const weightOf = weights(held)
  return (sentence) => {
    const wanted = new Set(sentence)
    if (wanted.size === 0) return undefined
    const all = sum(wanted, weightOf)
    let best: { from: number; to: number; share: number } | undefined
    for (let length = 1; length <= Math.min(MOST_MESSAGES, held.length); length++) {
      for (let from = 0; from + length <= held.length; from++) {
        const found = [...wanted].filter((term) => held.slice(from, from + length).some((one) => one.terms.has(term)))
        if (found.length < Math.min(LEAST_TERMS, wanted.size)) continue
        const share = sum(found, weightOf) / all
        if (share < LEAST || (best && share * (length > best.to - best.from ? ENOUGH : 1) <= best.share)) continue
        best = { from, to: from + length, share }
      }
    }
    return best && supportOf(held.slice(best.from, best.to), wanted, weightOf)
  }
}

/** ln(1 + n/df); what no message holds weighs as little as what half of them do, so that "they discuss" costs nothing much. */
function weights(held: readonly Held[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const { terms: own } of held) for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + held.length / (counts.get(term) ?? Math.max(1, held.length / 2)))
}

const sum = (some: Iterable<string>, weightOf: (term: string) => number): number => [...some].reduce((all, term) => all + weightOf(term), 0)

/** The stretch, with the sentence in it that holds the most. */
function supportOf(stretch: readonly Held[], wanted: ReadonlySet<string>, weightOf: (term: string) => number): Support {
  let [quote, most] = ['', -1]
  for (const { message } of stretch) {
    for (const sentence of split(withoutRecalled(message.text))) {
      const share = sum(new Set(terms(sentence).filter((term) => wanted.has(term))), weightOf)
      if (share > most) [quote, most] = [sentence, share]
    }
  }
  return { from: stretch[0]!.message.seq, to: stretch.at(-1)!.message.seq + 1, quote: excerpt(quote) }
}

/** Cut between words where there is one to cut at. */
function excerpt(text: string): string {
  const points = [...text.trim()]
  if (points.length <= QUOTE_CODE_POINTS) return points.join('')
  const kept = points.slice(0, QUOTE_CODE_POINTS).join('')
  return kept.replace(/\s+\S*$/u, '')
}
