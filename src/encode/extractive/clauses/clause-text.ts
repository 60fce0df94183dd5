/** The text of a clause as it stands in a title: with its speaker's name, in the third person or before their own words. */
import type { TitleContext } from './clause-score.ts'
import { NAME, quoteRoom, type Clause } from './clauses.ts'
import { FIXED_ARTICLE } from './clause-boundaries.ts'
import { isOfOthers, NEWS_FLOOR } from './news-clauses.ts'
import { lowered } from '../beside-clause.ts'
import { TITLE_WORDS } from '../key-phrases.ts'
import { balanced } from '../letter-case.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

/** The name that a title gives a speaker: the first one, 'Uncle Ray' and 'Frau Kern' whole. */
const shortName = (speaker: string): string => speaker.split(' ').slice(0, TITLED.test(speaker) ? 2 : 1).join(' ')
const TITLED = new RegExp(String.raw`^(?:uncle|aunt|auntie|grandma|grandpa|mr|mrs|ms|miss|dr|prof|sir|frau|`
  + String.raw`herr|tante|onkel|tía|tío|don|doña|señora?|mme|mlle|oncle|madame|monsieur)\.? \S`, 'iu')

/** Who says of themselves what fits no third person; '' where there is no need. */
export function attribution(clause: Clause, text: string, news: number): string {
  const { sentence: { speaker }, takesName, isAsked, sentence } = clause
  const isOwn = !takesName && NAME.test(speaker)
    && (OWN.test(text) || (clause.isFirstPerson && ['done', 'doing', 'request'].includes(clause.opening))
      || (news >= NEWS_FLOOR && !isOfOthers(clause)))
    && !(sentence.question && isAsked)
  return isOwn ? shortName(speaker) : ''
}

/** 'Ann: I have a friend in Kiel', without 'I have' where there is no room: a request then means something else, and makes no title. */
export function attributed(
  clause: Clause, text: string, { speaker, context }: { readonly speaker: string; readonly context: TitleContext },
): string {
  const { sentence, saidAt, offset, words } = clause
  const said = clauseText({ ...clause, words: sentence.words.slice(saidAt, offset + words.length), takesName: false, auxiliary: '' })
  const whole = `${speaker}: ${lowered(said, context)}`
  // The verb of German may stand at the end, which no list of contents may cut off
  const isShown = !clause.grammar.nounsCapital || whole.length <= SHOWN_CHARACTERS
  if (isShown && titleSize(said) <= quoteRoom(TITLE_WORDS, clause)) return whole
  // 'Ann: three when I learned to swim', for 'I was three …'
  const isState = sentence.words.slice(saidAt, offset).some(({ spelling }) => BEING.test(spelling.straight))
    && !/(?:ed|ing|en)$/u.test(words[0]?.plain ?? '')
  if (clause.opening === 'request' || isState) return ''
  // A participle of Spanish or French does not stand without its auxiliary
  if (clause.opening === 'done' && clause.grammar.article.test('un') && titleSize(said) <= TITLE_WORDS) return said
  return titleSize(text) < TITLE_WORDS ? `${speaker}: ${lowered(text, context)}` : text
}
/** Characters of a title that a list of contents shows on a line. */
const SHOWN_CHARACTERS = 60
const OWN = new LatinRegExp(String.raw`(?<![\p{L}'’])(?:i|my|me|myself|mine|we|our|us)(?![\p{L}])(?![.])`, 'iu')
const BEING = /^(?:i'm|im|am|was|were|are|we're)$/u

/** The words of a title but for its inner articles, which are left standing and are read over. */
export const titleSize = (text: string): number => text.replace(INNER_ARTICLES, '').split(/\s+/).length
const INNER_ARTICLES = new LatinRegExp(`(?<=\\S) (?:a|an|the)(?= (?!${FIXED_ARTICLE.source.slice(1, -1)}(?![\\p{L}])))`, 'giu')

/** The words of a clause, in the third person where they take the name. */
export function clauseText({ sentence, words, takesName, auxiliary, isAsked }: Clause): string {
  const [from, to] = [words[0]?.from ?? 0, words.at(-1)?.to ?? 0]
  const begun = from - (/[$€£¥#]$/.test(sentence.text.slice(0, from)) ? 1 : 0)
  const ended = to
    + (/^(?:[%°€]|\.(?<=\p{L}\.\p{L}\.))/u.test(sentence.text.slice(to)) || /\.\p{L}\.$/u.test(sentence.text.slice(0, to + 1)) ? 1 : 0)
  const text = balanced(sentence.text.slice(begun, ended)).replace(/^[^\p{L}\p{N}$€£¥#]+/u, '').replace(INTERJECTION, '')
  const name = takesName && NAME.test(sentence.speaker) ? `${shortName(sentence.speaker)} ${auxiliary}` : ''
  const asks = sentence.text.charAt(from - 1) === '¿' && isAsked ? '¿' : ''
  return `${asks}${name}${text}${sentence.question && isAsked ? '?' : ''}`
}

const INTERJECTION = /^(?:(?:no|yes|ok|okay|nein|ja|oui|non|sí)[.!] |(?:ah|oh|ach|aha|hm+)[,!]? )/iu
