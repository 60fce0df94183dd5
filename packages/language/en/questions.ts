/** How English asks. */
import { LatinRegExp } from '@madeleine/base'
import { wordSet } from '../language-words.ts'
import type { AskedPeople, QuestionWords, CorrectionWords } from '../lexicon.ts'

const WORD = String.raw`[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*`
const CAPITAL = String.raw`\p{Lu}${WORD}|\p{Lu}(?=[\p{sc=Han}])`
const VERBS = 'is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might'
const AUXILIARY = `(?:${VERBS})(?:n['’]t| not)?|can(?:['’]t|not)|won['’]t`
const QUESTION_WORDS = 'who|whom|whose|what|which|where|when|why|how'
/** Behind what stands the one asked about. */
const SUBJECT = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${AUXILIARY}|(?:${QUESTION_WORDS})['’]s)\s+(?<words>${WORD}(?:\s+\p{Lu}${WORD})?)`, 'giu')
const POSSESSOR = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?<words>\p{Lu}[\p{L}\p{M}-]+)['’]s(?![\p{L}\p{M}])`, 'gu')
const OF = new LatinRegExp(String.raw`(?:\b[Tt]he (?!fan|member|part|kind|lot|rest|end)\p{Ll}+ of`
  + String.raw`|\b(?:know|tell me|anything|something|everything) about)\s+(?<words>${CAPITAL})`, 'gu')
const ASKS = new LatinRegExp(String.raw`^\s*(?:\p{L}+[,.!]?\s+){0,6}?(?:${QUESTION_WORDS}|${AUXILIARY})(?![\p{L}\p{M}])`, 'iu')

/** A verb of talk with its subject before it: not in "give a talk", "the chat group". */
const TALK = new LatinRegExp(
  String.raw`\b(?:did|do|does|have|has|had|were|was|are|is)\s+(?:[\p{L}'’]+\s+){1,4}?(?<!\b(?:a|an|the|this|that|his|her|our|my|`
  + String.raw`their|small)\s)(?:say|said|saying|talk|talked|talking|chat|chatted|chatting|discuss|discussed|discussing|write|`
  + String.raw`written)\b|\b(?:we|i|you|they|he|she)\s+(?:said|talked|chatted|discussed|wrote)\b`,
  'iu',
)

export const ENGLISH_QUESTIONS: QuestionWords & { readonly people: AskedPeople } = {
  asking: wordSet(`
    what which who whom where how tell me us please show list give find get recap summary summarise summarize sum recall remember remind
    know
    happen happens happened happening go goes going went gone come came do did does done doing say says said saying tell told talk talks
    talked
    talking speak spoke spoken chat chats chatted chatting write wrote written discuss discussed discussing discussion mention mentioned
    message
    messages messaged text texted conversation conversations chat topic topics subject subjects event events news story stories thing things
    stuff
    anything something everything nothing else new day eve year up to about on in at over the a an of was were is are am be been have has
    had i we you he she
    they it my our your his her their us with each other together back then there that this so and or any all
  `),
  talk: TALK,
  people: { asks: ASKS, subjects: [SUBJECT, POSSESSOR, OF], elsewhere: [POSSESSOR] },
}

/** With a capital, and no name: they open questions, or stand for people who are named otherwise. */
export const NO_NAMES = wordSet(`
  i you he she it we they there this that these those the a an my your his her our their its who what where when why how which one
  anyone someone everyone anybody somebody everybody nobody mum mom dad mother father mama papa grandma grandpa mr mrs ms dr prof god
  internet english german french spanish chinese
`)

/** Words that ask what a person said, whatever it was. */
export const SPEECH_WORDS = 'say said tell told talk talked mention mentioned think anything something everything thing things words'

// Corrections in English: how somebody says that an answer was wrong.

export const ENGLISH_CORRECTIONS: CorrectionWords = {
  openings: 'h+m+|u+h+m*|ah+|oh+|er+m*|well|wait|sorry|but|hey|haha+|lol|wow',
  corrections: [
    // No, …
    String.raw`^(?:no|nope|nah)\s*[,.!;:—–-](?!\s*(?:thanks?|thank you|worries|problem|need|that's (?:fine|ok|all|it|great)))`,
    String.raw`^(?:no|nope|nah)\s+(?:it|that|this|he|she|they|we|i|my|the)\b`,
    // That is not so; it was not …
    String.raw`^(?:no,?\s+)?(?:that|this|it)(?:['’]s| is| was|s)\s+(?:not\b|wrong|incorrect|`
      + String.raw`outdated|out of date|years ago|(?:some(?:one|body)|something) else)`,
    String.raw`^(?:that|this|it)\s+(?:isn|wasn|weren|didn|doesn)['’]?t\b`,
    String.raw`^(?:that|this|it)\s+(?:used to be|was before|has changed|changed)\b`,
    String.raw`^actually[,\s]+(?:it|that|this|he|she|they)(?:['’]s|\s+(?:is|was|were|has|had|`
    + String.raw`are|isn['’]?t|wasn['’]?t|did|never|moved|left|works?|lives?))\b`,
    String.raw`^(?:he|she|they|we|i)\s+(?:never|no longer)\b`,
    String.raw`^i\s+(?:didn['’]?t|did not|haven['’]?t)\s+(?:say|tell|mention|said|told)`,
    String.raw`^not\s+(?!(?:an?\s+|the\s+)?(?:problem|worries|bad|sure|yet|worst|`
    + String.raw`least)\b)(?:any\s?more|(?:\p{L}+\s+){0,2}\p{L}+\s*[,.;—–-]|\p{L}+\s*$)`,
    String.raw`(?:\bnot|n['’]t)\b[^.!?]{0,40}\bany\s?more\b`,
    // You mix something up
    String.raw`\byou(?:['’]ve|\s+have|\s+must\s+have)?\s+mix(?:ed)?\s+(?:(?:it|that|this|them|her|him|things|something)\s+)?up\b`,
    String.raw`\byou(?:['’]re| are|['’]ve| have| must have| got| seem to)?\s*(?:be\s+)?(?:wrong|mistaken|mix(?:ed|`
    + String.raw`ing)|confus(?:ed|ing)|(?:it|that|this|them|her|him)\s+(?:wrong|backwards|mixed up|confused))\b`,
    String.raw`^wrong\b`, String.raw`\bwhere did you get that\b`,
    String.raw`\bthat['’]?s\s+(?:my|her|his|their|our|the)\s+(?:old|former|ex)\b`,
  ],
}
