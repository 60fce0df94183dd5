/** Proper names of a segment, whole: runs of words with a capital, with the numbers and small words in them. */
import { mapSteps, type Steps } from '@madeleine/base'
import { wordSet } from '../language-words.ts'
import { weightOf } from './clause-score.ts'
import type { Phrase } from './key-phrases.ts'
import type { Salience } from './salience.ts'
import { isCommon, type Sentence } from './sentences.ts'
import type { Word } from './word-weights.ts'

/** The longest name, in words: a longer run of capitals is a heading. */
const NAME_WORDS = 6
/** Within a name only: 'Museum of Modern Art', 'Sparks vs Mystics'. */
const INNER = wordSet('of the and de la le du vs by at for in')
const CALENDAR = wordSet('monday tuesday wednesday thursday friday saturday sunday january '
  + 'february march april may june july august september october november december today tomorrow')

export interface Name extends Phrase {
  /** A date, which stands beside a subject but is none. */
  readonly isDate: boolean
  /** The user of an assistant says it. */
  readonly byUser: boolean
  /** Indices of the messages that say it. */
  readonly messages: readonly number[]
}

/** The names of these sentences, each once, in order of appearance. */
export function* nameSteps(sentences: readonly Sentence[], salience: Salience): Steps<Name[]> {
  const capitals = new Set<string>()
  const lower = new Set<string>()
  for (const { words, text } of sentences) {
    for (const { capital, worth, plain, term, from } of words) {
      if (capital && worth !== 'glue' && !isCommon(plain)) capitals.add(term)
      else if (/\p{Ll}/u.test(text.charAt(from))) lower.add(term)
    }
  }
  const names = new Map<string, Name>()
  const found = yield* mapSteps(
    sentences, (sentence) => runsOf(sentence, capitals).map((words) => nameOf(sentence, words, salience)), ({ text }) => text.length,
  )
  for (const name of found.flat()) {
    // A word that is also written small is no name.
    if (name.terms.length === 1 && lower.has(name.terms[0] ?? '')) continue
    const key = name.terms.join(' ')
    const known = names.get(key)
    names.set(key, known ? {
      ...known, count: known.count + 1, byUser: known.byUser || name.byUser,
      messages: known.messages.at(-1) === name.messages[0] ? known.messages : [...known.messages, ...name.messages],
    } : name)
  }
  return [...names.values()]
}

function nameOf({ text, message, position, emphasis }: Sentence, words: readonly Word[], salience: Salience): Name {
  const [from, to] = [words[0]?.from ?? 0, words.at(-1)?.to ?? 0]
  return {
    text: text.slice(from, to).replace(/['’]s$/, ''), terms: words.map(({ term }) => term),
    score: 0, order: message * 1000 + Math.min(position, 30) * 30 + from / 100,
    size: text.slice(from, to).split(/\s+/).length, count: 1, isNoun: true, shown: 1, isWhole: true, isPart: false, places: [],
    weight: weightOf(words, salience), isDate: words.some(({ plain }) => CALENDAR.has(plain)), byUser: emphasis > 1, messages: [message],
  }
}

function runsOf({ text, words }: Sentence, capitals: ReadonlySet<string>): Word[][] {
  const runs: Word[][] = []
  let run: Word[] = []
  // 'Drive' of '125 crescent Drive' is no name.
  let isPart = false
  let before: Word | undefined
  const end = (): void => {
    while (run.length > 0 && INNER.has(run.at(-1)?.plain ?? '')) run.pop()
    if (run.length > (isPart ? 1 : 0) && run.length <= NAME_WORDS && run.some(({ plain, worth }) => worth !== 'glue' && !isCommon(plain))) {
      runs.push(run)
    }
    run = []
  }
  for (const word of words) {
    if (word.afterPunctuation) end()
    const first = text.charAt(word.from)
    const isCapital = /\p{Lu}/u.test(first) && (word.capital || capitals.has(word.term)) && word.worth !== 'glue'
    if (isCapital && run.length === 0) isPart = !word.afterPunctuation && before?.worth === 'full' && !before.capital
    before = word
    if (isCapital || (run.length > 0 && (/\d/.test(first) || INNER.has(word.plain)))) run.push(word)
    else end()
  }
  end()
  return runs
}
