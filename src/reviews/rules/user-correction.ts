/** Whether a user's message says that what was said before is not so, in the languages of the rules. */
import { LatinRegExp } from '../../latin-regexp.ts'

/** Sentences of the message that are read: who corrects does so first. */
const FIRST_SENTENCES = 3

/** @param text the user's own words, without what is quoted */
export function corrects(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?…。！？])\s*|\n+/u).filter((sentence) => sentence.trim() !== '')
  return sentences.slice(0, FIRST_SENTENCES).some((sentence) => CORRECTION.test(sentence.trim().replace(OPENING, '')))
}

/** Sounds and words before a correction: "hm, wait, actually …". "Actually" stays where a pronoun follows, see below. */
const OPENING = new RegExp(
  String.raw`^(?:(?:h+m+|u+h+m*|ah+|oh+|er+m*|well|wait|sorry|but|hey|haha+|lol|wow|äh+|ach|also|naja|aber|mais|pero|嗯|啊|哎|呃|哦)[\s,.!…，。！-]+)+`, 'iu')

/** What is not so; thanks that decline and "no problem" are no correction. */
const CORRECTION = new LatinRegExp([
  // No, …
  String.raw`^(?:no|nope|nah)\s*[,.!;:—–-](?!\s*(?:thanks?|thank you|worries|problem|need|that's (?:fine|ok|all|it|great)))`,
  String.raw`^(?:no|nope|nah)\s+(?:it|that|this|he|she|they|we|i|my|the)\b`,
  // That is not so; it was not …
  String.raw`^(?:no,?\s+)?(?:that|this|it)(?:['’]s| is| was|s)\s+(?:not\b|wrong|incorrect|outdated|out of date|years ago|(?:some(?:one|body)|something) else)`,
  String.raw`^(?:that|this|it)\s+(?:isn|wasn|weren|didn|doesn)['’]?t\b`,
  String.raw`^(?:that|this|it)\s+(?:used to be|was before|has changed|changed)\b`,
  String.raw`^actually[,\s]+(?:it|that|this|he|she|they)(?:['’]s|\s+(?:is|was|were|has|had|are|isn['’]?t|wasn['’]?t|did|never|moved|left|works?|lives?))\b`,
  String.raw`^(?:he|she|they|we|i)\s+(?:never|no longer)\b`, String.raw`^i\s+(?:didn['’]?t|did not|haven['’]?t)\s+(?:say|tell|mention|said|told)`,
  String.raw`^not\s+(?!(?:an?\s+|the\s+)?(?:problem|worries|bad|sure|yet|worst|least)\b)(?:any\s?more|(?:\p{L}+\s+){0,2}\p{L}+\s*[,.;—–-]|\p{L}+\s*$)`,
  String.raw`(?:\bnot|n['’]t)\b[^.!?]{0,40}\bany\s?more\b`,
  // You mix something up
  String.raw`\byou(?:['’]ve|\s+have|\s+must\s+have)?\s+mix(?:ed)?\s+(?:(?:it|that|this|them|her|him|things|something)\s+)?up\b`,
  String.raw`\byou(?:['’]re| are|['’]ve| have| must have| got| seem to)?\s*(?:be\s+)?(?:wrong|mistaken|mix(?:ed|ing)|confus(?:ed|ing)|(?:it|that|this|them|her|him)\s+(?:wrong|backwards|mixed up|confused))\b`,
  String.raw`^wrong\b`, String.raw`\bwhere did you get that\b`, String.raw`\bthat['’]?s\s+(?:my|her|his|their|our|the)\s+(?:old|former|ex)\b`,
  // 中文
  '^(?:不是|不对|錯了|错了|不對|已经不|已經不|早就不|没有啊|我(?:没|沒)(?:说|說)|你(?:记|記|搞|弄|说|說)(?:错|錯|混)|其实(?:是|不|她|他)|其實(?:是|不|她|他))', '(?:搞|弄|记|記)(?:错|錯|混)了',
  // Deutsch
  String.raw`^nein(?:\s*[,.!]|\s+(?:das|es|er|sie|ich|wir))(?!\s*danke)`, String.raw`^nee+\s*[,.!]`, String.raw`^(?:das|es)\s+(?:stimmt|ist|war)\s+(?:(?:so|doch|gar|aber)\s+)*(?:nicht|falsch|jemand anders)`,
  String.raw`^(?:stimmt|so) nicht\b`, String.raw`^falsch\b`, String.raw`\bdu verwechselst\b`, String.raw`^eigentlich\s+(?:ist|war|hat|heißt|sind|waren)\b`, String.raw`\bnicht mehr\b`, String.raw`^(?:das|so etwas) habe? ich nie\b`,
  // Français, español
  String.raw`^non\s*[,.!](?!\s*merci)`, String.raw`^c['’]est faux`, String.raw`^(?:ce n|c)['’]est pas\b`, String.raw`\btu (?:te trompes|confonds)\b`,
  String.raw`^eso no es`, String.raw`^no (?:es|era) (?:así|cierto|verdad)`, String.raw`\bte (?:equivocas|confundes)\b`,
].join('|'), 'iu')
