/** English: habits, traits, tools, and what one suffers from, cannot stand or is drawn to, told in other words than "I like". */
import { alternatives, type Finding, type RuleAttribute, type StatementRule } from '../../facts/finding.ts'
import { ADV } from './identity.ts'
import { inThirdPerson, isComplete, phraseOf, wordCount } from './values.ts'
import { isAllergen } from './allergens.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')
/** A fact whose value is what the sentence says. */
const told = (attribute: RuleAttribute, says: string): Finding => ({ attribute, value: says, says })
const third = (verb: string): string =>
  (/(?:s|x|sh|ch|o)$/i.test(verb) ? `${verb}es` : /[^aeiou]y$/i.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`)

const OFTEN = alternatives(`every (?:single )?(?:day|night|morning|weekend|week|month|summer|winter|year|evening|monday|tuesday|wednesday
  |thursday|friday|saturday|sunday)|daily|weekly|regularly
  |on (?:the )?weekends|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays)|(?:once|twice|two times|three times
  |four times|five times|a few times|\\d times|several times) (?:a|per) (?:day|week|month|year)
  |for fun|in my (?:free|spare) time|before work|after work|at weekends|most (?:mornings|days|evenings|nights|weekends)|in the (?:mornings
  |evenings)`)
const DONE = alternatives(`run|jog|swim|cycle|bike|hike|meditate|pray|journal|fast|nap|work out|workout|exercise|lift|lift weights|stretch
  |row|box|surf|climb|dance|paint|draw|write|read|bake|cook|garden|fish|hunt|sew|knit|volunteer|babysit
  |walk(?: my dogs?| to work| the dogs?)?|train|practi[cs]e (?:yoga|piano|guitar|the \\w+)|do (?:yoga|pilates|crossfit|karate|judo
  |crosswords|sudoku|pottery|ballet|puzzles)|go (?:to (?:church|the gym|mass|therapy|aa|temple|mosque|yoga)|running|swimming|hiking|fishing
  |climbing|dancing|camping)
  |attend church|teach (?:yoga|dance|piano|sunday school)|wake up (?:early|at \\d\\w*(?: ?(?:am|pm))?)|get up (?:early|at \\d\\w*(?: ?(?:am
  |pm))?)|call my (?:mom|mum|mother|parents|dad|grandma)|take (?:insulin|vitamins|medication|meds|antidepressants)`)

const HABITS: readonly StatementRule[] = [
  {
    pattern: rule(`I ${ADV}(?:like to |try to )?(?<did>${DONE})(?! (?:(?:the|my|our) )?(?:tests?|a script|scripts|`
      + `jobs|builds|backups|code|the build|linter)\\b)(?<rest>(?: [\\p{L}' -]{2,30}?)?) (?<often>${OFTEN})(?: .*)?`),
    read: ({ did = '', rest = '', often = '' }) => habit(did, rest, often),
  },
  {
    pattern: rule(`(?<often>${OFTEN}) I ${ADV}(?<did>${DONE})(?<rest>(?: [\\p{L}' -]{2,30})?)`),
    read: ({ did = '', rest = '', often = '' }) => habit(did, rest, often),
  },
  { pattern: rule(
    'I (?:usually |always |normally |typically |generally )*(?<verb>wake up|get up|go to bed|go to sleep) (?<when>early|late|at (?:around |'
    + 'about )?(?:\\d{1,2}(?::\\d\\d)?(?: ?(?:am|pm))?|midnight|noon|five|six|four))(?: (?:every|most|on|in|because|to|for|daily) ?.*)?',
  ),
    read: ({ verb = '', when = '' }, { text }) => /usually|always|normally|typically|generally|every|most/i.test(text)
      && told('habit', `${third(verb.split(' ')[0]!)}${verb.replace(/^\S+/, '')} ${when}`) },
  { pattern: rule(
    `I (?:do not|never) ${ADV}(?<verb>smoke|drink|vape|gamble|drive|cook|eat breakfast|wear makeup|drink alcohol|do drugs|watch tv|`
    + `own a car|have a car|have kids|have a tv|celebrate christmas)(?: (?:at all|any ?more|either|much|and|because|so|but|myself) ?.*)?`,
  ),
    read: ({ verb = '' }, clause) =>
      !/\bmuch\b/i.test(clause.text) && told(/^drink/i.test(verb) ? 'diet' : 'habit', `does not ${verb.toLowerCase()}`) },
  { pattern: rule(
    `I ${ADV}(?<says>work (?:from home|remotely|nights|night shifts?|the night shift|part[- ]time|weekends|`
    + `overnight|two jobs|three jobs))(?: (?:as|at|for|in|and|now|on|since|so|most|every|too|but) ?.*)?`,
  ), read: ({ says = '' }, clause) =>
    !/\b(?:today|tomorrow|this week|tonight|yesterday)\b/i.test(clause.text)
    && told('habit', says.replace(/^work/i, 'works').toLowerCase()) },
  { pattern: rule(`I ${ADV}(?:commute|get to work|go to work|travel to work) (?:to work )?(?<how>by (?:bike|bus|train|`
    + `car|tram|subway|metro|ferry)|on foot)(?: .*)?`), read: ({ how = '' }) => told('habit', `commutes ${how}`) },
  { pattern: rule(
    `I ${ADV}volunteer (?<where>(?:at|for|with) (?:an?|the|my|our) (?:[\\p{L}'-]+ ){0,4}?(?:shelters?|kitchen|`
    + `hospital|library|bank|school|church|center|centre|club|hospice|zoo|museum|society|pantry|department))(?: .*)?`,
  ),
    read: ({ where = '' }) => told('hobby', `volunteers ${inThirdPerson(where)}`) },
  { pattern: rule(`I ${ADV}(?<verb>sew|knit|bake|brew|grow|make|write|build|breed|raise|coach|foster|restore|repair|produce|compose
|design) (?<what>(?:my own |children's |short |romance |fantasy |science fiction |vintage |classic |old |electronic |folk |hip hop )?
(?:clothes|bread|beer|kombucha|vegetables|tomatoes|herbs|candles|soap|jewelry|jewellery|furniture|robots|poetry|poems|songs|music
|stories|novels|fiction|plays|fan ?fiction|dogs|horses|chickens|bees|goats|alpacas|cars|motorcycles|bikes|kittens|soccer|football|basketball
|baseball|little league|hockey|cheese|wine|pottery|quilts|puppets|websites|games|video games|comics|cakes|pasta))(?: (?:for|at|in|and|with
|on|as|from|too|myself|to) ?.*)?`.replace(/\n/g, '')),
    read: ({ verb = '', what = '' }, { sentence }) =>
      !/\b(?:today|tomorrow|tonight|this week)\b/i.test(sentence) && told('hobby', `${third(verb.toLowerCase())} ${inThirdPerson(what)}`) },
]

function habit(did: string, rest: string, often: string): Finding | undefined {
  const [verb, ...more] = did.toLowerCase().split(' ')
  const says = inThirdPerson(
    `${third(verb!)}${more.map((word) => ` ${word}`).join('')}${rest} ${often.charAt(0).toLowerCase()}${often.slice(1)}`
      .replace(/^workouts/, 'works out'),
  )
  return isComplete(inThirdPerson(rest).replace(/\b(?:their|the)\b/g, 'a').trim() || 'x', 5)
    && !/\b(?:it|them|because|when|but)\b/i.test(rest)
    ? told('habit', says)
    : undefined
}

const SELVES = alternatives(`introvert|extrovert|introverted|extroverted|homebody|night owl|early bird|morning person|early riser
  |perfectionist|minimalist|feminist|atheist|agnostic|christian|muslim|buddhist|catholic|hindu|jewish|mormon|protestant|democrat|republican
  |socialist|libertarian|oldest of (?:two|three|four|five|six)|youngest of (?:two|three|four|five|six)|widow|widower
  |veteran|army veteran|navy veteran|marine veteran|twin|only child|orphan|cancer survivor|left[- ]handed|right[- ]handed|cat person
  |dog person|people person|foodie|bookworm|gamer|pacifist|expat|immigrant|environmentalist|vegan activist|tomboy|workaholic|homeowner
  |lesbian|gay|bisexual|bi|asexual|queer|trans|transgender|nonbinary|non-binary
  |neurodivergent|autistic|shy|colou?rblind|hard of hearing|overweight|(?:\\d+|five|six|seven|eight|three|four) months pregnant|pregnant
  |adopted|tone deaf|middle child|oldest child|youngest child|eldest child|bilingual|trilingual|sober|recovering alcoholic|deaf in one ear
  |blind in one eye|ambidextrous`)
const RISKY_SELF = /^(?:christian|bi|twin|gay|shy|orphan|trans)$/i

const TRAITS: readonly StatementRule[] = [
  { pattern: rule(
    `I am ${ADV}(?:(?:an?|the) )?(?:very |really |so |quite |pretty |total |huge |big |real |bit of an? |devout |`
    + `practi[cs]ing |proud |lifelong |self-confessed |definitely )*(?<value>${SELVES})(?: (?:by nature|at heart|`
    + `of the (?:army|navy|war|iraq war|vietnam war)|and|who|but|so|since|because|like|in|with|too|now|from|for) ?.*)?`,
  ),
    read: ({ value = '' }, { text, sentence }) =>
      !/\b(?:today|tonight|right now|moment)\b/i.test(sentence) && !(RISKY_SELF.test(value) && /\b(?:of|like|in|with|from)\b/i.test(text))
      && told(
        /overweight|pregnant|deaf|blind|hearing|autistic/i.test(value) ? 'health' : 'trait',
        `is ${/^I am (?:\w+ )*?(?:an?|the) /i.test(text)
          ? `${/^only|^\w+est child/i.test(value) ? 'an' : /^[aeiou]/i.test(value) ? 'an' : 'a'} `
          : ''}${value}`.replace('an youngest', 'the youngest').replace('an eldest', 'the eldest').replace('an oldest', 'the oldest'),
      ) },
  { pattern: rule(
    `I ${ADV}have (?<value>(?:(?:long|short|curly|straight|red|blonde?|brown|black|dark|gray|grey|white|natural|wavy|bright|light|blue|`
    + `green|hazel|pink|purple) )+(?:hair|eyes)|freckles|dimples|(?:an?|two|three|four|five|several|many|lots of|a lot of) tattoos?|`
    + `a twin(?: brother| sister)?|perfect pitch|a phobia of [\\p{L}]+|a pilot'?s licen[cs]e|a phd(?: in [\\p{L} ]+)?|a (?:master'?s|`
    + `bachelor'?s)(?: degree)?(?: in [\\p{L} ]+)?|dual citizenship)(?: (?:and|that|which|from|on|with|but|too) ?.*)?`,
  ),
    read: ({ value = '' }) => told('trait', `has ${value}`) },
]

const TOOLS = alternatives(`python|javascript|typescript|rust|golang|go|java|kotlin|swift|ruby|rails|php|laravel|c\\+\\+|c#|haskell|elixir
  |scala|clojure|matlab|julia|r|sql|react|vue|angular|svelte|next\\.js|node|node\\.js|django|flask|fastapi|spring boot|postgres|postgresql
  |mysql|sqlite|mongodb|redis|kafka|docker|kubernetes|terraform|ansible
  |aws|azure|gcp|vim|neovim|emacs|vs ?code|visual studio code|intellij|pycharm|xcode|linux|ubuntu|debian|fedora|arch(?: linux)?|nixos|macos
  |windows(?: 1[01])?|pnpm|npm|yarn|bun|deno|excel|notion|obsidian|figma|photoshop|lightroom|blender|unity|unreal|godot|autocad|solidworks
  |ableton|logic pro|slack|jira|github|gitlab|salesforce|sap|tableau|power bi|latex|zotero`)
const STACK = `(?:${TOOLS})(?:(?:, | and |/| & |, and )(?:${TOOLS}))*`
const TOOLING: readonly StatementRule[] = [
  { pattern: rule(
    `I ${ADV}(?:mostly |mainly |primarily )?(?:code|program|develop|write code|write|work|script|do everything) (?:(?:mostly |`
    + `mainly |primarily )?in|with) (?<value>${STACK})(?: (?:at|for|on|these|and|so|every|most|all|day|professionally|since) ?.*)?`,
  ),
    read: ({ value = '' }) => told('tools', `works with ${value}`) },
  { pattern: rule(
    `(?:we|I|my (?:team|company)|our (?:team|company)) ${ADV}uses? (?<value>${STACK}) (?:(?:at|for) (?:work|my job|`
    + `everything|the backend|the frontend|our .+|\\p{Lu}.*)|in production|daily|every day|on all .+|in our .+|here)(?: .*)?`,
  ),
    read: ({ value = '' }, { text }) =>
      told('tools', `uses ${value}${/\bat work|for work|my job|^we|^our|^my/i.test(text) ? ' at work' : ''}`) },
  { pattern: rule(
    `(?:at (?:work|my job|my company|the office),? )(?:we|I) ${ADV}(?:use|run on|work with|code in) (?<value>${STACK})(?: .*)?`,
  ), read: ({ value = '' }) => told('tools', `uses ${value} at work`) },
  { pattern: rule(`(?:our|my|the team's) (?:tech )?(?:stack|backend|frontend|database|editor|ide|main language|setup) (?:at work )?(?:is|`
    + `runs on|uses|is all|is mostly) (?<value>${STACK})(?: .*)?`), read: ({ value = '' }) => told('tools', `uses ${value}`) },
  { pattern: rule(
    `I ${ADV}(?:use|am using|switched to|have switched to|`
    + `moved to) (?<value>${STACK})(?: (?:on|with|for|as|and|these|now|but|from|to) ?.*)?`,
  ), read: ({ value = '' }, { sentence }) =>
    !/\b(?:how|can|trying|today|for this|here|error|instead)\b/i.test(sentence)
    && !/^(?:r|go|swift|slack|excel|bun|notion|unity)$/i.test(value) && told('tools', `uses ${value}`) },
  { pattern: rule(
    'I am (?:on|running|using) (?<value>(?:an? )?(?:mac(?:book)?(?: (?:pro|air|mini))?|macos|'
    + 'linux|ubuntu(?: \\d\\d\\.\\d\\d)?|debian|fedora|arch(?: linux)?|nixos|windows(?: 1[01])?|'
    + 'chromebook|iphone(?: \\d+)?|pixel(?: \\d+)?))(?: (?:and|with|at|so|here|btw|too) ?.*)?',
  ),
    read: ({ value = '' }) => told('tools', `uses ${value}`) },
]

const REACTS = '(?:hives|a rash|rashes|an allergic reaction|allergic reactions|anaphylaxis)'
const ILL = alternatives(`(?:type (?:1|2|one|two) )?diabetes|asthma|celiac disease|coeliac disease|epilepsy|(?:rheumatoid )?arthritis|
  (?:chronic )?migraines|(?:high|low) blood pressure|adhd|autism|insomnia|ibs|crohn'?s(?: disease)?|lupus|dyslexia|tinnitus|eczema|psoriasis
  |ocd|ptsd|depression|(?:severe |social |generalized )?anxiety|bipolar(?: disorder)?|sleep apnea|scoliosis|endometriosis|pcos|fibromyalgia
  |(?:breast |skin |lung |prostate |thyroid )?cancer|leukemia|multiple sclerosis|ms|parkinson'?s|chronic (?:pain|fatigue)|back pain
  |a bad (?:back|knee|hip|shoulder)|bad (?:knees|eyesight|hearing)|a pacemaker|a heart condition|hypothyroidism|gout|hay fever|acid reflux
  |a hearing aid|one kidney|long covid|vertigo|an autoimmune disease|narcolepsy|panic attacks|lactose intolerance|poor eyesight`)
const HEALTH: readonly StatementRule[] = [
  { pattern: rule(`(?<value>[\\p{L}' -]{3,40}?) (?:always |usually |really )?(?:gives? me ${REACTS}|makes? `
    + `me (?:break out|break out in hives|swell up))(?: .*)?`), read: ({ value = '' }) => allergic(value) },
  { pattern: rule(`I (?:always |usually )?(?:get|break out in|have) ${REACTS} (?:from|when I (?:eat|take|touch|drink)|`
    + `whenever I (?:eat|take)|if I eat|with|to) (?<value>.+)`), read: ({ value }) => allergic(phraseOf(value)) },
  { pattern: rule(
    `I (?:can not|am not able to|am not allowed to) (?:eat|have|take|drink|tolerate) (?:any )?(?<value>gluten|`
    + `dairy|lactose|nuts|peanuts|shellfish|eggs|wheat|soy|ibuprofen|aspirin|penicillin|alcohol|caffeine|sugar|`
    + `fish|pork|beef)(?: (?:because|due|anymore|any more|so|since|and|at all) ?.*)?`,
  ),
    read: ({ value = '' }) => told('diet', `cannot have ${value}`) },
  { pattern: rule(
    `I ${ADV}(?:have|have had|suffer from|live with|am living with|struggle with|was (?:recently |just )?diagnosed with|`
    + `got diagnosed with|have been diagnosed with|take (?:meds|medication|insulin) for) (?:really bad |severe |mild |chronic |terrible |`
    + `bad )?(?<value>${ILL})(?: (?:and|so|since|for|but|as|which|last|in|this|when|too|now|from|because|at|a|two|three) ?.*)?`,
  ),
    read: ({ value = '' }, { sentence }) => !/\b(?:could|might|maybe|today|right now|over the|gives?|giving)\b/i.test(sentence)
      && { attribute: 'health', value, says: `has ${value}` } },
  { pattern: rule(`I am (?:now |currently )?in remission(?: .*)?`), read: () => told('health', 'is in remission') },
  { pattern: rule(
    `I (?:${ADV}wear|need) (?<value>glasses|contacts|contact lenses|hearing aids|a hearing aid|braces|an insulin pump)(?: .*)?`,
  ), read: ({ value = '' }) => told('health', `wears ${value.toLowerCase()}`) },
  {
    pattern: rule(`I am ${ADV}(?:an? )?(?<value>cancer survivor|recovering alcoholic|wheelchair user|type (?:1|2) diabetic)(?: .*)?`),
    read: ({ value = '' }) => told('health', `is a ${value}`),
  },
  {
    pattern: rule(`I (?:am on|follow|eat) (?:an? )?(?:strict )?(?<value>vegan|vegetarian|keto|paleo|`
      + `low[- ]carb|gluten[- ]free|plant[- ]based|mediterranean|kosher|halal|raw food)(?: diet)?(?: .*)?`),
    read: ({ value = '' }) => told('diet', `follows a ${value} diet`),
  },
  {
    pattern: rule(`I ${ADV}(?:eat|keep) (?<value>kosher|halal|vegan|vegetarian|gluten[- ]free|plant[- ]based)(?: .*)?`),
    read: ({ value = '' }) => told('diet', `eats ${value}`),
  },
]

function allergic(text: string): Finding | undefined {
  const value = text.replace(/^(?:any kind of|eating|taking|touching|even|just|only) /i, '').trim()
  return isAllergen(value) && wordCount(value) <= 3
    ? { attribute: 'allergy', value: value.toLowerCase(), says: `is allergic to ${value.toLowerCase()}` }
    : undefined
}

/** All rules of this file, in order. */
export const ENGLISH_HABITS: readonly StatementRule[] = [...HEALTH, ...HABITS, ...TRAITS, ...TOOLING]
