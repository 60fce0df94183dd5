/** Clauses of languages that part words by spaces, as they read alone: in their speakers' words, and named where they need it. */
import { LatinRegExp } from '../../../latin-regexp.ts'
import { TITLE_WORDS } from '../key-phrases.ts'
import type { ReadSentence } from './clause-boundaries.ts'
import { formFactor, nameFactor, placeFactor, readsAsHead, weightOf, type TitleClause, type TitleContext } from './clause-score.ts'
import { attributed, attribution, clauseText, titleSize } from './clause-text.ts'
import { clausesIn, NAME, quoteRoom, shortRequest } from './clauses.ts'
import { isOpinion, isOwnVoice, isStatement, newsOf } from './news-clauses.ts'
import { specificWords } from './vague-words.ts'

/** The clauses of a sentence, and of a request shorter ones, each with its score; a clause without weight is no title. */
export function spacedClauses(read: ReadSentence, context: TitleContext): TitleClause[] {
  const clauses = clausesIn(read, TITLE_WORDS)
  return [...clauses, ...clauses.flatMap(shortRequest)].map((clause) => {
    const news = newsOf(clause)
    const own = clauseText(clause)
    const speaker = attribution(clause, own, news)
    const text = speaker !== '' ? attributed(clause, own, { speaker, context }) : own
    const size = text.split(/\s+/).length
    const weight = text !== '' && titleSize(text) <= (speaker === '' ? TITLE_WORDS : 1 + quoteRoom(TITLE_WORDS, clause))
      && specificWords(clause.words).length > 0 && !LEFT_OVER.test(own)
      ? weightOf(clause.words, context.salience)
      : 0
    const terms = clause.words.map(({ term }) => term)
    return {
      text, weight, terms, size, words: clause.words, isHead: readsAsHead(clause, size),
      isNamed: clause.takesName && clause.isWhole && !clause.words.some(({ spelling }) => clause.grammar.addressee.has(spelling.straight)),
      isRequest: clause.opening === 'request',
      isReport: (clause.opening !== 'plain' && clause.opening !== 'own') || clause.grammar.nounsCapital, unspaced: false,
      form: formFactor(clause) * nameFactor(terms, context) * (speaker === '' ? 1 : ATTRIBUTED) * (isOpinion(clause) ? OPINION : 1),
      place: placeFactor(clause.sentence, context) / (1 + 0.01 * clause.offset), message: clause.sentence.message,
      nounsCapital: clause.grammar.nounsCapital, byUser: clause.sentence.emphasis > 1, news, isStatement: isStatement(clause),
      isOwn: () =>
        (clause.sentence.emphasis <= 1 && ((!clause.isFirstPerson && !NAME.test(clause.sentence.speaker)) || clause.opening === 'request'))
        || isOwnVoice(clause.sentence, clause.words),
      position: clause.sentence.position,
    }
  })
}

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
  + String.raw`someone)$| (?:is|are|was|were) (?:mine|yours|ours|theirs|the same)$|^(?:i|we) \p{L}+ (?:is|are|was|were) |^(?:i am|`
  + String.raw`i['’]?m|my name is|call me) \p{L}+$|^(?:i|we|they) (?:\p{L}+ly )?(?:do|did|can|could|will|would|have|had)(?: not|`
  + String.raw`n['’]t)?(?: either| too)?$|^(?:\p{Lu}\p{L}+ |i )?would have \p{L}+$|^(?:i['’]ve|i have) never \p{L}+$|^(?:je ne `
  + String.raw`sais pas|no (?:lo )?sé|ich weiß (?:es )?nicht)$|^one thing |^such an? | (?:for sure|in common)$|^(?:\p{L}{3,}ly|`
  + String.raw`\p{L}+,) (?:and|or|und|oder|et|ou|y|o) `,
  'iu',
)
