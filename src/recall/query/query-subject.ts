/** Who is asked about: what somebody says of themselves answers a question about them best. */
import { queryTerms } from '../../text/terms.ts'

export interface QuerySubject {
  /** A speaker's name, where the query is about exactly one. */
  readonly person: string | undefined
  /** Terms of the words that name speakers. */
  readonly nameTerms: ReadonlySet<string>
}

/** Letters a short form needs: Val for Valerie. */
const SHORT_FORM = 3

/** @param rest the query without what names a time: in May nobody means Maya */
export function subjectOf(query: string, names: readonly string[], rest = query): QuerySubject {
  const words = namingWords(query, rest)
  const named = new Map<string, string[]>()
  for (const name of names) {
    const parts = name.toLowerCase().split(/[^\p{L}\p{M}]+/u)
    const hits = words.filter((word) => namesPart(word, parts)).map(({ text }) => text)
    if (hits.length > 0) named.set(name, hits)
    else if (UNSPACED.test(name) && query.includes(name)) named.set(name, [name])
  }
  const nameTerms = new Set([...named.values()].flat().flatMap(queryTerms))
  const people = [...named.keys()].filter((name) => !named.get(name)!.every((word) => isReceiver(query, word)))
  return { person: people.length === 1 ? people[0] : people.length === 2 ? agentOf(query, named) : undefined, nameTerms }
}

/** In Chinese, who something is given to, done for or said to is not who is asked about: 妈妈给Lena的茶. */
const isReceiver = (query: string, word: string): boolean => {
  const at = query.indexOf(word)
  return at > 0 && /[给送对替帮向][ ]?$/u.test(query.slice(0, at))
}

/** Names in scripts without spaces have no words to compare. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2,}$/u

interface Word {
  readonly text: string
  readonly small: string
  /** It may be the beginning of a name: Val for Valerie. */
  readonly mayBeShort: boolean
}

/** The words that may name somebody: a stopword names nobody unless it has a capital. Read once, however many names there are. */
function namingWords(query: string, rest: string): Word[] {
  const left = new Set(wordsIn(rest))
  return [...new Set(wordsIn(query))].flatMap((text) => {
    const [isCapital, isStopword] = [/^\p{Lu}/u.test(text), queryTerms(text).length === 0]
    // How, The and Has open a sentence with a capital
    return isStopword && !isCapital ? [] : [{ text, small: text.toLowerCase(), mayBeShort: isCapital && !isStopword && text.length >= SHORT_FORM && left.has(text) }]
  })
}

/** Where no space divides them, words in letters stand apart from Chinese, Japanese and Thai: 谁给Lena带了茶. */
function wordsIn(text: string): string[] {
  const bare = text.replace(/['’]s\b/gu, '')
  return [bare, bare.replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu, ' ')].flatMap((one) => one.match(/[\p{L}\p{M}]+/gu) ?? [])
}

/** Whether a word is one of the name's, or the beginning of one. */
const namesPart = ({ small, mayBeShort }: Word, parts: readonly string[]): boolean =>
  parts.some((part) => part === small || (mayBeShort && part.length > small.length && part.startsWith(small)))

const AUXILIARY = 'did|does|do|has|have|is|was|were|are|had|will|would|could|might|can|should'
const SAYING = 'say|says|said|think|thinks|mention|mentions|mentioned|tell|tells|told|describe|describes|share|shares'

/** Of two people the one who does what is asked for: 'What did Ann give to Ben', 'What does Ben say of Ann'. */
function agentOf(query: string, named: ReadonlyMap<string, readonly string[]>): string | undefined {
  const found = [...named].filter(([, words]) => words.some((word) =>
    new RegExp(String.raw`\b(?:${AUXILIARY})\s+${word}(?![\p{L}\p{M}]|['’]s|\s+and\b)`, 'iu').test(query)
    || new RegExp(String.raw`(?<![\p{L}\p{M}])${word}\s+(?:${SAYING})\b`, 'iu').test(query)))
  return found.at(-1)?.[0]
}
