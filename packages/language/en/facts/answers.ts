/** English: questions, and the statements that short answers make of them. */
import { LatinRegExp } from '@madeleine/base'
import type { AnswerWords } from '../../facts/fact-language.ts'
import { inLines, wholeText } from '../../facts/finding.ts'

const NOW = '(?: (?:now|today|these days|currently|at the moment|right now|exactly|then|nowadays|at present|if I may ask|by the way))*'
const ASIDE = '(?:,? (?:that )?(?:I|we|one) (?:should|need to|ought to|must|can) .+|,? (?:to|for|at|in|when|before|yourself|right now).*)?'
const MATE = '(?:husband|wife|boyfriend|girlfriend|partner|fianc[eé]e?|spouse|(?:dog|cat|puppy|kitten|rabbit|hamster|horse|bird|parrot)|son'
  + '|daughter|sister|brother|mother|father|mum|mom|dad|best friend)'
const WHICH = '(?:what|which)'
/** "I do" and "I am not" answer; "I do like it" and "I am a nurse" are statements of their own. */
const ALONE = "(?=$|[,.!–—-]| (?:since |for |after |yes|indeed|still|i ))"

/** "Do you still work at X": as the one asked says it. */
const ASKED = new LatinRegExp(`^(?<verb>do|are|have) you (?<more>.+?)${NOW}$`, 'iu')
const SUPPOSED = wholeText(`(?:so )?you(?<are> are|'re)? (?<more>.+?)(?:,? (?:right|correct|yes|no|aren't you|don't you|true))?`)

function closed(question: string): { yes: string; no: string } | undefined {
  const { verb, are, more: asked } = (ASKED.exec(question) ?? SUPPOSED.exec(question))?.groups ?? {}
  if (asked === undefined || (!verb && /^(?:can|could|will|would|should|might|must|do|did|have|had|were)(?!\p{L})/iu.test(asked))) {
    return undefined
  }
  const isStill = /^(?:still|also still) /iu.test(asked)
  const more = asked.replace(/^(?:still|also|really|actually|currently|usually|already|both|ever) /iu, '')
    .replace(/(?<!\p{L})your(?!\p{L})/giu, 'my').replace(/(?<!\p{L})yourself(?!\p{L})/giu, 'myself')
  if (/^(?:ever|been)(?!\p{L})|\bany(?:thing)?\b|\b(?:after|then|too|there|with|it|that|this|those|these)$/iu.test(more)) return undefined
  const ends = isStill ? ' anymore' : ''
  if (verb?.toLowerCase() === 'are' || are !== undefined) return { yes: `I am ${more}`, no: `I am not ${more}${ends}` }
  if (verb?.toLowerCase() === 'have') {
    const got = more.replace(/^got /iu, '')
    return got === more ? undefined : { yes: `I have ${got}`, no: `I do not have ${got}${ends}` }
  }
  return { yes: `I ${more}`, no: `I do not ${more}${ends}` }
}

export const ENGLISH_ANSWERS: AnswerWords = {
  leads: inLines('iu')`^(?:(?:and|so|but|ok(?:ay)?|oh|hm+|um+|uh+|er|well|great|nice|cool|thanks|first|also|lol|actually|just|only
      |currently|sure|it's|it is|that's|that would be|i think|by the way|may i ask|can i ask|out of curiosity|just curious|tell me
      |remind me)(?![\p{L}])[\s,:.!–—-]*)+(?=\S)`,
  asides: /^(?:if (?:I|you)|I (?:wonder|guess|suppose|mean)|by the way|though|then|exactly|may I ask)(?!\p{L})/iu,
  tails: inLines('iu')`[\s,–—-]+(?:sadly|unfortunately|actually|though|luckily|thankfully|obviously|of course|currently|now|these days
      |at the moment|right now|mostly|mainly|i'm afraid|to be honest|tbh|please|thanks|thank you|haha|as it happens|really|for now|why|btw
      |and you|wbu|hbu|you)$`,
  open: [
    [wholeText(`where are you (?:originally )?from(?: originally)?|where do you come from|(?:what|where)(?:'s| is) your hometown`),
      'I am from $answer'],
    [wholeText('where did you grow up|where were you raised|where did you spend your childhood|where are you from originally'),
      'I grew up in $answer', 'I grew up on $answer', 'I grew up $answer'],
    [wholeText('where were you born'), 'I was born in $answer', 'I was born $answer'],
    [wholeText(`where (?:do|are) you (?:live|living|based|located)${NOW}|where(?:'s| is) home(?: for you)?|where have you moved(?: to)?|
      ${WHICH} (?:city|town|country|village|place) (?:do|are) you (?:live |living |based )?in${NOW}|do you (?:still )?live in .+`),
      'I live in $answer', 'I live $answer'],
    [wholeText(`where do you work${NOW}|who do you work for${NOW}|${WHICH} company do you work (?:for|at)${NOW}|who(?:'s| is) your employer|
      do you (?:still )?work (?:at|for|in|as) .+|where are you working${NOW}`),
      'I work at $answer', 'I work in $answer', 'I work $answer', 'I work as $answer'],
    [wholeText(`what do you do(?: for (?:a living|work))?${NOW}|what(?:'s| is) your (?:job|profession|occupation|line of work)${NOW}
      |what do you
      work as|${WHICH} (?:kind|sort) of (?:work|job) do you (?:do|have)|what(?:'s| is) it (?:that )?you do`),
      'I am a $answer', 'I am $answer', 'I work as $answer', 'I work in $answer', 'I work at $answer', 'I $answer'],
    [wholeText(`what(?:'s| is) your name|what (?:should|can|may|do) I call you|who am I (?:talking|speaking) (?:to|with)|(?:may
      |can) I (?:ask|have)
      your name`), 'My name is $answer'],
    [wholeText("how old are you|what(?:'s| is) your age|how old did you turn"), 'I am $answer years old'],
    [wholeText("when(?:'s| is) your birthday|what(?:'s| is) your (?:birthday|birth ?date|date of birth)"), 'My birthday is $answer'],
    [wholeText('what year were you born(?: in)?|when were you born|in what year were you born'), 'I was born in $answer'],
    [wholeText(`(?:do you have |have you got |are there )?(?:any|what are your) (?:known |food )?(?:allergies
      |allergens)(?: or .+)?${ASIDE}|are you
      allergic to any(?:thing|one)?.*|what are you allergic to|(?:is there )?anything you(?:'re| are) allergic to`),
      'I am allergic to $answer'],
    [wholeText(`(?:do you have |have you got |do you keep )?(?:any )?(?:pets?|animals)(?: at home)?${ASIDE}|${WHICH} (?:kind of |sort of
      )?(?:pets?|animals?) do you have|do you have an? (?:pet|animal)`), 'I have $answer', 'I have a $answer'],
    [wholeText(`(?:do you have |have you got )?(?:any )?(?:kids|children)${ASIDE}|how many (?:kids|children) do you have`),
      'I have $answer', 'I have $answer kids'],
    [wholeText(`(?:do you have |have you got )?(?:any )?(?:siblings|brothers or sisters|brothers and sisters|sisters or brothers)${ASIDE}
      |how many
      (?:siblings|brothers|sisters) do you have`), 'I have $answer', 'I have $answer siblings'],
    [wholeText(`what(?:'s| is) your (?<who>${MATE})(?:'s)? (?:name|called)|what(?:'s| is) the name of your (?<of>${MATE})`),
      'My $<who>$<of> is called $answer'],
    [wholeText(`${WHICH} languages? do you (?:speak|know)|how many languages do you speak|do you speak any (?:other|foreign) languages?`),
      'I speak $answer'],
    [wholeText("what(?:'s| is) your (?:native language|first language|mother tongue)"), 'My native language is $answer'],
    [wholeText(`what (?:do|did|are) you stud(?:y|ying)${NOW}|what(?:'s| is) your (?:major|degree)(?: in)?|what are you majoring in`),
      'I study $answer', 'I am studying $answer'],
    [wholeText(`where (?:do|are) you (?:study|studying|go to (?:school|uni|university|college))|${WHICH} (?:school|uni|university
      |college) do you
      (?:go to|attend)`), 'I study at $answer', 'I go to $answer'],
    [wholeText(`do you play (?:any|an|a) (?:musical )?instruments?.*|${WHICH} (?:musical )?instruments? do you play`),
      'I play $answer', 'I play the $answer'],
    [wholeText(`(?:do you (?:do|play) any|${WHICH}) sports?(?: do you (?:do|play|practise|practice))?`), 'I play $answer', 'I do $answer'],
    [wholeText(`what(?:'s| are| is) your (?:main |favou?rite )?hobb(?:y|ies)|(?:do you have |have you got )?any hobbies
      |what do you (?:like to |enjoy
      )?do(?:ing)? (?:in your (?:free|spare) time|for fun|to relax|on weekends)`), 'My hobby is $answer', 'I like $answer', 'I $answer'],
    [wholeText(`what are you learning${NOW}|${WHICH} (?:language|instrument) are you learning${NOW}|are you learning any(?:thing
      | languages?).*`),
      'I am learning $answer'],
    [wholeText("what(?:'s| is) your favou?rite (?<what>[a-z ]+)"), 'My favourite $<what> is $answer'],
    [wholeText(`(?:do you (?:have|follow) |are you on |are there )?(?:any|a|what are your|what(?:'s| is) your) (?:special |specific
      |particular )?(?:diet
      |dietary (?:restrictions?|preferences?|requirements?|needs?)|food restrictions)${ASIDE}|how do you eat`),
      'I am $answer', 'I eat $answer', 'I am on a $answer diet', 'I do not eat $answer'],
    [wholeText(`(?:is there )?any(?:thing| foods?)(?: that)? you (?:do not|don't|can't|cannot|won't|avoid)(?: eat| eating)?|what (?:do
      |don't|can't) you
      (?:not )?(?:eat|avoid)|${WHICH} foods? do you avoid`), 'I do not eat $answer'],
    [wholeText(`${WHICH} (?:kind of |sort of )?(?:car|bike|phone|camera) do you (?:drive|have|ride|use)|what do you drive`),
      'I drive $answer', 'I drive a $answer', 'I have $answer', 'I have a $answer'],
    [wholeText(`(?:do you have |have you got |are there )?any (?:medical|health|chronic|pre-?existing|underlying) (?:conditions?|issues
      |problems
      |illness(?:es)?)${ASIDE}`), 'I have $answer'],
    [wholeText(`(?:do you take|are you (?:on|taking)|${WHICH})(?: any)? (?:regular )?(?:medications?|medicines?|meds)(?: (?:do
      |are) you (?:take|on
      |taking))?${ASIDE}`), 'I take $answer'],
    [wholeText(`${WHICH} (?:code )?(?:editor|ide|browser|operating system|os|tools?|framework|programming languages?|language
      |database) do you
      (?:mainly |usually |mostly )?(?:use|work with|program in|code in)${NOW}`), 'I use $answer'],
    [wholeText(`where does your (?<who>${MATE}) live${NOW}`), 'My $<who> lives in $answer', 'My $<who> lives $answer'],
    [wholeText(`what does your (?<who>${MATE}) do(?: for (?:a living|work))?${NOW}`), 'My $<who> is a $answer', 'My $<who> is $answer',
      'My $<who> works as $answer'],
    [wholeText(`how old is your (?<who>${MATE})`), 'My $<who> is $answer years old'],
    [wholeText(`are you (?:married|single|in a relationship|seeing (?:anyone|somebody)|taken).*|what(?:'s| is) your (?:relationship
      |marital) status`),
      'I am $answer'],
  ],
  closed,
  yes: wholeText(`(?:yes|yeah|yep|yup|yea|ye|sure|indeed|of course|absolutely|correct|exactly|right|that's right
    |(?:i do|i am|i have|i still do|i still am|still do|still am)${ALONE})(?:[\\s,.!–—-]+(?:yes|i do|i am|i have|indeed|still|i still do
    |i still am))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  no: wholeText(`(?:no|nope|nah|none|nothing|not any ?more|no longer|(?:i don't|i do not|i'm not|i am not|i don't have any)${ALONE}
    |not(?= (?:since|for|after)))(?:[\\s,.!–—-]+(?:no|not any ?more|no longer|(?:i don't|i do not|i'm not|i am not)${ALONE}
    |not(?= (?:since|for|after))))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  when: /^(?:since|for|after|as of|until) [^,]{2,30}$/iu,
  or: ' or ',
  none: inLines('iu')`^(?:i|we|my|our|you|your|he|she|it|they|that|this|there|those|these|what|which|why|how|who|where|when|if|not|no|none
      |nothing|never|maybe|perhaps|probably|possibly|depends|guess|dunno|idk|good question|somewhere|anywhere|nowhere|here|everywhere|lots
      |many|some|all|any|everything|anything|something|both|either|neither|same|ask|tell|let|please|can|could|do|does|stop|skip|secret
      |private|thanks|thank|sorry|as|because|same|too|well|good|fine|great|nice|cool|wow|awesome|interesting|sweet|amazing|neat|haha
      |lol|ok|okay|hi|hello|i'd|i'm|imagine|pretend|say|like)(?![\p{L}])`,
  staged: inLines('iu')`\b(?:let['’]?s (?:practi[sc]e|play|rehearse|pretend|do a)|(?:mock|practice|job|fake) interview|interview me
      |interviewer|role-?play\w*|pretend|act as|quiz|trivia|in character|persona|scenario|dialogue|questionnaire|play (?:a|the) (?:game
      |character|role|scene)|ask me \w+|imagine (?:you|I|we|that|being))\b`,
  isSpaced: true,
}
