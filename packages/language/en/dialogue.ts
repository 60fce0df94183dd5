/** How English speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const ENGLISH_DIALOGUE: DialogueWords = {
  self: "i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|we['’](?:re|ve|d|ll)|us|our|ours|ourselves",
  youSaid: String.raw`(?:did|had|have) you(?: \p{L}+)? (?:suggest|recommend|propose|say|said|tell|told|advise|explain|mention|`
    + 'give|given|write|written|draft|list|make|made|find|found|describe|warn|answer|call|show|shown)(?:e?d)?|'
    + String.raw`you(?:['’]ve)?(?: \p{L}+)? (?:suggested|recommended|proposed|said|told|advised|explained|mentioned|gave|`
    + String.raw`wrote|drafted|listed|described|warned|answered|showed)|your (?:\p{L}+ )?(?:suggestion|recommendation|`
    + 'proposal|advice|answer|reply|explanation|draft|version|words)s?',
  asked: 'ask(?:ed)?|questions?',
  number: 'how (?:much|many|old|long|far|often|tall|big|high|heavy|large)|what (?:age|number|price|amount|'
    + 'percentage)',
  when: 'when|what (?:day|date|time|year|month)|which (?:day|date|year|month)|how long ago',
  who: "who|whom|whose|who['’]s",
  denies: String.raw`(?:i|we)(?: \p{L}+)? (?:do|did|could|can|have|had)(?: not|n['’]?t|not)(?: \p{L}+)? (?:know|find|found|`
    + String.raw`see|recall|remember|have|say|tell|been)|i have no (?:\p{L}+ )?(?:record|information|memory|note|idea|`
    + String.raw`knowledge)|(?:you|we) (?:have|had)(?: not|n['’]?t) (?:\p{L}+ )?(?:told|mentioned|said|discussed|shared)|`
    + String.raw`you did(?: not|n['’]?t) (?:\p{L}+ )?(?:tell|mention|say|share)|nothing (?:about|on|of) (?:that|it|this)|`
    + 'no (?:record|mention|information) of',
  offers: '(?:could|can|would|do) you|let me know|tell me|please|sorry|if you|you (?:could|can|might|may)',
  counts: String.raw`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|`
    + 'sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|half|dozens?|couple|once|twice|both|none|zero',
  times: 'yesterday|today|tonight|tomorrow|last|next|ago|since|weeks?|weekends?|months?|years?|days?|hours?|'
    + 'recently|mornings?|evenings?|nights?|noon|midnight|spring|summer|autumn|winter|birthday|easter|christmas',
  people: String.raw`mother|mum|mom|father|dad|parents?|sisters?|brothers?|sons?|daughters?|child|children|kids?|grand\p{L}+|`
    + 'gran|aunt|uncle|cousins?|niece|nephew|wife|husband|partner|fianc[eé]e?|girlfriend|boyfriend|friends?|'
    + 'neighbou?rs?|colleagues?|boss|manager|supervisor|teacher|doctor|landlord|landlady|flatmate|roommate|'
    + 'coach',
}
