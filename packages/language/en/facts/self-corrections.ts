/** English: how people correct themselves within a message. */
import type { SelfCorrectionWords } from '../../facts/fact-language.ts'

export const ENGLISH_SELF_CORRECTIONS: SelfCorrectionWords = {
  sure: 'no,? wait|wait,? no|(?:sorry,? )?I mean|(?:sorry,? )?I meant(?: to say)?|scratch that|make that|or rather|no,? actually',
  heads: 'correction|small correction|to correct (?:myself|that)|let me correct (?:myself|that)',
  perhaps: 'sorry|correction|oops|no', wait: 'wait|no|sorry', being: "it['’]?s|it is|that['’]s",
  weekdays: '(?:mon|tues|wednes|thurs|fri|satur|sun)day', at: 'at', hour: 'am|pm',
  numbers: 'one|two|three|four|five|six|seven|eight|nine|ten',
  clauses: String.raw`I|we|my|you|he|she|they|it|there|the \p{L}+ (?:is|was)`, prepositions: 'in|at|on|to|from|for|with|near',
}
