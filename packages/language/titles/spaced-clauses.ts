/** Clauses of languages that part words by spaces, as they read alone: in their speakers' words, and named where they need it. */
import { LatinRegExp } from '@madeleine/base'
import { clauseWordsOf } from '../clauses.ts'
import { wordSet } from '../language-words.ts'
import { lowered } from './beside-clause.ts'
import { TITLE_WORDS } from './key-phrases.ts'
import { balanced } from './sentences.ts'
import { formFactor, nameFactor, placeFactor, readsAsHead, weightOf, type TitleClause, type TitleContext } from './clause-score.ts'
import {
  clausesIn, lacksVerb, saysVerb, NAME, quoteRoom, shortRequest, FIXED_ARTICLE, specificWords, type ReadSentence, type Clause,
} from './clauses.ts'
import { isFirstSaid, isOpinion, isOwnVoice, isStatement, newsOf, isOfOthers, NEWS_FLOOR } from './news.ts'
import { TURN_NEWS } from './turning-points.ts'

/** The clauses of a sentence, and of a request shorter ones, each with its score; a clause without weight is no title. */
export function spacedClauses(read: ReadSentence, context: TitleContext): TitleClause[] {
  const { sentence } = read
  const clauses = clausesIn(read, TITLE_WORDS)
  const short = clauses.flatMap(shortRequest)
  return [...clauses, ...short].filter((clause) => isOfSpeaker(clause)).map((clause) => {
    const news = newsOf(clause)
    const isTurn = news > TURN_NEWS / 2
    const own = clauseText(clause)
    const speaker = attribution(clause, own, news)
    const text = speaker !== '' ? attributed(clause, own, { speaker, context }) : own
    const size = text.split(/\s+/).length
    const room = speaker === '' ? TITLE_WORDS : 1 + quoteRoom(TITLE_WORDS, clause)
    const isTitle = text !== '' && titleSize(text) <= room && (specificWords(clause.words).length > 0 || isTurn)
      && saysAll(clause, own) && !isBesideThanks(own, sentence.text)
      && !(sentence.emphasis > 1 && QUOTES_ON.test(sentence.text.slice(clause.words.at(-1)?.to)))
    const weight = isTitle ? Math.max(weightOf(clause.words, context.salience), isTurn ? Number.EPSILON : 0) : 0
    const terms = clause.words.map(({ term }) => term)
    return {
      text, weight, terms, size, words: clause.words, isHead: readsAsHead(clause, size),
      isNamed: clause.takesName && clause.isWhole && !clause.words.some(({ spelling }) => clause.grammar.addressee.has(spelling.straight)),
      isCut: isCutShort(clause, short.includes(clause)),
      isReport: (clause.opening !== 'plain' && clause.opening !== 'own') || clause.grammar.nounsCapital, unspaced: false,
      form: formFactor(clause) * nameFactor(terms, context) * (speaker === '' ? 1 : ATTRIBUTED) * (isOpinion(clause) ? OPINION : 1)
        * (isAnnounced(clause, own) ? ANNOUNCED : 1),
      place: placeFactor(clause.sentence, context) / (1 + 0.01 * clause.offset), message: clause.sentence.message,
      nounsCapital: clause.grammar.nounsCapital, byUser: clause.sentence.emphasis > 1, news, isStatement: isStatement(clause),
      isOwn: () =>
        (clause.sentence.emphasis <= 1 && ((!clause.isFirstPerson && !NAME.test(clause.sentence.speaker)) || clause.opening === 'request'))
        || isFirstSaid(clause.sentence) || (clause.sentence.isShared && isOfSpeaker(clause)) || isOwnVoice(clause.sentence, clause.words),
      position: clause.sentence.position,
    }
  })
}

/** Of a sentence that somebody else's words stand in, what leads to them. */
const isOfSpeaker = ({ sentence, words }: Clause): boolean => !sentence.isShared || (words.at(-1)?.to ?? 0) <= sentence.ownLead

/** Whether it lacks nothing by its form, and does not say what an assistant is about to do: 'Let's break down the notation'. */
function saysAll({ words, sentence, isFirstPerson, opening }: Clause, own: string): boolean {
  const relative = words.findIndex(({ plain, afterPunctuation }, i) =>
    i > 0 && (i <= RELATIVE_AT || afterPunctuation) && /^(?:who|whos|which|whose)$/u.test(plain))
  const subject = words.slice(0, relative).slice(words.slice(0, relative).findLastIndex(({ plain }) => SUBORDINATE.has(plain)) + 1)
  return !LEFT_OVER.test(own) && !lacksVerb(words.slice(0, relative < 0 ? words.length : relative))
    && (relative < 0 || subject.some(({ spelling }) => saysVerb(spelling.straight)))
    && !(sentence.speaker === 'Assistant' && !sentence.question && (isFirstPerson || opening === 'request'))
}
/** A request of English is whole at the end of any phrase. */
const isCutShort = ({ opening, grammar, isTruncated }: Clause, isShort: boolean): boolean =>
  (isTruncated || isShort) && !(opening === 'request' && grammar === clauseWordsOf('english'))
/** 'To better appreciate | "Dune"': what is named belongs to it. */
const QUOTES_ON = /^ ["“„«]/u
/** Thanks for what is done, and what is said of it. */
export const isBesideThanks = (own: string, sentence: string): boolean => (PRAISE.test(own) ? THANKS : THANKED).test(sentence)
const THANKS = /^(?:grazie|merci|gracias|danke|thanks|thank you|thx)(?!\p{L})/iu
const PRAISE =
  /(?<!\p{L})(?:was|were|is|était|est|era|è|war|ist|estaba) (?:so |very |très |muy |molto |sehr )?\p{L}+$/iu
const THANKED = new RegExp(`${THANKS.source}[^.,;:?!]{0,60}[.!]?$`, 'iu')
/** Words before a relative clause, if they are no more than a name: 'my mom, who is a dentist', 'I'm worried that Carla, who is ill'. */
const RELATIVE_AT = 4
const SUBORDINATE = wordSet('that if whether because since as when while although though')
/** What the user of an assistant is about to do follows from what they asked. */
const ANNOUNCED = 0.5
const isAnnounced = ({ sentence }: Clause, own: string): boolean => sentence.emphasis > 1 && /^i(?:['’]ll| will)(?!\p{L})/iu.test(own)

/** What somebody thinks of it tells less than what it is. */
const OPINION = 0.5
/** A clause with its speaker before it. */
const ATTRIBUTED = 1.15
/**
 * What is left of 'since I was 15 and …', 'I got a few years ago', and no news: 'I'm sorry', 'tea
 * is mine too'; of 'the only pet I have is …', 'it rattles loudly and …'.
 */
const LEFT_OVER = new LatinRegExp(
  String.raw`^\d+ (?:and|or|but|und|oder|aber|et|y|o) |^(?:few |couple of |two |three )?(?:days?|weeks?|months?|years?) (?:ago|`
  + String.raw`later|before)(?!\p{L})|^(?:I['’]?m |I am |so )?sorry(?!\p{L})|^if | (?:something|anything|everything|nothing|`
  + String.raw`someone|gives|shows|returns|throws|prints|says|said)$|`
  + String.raw` (?:is|are|was|were) (?:mine|yours|ours|theirs|the same)$|^(?:mine|yours) (?:is|are|was|were) |`
  + String.raw`^(?:i|we) \p{L}+ (?:is|are|was|were) |^(?:i am|`
  + String.raw`i['’]?m|my name is|call me) \p{L}+$|^(?:i|we|they) (?:\p{L}+ly )?(?:do|did|can|could|will|would|have|had)(?: not|`
  + String.raw`n['’]t)?(?: either| too)?$|^(?:\p{Lu}\p{L}+ |i )?would have \p{L}+$|^(?:i['’]ve|i have) never \p{L}+$|^(?:je ne `
  + String.raw`sais pas|no (?:lo )?sé|ich weiß (?:es )?nicht)$|^one thing |^(?:to|thanks|thank you|with|despite|given|considering) |`
  + String.raw`^(?:when|while|whether|which|that|who|although|aunque|mientras|porque|obwohl|während|weil|bien que|pendant que|`
  + String.raw`que|che|qui|dont|lesquel\p{L}*|quand|lorsque|parce que|quando|perché|cuando|wenn) (?!.*\?$)|`
  + String.raw` \p{L}+(?:[áaeé]ndo(?:l[eoa]s?|me|te|nos|se|gli|li))$| \p{L}+[aei]r(?:lo|la|li|le|ne)$|`
  + String.raw`^\p{L}+ (?:it|them|this|that)(?: (?:on|in|at|by|last|next|this|yesterday|today|tomorrow)(?: \S+){0,3}| \p{L}+ly)?$|`
  + String.raw` to be (?:exact|precise|honest|fair|frank|clear)$|^(?:i|we) (?:can|could|may|might|will|would|should) be (?:\p{L}+ly|`
  + String.raw`sometimes|often|too|but)(?: |$)|^such an? | (?:for sure|in common)$|^(?:\p{L}{3,}ly|\p{L}+,) (?:and|or|und|oder|et|`
  + String.raw`ou|y|o) `,
  'iu',
)

// The text of a clause as it stands in a title: with its speaker's name, in the third person or before their own words.

/** The name that a title gives a speaker: the first one, 'Uncle Ray' and 'Frau Kern' whole. */
const shortName = (speaker: string): string => speaker.split(' ').slice(0, TITLED.test(speaker) ? 2 : 1).join(' ')
const TITLED = new RegExp(String.raw`^(?:uncle|aunt|auntie|grandma|grandpa|mr|mrs|ms|miss|dr|prof|sir|frau|`
  + String.raw`herr|tante|onkel|tía|tío|don|doña|señora?|mme|mlle|oncle|madame|monsieur)\.? \S`, 'iu')

/** Who says of themselves what fits no third person; '' where there is no need. */
function attribution(clause: Clause, text: string, news: number): string {
  const { sentence: { speaker }, takesName, isAsked, sentence } = clause
  const isOwn = !takesName && NAME.test(speaker)
    && ((clause.grammar === clauseWordsOf('english') ? OWN : OWN_ABROAD).test(text)
      || (clause.isFirstPerson && ['done', 'doing', 'request'].includes(clause.opening))
      || (news >= NEWS_FLOOR && !isOfOthers(clause)))
    && !(sentence.question && isAsked)
  return isOwn ? shortName(speaker) : ''
}

/** 'Ann: I have a friend in Kiel', without 'I have' where there is no room: a request then means something else, and makes no title. */
function attributed(
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
/** Without 'I', an article of Italian. */
const OWN_ABROAD = new LatinRegExp(String.raw`(?<![\p{L}'’])(?:my|me|myself|mine|we|our|us)(?![\p{L}])(?![.])`, 'iu')
const BEING = /^(?:i'm|im|am|was|were|are|we're)$/u

/** The words of a title but for its inner articles, which are left standing and are read over. */
const titleSize = (text: string): number => text.replace(INNER_ARTICLES, '').split(/\s+/).length
const INNER_ARTICLES = new LatinRegExp(`(?<=\\S) (?:a|an|the)(?= (?!${FIXED_ARTICLE.source.slice(1, -1)}(?![\\p{L}])))`, 'giu')

/** The words of a clause, in the third person where they take the name. */
function clauseText({ sentence, words, takesName, auxiliary, isAsked }: Clause): string {
  const [from, to] = [words[0]?.from ?? 0, words.at(-1)?.to ?? 0]
  const begun = from - (/[$€£¥#]$/.test(sentence.text.slice(0, from)) ? 1 : 0)
  const ended = to
    + (/^(?:[%°€]|\.(?<=\p{L}\.\p{L}\.))/u.test(sentence.text.slice(to)) || /\.\p{L}\.$/u.test(sentence.text.slice(0, to + 1)) ? 1 : 0)
  const text = balanced(sentence.text.slice(begun, ended)).replace(/^(?:(?!\[removed: )[^\p{L}\p{N}$€£¥#])+/u, '').replace(INTERJECTION, '')
  const name = takesName && NAME.test(sentence.speaker) ? `${shortName(sentence.speaker)} ${auxiliary}` : ''
  const asks = sentence.text.charAt(from - 1) === '¿' && isAsked ? '¿' : ''
  const isQuestion = sentence.question && isAsked && (sentence.emphasis <= 1 || !/^(?:i|i['’]\p{L}+|my) /iu.test(text))
  return `${asks}${name}${text}${isQuestion ? '?' : ''}`
}

const INTERJECTION = /^(?:(?:no|yes|ok|okay|nein|ja|oui|non|sí)[.!] |(?:ah|oh|ach|aha|hm+)[,!]? )/iu
