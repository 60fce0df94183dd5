/** English: likes and dislikes in other words than "I like". */
import { type Finding, inLines, patternOf, type StatementRule } from '../../facts/finding.ts'
import { inThirdPerson, isComplete, phraseOf, wordCount } from './values.ts'
import { restatedTail, finding } from './restate.ts'
import { FOOD } from './things.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')
const THING = '(?<value>[\\p{L}\\d][\\p{L}\\d\' &-]{1,40}?)'
const TASTES: readonly StatementRule[] = [
  { pattern: rule(`(?:my|our) favou?rite (?:(?:way|thing|place|activity|food|dish|drink) )?(?:to (?:do|unwind|relax|eat|cook|bake|drink
    |go|watch|read|play|wear|visit|spend (?:my|a) [a-z]+)(?: (?:in|on|at|for|with) [\\p{L} ]{2,20})?) (?:is|are) (?<value>.+)`),
    read: ({ value }) => taste('likes', 'likes', value) },
  { pattern: rule(`${THING} (?:is|are|has always been|have always been) (?:definitely |probably |still )?(?:one of (?:my
    |our) (?:absolute |all[- ]time |biggest |great )*(?:favou?rites?|passions|hobbies|favou?rite [\\p{L}]+(?: [\\p{L}]+)?|loves)|(?:a|my
    |our) (?:big |huge |great |biggest )?(?:passion|hobby|love)(?: of mine)?)(?: .*)?`), read: ({ value }) =>
    taste('likes', 'likes', value) },
  { pattern: rule(`(?:one of )?(?:my|our) (?:absolute |all[- ]time )*(?:favou?rites|go-?to [\\p{L}]+(?: [\\p{L}]+)?|comfort food
    |guilty pleasure|passion|passions|happy place|favou?rite hobby) (?:is|are|include|includes) (?<value>.+)`), read: ({ value }) =>
    taste('likes', 'likes', value?.replace(/^(?:an?|the) /i, '')) },
  { pattern: rule(`I have (?:also |recently |lately |always )*(?:been )?(?:really |very |super |so |pretty |totally )*(?:into
    |obsessed with|hooked on|addicted to|enjoying|loving|loved|enjoyed|liked|hated) (?<value>.+?)(?: (?:lately|recently|these days
    |since .+|for .+))?`), read: ({ value }, { text }) => (/\b(?:loved|enjoyed|liked|hated)\b/.test(text) && !/\balways\b/.test(text)
    ? false : taste(/hated/.test(text) ? 'dislikes' : 'likes', /hated/.test(text) ? 'does not like' : 'likes', value)) },
  { pattern: rule(`${THING} does not agree with me(?: .*)?`), read: ({ value = '' }) => FOOD.test(value)
    && finding('health', `does not tolerate ${value.toLowerCase()}`) },
  { pattern: rule(`${THING} (?:is|are) (?:(?:definitely|still|always|easily|probably|absolutely|really|just|also
    |by far) )*(?:my (?:absolute |all[- ]time |new |personal )*(?:favou?rites?|fav|thing|jam|go-to|comfort food|guilty pleasure
    |happy place|passion|poison|life|number one|weakness)|the best)(?: (?:to|of|for|food|drink|place|ever|thing|show|band|by|too
    |in) ?.*)?`),
    read: ({ value = '' }, clause) => /\bthe best\b/i.test(clause.text) && (clause.toAssistant || !/^[a-z]+(?: [a-z]+)?s$/u.test(value))
      ? false : taste('likes', 'likes', value) },
  { pattern: rule(`(?:I am a |such a )?sucker for ${THING}`), read: ({ value }) => taste('likes', 'likes', value) },
  { pattern: rule(`I (?:can not|could not|never) (?:get|have) enough (?:of )?${THING}`), read: ({ value }) =>
    taste('likes', 'likes', value) },
  { pattern: rule(`(?:nothing beats|I (?:could|can) live on|I am (?:all about|big on|hooked on|mad about|crazy for|in love with
    |nuts about|really into|so into)|I (?:absolutely |really )?(?:live for|dig)) ${THING}`), read: ({ value }) =>
    taste('likes', 'likes', value) },
  { pattern: rule(`I (?:much |usually |generally |always |really |do |actually |still |kind of )*prefer ${THING}(?: (?:over|to
    |rather than|instead of|than) (?<other>[\\p{L}' -]{2,30}))?`), read: ({ value = '', other }, { toAssistant }) => {
    const isWhole = /^to |^\p{L}+ing\b|^[\p{L}' -]+ [\p{L}'-]+s$/iu.test(value) // "I prefer metal" answers a question
    const found = (other === undefined ? !toAssistant && isWhole : true) && taste('likes', 'prefers', value)
    const less = restatedTail(other ?? '', 4)
    return found && (less === undefined || less === '' ? found : finding('likes', `${found.says} to ${less}`))
  } },
  { pattern: rule(`(?:I (?:do not|can not|never) (?:do|stand|handle|stomach|go for|bear)|I (?:am not
    |was never)(?: really| at all| a)* (?:crazy about|big on|one for|keen on|mad about|huge on)|I am (?:done with|sick of|tired of|over
    |bored of|against)|I (?:really )?(?:avoid|loathe|can do without)) ${THING}`), read: ({ value }) =>
    taste('dislikes', 'does not like', value) },
  { pattern: rule(`${THING} (?:(?:really |always |just )*(?:scares?|terrif(?:y|ies)|freaks?|creeps?|grosses|disgusts?|bores?|annoys?
    |irritates?) (?:me)(?: out| to death| so much)?|(?:gives?) me the creeps|(?:is|are) (?:not|really not|so not) (?:my (?:thing
    |cup of tea|jam|style|favou?rite)|for me)|interests? me not at all|tastes? like soap(?: to me)?)(?: .*)?`),
    read: ({ value = '' }, { text }) => /scare|terrif|freak|creep/i.test(text) ? taste('dislikes', 'is afraid of', value)
      : taste('dislikes', 'does not like', value) },
  { pattern: rule(`${THING} does not interest me(?: .*)?`), read: ({ value }) => taste('dislikes', 'does not like', value) },
]

/** What a catalogue is searched by. */
const CATEGORY = inLines('i')`^(?:sports?|music|movies?|films?|comed(?:y|ies)|dramas?|action|pop|rock|theat(?:er
  |re)|museums?|parks?|concerts?|events?|restaurants?|italian|mexican|chinese|indian|thai|american)$`
/** "The videos" are those that were spoken of, "the sea" and "The Beatles" are not. */
const SPOKEN_OF =
  /^[Tt]he (?!\p{Lu}|beach|sea|ocean|outdoors|mountains?|rain|snow|cold|heat|dark|summer|winter|autumn|spring|treadmill|gym)/u
/** What is liked stands by itself, and is no passing thing. */
function taste(attribute: 'likes' | 'dislikes', verb: string, text: string | undefined): Finding | false {
  if (attribute === 'likes' && CATEGORY.test(phraseOf(text))) return false
  const value = inThirdPerson(phraseOf(text)).replace(/^(?:both|even|also|and|but|well|honestly|yeah|yes|no|oh|then|ok) /i, '').trim()
  const isVague = SPOKEN_OF.test(value) || inLines('iu')`^(?:the (?!\p{Lu}|beach|sea|ocean|outdoors|mountains?|rain|snow|cold|heat|dark)
    |a (?!good|nice)|an |my |their |his |her |what|which|who|to (?:be|have|get|go|see|hear)|people|some|any|more|life|music|food|work
    |being|doing|good|great|new|old|everything|most|many|all|other|talking|waiting|seeing|drama)\b`.test(value)
  return !isVague && isComplete(value, 5) && !inLines('i')`\b(?:option|answer|idea|choice|plan|version|approach
    |solution|time|day|way|place|weather|wedding)s?$`.test(value) && wordCount(value) <= 5 && { attribute, value,
    says: `${verb} ${value}` }
}


/** All rules of this file, in order. */
export const ENGLISH_REPORTED_TASTES: readonly StatementRule[] = TASTES
