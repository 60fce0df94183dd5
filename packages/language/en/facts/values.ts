/** English values: where a phrase ends, and whether it can be a place, a name, a thing or a way of life. */
import { wordSet } from '../../language-words.ts'
import { isEnglishWord } from '../../spelling.ts'
import { alternatives, type StatedClause } from '../../facts/finding.ts'
import { LatinRegExp } from '@madeleine/base'

/** Words that end a phrase: another clause begins, or an adverb that is no part of the value. */
const ENDS = new LatinRegExp(
  String.raw`\s+(?:but|because|so|as long as|as an? (?=[\p{L}]+(?: its| it| I| my|$))|which|where|when|who|whom|that|if|since|`
  + String.raw`until|till|while|as well|too|also|right now|now|nowadays|these days|at the moment|at the minute|currently|though|`
  + String.raw`myself|actually|honestly|to be honest|of course|anymore|any more|especially|specifically|particularly|tho|already|`
  + String.raw`again|and (?:I|my|we|he|she|it|they|you|am|have|love|like|enjoy|hate|work|live|play|do|just|also|would|will|can|`
  + String.raw`then|so|our|his|her|their|go|got|been|was|were|had|is|are|to|make|always|want|not|yes|no|even))\b.*$`,
  'iu',
)
const TRAILING = /[\s.,;:!?…"'“”)(~*-]+$/u
/** Time said beside a value: "for five years", "since May". It is read by itself. */
const FOR_TIME = new RegExp(String.raw`(?<!\b(?:once|twice|times|days|nights|hours))\s+(?:for|over|about|almost)?`
  + String.raw`\s*(?:(?:the )?(?:past|last|next) |about |over |almost |nearly |`
  + String.raw`around |like |more than )*(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|many|several|some|few|a few|`
  + String.raw`a couple(?: of)?|\w+teen|twenty|thirty)\s+(?:and a half )?(?:years?|months?|weeks?|decades?|yrs?)(?: now| ago)?$`, 'i')

/** A phrase up to its end, without marks around it. */
export const phraseOf = (text: string | undefined): string =>
  (text ?? '').replace(ENDS, '').replace(FOR_TIME, '').replace(TRAILING, '').trim()

export const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** Pronouns and pointing words: the value is not true by itself. */
const POINTING = new RegExp(String.raw`\b(?:I|actually|surrounded|me|mine|you|your|yours|u|it|its|this|that|these|those|here|there|them|`
  + String.raw`they|their|he|him|his|she|her|hers|we|us|our|ours|today|tonight|yesterday|tomorrow|now|one|ones|same|such|another|other|`
  + String.raw`others|else|something|anything|everything|nothing|someone|anyone|everyone|somewhere|anywhere|what|how|when|where|why|who|`
  + String.raw`which|whatever|not|no|never|none|neither|lol|both|all|each|either|thing|things|stuff|way|idea|kind|type|lot|lots|bit|much|`
  + String.raw`then|too|sound|sounds|part|yourself|ourselves|himself|herself|etc|so|alot|quite|\d+(?:st|nd|rd|th)|march \d+|again|just|`
  + String.raw`above|below|first|second|did|theyre|thats|whats|ton|was|were|been|had|is|are|has|will|would|could|should|may|might)\b`, 'i')

/** The phrase goes on where it was cut. */
const CLIPPED = new LatinRegExp(
  String.raw`\p{Extended_Pictographic}|^(?:a lot|lots?|plenty|some|many|most|all|any|every|each|other|certain|the (?:good|great|`
  + String.raw`best|bad|worst|new|old|big|little|right|wrong|same|whole|real|usual|first|last|next|other|only))(?: of)?$`,
  'iu',
)
const UNFINISHED = new RegExp(String.raw`(?:^|\s)(?:to|with|for|of|in|on|at|by|from|about|and|or|the|a|an|as|into|than|like|`
  + String.raw`around|near|through|over|under|between|without|their|very|really|more|(?:a|an) (?:safe|good|great|nice|new|big|`
  + String.raw`little|small|beautiful|fun|cozy|warm|quiet|long|better|healthy))$|\b(?:to|with|for|about) (?:and|or)\b`, 'i')

/** Whether a phrase stands by itself: it points at nothing said before. */
export const isComplete = (value: string, maxWords: number): boolean => value !== '' && wordCount(value) <= maxWords
  && value.length <= 80 && !POINTING.test(value) && /^[\p{L}\p{N}]/u.test(value) && !UNFINISHED.test(value) && !CLIPPED.test(value)

/** My children → their children: the speaker is a third person in the fact. */
export const inThirdPerson = (value: string): string => value.replace(/\bmy\b/gi, 'their').replace(/\bmyself\b/gi, 'themselves')

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)
const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/[^a-z]/g, '')
const NOT_NAMES = wordSet(`the a an my your our his her their its this that and or not no so very really just i it he she they we you god
  ok okay back home here there sure sorry glad happy monday tuesday wednesday thursday friday saturday sunday january february march
  april may june july august september october november december christmas easter english french german spanish american mom dad mum
  mommy daddy hmm haha lol etc today tomorrow yesterday alone everything everyone`)
/** Places that are spelt like English words, or are written without a capital. */
const PLACES = wordSet(`china turkey jersey reading bath mobile phoenix orange buffalo augusta austin dallas cleveland columbus jackson
  lincoln madison nice cork usa uk uae us nyc la sf dc america england india japan france germany canada mexico spain italy ireland
  scotland wales brazil russia greece australia africa europe asia chile cuba poland sweden norway denmark finland portugal holland
  belgium austria switzerland vietnam korea thailand egypt israel iran iraq georgia virginia carolina dakota york washington oregon maine
  hawaii alaska chicago houston london denver`)
const PLACE_LINKS = wordSet('de del la las le les los of the san saint st new north south east west upon on sur am an der im and')

const isNameWord = (word: string, isLowerCase: boolean): boolean => {
  const plain = folded(word)
  if (plain === '' || NOT_NAMES.has(plain)) return false
  return isLowerCase ? PLACES.has(plain) || !isEnglishWord(plain) : isCapital(word)
}

/** The proper name at the beginning of a phrase, with the small words inside it; nothing where there is none. */
export function nameAtStart(phrase: string, { isLowerCase }: Pick<StatedClause, 'isLowerCase'>, maxWords = 5): string | undefined {
  const words = phrase.split(/\s+/)
  let length = 0
  for (const [i, word] of words.slice(0, maxWords).entries()) {
    if (isNameWord(word, isLowerCase)) length = i + 1
    else if (!PLACE_LINKS.has(word.toLowerCase())) break
  }
  const name = words.slice(0, length).join(' ').replace(TRAILING, '').replace(/'s$/, '')
  return length === 0 || /[@#/\\<>]/.test(name) || name.split(' ').some((word) => /\d/.test(word) && !NAME_WITH_NUMBER.test(word))
    ? undefined : name
}

/** Of a firm or a band, as in "Outfit7", unlike an address or a part number. */
const NAME_WITH_NUMBER = /^\p{Lu}\p{L}{2,}\d{1,3}$/u

/** Names of software and services, which nobody lives in, works at or marries. */
const TECH = new RegExp(String.raw`^(?:${alternatives(`slack|teams|zoom|notion|jira|confluence|python(?: [0-9].*)?|javascript|typescript
  |rust|golang|java|kotlin|ruby|php|react|vue|angular|svelte|node(?:[.]?js)?|django|flask|rails|laravel|docker|kubernetes|k8s|terraform
  |postgres(?:ql)?|mysql|sqlite|mongodb|redis|kafka|linux|ubuntu|debian|fedora|windows(?: [0-9]+)?|macos|mac|ios|android|aws|azure|gcp|vim
  |neovim|emacs|vs ?code|excel|word|git|npm|pnpm|yarn|bun|deno|css|html|sql|json|chatgpt|claude|gemini|copilot|discord|telegram|whatsapp
  |twitter|facebook marketplace|minecraft|roblox|fortnite`)})$`, 'i')

/** Words in names of what is no place. */
const NO_PLACE =
  /\b(?:team|department|dept|support|inc|ltd|llc|gmbh|bank|company|university|college|school|service|customer|hospital|office|zoom)\b/i

/** What may follow the name of a place. */
const AFTER_PLACE = new RegExp(String.raw`^(?:with|for|in|near|by|at|on|from|and|to|now|currently|after|before|during|as|it|last|this|`
  + String.raw`right|yesterday|today|recently|already|about|a|around|just|full|together|alone|back|area|usa|us|uk|baby|originally|born
    |too|actually|as well|myself)\b`, 'i')

/** A place: a proper name that ends the phrase. Text after it, as in "Rome with my wife", is left out. */
export function placeName(text: string | undefined, clause: StatedClause): string | undefined {
  const phrase = phraseOf(text).replace(/^(?:the )?(?:beautiful|sunny|lovely|great) /i, '')
  const name = nameAtStart(phrase, { isLowerCase: clause.isLowerCase || phrase === phrase.toLowerCase() })
  if (!name || TECH.test(name) || NO_PLACE.test(name)) return undefined
  // After a name, more may follow only as a phrase of its own
  const rest = phrase.slice(name.length).trim()
  if (/^(?:the )?\p{L}+ (?:house|place|home|mood|moment|mode|apartment|fear|family|world|age|era|style|time)\b/iu.test(phrase)) {
    return undefined
  }
  return rest === '' || AFTER_PLACE.test(rest) ? name : undefined
}

/** A person's or an animal's name: one or two words with a capital that are no English words. */
export function personName(text: string | undefined, { isLowerCase }: Pick<StatedClause, 'isLowerCase'>): string | undefined {
  const words = (text ?? '').replace(TRAILING, '').trim().split(/\s+/)
  if (words.length > 2) return undefined
  const fits = words.every((word) =>
    /^[\p{L}'-]{2,20}$/u.test(word) && !NOT_NAMES.has(folded(word)) && (isLowerCase ? !isEnglishWord(folded(word)) : isCapital(word)))
  return fits && !TECH.test(words.join(' ')) ? words.join(' ') : undefined
}
