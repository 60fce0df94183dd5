/** How English says that what was said before is not so. */
import type { CorrectionWords } from '../lexicon.ts'

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
