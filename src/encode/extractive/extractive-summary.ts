/** Summaries in the speakers' own words: the two or three sentences that tell the most, in order, with their speakers. */
import { wordSet } from '../../text/lexicon/stopwords.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import { isUnspacedText, type Word } from './word-weights.ts'

const SENTENCES = 3
/** Words of one quoted sentence; in scripts without spaces characters. */
const QUOTE = { words: 18, characters: 45 }
/** A quote longer than this holds something that is no talk. */
const QUOTE_LIMIT = 250
const QUOTE_FLOOR = { words: 5, characters: 8 }

export interface Room {
  /** Words left for sentences and speakers; in scripts without spaces characters. */
  readonly words: number
  readonly characters: number
}

/** What somebody said, in words of his own. */
export interface QuotedSentence {
  readonly speaker: string
  /** Ends with … where the sentence goes on. */
  readonly text: string
  /** Place of its message in the segment. */
  readonly message: number
}

/** The two or three sentences that tell the most, in order, within the room given; none when nothing fits or tells. */
export function quotesOf(sentences: readonly Sentence[], salience: Salience, room: Room): readonly QuotedSentence[] {
  const all = sentences.map((sentence) => quoteOf(sentence, salience))
  const telling = all.filter(({ score }) => score > 0)
  const quotes = telling.length > 0 ? telling : smallTalk(all)
  const chosen: Quote[] = []
  let left = room
  for (;;) {
    if (chosen.length === SENTENCES) break
    const next = bestOf(quotes, chosen, left)
    if (!next) break
    chosen.push(next)
    left = { words: left.words - next.words, characters: left.characters - next.characters }
  }
  return chosen.toSorted((a, b) => a.order - b.order)
}

/** Nothing but greetings and short replies: then that is what happened. */
const smallTalk = (quotes: readonly Quote[]): Quote[] =>
  quotes
    .filter(({ text }) => text.length <= QUOTE_LIMIT)
    .slice(0, SENTENCES)
    .map((quote) => ({ ...quote, score: 1 }))

interface Quote extends QuotedSentence {
  readonly terms: ReadonlySet<string>
  readonly score: number
  readonly order: number
  /** Room it takes, its speaker included. */
  readonly words: number
  readonly characters: number
}

function quoteOf(sentence: Sentence, salience: Salience): Quote {
  const unspaced = isUnspacedText(sentence.text)
  const kept = trim(sentence.words, unspaced)
  const told = kept.reduce((sum, word) => sum + salience(word) * (word.capital ? 1.3 : 1), 0)
  const text = sentence.text.slice(kept[0]?.from ?? 0, kept.at(-1)?.to ?? 0)
  const cut = kept.at(-1) !== sentence.words.at(-1)
  // Long sentences hold more of everything: the square root keeps them from always winning.
  const density = told / Math.sqrt(Math.max(kept.length, 6))
  const manner = (sentence.question ? 0.4 : 1) * voice(kept) * event(kept) * sentence.emphasis
  return {
    speaker: sentence.speaker,
    message: sentence.message,
    text: cut ? `${text} …` : text,
    terms: new Set(kept.filter(({ worth }) => worth !== 'glue').map(({ term }) => term)),
    score: text.length > QUOTE_LIMIT ? 0 : density * manner,
    order: sentence.message * 100 + Math.min(sentence.place, 99),
    words: countWords(`${sentence.speaker}: ${text} …`),
    characters: unspaced ? text.length + sentence.speaker.length + 4 : 0,
  }
}

const countWords = (text: string): number => text.split(/\s+/).length

/** What somebody did tells more than praise of the other. */
function voice(words: readonly Word[]): number {
  const opening = words.slice(0, 4).map(({ plain }) => plain)
  if (opening.some((word) => OWN.has(word))) return 1.3
  return opening.some((word) => OTHERS.has(word)) ? 0.7 : 1
}

const OWN = wordSet('i im ive ill id my we were weve well our ich wir je nous yo nosotros io noi')
const OTHERS = wordSet('you youre youve your thats du ihr tu vous')

/** What has a time or a number is a piece of news. */
const event = (words: readonly Word[]): number => (words.some(({ plain }) => TIME.has(plain) || /\d/.test(plain)) ? 1.25 : 1)

const TIME = wordSet(`
  yesterday today tomorrow tonight ago week weekend month monday tuesday wednesday thursday friday saturday sunday january
  february march april june july august september october november december gestern heute morgen hier demain ayer hoy 昨天 今天
  明天 昨日 今日 明日
`)

/** Without opening filler, cut after a clause, or else a word, where it is too long. */
function trim(words: readonly Word[], unspaced: boolean): readonly Word[] {
  const start = words.findIndex((word) => !FILLER.has(word.plain))
  const told = words.slice(start).some(({ worth }) => worth !== 'glue')
  const rest = start > 0 && told ? words.slice(start) : words
  const from = rest[0]?.from ?? 0
  const limit = rest.findIndex(({ to }, i) => (unspaced ? to - from > QUOTE.characters : i >= QUOTE.words))
  if (limit < 0) return rest
  const clause = rest.findLastIndex((word, i) => i <= limit && word.apart)
  const floor = unspaced ? QUOTE_FLOOR.characters : QUOTE_FLOOR.words
  const reaches = unspaced ? (rest[clause - 1]?.to ?? 0) - from : clause
  if (clause > 0 && reaches >= floor) return rest.slice(0, clause)
  const end = rest.slice(0, limit).findLastIndex(({ worth }) => worth !== 'glue')
  return rest.slice(0, end < 1 ? limit : end + 1)
}

const FILLER = wordSet(`
  hey hi hello yeah yes yep yup no nope oh ooh ah aw aww wow whoa well so and but also ok okey okay sure haha hahaha lol hmm
  um uh btw thanks right cool nice true totally definitely absolutely actually anyway like just und aber also ja nein ach et
  mais oui non alors y pero si
`)

function bestOf(quotes: readonly Quote[], chosen: readonly Quote[], room: Room): Quote | undefined {
  let best: Quote | undefined
  let most = 0
  for (const quote of quotes) {
    if (chosen.includes(quote) || quote.words > room.words || quote.characters > room.characters) continue
    const score = quote.score * fresh(quote, chosen)
    if (score > most) [best, most] = [quote, score]
  }
  return best
}

/** Share of a quote's terms not told yet; half as much again for a speaker not heard yet. */
function fresh(quote: Quote, chosen: readonly Quote[]): number {
  const told = [...quote.terms].filter((term) => chosen.some(({ terms }) => terms.has(term))).length
  const heard = chosen.length === 0 || chosen.some(({ speaker }) => speaker === quote.speaker)
  return (1 - told / Math.max(1, quote.terms.size)) * (heard ? 1 : 1.5)
}

/** 'Ann: first said this … then that; Bob: said this' */
export function joined(quotes: readonly QuotedSentence[]): string {
  let text = ''
  quotes.forEach((quote, i) => {
    const same = quotes[i - 1]?.speaker === quote.speaker
    const link = i === 0 ? '' : same ? (text.endsWith('…') ? ' ' : ' … ') : '; '
    text += link + (same ? quote.text : `${quote.speaker}: ${quote.text}`)
  })
  return text
}
