/** English: words that say nothing of what talk is about. */
import type { LanguageWords } from '../language-words.ts'
import { wordSet } from '../word-set.ts'

/**
 * English words left out of the search index, folded and without apostrophes.
 *
 * Grammar only: `may` is a month, and people search for `like` and `work`, so these are not stopwords.
 */
export const ENGLISH_STOPWORDS: ReadonlySet<string> = wordSet(`
  a an the and or but nor so if then than because as of at by for with about against between into through during
  before after until till while whether within without upon among across along around per
  to from in out on off over under up down above below again further once here there
  i me my mine myself we us our ours ourselves you your yours yourself yourselves u ur
  he him his himself she her hers herself it its itself they them their theirs themselves
  this that these those who whom whose which what when where why how
  am is are was were be been being have has had having do does did doing done
  can could will would shall should must might
  not no only own same too very just also both each few more most other some such any all
  im ive id ill youre youve youll youd hes shes its weve well were theyre theyve theyll theyd
  dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt arent wasnt werent hasnt havent hadnt aint
  thats whats theres heres lets whos gonna wanna gotta s t re ve ll d m
  http https www
`)

/** Words that identify a short text as English without a function word; they stay in the index. */
export const ENGLISH_TIME_WORDS: ReadonlySet<string> = wordSet('yesterday today tonight tomorrow')

export const ENGLISH_WORDS: LanguageWords = {
  // Left out as abbreviations: sun, sat, mar
  calendar: `january february march april may june july august september october november december jan feb apr aug sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday tue thu fri weekday weekend today yesterday tomorrow tonight first second
    third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth`,
  greetings: 'morning evening afternoon night day goodnight dear welcome birthday much xoxo xx xxx',
  addressing: 'thanks thank you hi hey hello bye goodbye night morning evening congratulations congrats dear sorry yes no ok okay',
  calls: 'hi|hey|hello|thanks|thank you|congratulations|congrats|bye|goodbye|good (?:morning|evening|afternoon|night)|how are you'
    + '|what about you|how about you|see you',
  you: 'you|your',
  courtesies: 'anything else|something else|what else|else (?:i|we) can|(?:any|some) other (?:service|help|questions?|events?|options?)'
    + '|any questions|have a (?:\\S+ )?(?:great|nice|good|wonderful|lovely|safe|pleasant)|enjoy (?:your|the|it)'
    + '|of (?:any )?(?:more )?(?:help|assistance|service)|(?:help|assist|inform) you|how (?:can|may) i'
    + '|what time (?:would|do|should|will|is)|how many (?:\\S+ )?(?:do|would|will|should|are|please)'
    + '|(?:which|what) (?:\\S+ )?(?:city|date|day|type|kind|genre|time|location|area)|would you like'
    + '|do you (?:want|need|prefer|like)|do you wish|shall i|should i (?:book|reserve|search|look|find|make|go)|successfully'
    + '|(?:is|are) (?:now )?(?:booked|reserved|confirmed)|has been (?:booked|reserved|confirmed|made)'
    + "|sounds? (?:good|great|nice|fine|perfect|fun|like a)|works? for me|that's (?:all|fine|great|correct|right|good|it)"
    + '|that is (?:all|fine|great|correct|right|good)|that will (?:be all|do|work)|that would be'
    + "|is that (?:right|correct|ok|okay|acceptable|fine)|no problem|you're welcome|my pleasure|glad (?:i|to|you)|your help"
    + '|for your (?:help|time)|good morning|good evening|keep (?:us|me) (?:posted|updated)|let me (?:know|check|see)'
    + '|take your time|hold on|one moment|get back to you|talk to you|see you|take care|good luck|nice to (?:meet|see|hear)'
    + "|need(?:ed)? to know more|look into it|any (?:luck|plans|chance)|i understand|i'll wait|go now|(?:gotta|got to|have to) go"
    + '|see ya|no relevant information',
}
