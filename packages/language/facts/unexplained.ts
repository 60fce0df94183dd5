/**
 * Predict, then compare: the messages that a model has to read for facts, without those that hold none and those that known facts explain.
 */
import { type KnownFact, type Message, ownText } from '@madeleine/contract'
import { ownWordsReader } from '../authorship/whose-words.ts'
import { isCourtesy } from '../lexicon.ts'
import { queryTerms, terms } from '../terms.ts'
import { plainText, splitSentences, isCode } from '../titles/sentences.ts'
import { selvesIn, type TalkKind } from './first-person.ts'
import { LatinRegExp } from '@madeleine/base'

/** A message and what is shown of it. */
export interface ReadMessage {
  readonly message: Message
  /** Its own sentences that are to be read, in order. */
  readonly words: string
  /** All that its sender wrote of it; '' where no person speaks. */
  readonly own: string
  /** Whom it is about when it says "I"; undefined: no person speaks. */
  readonly self: string | undefined
}

/** An episode, or a part of one, in the prompt. */
export interface EpisodeToRead {
  readonly conversationId: string
  /** One or more, in order. */
  readonly messages: readonly ReadMessage[]
}

/** What is to be read of an episode. */
export interface Unexplained {
  /** In order; each states something that no known fact explains, or is the question before that. */
  readonly messages: readonly ReadMessage[]
  /** Known facts that a message states again in the same words. */
  readonly restated: readonly { readonly factId: string; readonly message: Message }[]
}

/** Selects what a model is to read of an episode's messages. @param known facts that hold now, of its speakers */
export function unexplainedOf(messages: readonly Message[], known: readonly KnownFact[], talk: TalkKind = {}): Unexplained {
  const explains = explainer(known)
  const selves = selvesIn(messages, talk)
  const ownWords = ownWordsReader(messages, { isPerson: (_, i) => selves[i] !== undefined, toAssistant: talk.people !== true })
  const restated: { factId: string; message: Message }[] = []
  const words = messages.map((message, i) => {
    const self = selves[i]
    if (self === undefined) return ''
    return statementsIn(ownWords(i).text, messages[i - 1]).filter((sentence) => {
      const fact = explains(self, sentence)
      if (fact && !restated.some((one) => one.message === message && one.factId === fact.id)) restated.push({ factId: fact.id, message })
      return !fact
    }).join(' ')
  })
  const shown = messages.map((message, i) =>
    ({ message, self: selves[i], own: ownWords(i).text, words: words[i] || (words[i + 1] ? questionOf(message) : '') }))
  return { messages: shown.filter((one) => one.words !== ''), restated }
}

/** UTF-16 units of a message that are read. */
const READ_UNITS = 8000
/** Of a message of more units only what is said in the first person counts. */
const LONG_UNITS = 1500

/** The question that a message ends with, which the next one may answer; '' if it asks nothing. */
function questionOf(message: Message): string {
  const last = message.kind === 'message' ? splitSentences(plainText(ownText(message).slice(-READ_UNITS))).at(-1) : undefined
  return last !== undefined && QUESTION.test(last) ? last : ''
}

const QUESTION = /[?？][\s"'”’)\]\p{Extended_Pictographic}\uFE0F\u200d]*$/u

/** Sentences that may state something of their speaker's life: neither questions nor reactions, courtesies, advice or code. */
function statementsIn(own: string, before: Message | undefined): string[] {
  const isAnswer = before !== undefined && questionOf(before) !== ''
  const isLong = own.length > LONG_UNITS
  return splitSentences(plainText(own))
    .filter((sentence) => !QUESTION.test(sentence) && !isCode(sentence) && isStatement(sentence, { isAnswer, isLong }))
}

const FIRST_PERSON = new RegExp(String.raw`\b(?:i|i['’](?:m|ve|d|ll)|im|ive|my|mine|me|myself|we|we['’](?:re|ve|d|ll)|our|ours|us|ich|`
  + String.raw`mein\w*|mich|mir|wir|unser\w*|je|j['’]\w+|mon|ma|mes|moi|nous|notre|yo|mi|mis|me|nosotros|nuestr\w+)\b|[我俺咱本]|私|僕|俺`, 'iu')
/** What only reacts to, thanks or addresses the other. */
const REACTION = new RegExp(String.raw`^(?:(?:oh|ah|aww?|ha(?:ha)*|lol|hey|hi|hello|yes|yeah|yep|no|nope|ok(?:ay)?|sure|well|right|`
  + String.raw`so|and|but|wow|omg|mhm|hmm+)\b[\s,!.…-]*)*(?:that|this|it|those|these)?(?:['’]s|\s+(?:is|are|was|sounds?|looks?|must|`
  + String.raw`seems?))?\s*(?:\b(?:so|really|very|such|a|an|pretty|too|absolutely|totally|quite|just|be|been|like|great|good|nice|`
  + String.raw`cool|awesome|amazing|lovely|wonderful|fantastic|terrible|awful|sad|funny|fun|true|fair|interesting|impressive|sweet|`
  + String.raw`beautiful|congrats|congratulations|thanks|thank|you|sorry|point|idea|news|job|done|work|to|hear|know|it|for|sharing|`
  + String.raw`asking|of|course|definitely|exactly|agreed|yes|no|please|welcome|much|again|all|the|best|luck|enjoy|have|day|night|`
  + String.raw`morning|evening|weekend|soon|later|bye|see|ya|talk|take|care|time|one|hope|goes|well|cheers)\b[\s,!.…-]*)*$`, 'iu')
const GREETING = /^(?:早上好|早安|早|上午好|中午好|下午好|晚上好|晚安|大家好|哈+|嗯+|好的?|是的?|对|谢谢|多谢)[\s!！。.,，~]*$/u
const SECOND_PERSON = /\b(?:you|your|yours|yourself|u|ur)\b|[你您]/iu
/** The first person of somebody who asks for something. */
const REQUEST = /\b(?:help|give|tell|show|send|remind|teach|let)\s+(?:me|us)\b|[帮给替教]我|告诉我/giu
const ADVICE = new RegExp(
  String.raw`^(?:try|use|let['’]?s|please|don['’]?t|make|check|keep|take|look|go|come|give|tell|show|write|explain|summari[sz]e|`
  + String.raw`translate|fix|add|create|generate|help|can|could|would|what|how|why|when|where|who|which)\b|^(?:请|帮我|麻烦|写|翻译|解释|总结)`,
  'iu',
)

/** A standing wish to the assistant, which advice and requests are not. */
const WISH = new LatinRegExp(
  String.raw`^(?:(?:please|pls|bitte|请)[\s,]*)?(?:always|never|from now on|in (?:the )?future|don['’]?t ever|only ever|stop|`
  + String.raw`call me|immer|nie|ab (?:jetzt|sofort)|nenn mich|以后|今后|从现在开始|永远|总是|一律|不要|别)(?!\p{Script=Latin})`,
  'iu',
)
const STANDING = /\b(?:always|never|from now on|immer|nie(?:mals)?|ab (?:jetzt|sofort))\b|以后|今后|从现在|永远|总是|一律/iu

function isStatement(sentence: string, { isAnswer, isLong }: { isAnswer: boolean; isLong: boolean }): boolean {
  const count = new Set(terms(sentence)).size
  if (count === 0) return false
  if (FIRST_PERSON.test(sentence.replace(REQUEST, ' '))) {
    return !(count <= SHORT_TERMS && isCourtesy(sentence.toLowerCase().replace(/’/g, "'"))) || isAnswer
  }
  if (isLong || REACTION.test(sentence) || GREETING.test(sentence)) return false
  if (isAnswer || WISH.test(sentence) || (ADVICE.test(sentence) && STANDING.test(sentence))) return true
  if (SECOND_PERSON.test(sentence) || ADVICE.test(sentence)) return false
  return count >= MIN_TERMS && !isCourtesy(sentence.toLowerCase().replace(/’/g, "'"))
}

/** Terms from which on a sentence without a first person may state something, and up to which one with a courtesy is only that. */
const MIN_TERMS = 3
const SHORT_TERMS = 3

/** Words by which a sentence says that something is no longer, or not, as it was: nothing known explains it. */
const CHANGE = new RegExp(String.raw`\b(?:no|not|never|\w+n['’]t|dont|cant|no longer|any\s?more|used to|stop(?:ped)?|quit|left|`
  + String.raw`moved?|moving|new|changed?|until|instead|actually|but|nicht|kein\w*|ne|pas|plus|ya|nunca)\b|[不没未别換换改]|已经|以前|曾`, 'iu')
/** Words that add nothing to a statement. */
const FILLERS: ReadonlySet<string> = new Set(terms('really just still also always truly absolutely definitely actually '
  + 'basically well course know think guess mean kind sort bit lot honestly anyway', { language: 'english' }))

/** Words by which people tell an attribute; they say nothing more than it does. */
const WORDS_OF: Readonly<Record<string, readonly string[]>> = Object.fromEntries(Object.entries({
  home: 'live living based home reside', employer: 'work working job employed',
  occupation: 'work job working', name: 'name called', age: 'old years turned',
  likes: 'like love enjoy fond favourite favorite', dislikes: 'dislike hate', pet: 'pet called named',
  partner: 'married husband wife partner boyfriend girlfriend called named',
}).map(([attribute, words]) => [attribute, terms(words, { language: 'english' })]))

/**
 * For a speaker and a sentence the known fact that states the same: all its words are words of facts whose value, or whole text, it holds.
 */
function explainer(known: readonly KnownFact[]): (self: string, sentence: string) => KnownFact | undefined {
  const facts = known.map((fact) => {
    const subject = new Set(terms(fact.subject))
    const all = new Set([...terms(fact.text), ...(WORDS_OF[fact.attribute ?? ''] ?? [])])
    const core = queryTerms(fact.value ?? fact.text).filter((term) => !subject.has(term))
    return { fact, all, core, subject }
  })
  return (self, sentence) => {
    if (facts.length === 0 || CHANGE.test(sentence)) return undefined
    const said = new Set(queryTerms(sentence).filter((term) => !FILLERS.has(term) && !/[我俺咱]/u.test(term)))
    const holding = facts.filter(({ fact, core }) =>
      fact.subject.toLowerCase() === self.toLowerCase() && core.length > 0 && core.every((term) => said.has(term)))
    const isWhole = [...said]
      .every((term) => holding.some(({ all, core, subject }) => all.has(term) || core.includes(term) || subject.has(term)))
    return isWhole ? holding[0]?.fact : undefined
  }
}
