/** Phrases of service and of courtesy, which any talk with an office, a shop or an assistant has: they say nothing about this one. */
import { LatinRegExp } from '../../latin-regexp.ts'

const ENGLISH = `anything else|something else|what else|else (?:i|we) can|(?:any|some) other (?:service|help|questions?|events?|options?)|any questions|have a (?:\\S+ )?(?:great|nice|good|wonderful|lovely|safe|pleasant)|
enjoy (?:your|the|it)|of (?:any )?(?:more )?(?:help|assistance|service)|(?:help|assist|inform) you|how (?:can|may) i|what time (?:would|do|should|will|is)|how many (?:\\S+ )?(?:do|would|will|should|are|please)|(?:which|what) (?:\\S+ )?(?:city|date|day|type|kind|genre|time|location|area)|
would you like|do you (?:want|need|prefer|like)|do you wish|shall i|should i (?:book|reserve|search|look|find|make|go)|successfully|(?:is|are) (?:now )?(?:booked|reserved|confirmed)|has been (?:booked|reserved|confirmed|made)|sounds? (?:good|great|nice|fine|perfect|fun|like a)|
works? for me|that's (?:all|fine|great|correct|right|good|it)|that is (?:all|fine|great|correct|right|good)|that will (?:be all|do|work)|that would be|is that (?:right|correct|ok|okay|acceptable|fine)|no problem|you're welcome|my pleasure|glad (?:i|to|you)|your help|for your (?:help|time)|good morning|good evening|keep (?:us|me) (?:posted|updated)|
let me (?:know|check|see)|take your time|hold on|one moment|get back to you|talk to you|see you|take care|good luck|nice to (?:meet|see|hear)|need(?:ed)? to know more|look into it|any (?:luck|plans|chance)|i understand|i'll wait|go now|(?:gotta|got to|have to) go|see ya|no relevant information`
const GERMAN = 'glückwunsch|glückwünsche|sonst noch|noch etwas|kann ich (?:ihnen|dir)|wie kann ich|schönen (?:tag|abend)|gern geschehen|keine ursache|vielen dank|alles klar|einen moment|möchten sie|brauchen sie'
const FRENCH = "autre chose|bonne (?:journée|soirée)|puis-je vous|je vous en prie|de rien|souhaitez-vous|voulez-vous|un instant|pas de problème"
const SPANISH = 'algo más|buen día|puedo ayudar|de nada|con gusto|un momento|desea|quiere usted|hasta luego|que tenga'

const SPACED = new LatinRegExp(
  `(?<![\\p{L}\\p{N}])(?:${[ENGLISH, GERMAN, FRENCH, SPANISH].join('|').replace(/\n/g, '')})(?![\\p{L}\\p{N}])`,
  'u',
)
const UNSPACED = /还有什么|还有其他|有什么(?:可以|能|需要)|请问您|请您|感谢您?|谢谢|保持电话|祝您|为您服务|稍等|稍候|不客气|没关系|没问题|您好|再见|帮您|给您|您看|可以吗|好不好|是吧|对吧|知道了|明白了|何かお|ありがとう|かしこまり|お待ち/u

/** Whether a clause is, or contains, such a phrase. @param text in lower case, with straight apostrophes */
export const isCourtesy = (text: string): boolean => SPACED.test(text) || UNSPACED.test(text)
