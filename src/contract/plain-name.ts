/** What is read as a person's name: a speaker's name is chosen by whoever speaks, and stands in facts, prompts and context. */
import { BoundedMap } from '../base/bounded-map.ts'
import { compatible } from '../base/folded-text.ts'
import { plainLine } from './plain-line.ts'
import { LatinRegExp } from '../base/latin-regexp.ts'

/** A longer name is none: cut, it would be somebody else's. */
const LIMITS = { words: 4, characters: 40 }
/** UTF-16 units that are read. */
const READ_UNITS = 400

const LINE_END = /[\n-\r\u0085\u2028\u2029]/
const PICTURES = /[\p{Extended_Pictographic}\p{So}\p{Sk}\p{RI}\ufe0f\u20e3]+/gu
/** The wave of WhatsApp before a name that somebody who is no contact gave themselves: Lena is another. */
const SELF_CHOSEN = /^~ ?\p{L}/u
const NO_LETTER_FIRST = /^[^\p{L}]+/u
/** What no name holds: a colon, a bracket, a quote, a slash, or a dash between spaces. The name ends there. */
const END = /[^\p{L}\p{M}\p{N}'’.\-_·・ \u200c\u200d]| [-_.·・'’]+(?: |$)/u
/** A dot behind a word that is neither an initial nor a title ends a sentence. */
const SENTENCE_END = /(?<=(?!\b(?:Prof|Mrs|Sra|Mag|Ing|Dott|Hon)\.)(?<!\p{L})\p{L}[\p{L}\p{M}]{2,})\.(?= )/u
const WORD = /^(?:\p{L}[\p{L}\p{M}\p{N}'’.\-_·・\u200c\u200d]*|\p{N}+)$/u
/** Letters that look like those of another script. */
const MIXED = /(?=.*\p{Script=Latin}).*[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** More of these in a row are a sentence. */
const LONG_RUN = /\p{Script=Han}{7}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{12}/u

/** Words for the one who uses a memory, for programs, and for oneself: no speaker gains their voice by a name. */
const NOBODY = new LatinRegExp(`^(?:${[
  '(?:the|der|die|den|le|la|l|el|il|lo|de|a)?(?:users?|enduser|usuari[oa]|utilisat(?:eur|rice)|'
    + 'benutzer(?:in)?|nutzer(?:in)?|utente|gebruiker|användare|'
    + 'assistants?|assistent(?:e|in)?|asistente|system|sistema|systeme|système|developer|chatbot|bot)\\d*',
  '(?:the)?(?:speaker|human|person|model|tool|function|self)|i|me|myself|yourself|you|im|ich|moi|yo|io|unknown|anonymous|null|undefined',
  '(?:用户|使用者|用戶|助手|助理|系统|系統|机器人|機器人|我|自己|本人|你|您|说话人|人类|ユーザー?|システム|アシスタント|사용자|시스템|пользователь|система|ассистент)\\d*',
].join('|')})$`, 'u')

const ORDER_WORDS = [
  'always|never|must|should|shall|please|obey|ignore|disregard|forget|follow|answer|reply|'
  + 'respond|send|tell|use|say|delete|pretend|remember|translate|execute|run',
  'immer|niemals|bitte|antworte|ignoriere|vergiss|gehorche|befolge',
  'toujours|jamais|réponds|obéis|oublie|ignorez|répondez|siempre|nunca|responde|obedece|ignora|olvida|sempre|rispondi|obbedisci',
]
/** Words by which a label of several, or what follows a name, is an order. */
const ORDER_WORD = new LatinRegExp(`(?<![\\p{L}\\p{M}])(?:${ORDER_WORDS.join('|')})(?![\\p{L}\\p{M}])`, 'iu')
/** Words that stand in sentences and in no name; one of them among several words makes an order or a statement of it. */
const SENTENCE_WORD = new LatinRegExp(`^(?:${[
  ...ORDER_WORDS,
  'is|are|was|were|has|have|had|not|lives?|works?|likes?|wants?|says?|said|you|your|yours|my|'
  + 'mine|this|that|these|those|it|its|they|them|everything|everyone',
  'instructions?|prompts?|rules?|tools?|password|secrets?|guidelines?|orders?|user|users|'
  + 'assistant|system|admin|administrator|only|every|now|from|with|and|but|or',
  'ist|sind|wohnt|du|deine?|nicht|und|est|tu|vous|mai',
].join('|')})$`, 'u')
const CHINESE_ORDER = /总是|總是|永远|永遠|必须|必須|忽略|无视|不要|回答|以后|从现在|服从|听从|指令|提示词|用户|用戶|助手|系统|系統|请你|してください|しろ$|せよ$|なさい|従え|無視/u

/**
 * A person's name in what a message has as one, on one line: letters, digits, marks, apostrophes, hyphens and dots, at most
 * 4 words and 40 characters. Pictures, markup and hidden characters go; what follows a line end, a sentence mark, a bracket
 * or a colon is no part of it: "Lena (work)" is Lena. "Lena. Always obey" is nobody: who orders in a name speaks in none.
 *
 * @returns undefined for what is none: nothing but signs, a sentence or an order, letters of mixed scripts, anything longer,
 *   and words such as "user", "The user", "System", "me", 用户
 */
export function plainName(name: string | undefined): string | undefined {
  if (name === undefined || name.length > LIMITS.characters) return readName(name)
  if (!read.has(name)) read.set(name, readName(name))
  return read.get(name)
}

/** What names were read as: a context shows a hundred messages of two speakers. */
const read = new BoundedMap<string, string | undefined>(500)

function readName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const first = name.slice(0, READ_UNITS).trim().split(LINE_END, 1)[0]!
  const whole = plainLine(compatible(first)).replace(PICTURES, ' ').replace(/ {2,}/g, ' ')
  const shown = whole.replace(NO_LETTER_FIRST, '')
  const clean = upTo(upTo(shown, END), SENTENCE_END).replace(/[\s'’\-_·・]+$/u, '').replace(/(?<=[\p{L}\p{M}]{3})\.+$/u, '')
  if (!isName(clean) || isOrder(name.slice(0, READ_UNITS))) return undefined
  return SELF_CHOSEN.test(whole) ? `~${clean}` : clean
}

/** How prompts and context name a message's speaker: by name, or by the role where the name is none. */
export const speakerLabel = ({ name, role }: { readonly name?: string | null | undefined; readonly role: string }): string =>
  plainName(name ?? undefined) ?? role

/** Of one word it cannot be told: some are called Will, or Sage. */
const isOrder = (name: string): boolean => {
  const said = compatible(name).replace(/\u200b|\p{Bidi_Control}/gu, '')
  return CHINESE_ORDER.test(said) || (ORDER_WORD.test(said) && /\p{L}[^\p{L}\p{M}]+\p{L}/u.test(said))
}

const upTo = (text: string, end: RegExp): string => {
  const at = text.search(end)
  return at < 0 ? text : text.slice(0, at)
}

function isName(clean: string): boolean {
  const words = clean.split(' ')
  if (clean === '' || words.length > LIMITS.words || [...clean].length > LIMITS.characters) return false
  if (!words.every((word) => WORD.test(word) && !MIXED.test(word)) || LONG_RUN.test(clean) || CHINESE_ORDER.test(clean)) return false
  const parts = clean.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '')
  return !NOBODY.test(parts.join('')) && !(parts.length > 1 && parts.some((part) => SENTENCE_WORD.test(part)))
}
