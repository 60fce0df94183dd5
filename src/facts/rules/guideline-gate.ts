/** The gate of guidelines, the facts that work like orders: what is asked, and whether its message asks for nothing else. */
import { isCourtesy } from '../../text/lexicon/courtesy-phrases.ts'
import { splitSentences } from '../../encode/extractive/sentences.ts'
import { isFirstPerson } from '../../message/authorship/text-requests.ts'
import { namesText } from '../../message/authorship/told-sources.ts'
import { isForbiddenWish } from './forbidden-wishes.ts'
import { widePattern } from './held/wide-pattern.ts'

/** Code points of a wish; of a message that may hold one; and of what else that message may say. */
const LIMITS = { wish: 160, message: 320, besides: 80 }

/** A sentence that asks for a manner. */
const WISH = widePattern(String.raw`
  ^\W*(?:explain|write|speak|talk|give|show|ask|say|list|format|include|limit|stick to|skip|round|convert|cite|spell|address|make|
  put)\b|(?<![\p{L}\p{N}])(?:always|never|please|avoid|keep|answer|reply|respond|use|call me|from now on|in (?:the )?future|don['’]?t|
  do not|no more|stop|be|prefer|i want|i['’]d like|bitte|immer|nie|niemals|antworte|antworten|nenn|ab jetzt|künftig|toujours|jamais|
  réponds|appelle-moi|siempre|nunca|responde|llámame)(?![\p{L}\p{N}])|请|以后|今后|总是|永远|从现在|叫我|不要|别|尽量|用.{1,20}回答`)
const GREETING = widePattern(String.raw`
  ^(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|thanks?(?: you)?(?: (?:so|very) much| a lot)?|great|ok(?:ay)?|cool|hallo|
  guten \p{L}+|danke(?: schön)?|bonjour|merci|hola|gracias|你好|您好|谢谢|多谢|好的?)(?:[\s,!.。！，]+[\p{L}]{0,12})?[\s!.,。！]*$`)

/** Whether a text reads as an order to the one who reads it, or as a wish to it: a fact may do so only as a guideline. */
export function isOrder(text: string): boolean {
  return ORDER.test(text) || TO_ASSISTANT.test(text)
}

const ORDER = widePattern(String.raw`
  ^\W*(?:always|never|please|ignore|disregard|forget|remember(?: to)?|do not|don['’]?t|you (?:must|should|are|will|have to)|
  from now on|send|tell|call|use|act as|answer|reply|respond|immer|niemals|bitte|ignoriere?|sende|antworte|du (?:musst|sollst|bist)|
  toujours|jamais|ignore[sz]?|siempre|nunca|ignora)(?![\p{L}\p{N}])|^[\s\p{P}]*(?:请|总是|永远|以后|今后|从现在|你(?:必须|应该|要|是)|忽略|无视|不要|别)|
  \b(?:system prompt|(?:previous|prior|above|all|your) instructions)\b|系统提示|<\/?\w|(?:^|\s)#{2,}\s`)
/** Somebody wants something of an assistant, said in the third person. */
const TO_ASSISTANT = widePattern(String.raw`
  \b(?:assistant|chatbot|language model|the (?:ai|bot|model|agent)|(?:die|der|einer?) KI|KI-\w+|asistente)\b|助手|(?:\bwants?|\basks?|
  \bwish(?:es)?|\bexpects?|\binsists?|\brequires?|\bdemands?|\bprefers?|\brequests?|möchte|will|bittet|wünscht|要求|希望|
  让)[^.]{0,60}(?:\b(?:answers?|answered|repl(?:y|ies)|respon\w+|conversations?|transcripts?|logs?|tools?|sent|forwarded|addressed|
  instructions?)\b|antwort\w*|回答|回复|对话|发送)`)

/**
 * Whether a wish may stand as a guideline: it asks for a manner of answering only (`isForbiddenWish`), and its message is
 * short and says nothing of weight besides, so that no order in a letter or a page becomes one.
 *
 * @param wish as it would be kept
 * @param message the sender's own words of the one message that states it
 */
export function isAllowedGuideline(wish: string, message: string): boolean {
  const said = message.trim()
  if (lengthOf(wish) > LIMITS.wish || lengthOf(said) > LIMITS.message) return false
  return !isForbiddenWish(wish) && !isForbiddenWish(said) && asksForNothingElse(said)
}

const lengthOf = (text: string): number => (text.length > 4 * LIMITS.message ? Infinity : [...text].length)

/** Who speaks of themselves, or to the other: any other sentence beside a wish may tell where it was read. */
const isTalk = (sentence: string): boolean => isFirstPerson(sentence)
  || /[?？]|(?<!\p{L})(?:you|your|du|dir|dein\p{L}*|Sie|Ihnen)(?!\p{L})|[你您]/u.test(sentence)

/** "Works.", "Brilliant.", before a wish: a word or two that name no text. */
const isReaction = (sentence: string): boolean =>
  /^(?:[^\s\p{Script=Han}]+(?: [^\s\p{Script=Han}]+)?|\p{Script=Han}{1,6}[。！!]?)$/u.test(sentence) && !namesText(sentence)

/**
 * Greetings and thanks count nothing. Beside the wishes one short sentence of the same voice may stand, but no question that
 * they could answer.
 */
function asksForNothingElse(said: string): boolean {
  if (/\n\s*\n/.test(said) || /(?:^|\n)\s*(?:>|[-*•]\s|\d+[.)]\s)/.test(said)) return false
  const sentences = splitSentences(said)
    .filter((sentence) => !GREETING.test(sentence) && !(sentence.length < 40 && isCourtesy(sentence.toLowerCase())))
  const wishes = sentences.filter((sentence) => WISH.test(sentence))
  const others = sentences.filter((sentence) => !WISH.test(sentence))
  if (wishes.length === 0) return false
  const [other = ''] = others
  return others.length <= 1 && lengthOf(other) <= LIMITS.besides 
    && (other === '' || isTalk(other) || (sentences[0] === other && isReaction(other)))
    && !(/[?？]/.test(other) && sentences.indexOf(other) < sentences.indexOf(wishes[0] ?? ''))
}
