/** Gates: messages and sentences that say nothing of their speaker, or nothing certain. What is in doubt is left out. */
import { alternatives } from './finding.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

/** What people write who play: a verse, or an action between asterisks. What else is not theirs `message/authorship` tells. */
const PLAYED = /[♪♫]|\blyrics\b|歌词|(?:^|[^*])\*(?!\*)[^*\n]{2,80}\*(?!\*)/i

/** Whether a whole message says nothing of its speaker. */
export const isForeignText = (text: string): boolean => PLAYED.test(text)

/** Marks of a joke. */
const IRONY = new RegExp(String.raw`\b(?:lol+|lmf?ao+|rofl|(?:ha){2,}h?|(?:he){2,}|jk|just kidding|kidding|`
  + String.raw`joking|joke|jokes|yeah right|in your dreams|sarcasm|sarcastic(?:ally)?|not really|as if)\b|\/s\b|`
  + String.raw`[😂🤣😜😉😝🙃😏🤪😛😆😹]|[;:]-?[)pPD](?=\s|$)|开玩笑|玩笑|哈哈|呵呵|嘿嘿|嘻嘻|逗你|骗你|笑死|2333|\[(?:doge|狗头|笑哭|偷笑)\]`, 'iu')
/** A whole sentence that is only such a mark belongs to the one before. */
const ONLY_IRONY = new LatinRegExp(
  String.raw`^[\s\p{P}\p{S}\p{M}]*(?:(?:lol+|lmf?ao+|rofl|(?:ha){2,}h?|(?:he){2,}|jk|just kidding|i am kidding|i'm kidding|`
  + String.raw`kidding|not|as if|开玩笑的?|(?:哈|呵|嘿|嘻)+|逗你的?|骗你的?)[\s\p{P}\p{S}\p{M}]*)+$`,
  'iu',
)
const IRONIC_FACE = /^[\s\p{P}\p{S}\p{M}]*[😂🤣😜😉😝🙃😏🤪😛😆😹][\s\p{P}\p{S}\p{M}]*$/u

const QUESTION = new RegExp(String.raw`[?？]|^\W*(?:what|where|why|who|whose|which|how)\b|^\s*(?:do|does|did|are|is|am|was|were|have|`
  + String.raw`has|can|could|would|should|will|what|where|when|why|who|whose|which|how)\s+(?:i|my|we|you|the|it|he|she|they)\b|`
  + String.raw`\b(?:are|do|did|have|can|could|would|will) (?:you|u|ya)\b|[吗么]\s*[。.!！]*$|是不是|有没有|会不会|能不能|是否|怎么|什么|哪[里儿个些]|多少|为何`, 'i')
const REPORTED = new RegExp(String.raw`["“”«»「」『』]|(?:^|\s)'[^']{3,}'|\b(?:said|says|saying|told|tells|telling|asked|asks|`
  + String.raw`wrote|writes|replied|yelled|shouted|shouting|sang|sings|quote|quoted|claims|claimed|according to|be like|`
  + String.raw`was like|were like|is like i|like i am|song goes|character|in the (?:movie|book|show|story|game|novel|film)|`
  + String.raw`my line|the line|thinks i|think i|thought i|believes i|assumes?|(?:he|she|they|people) (?:think|thinks|believe|`
  + String.raw`believes))\b|(?:他|她|们|妈|爸|师|友|人家|有人|谁|医生|老板|同事)[^，。,]{0,4}(?:说|告诉|觉得|以为|问)|听说|据说|说[:：]|小说|电影里|剧里|台词|游戏里`, 'i')
const HYPOTHETICAL = new RegExp(
  String.raw`\b(?:if|unless|wish|wished|imagine|imagining|pretend(?:ing)?|suppos(?:e|ed|ing|edly)|hypothetical(?:ly)?|dream(?:ed|t|ing)|`
  + String.raw`dreams|in (?:a|my) dream|another life|next life|past life|let us say|let's say|say i|what about|as though|until (?:I|we|`
  + String.raw`you|it|he|she|they)|once i|before i|would've|may as well|were i|had i|had been|(?:almost|nearly)(?! (?:every|all|daily|`
  + String.raw`always|\d))|in theory|or something|whether|whatever|apparently|seems?|feels? like|felt like|it is like|sort of like|`
  + String.raw`like i)\b|如果|要是|假如|假设|假装|的话|想象|希望|但愿|可能|也许|大概|或许|说不定|好像|似乎|估计|梦见|做梦|应该|万一|除非|恨不得|以为|差点|本来|要不|假的|不如`,
  'i',
)

/** A question put back at the end of a statement: "I am a nurse, and you?" */
const RETURNED = new RegExp(alternatives(String.raw`
  [,.…\s]+(?:(?:and|or|how|what|who|so) )?(?:about )?(?:you|u|yourself|yours|urs)\s*[?？]+$
  |[,\s]+(?:so |and |but )?(?:what|how|where|which|who|do|are|have)(?: [a-z']+){0,4} (?:you|your|u|ur)\b[^,.?]{0,60}[?？]+$
  |[,，]?\s*你呢[?？]?$|,\s*(?:und )?(?:bei )?(?:dir|du|euch|ihr)\s*\?+$`), 'i')

/** A question about something else behind a statement: "I am a nurse, what should I eat on nights?" */
const ASKS = alternatives(`what|how|which|where|who|when|why|can|could|should|would|will|do|does|did|is|are|any|anything|got any
  |please|so (?:what|how|which|where|can|should)|recommend|suggest|give me|help`)
const GERMAN_ASKS = alternatives(`was|wie|wo|wann|wer|wem|wen|warum|wieso|woran|womit|wofür|wohin|woher|welche[nrms]?|kann|kannst|können
  |könntest|soll|sollte
  |darf|muss|gibt|hast|habt|ist|sind|lohnt|hilft|geht|irgendwelche|eine? (?:idee|tipp)|tipps|ideen`)
const ASKED = new RegExp(
  String.raw`(?:[,;–—]|\s-)\s*(?:and |but |so |und |aber |also )?(?:(?:${ASKS})(?:'s|'re|s)?|${GERMAN_ASKS})(?: [^\s,?]+)+[^?]*[?？]+$`,
  'i')
/** Questions that ask whether the statement is so, or about its words. */
const WHETHER = new RegExp(alternatives(String.raw`
  (?:\b(?:right|correct|true|eh|innit|huh|you think|who knows|oder|richtig|nicht wahr|gell|ne|stimmt(?:s| das)?)
  |\b(?:am|do|did|have|is|are) (?:not )?(?:I|we|it|that)(?: not)?(?: right| true)?)\s*[?？]+$
  |,[^,]*\b(?:say|says|translat\w+|mean|grammar|spell|spelt|sentence|sagt man|sage ich|heißt das|übersetz\w+|Satz)\b[^,]*[?？]+$`), 'i')

/** The same in Chinese, where a question needs no mark; and questions about the statement itself or its words. */
const CHINESE_ASKS = /吗|呢$|[么啥]$|什么|怎么|咋|哪|多少|几[个点天号种]|为何|有没有|能不能|会不会|可不可以|要不要|是否|谁|来得及|好不好|行不行|帮(?:我|忙)|推荐|[?？]$/
const CHINESE_WHETHER =
  /^(?:对|是|真|好|行)?(?:的)?[吗吧么]|^(?:对不对|是不是|是吧|对吧|你(?:知道|觉得|说|猜|信))|怎么(?:说|写|读|翻译|念)|翻译|英[文语]|日[文语]怎|意思|这句|语法|造句|病句|改写|润色/

/** A Chinese sentence up to the clause that asks: "I live in Chengdu, what is there to do?" */
/** What somebody says of it stands behind: "I broke my leg, the doctor says …" */
const CHINESE_REPORT =
  /[，,；;](?:但是?|不过|而且|然后)?(?:[他她]们?|医生|大夫|老板|领导|朋友|同事|老师|我?妈|我?爸|老婆|老公|家人|别人|网上)[^，,。]{0,3}(?:都)?(?:说|告诉|问|觉得|以为|建议|让|叫|不让)[^。]*。?$/

function withoutAsked(whole: string): string {
  if (!/\p{Script=Han}/u.test(whole)) return whole
  const sentence = whole.replace(CHINESE_REPORT, '。')
  const clauses = sentence.split(/(?<=[，,；;])/)
  const asked = clauses.findIndex((clause) => CHINESE_ASKS.test(clause.replace(/[，,；;。.!！]+$/, '')))
  return asked < 1 || clauses.slice(asked).some((clause) => CHINESE_WHETHER.test(clause)) ? sentence
    : `${clauses.slice(0, asked).join('').replace(/[，,；;]$/, '')}。`
}

/** What introduces the speaker's own case; what they say of it stands behind the colon. */
const OWN_CASE = new RegExp(String.raw`^(?:(?:hi|hello|hey|hallo|ok|okay|so)[,!]? )?(?:${alternatives(String.raw`
  (?:(?:here|this) is |here's |about )?(?:my|our) (?:[a-z]+ )?(?:situation|context|background|case|setup|circumstances|profile|story)
  |(?:some |more |for )?(?:context|background)|my (?:problem|question) is this
  |(?:quick |short |small |another |one )?question(?: (?:about|on|regarding) [^:,]{2,40})?|a (?:bit|little) about (?:me|myself)|about (?:me
  |us)|the (?:situation|deal|thing|problem) is(?: this)?
  |(?:can|could) you (?:please )?(?:help|advise) me(?: with (?:this|something))?|(?:please )?help me with this|i need (?:some )?(?:help
  |advice)(?: (?:with|on) (?:this|something))?
  |(?:something |(?:a |another )?(?:completely |totally )?)?(?:different|else|new)(?: (?:thing|topic|subject|question|matter))?
  |(?:a |an |another |one more |last |next |final )?(?:work|private|personal|random|side|practical|last|other|next|new|follow-?up
  |unrelated)(?:[ -]related)? (?:question|thing|topic|matter|one)
  |(?:but |and |so )?(?:first|next|now|then)(?: of all)?|(?:a )?change of (?:topic|subject)|unrelated|off[- ]topic|on another note
  |for (?:work|(?:our|my) (?:repo|team|project|work))
  |(?:ganz )?(?:(?:ein )?(?:anderes|neues|nächstes)|(?:et)?was (?:ganz )?(?:anderes|neues)|(?:noch )?(?:eine )?(?:andere|neue|nächste
  |private|berufliche|letzte))(?: (?:thema|frage|sache))?|themenwechsel
  |(?:kurz )?(?:zu|über) mir|(?:kurze |meine )?frage(?: (?:zu|zum|zur) [^:,]{2,40})?|(?:zum )?(?:kontext|hintergrund)|meine (?:lage
  |situation)|folgende situation
  `)})(?: is this)?\s*:\s+(?=(?:I|I['’]m|im|my|we|our|ich|mein|meine|wir|unsere?)\b)`, 'i')

/** A condition, a wish or a report behind a statement says nothing of it. */
const BEHIND = new RegExp(String.raw`(?:[,;–—]|\s-|\s(?=(?:and|but|so) ))\s*(?:and |but |so )?(?:${alternatives(`
  (?:do not|don['’]?t|never) (?:tell|mention|say|show|repeat)|(?:let me know|tell me|please|correct me|feel free|help).* (?:if|whether)
  |(?:if|unless|whether) (?:you|that|it|there|anyone|anybody)
  |(?:I|my|we)[^,;]{0,40} (?:told|asked|tells|asks|wish|hope|used to|almost|nearly|seems?|wondering|dreamed|dreamt|someday|one day|until)
  |(?:he|she|it|they|that|this)[^,;]{0,40} (?:told|asked|tells|asks|seems?|almost|nearly|used to|feels? like)`)}) \S+ .+$`, 'i')

/** A question, or a request, behind a statement that ends without a mark: "I use vim, how do I rename a file", "so could you …". */
const ASKED_UNMARKED = new RegExp(String.raw`(?:[,;–—]\s*|\s-\s|\s(?=so ))(?:and |but |so |und |aber |also )?(?:${alternatives(String.raw`
  (?:how|what|where|which|when|why|who)(?: [^\s,]+){0,3}? (?:do|does|can|should|could|would|is|are) (?:I|we|you|one|it|there|that|this|they)
  |(?:can|could|would|will) you|(?:was|wie|wo|wann|warum|womit|welche[nrms]?)(?: [^\s,]+){0,2}? (?:kann|könnte|soll|sollte|muss|mache?|tut
  |hilft|gibt|ist|sind)`)}) [^?？]+$`, 'i')
/** What one is behind a request: "can you tell me how, but I have a bad knee". */
const REQUESTED = new LatinRegExp(
  String.raw`^(?:[^\p{L}]*(?:ok|okay|so|and|hey|great|thanks)[,!]? )?(?:can|could|would|will) you\b[^.?!]*?,? (?:but|because|`
  + String.raw`since|as) (?=(?:I(?: am|['’]?m| have|['’]ve| can(?:no|['’])t| do(?: not|n['’]t))|we(?: are|['’]re| have|['’]ve))\b)`,
  'iu',
)

/** It asks for the words of the statement itself. */
const OWN_WORDS_ASKED = /\b(?:say|said|translat\w*|mean|grammar|spell|sentence|heißt|sagt|übersetz\w*)\b/i
/** What holds whatever else: "always answer in English, even if I write Portuguese". */
const WHATEVER = /\s*,?\s+even (?:if|when|though) [^.!?]+/i

/** What a doctor or a test finds is the patient's to tell. */
const FINDING = new RegExp(String.raw`^(?:(?:so|well|turns out|yeah),? )?(?:my|the) (?:doctor|doc|gp|dermatologist|cardiologist|`
  + String.raw`allergist|psychiatrist|neurologist|optician|dentist|specialist|biopsy|scan|mri|blood ?tests?|x-?ray|results?|`
  + String.raw`test results?|ultrasound)s? (?:now |just |finally |also )?(?:says?|said|thinks?|confirmed|confirms|shows?|showed|`
  + String.raw`found|diagnosed|told me)(?: that)? (?:it['’]?s|it is|it was|i['’]?ve got|i have|i had|me with|i am|i['’]?m) `, 'i')
const found = (sentence: string): string => sentence.replace(FINDING, (words) => (/(?:i am|i['’]?m) $/i.test(words) ? 'I am ' : 'I have '))

const stated = (sentence: string): string => {
  const behind = sentence.replace(REQUESTED, '')
  return behind === sentence ? sentence : behind.replace(/\s*[?？]+$/, '.')
}

/** A sentence without what leads to its statement, and without what follows it and is none: a question, a condition, a wish. */
export function withoutReturned(sentence: string): string {
  const plain = withoutAsked(stated(found(sentence)).replace(OWN_CASE, '').replace(WHATEVER, '').replace(RETURNED, '.'))
  const asked = WHETHER.test(plain) ? plain
    : OWN_WORDS_ASKED.test(plain) ? plain.replace(ASKED, '.')
    : plain.replace(ASKED, '.').replace(ASKED_UNMARKED, '.')
  return asked.includes('?') ? asked : asked.replace(BEHIND, '.')
}

/**
 * Whether a sentence may state something of its speaker: no joke, quotation, report or hypothesis. A question states
 * nothing, but takes for granted that there are those whom it speaks of. @param next the sentence after it
 */
export function sentenceKind(sentence: string, next: string | undefined): 'statement' | 'question' | undefined {
  if (IRONY.test(sentence) || REPORTED.test(sentence) || HYPOTHETICAL.test(sentence) || (next !== undefined && isOnlyIrony(next))) {
    return undefined
  }
  return QUESTION.test(sentence) ? 'question' : 'statement'
}

const isOnlyIrony = (sentence: string): boolean => ONLY_IRONY.test(sentence) || IRONIC_FACE.test(sentence)
