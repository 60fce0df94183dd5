/** Clauses of Chinese, Japanese and Thai as they read alone: between punctuation, without opening phrases and final particles. */
import { isUnspacedText } from '@madeleine/base'
import { placeFactor, weightOf, type TitleClause, type TitleContext } from './clause-score.ts'
import { isFirstSaid, isOwnVoice, unspacedNews } from './news.ts'
import { isCourtesy } from '../lexicon.ts'
import { balanced, type Sentence } from './sentences.ts'
import { type Word } from './word-weights.ts'

/** Limits of a clause in characters. */
const FEWEST = 6
const MOST = 30

export const UNSPACED_OPENING = new RegExp(String.raw`^(?:那么|[那这]个 |那(?![些里边个天年时位种])|然后|但是|但(?!愿)|可是|不过|所以|因为|就是说|就是|`
  + String.raw`嗯+|啊|哦|噢|喔|哎呀?|好的|好吧|好(?![久多吃看喝玩像好不])|朋友，|亲爱的\p{L}{1,6}，|是的|对的?|请问一下|请问|您好|你好|我想问一下|我想问|`
  + String.raw`我想咨询一下|我想了解一下|想问一下|我想要|我想|我要|麻烦您?|请?帮我|可以帮我|能不能|你能|您能|`
  + String.raw`我们(?!的|家)|我(?![家妈爸的儿女老哥姐弟妹朋男室同邻房公婆和跟与也])|其实|还有|而且|另外|比如说?|的话|给我|哈+|嗨，?|谢谢|でも|それで|あの|えっと|`
  + String.raw`すみません|なるほど|こんにちは|こんばんは|ありがとう(?:ございます)?|はい|うん|じゃあ)+`, 'u')
export const PARTICLES = /[吧呢啊呀哦嘛哈啦喔ねよ]+$|(?<=[たいるすだ])(?:んだ|の?です|んです)?(?:けど|けれど|が)$/u
const DANGLING = /^(?:特に|也|还|却|和|跟|而|确实如此|尤其|特别是|一旦|除了|直到|以及|或者|如果|要是|假如|もし|这|那|它|他|她|其|これ|それ|あれ)/u
const ADDRESSEE = /[你您]/u
/** Said while looking for words. */
const FILLERS = /嗯|呃|啊|那个|这个|就是说?|的话|什么的|然后|反正|这样子?|哈哈|对对/gu
/** A condition before the clause: without it the clause is not true. */
const CONDITION = /如果|要是|假如|除非|もし/u
/** What goes on behind its comma, in Japanese by its verb, in Chinese by a preposition or a verb without its object. */
const LEFT_OPEN = /(?:[てで]|であり|ので|から|けど|けれど|ば|たら|ながら|のに|[はもをにとがし])$|[像和跟与把被在对从向比让给为]$|(?:如果|要是|虽然|尽管|即使)[^，]{0,12}$/u
const OPEN = 0.3
const QUESTION = /[吗么？?]$/u

/** The clauses of a sentence, alone and with the one after their comma, each with its score. */
export function unspacedClauses(sentence: Sentence, context: TitleContext): TitleClause[] {
  const { words } = sentence
  const starts = words.flatMap(({ afterPunctuation }, i) => (i === 0 || afterPunctuation ? [i] : []))
  return starts.flatMap((from, i) => [starts[i + 1], starts[i + 2]].flatMap((next, joined) => {
    if (joined === 1 && starts[i + 1] === undefined) return []
    // 'Hello, …', 'yes, …'
    const opens = sentence.text.slice(words[from]!.from, words[starts[i + 1] ?? words.length - 1]!.from).replace(/[\s\p{P}]+$/u, '')
    if (joined === 1 && (opens.length < FEWEST - 1 || isCourtesy(opens))) return []
    const part = words.slice(from, next ?? words.length)
    if (sentence.isShared && (part.at(-1)?.to ?? 0) > sentence.ownLead) return []
    const clause = clauseOf(sentence, part)
    return clause && (joined === 0 || !clause.truncated) ? [scored(sentence, clause, context)] : []
  }))
}

interface Part {
  readonly text: string
  readonly words: readonly Word[]
  readonly truncated: boolean
  /** It ends where its sentence goes on, in a word that needs what follows. */
  readonly isOpen: boolean
}

function clauseOf({ text }: Sentence, part: readonly Word[]): Part | undefined {
  const start = part[0]?.from ?? 0
  const whole = text.slice(start, part.at(-1)?.to)
  const opening = UNSPACED_OPENING.exec(whole)?.[0].length ?? 0
  const from = whole.length - opening >= FEWEST && part.some((word) => word.from === start + opening) ? start + opening : start
  const kept = part.filter((word) => word.from >= from)
  const fitting = kept.filter(({ to }) => to - from <= MOST)
  const truncated = fitting.length < kept.length
  const end = truncated ? fitting.findLastIndex(({ worth }) => worth !== 'glue') + 1 : fitting.length
  const words = fitting.slice(0, end)
  const clause = balanced(text.slice(from, words.at(-1)?.to ?? from).replace(PARTICLES, ''))
  const isOpen = LEFT_OPEN.test(clause) && /[\p{L}\p{N}]/u.test(text.slice(words.at(-1)?.to))
  return clause.length < FEWEST || words.length === 0 ? undefined : { text: clause, words, truncated, isOpen }
}

function scored(sentence: Sentence, { text, words, truncated, isOpen }: Part, context: TitleContext): TitleClause {
  const question = (sentence.question || QUESTION.test(text)) && sentence.emphasis <= 1 ? 0.6 : 1
  const form = (DANGLING.test(text) ? 0.4 : 1) * (ADDRESSEE.test(text) ? 0.7 : 1) * question * (
    truncated ? 0.45 : 1
  ) * (isOpen ? OPEN : 1) * (
    !CONDITION.test(text) && CONDITION.test(sentence.text.slice(0, words[0]?.from)) ? 0.4 : 1
  ) * (isCourtesy(text) ? 0.3 : 1) * 0.8 ** (text.match(FILLERS)?.length ?? 0)
  const news = truncated ? 0 : unspacedNews(sentence, text, words)
  const named = news > 0 && sentence.text.slice(0, words[0]?.from).endsWith('我')
    && isUnspacedText(sentence.speaker) && text.length + sentence.speaker.length <= MOST
    ? sentence.speaker + text
    : text
  return { text: named, terms: words.map(({ term }) => term), weight: weightOf(words, context.salience), size: text.length / 2,
    unspaced: true, form, place: placeFactor(sentence, context), message: sentence.message, isHead: true, isCut: truncated,
    isReport: false, isNamed: false, words, nounsCapital: false, byUser: sentence.emphasis > 1,
    news, position: sentence.position, isStatement: false,
    isOwn: () => sentence.isShared || isFirstSaid(sentence) || isOwnVoice(sentence, words) }
}
