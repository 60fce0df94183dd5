/**
 * Talk as messengers have it, made of talk that was written out: thoughts sent in pieces, turns of a few words, spellings
 * of the thumb, and reactions in between. The words and rules are made up for this; no chat was read for them.
 */
import type { Talk } from './invented-chats.ts'

/** How a dialogue is written: as it was, cut into bursts, as turns of one clause each, or in slang. */
export const FORMS = ['plain', 'bursts', 'short', 'slang'] as const
export type Form = (typeof FORMS)[number]

type Random = () => number
const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!

/** Words of a piece of a burst, as often as it stands here. */
const PIECE_WORDS = [3, 4, 5, 6, 7, 9] as const
/** Words of a short turn at most. */
const SHORT_WORDS = 10
/** Share of turns that somebody reacts to with a word, of words that are spelt as slang, and of slang turns sent in pieces. */
const [REACTING, SPELT, IN_PIECES] = [0.15, 0.7, 0.5]
const REACTIONS = [
  'haha', 'lol', 'omg', 'ok', 'okk', 'nice', 'same', 'no way', 'wait what', 'true', 'yeah',
  'yesss', 'aww', 'oh no', '😂', '👍', 'hahaha right', 'sounds good', 'idk', 'good luck',
] as const

const SLANG: Readonly<Record<string, string>> = {
  'going to': 'gonna', 'want to': 'wanna', 'have to': 'gotta', 'kind of': 'kinda', 'sort of': 'sorta',
  "don't know": 'dunno', 'right now': 'rn', 'let me': 'lemme', 'to be honest': 'tbh',
  you: 'u', your: 'ur', are: 'r', because: 'cuz', really: 'rly', please: 'pls', thanks: 'thx',
  people: 'ppl', though: 'tho', about: 'abt', with: 'w', something: 'smth', probably: 'prob',
  definitely: 'def', tomorrow: 'tmrw', tonight: 'tonite', weekend: 'wknd', birthday: 'bday',
  favorite: 'fav', favourite: 'fav', pictures: 'pics', picture: 'pic', photos: 'pics',
  vacation: 'vacay', apartment: 'apt', university: 'uni', restaurant: 'resto',
  breakfast: 'brekkie', brother: 'bro', sister: 'sis', hospital: 'hosp', information: 'info',
  appointment: 'appt', minutes: 'mins', hours: 'hrs', message: 'msg', before: 'b4',
  great: 'gr8', later: 'l8r', love: 'luv', what: 'wat', 'have you': 'hv u', and: '&',
}
const SLANG_WORDS = new RegExp(String.raw`\b(?:${Object.keys(SLANG).sort((a, b) => b.length - a.length).join('|')})\b`, 'gu')

/** The dialogue as one of short turns, in which no more stands than is asked about later; another one keeps its words. */
export const inForm = (talk: Talk, form: Form): Talk => ({
  ...talk, form, id: `${talk.id} ${form}`,
  utterances: form === 'short' ? talk.utterances.map(({ speaker, text }) => ({ speaker, text: longestClause(text) })) : talk.utterances,
})

/** The longest clause, without what is behind its tenth word. */
const longestClause = (text: string): string => {
  const longest = clausesOf(text).reduce((best, one) => (one.length > best.length ? one : best), '')
  return `${longest.split(' ').slice(0, SHORT_WORDS).join(' ')}${/\?\s*$/u.test(text) ? '?' : ''}`.replace(/[.,;?!]*\?$/u, '?')
}

const clausesOf = (text: string): string[] =>
  text.split(/(?<=[.!?;,])\s+|\s+(?=(?:but|so|because|which|and then)\s)/u).map((one) => one.trim()).filter((one) => one !== '')

/** The messages that an utterance is sent as, and whether somebody else reacts to it with one of a word or two. */
export function messagesOf(text: string, form: Form, random: Random): { readonly pieces: string[]; readonly reaction: string | undefined } {
  if (form === 'plain') return { pieces: [text], reaction: undefined }
  const pieces = form === 'bursts' || (form === 'slang' && random() < IN_PIECES) ? inPieces(text, random) : [text]
  return {
    pieces: form === 'slang' ? pieces.map((one) => inSlang(one, random)) : pieces,
    reaction: random() < REACTING ? pick(REACTIONS, random) : undefined,
  }
}

/** Clause by clause, and long clauses in pieces of a few words. */
function inPieces(text: string, random: Random): string[] {
  const pieces = clausesOf(text).flatMap((clause) => {
    const words = clause.split(' ')
    const cut: string[] = []
    while (words.length > 0) cut.push(words.splice(0, words.length <= SHORT_WORDS ? words.length : pick(PIECE_WORDS, random)).join(' '))
    return cut
  })
  return pieces.length > 0 ? pieces : [text]
}

/** Without capitals, apostrophes and full stops; common words are short, some vowels long. */
function inSlang(text: string, random: Random): string {
  const plain = text.toLowerCase().replaceAll('’', "'")
  const spelt = plain.replace(SLANG_WORDS, (word) => (random() < SPELT ? SLANG[word]! : word))
    .replace(/\bso\b/gu, (word) => (random() < 0.3 ? 'sooo' : word))
    .replace(/(\w{3,})ing\b/gu, (word, stem: string) => (random() < 0.15 ? `${stem}in` : word))
  return spelt.replace(/['.]/gu, '').replace(/!+/gu, () => pick(['!', '!!', ' 😂', ''], random)).trim() || plain
}
