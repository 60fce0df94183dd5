/** How English speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

const BE = 'is|are|was|were'
const AUXILIARY = `(?:${BE}|do|does|did|has|have|had|am)`
const OWNER = String.raw`(?:the|my|our|your|his|her|their|some|\p{L}+['’]s)`
const BEHIND_NOUN = '(?:of|for|in|to|about|on|at|by|from|with|when|where|that|which|during|between|like|i|we|you|before|after|as)'
/** Up to five words, the last of which is the noun. */
const NOUN = String.raw`(?:[\p{L}'’-]+ ){0,4}?([\p{L}-]+)(?= ${BEHIND_NOUN}(?!\p{L})|\P{L}*$|[?.!,;])`

export const ENGLISH_DIALOGUE: DialogueWords = {
  self: "i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|we['’](?:re|ve|d|ll)|us|our|ours|ourselves",
  youSaid: String.raw`(?:did|had|have) you(?: \p{L}+)? (?:suggest|recommend|propose|say|said|tell|told|advise|explain|mention|`
    + 'give|given|write|written|draft|list|make|made|find|found|describe|warn|answer|call|show|shown)(?:e?d)?|'
    + String.raw`you(?:['’]ve)?(?: \p{L}+)? (?:suggested|recommended|proposed|said|told|advised|explained|mentioned|gave|`
    + String.raw`wrote|drafted|listed|described|warned|answered|showed)|your (?:\p{L}+ )?(?:suggestion|recommendation|`
    + 'proposal|advice|answer|reply|explanation|draft|version|words)s?',
  asked: 'ask(?:ed)?|questions?',
  number: 'how (?:much|many|old|long|far|often|tall|big|high|heavy|large)|what (?:age|number|price|amount|'
    + 'percentage)'
    + String.raw`|what [^?]{1,60} (?:costs?|charged?)`,
  when: 'when|what (?:day|date|time|year|month)|which (?:day|date|year|month)|how long ago',
  who: "who|whom|whose|who['’]s",
  name: String.raw`(?:what|which|who)[^?]{1,80} (?:called|named)|what(?:['’]s| is| are| was| were) [^?]{0,40}names?|`
    + '(?:what|which) (?:brand|make|hospital|hotel|restaurant|café|company|firm|school|airline|bank|shop|'
    + 'town|city|village|street)',
  focus: String.raw`(?:what|which) (?!${AUXILIARY} )(?:[\p{L}-]+ ){0,4}?([\p{L}-]+) ${AUXILIARY}|what(?:['’]s| (?:${BE})) ${OWNER} ${NOUN}|`
    + String.raw`(?:tell me(?: about)?|share|describe|explain|give me|show me|know(?: about)?|remember) ${OWNER} ${NOUN}`,
  overview: String.raw`summar(?:y|ies|i[sz]e\p{L}*)|overview|recap|in total|altogether|over time|throughout|across|so far|in order(?! to)`,
  frame: String.raw`mention\p{L}*|discuss\p{L}*|descri\p{L}*|conversations?|chats?|sessions?|topics?|messages?|summar\p{L}*|`
    + 'overview|recap|sequence|timeline|names?|kinds?|types?|sorts?|ways?|things?|items?|aspects?|reasons?|ideas?|'
    + 'points?|details?|examples?|throughout|across|different|comprehensive|specific|exact(?:ly)?',
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
