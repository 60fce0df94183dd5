/** English: plain statements as a table: how they are said of oneself, and how of another. */
import { firstFindings, type Finding, patternOf, type RuleAttribute, type StatedClause, type StatementRule } from '../../facts/finding.ts'
import { ENGLISH_DATED } from './dated.ts'
import { ENGLISH_PLANS } from './plans.ts'
import { sinceOf } from './since.ts'
import { LOOKS, SLOTS } from './slots.ts'

/** What a statement tells: the attribute, how it is said, and the value where that is not the first slot of it. */
type Told = readonly [attribute: RuleAttribute, says: string, value?: string]
/**
 * A whole clause with `<slots>`, of which one may be named, `<other:thing>`, and `~` for what may follow and changes nothing. In what
 * is told `$slot` stands for what a slot took, `[…]` for what is told only if its slot took something, and `'s` at the beginning makes
 * the subject a possessive.
 */
type Row = readonly [said: string, ...told: readonly Told[]]

const DEGREE = '(?:(?:really|absolutely|also|so|very|super|totally|quite|pretty|definitely|huge|big|massive|a|that|at all) )*'
const FAN = '(?:big |huge |massive |total |lifelong |real |die-?hard |such an? )*'
const NEW_HOME = '(?:my|our) new (?:flat|apartment|house|place|home|studio|condo) in <newplace>'
const NAMED = '(?:,? (?:(?:who is |that is )?(?:named|called)|(?:whose|her|his|its) name is) <called>)?'
const OF_MINE = 'go-to(?: [\\p{L}]+)?|comfort food|guilty pleasure|happy place|passions?|hobby|hobbies|loves?|weakness'
const TO_MY_TASTE = `(?:favou?rites?(?: \\p{L}+){0,2}|fav|thing|jam|poison|life|number one|${OF_MINE})`
const GOT_JOB = '(?:(?:have )?(?:got|gotten|started|landed|accepted|found|took) (?:a |my |the )?(?:new )?(?:job|position|role|internship)|'
  + '(?:have )?(?:started|begun) (?:working|to work|work)|(?:got|was|have been) hired|started|signed(?: on| a contract)?|accepted an offer)'
const QUIT = 'I (?:have )?(?:given up|gave up|quit|stopped|cut out|(?:came|gone|come) off|no longer)'
const OFTEN = '(?:every (?:chance I get|\\p{L}+)|on (?:the )?weekends?|on \\p{L}+days|in my (?:free|spare) time|for fun|as a hobby|a lot|'
  + 'all the time|daily|regularly|often|competitively|professionally|for a living|almost every \\p{L}+|(?:once|twice|(?:a few'
    + '|\\p{L}+) times) '
  + '(?:a|per) (?:week|month)|at night|in the (?:summer|winter|mornings?|evenings?))'

const ROWS: readonly Row[] = [
  // Who one is
  ['(?:I am (?:called|named)|my (?:first |full |real )?name is)(?: actually)? <person>', ['name', "'s name is $person"]],
  ['I am <introduced>', ['name', "'s name is $introduced"]],
  ['I am <age>(?: years?(?: |-)old| yrs old| yo)?(?: now)?', ['age', 'is $age years old']],
  ['I turned <age>(?: (?:today|yesterday|(?:last|this|on) \\p{L}+|recently))?', ['age', 'is $age years old']],
  ['my (?:birthday|bday|b-day) is (?:on )?<date>', ['birthday', "'s birthday is $date"]],
  ['my (?:birthday|bday|b-day) is in <month>~', ['birthday', "'s birthday is in $month"]],
  ['I was born on <date> (?:in|near) <place>', ['birthday', 'was born on $date'], ['birthplace', 'was born in $place']],
  ['I was born in <year> (?:in|near) <place>', ['birthday', 'was born in $year'], ['birthplace', 'was born in $place']],
  ['I was born in <place> (?:in|back in) <year>', ['birthday', 'was born in $year'], ['birthplace', 'was born in $place']],
  ['I was born on <date>', ['birthday', 'was born on $date']],
  ['I was born in <year>', ['birthday', 'was born in $year']],
  ['(?:<day-named> is my (?:\\d{1,2}(?:st|nd|rd|th) )?birthday)', ['birthday', "'s birthday is $day-named"]],
  ['it is my (?:\\d{1,2}(?:st|nd|rd|th) )?birthday <day-named>', ['birthday', "'s birthday is $day-named"]],
  ['I am (?:an? )?<people>', ['nationality', 'is $people']],
  ['I am half <people>,?(?: and)? half <other:people>~', ['nationality', 'is half $people, half $other', 'half $people, half $other']],
  ['I (?:can |only )?speak (?:only |fluent |some |a little |a bit of |native )?<tongues>(?: fluently| well| natively)?~',
    ['language', 'speaks $tongues']],
  ['(?:my (?:native|first|mother) (?:language|tongue) is <tongue>|<other:tongue> is my (?:native|first|mother) (?:language'
    + '|tongue))', ['native-language', "'s native language is [$tongue][$other]", '[$tongue][$other]']],
  // Where one lives
  ['(?:I|we) (?:live|reside|am based|are based) (?:here )?in <place>', ['home', 'lives in $place']],
  ['(?:I|we) (?:am|are) (?:up |down |over |out |back |living )?in <settled>', ['home', 'lives in $settled']],
  ['(?:my|our) (?<who>m[ou]m|mother|dad|father|nan|gran|grandma|grandmother|grandpa|grandfather|(?:mother|father)[- ]in[- ]law|sister'
    + '|brother|aunt|uncle|parents|girlfriend|boyfriend|partner) (?:lives?|moved in|is living) with (?:me|us)(?! (?:for|until|till) )~',
  ['living-situation', 'lives with their $who', 'with their $who']],
  ['(?:I|we) live <dwelling>', ['living-situation', 'lives $dwelling']],
  ['(?:I|we) live (?:just |right )?(?<near>outside|near|close to|not far from)(?: of)? <place>', ['living-situation', 'lives $near $place',
    '$near $place']],
  ['(?:I|we) (?:live (?:across the border|right|just) in <place>|(?:am|are) in <other:place> since .+)',
    ['home', 'lives in [$place][$other]', '[$place][$other]']],
  ['my (?<who>(?:new |old )?(?:boss|manager|supervisor|landlord|landlady|therapist|doctor|gp|dentist|neighbou?r|colleague|coach'
    + "|teacher|tutor|midwife|trainer|best friend))(?: is (?:called|named)|'s name is) <called>", ['relative', "'s $who is called $called",
    '$who is called $called']],
  ['(?:I|we) (?:have )?(?:moved|relocated) (?:back |out |over |up |down |here )?(?:from [^,]{2,40}? )?to <newplace>',
    ['home', 'lives in $newplace']],
  ['(?:I|we) (?:have )?settled (?:down )?in <newplace>', ['home', 'lives in $newplace']],
  [`(?:I|we) (?:am|are|have|got) (?:moved |settled )?(?:in|into) ${NEW_HOME}`, ['home', 'lives in $newplace']],
  [`${NEW_HOME}(?: (?:is|has) .+)?`, ['home', 'lives in $newplace']],
  ['I (?:am|come) from <place>', ['hometown', 'is from $place']],
  ['I (?:was born and (?:raised|grew up)|grew up|was raised) in <place>', ['hometown', 'grew up in $place']],
  ['I (?<was>was raised by|grew up with) <phrase>', ['trait', '$was $phrase', '$was $phrase']],
  ['(?:my|our) (?<who>grand\\p{L}+|aunt|uncle|dad|mom|mum|mother|father|stepdad|older sister|older brother) raised me',
    ['trait', 'was raised by their $who', 'was raised by their $who']],
  ['I was born (?:and raised )?in <place>', ['birthplace', 'was born in $place']],
  // What one may not have
  ['I am (?:very |severely |super |highly |deathly |a bit |slightly )*allergic to <allergen>', ['allergy', 'is allergic to $allergen']],
  ['I have (?:an? )?(?:severe |bad |serious |mild )?<allergen> allerg(?:y|ies)', ['allergy', 'is allergic to $allergen']],
  ['<allergen> (?:always |usually |really )?(?:gives? me (?:hives|an? (?:rash|allergic reaction))|makes? me (?:break out|swell up))~',
    ['allergy', 'is allergic to $allergen']],
  ['I (?:can not|do not|should not) (?:do|have|eat|tolerate|touch) (?:any )?<reacting>', ['allergy', 'is allergic to $reacting']],
  ['I (?:am|have been|went|became|have gone|have become) (?:an? )?(?:strict |lifelong )?<diet>(?: now| these days)?(?: for .+| since .+)?',
    ['diet', 'is $diet']],
  ['I (?:am|have been|was|got)(?: (?:\\p{L}+ )?diagnosed(?: as)?)? (?:an? )?<impaired>(?: now)?(?: for .+| since .+)?', ['health',
    'is $impaired']],
  ['I (?:suffer from|live with|struggle with|(?:was|got|have been) (?:\\p{L}+ )?diagnosed with|take (?:meds|medication|insulin) for) '
    + '<illness>~', ['health', 'has $illness']],
  ['I have had <illness>(?: (?:since|for) .+)?', ['health', 'has $illness']],
  ['I have (?:got )?<illness>', ['health', 'has $illness']],
  ['(?:I|we) (?:(?:am|are) (?:on|doing)|follow|eat|do) (?:an? )?(?:strict )?<regimen>(?: diet| only)?~', ['diet', 'follows a $regimen diet',
    'follows a $regimen diet']],
  ['I (?:do not|never|can not(?= eat)) eat (?:any )?<avoided>', ['diet', 'eats no $avoided', 'no $avoided']],
  ['I (?:do not|never) drink (?:any )?<avoided>', ['diet', 'drinks no $avoided', 'no $avoided']],
  ['I (?:can not|am not (?:able|allowed) to) (?:have|take|drink|tolerate|handle|do) (?:any )?<avoided>', ['diet', 'cannot have $avoided',
    'cannot have $avoided']],
  [`${QUIT} (?:drink(?:ing)? <drink:avoided>|<drunk>)(?: (?:completely|entirely|altogether|for good))?~`, [
    'diet', 'drinks no [$drink][$drunk]', 'no [$drink][$drunk]']],
  [`${QUIT} (?:eat(?:ing)? )?<avoided>(?: (?:completely|entirely|altogether|for good))?~`, ['diet', 'eats no $avoided', 'no $avoided']],
  ['<food> (?:is|are) (?:sadly |unfortunately |completely |totally )?(?:out|off limits|off the table|taboo|a no-?go|a no no)(?: for me)?',
    ['diet', 'eats no $food', 'no $food']],
  // Work and school
  ['I am (?:an? )<job>', ['occupation', 'is a(n) $job']],
  ['we are(?: both| all)? <jobs>', ['occupation', 'is a(n) $jobs']],
  ['I have been an? <job>', ['occupation', 'is a(n) $job']],
  ['I (?:have become|became) an? <newly>', ['occupation', 'is a(n) $newly']],
  ['I work as (?:an? )?<job> (?:at|for|with) <firm>', ['occupation', 'is a(n) $job'], ['employer', 'works at $firm']],
  ['I (?:work|have worked) (?:full[- ]time |part[- ]time |now )?as an? <job>', ['occupation', 'is a(n) $job']],
  ['I (?:have )?(?:started|begun|began|(?:got|was) (?:hired|promoted)|(?:got|found|landed|took) (?:a |my )?(?:new )?(?:job|position|role)) '
    + '?(?:working|work)? (?:as|to) an? <newly>', ['occupation', 'is a(n) $newly']],
  ['I am (?<state>retired|unemployed|self[- ]employed)', ['occupation', 'is $state']],
  ['my (?:new |day )?(?:job|position) (?:is )?(?:at|with) <firm>(?: (?:is|starts|started|has|pays) .+)?', ['employer', 'works at $firm']],
  ['I (?:work|am employed|have worked) (?:full[- ]time |part[- ]time |now |over |here |out )?(?<at>at|for) <firm>',
    ['employer', 'works $at $firm', '$firm']],
  ['I work (?:here |out |up |down |over )?in <place>', ['place-of-work', 'works in $place', '$place']],
  ['I (?:work|am employed|have worked) (?:full[- ]time |part[- ]time |now |over |here |out )?(?<at>at|for|in) <workplace>',
    ['place-of-work', 'works $at $workplace', '$workplace']],
  [`I ${GOT_JOB} (?:at|for|with|by|from) <firm>`, ['employer', 'works at $firm']],
  ['I teach <taught>~', ['occupation', 'teaches $taught', 'teaches $taught']],
  ['I (?:study|major in|am majoring in|double major in) <subjects>~', ['studies', 'studies $subjects']],
  ['I am (?:an? )?<subject> (?:major|student)~', ['studies', 'studies $subject']],
  ['my major is <subject>', ['studies', 'studies $subject']],
  ["my (?:degree|bachelor'?s?|master'?s?|phd|background|training) is in <phrase>", ['studies', 'has a degree in $phrase']],
  ['I (?:go (?:back )?to|goto|attend|study at|am (?:going (?:back )?to|attending|at|in|(?:an? )?(?:[a-z]+ )?student at)) <school>',
    ['school', 'goes to $school']],
  // Those near to one
  [`(?:I|we) (?:have )?(?:adopted|got|gotten|rescued|brought home|bought) (?:us |ourselves |myself )?an? ${LOOKS}(?:new )?(?:[a-z]+ )?<pet>`
    + '[, ]+(?:who is |(?:and )?named (?:him|her|it) |(?:named|called) |(?:his|her|its) name is )+<capital>~',
  ['pets', 'has a(n) $pet called $capital', 'a(n) $pet called $capital']],
  [`(?:I|we) (?:have )?(?:just |finally )?(?:adopted|rescued|brought home) <adopted>~`, ['pets', 'has $adopted']],
  ['I <does>', ['habit', '$does']],
  ['(?:I|we) have (?:got )?<aged>~', ['children', 'has $aged', '$aged']],
  [`(?:I|we) have (?:got )?<children>${NAMED}~`, ['children', 'has $children[ called $called]', '$children[ called $called]']],
  [`I have (?:got )?<siblings>${NAMED}~`, ['siblings', 'has $siblings[ called $called]', '$siblings[ called $called]']],
  [`(?:I|we) (?:have|own) (?:got )?<pets>${NAMED}~`, ['pets', 'has $pets[ called $called]', '$pets[ called $called]']],
  [`(?:my|our) (?:only )?pets? (?:is|are) <pets>${NAMED}`, ['pets', 'has $pets[ called $called]', '$pets[ called $called]']],
  [`I have (?:an? )?${LOOKS}<mate>~`, ['companion', 'has a $mate', 'a $mate']],
  ['I am (?:happily |newly )?<status>~', ['relationship-status', 'is $status']],
  ['I am getting (?<wed>divorced|married|remarried)', ['relationship-status', 'is getting $wed', 'getting $wed']],
  ['I got <newly-wed>(?: (?:last|this|on|in|yesterday|recently|two|three) ?.*)?', ['relationship-status', 'is $newly-wed']],
  ['(?:since|after) (?:the|my|our) divorce~', ['relationship-status', 'is divorced', 'divorced']],
  ['I am an? (?:single |proud |stay[- ]at[- ]home |working |new |busy )?(?<parent>(?:mom|mother|mum|dad|father|parent|grandmother'
    + '|grandfather)'
    + '(?: (?:of|to) (?:one|two|three|four|five|six|\\d)(?: (?:kids|children|boys|girls))?)?)', ['children', 'is a $parent', 'a $parent']],
  // Tastes
  ['my FAV<what> (?<is>is|are|would be|has to be|has always been) (?:probably |definitely |also |called )?<favourite>',
    ['favourite', "'s favourite $what $is $favourite", '$favourite']],
  ["(?:<fav:favourite>) (?:is|are) my (?:all[- ]time |absolute )?favou?rite <what>", ['favourite', "'s favourite $what is $fav", '$fav']],
  ['(?:I|we)(?: both)? (?:love|like|enjoy|adore) <thing>', ['likes', 'likes $thing']],
  [`I (?:am|have (?:always )?been) ${DEGREE}(?:into|fond of|fan of|passionate about|obsessed with|crazy about|keen on|addicted to
  |interested in|`
    + 'all about|big on|hooked on|mad about|crazy for|in love with|nuts about) <thing>', ['likes', 'likes $thing']],
  [`I am an? ${FAN}<topic> (?:fan|lover|enthusiast|nut|addict|buff)~`, ['likes', 'likes $topic']],
  ['(?:I (?:have a (?:weakness|soft spot|thing) for|can not live without|crave|dig|live for(?! (?:\\d|an? |two|three|four|five|six|ten'
    + '|the (?:past|last)))|have always (?:loved|liked|enjoyed)|'
    + '(?:can not|could not|never) (?:get|have) enough(?: of)?|(?:could|can) live on)|nothing beats|(?:I am a '
    + '|such a )?sucker for) <thing>',
  ['likes', 'likes $thing']],
  [`<topic> (?:is|are|has always been|have always been) (?:(?:definitely|still|always|easily|probably|absolutely|really|just|also
  |by far) )*`
    + `(?:(?:one of |a )?(?:my|our) (?:absolute |all[- ]time |big |new |personal |favou?rite )*${TO_MY_TASTE}|a (?:big )?(?:passion
  |hobby) of `
    + 'mine)(?: (?:to|of|for|food|drink|place|ever|thing|show|band|by|too|in) ?.*)?', ['likes', 'likes $topic']],
  ['<best> are the best(?: thing| food| drink)?(?: ever| too)?', ['likes', 'likes $best']],
  ['my (?:main |favou?rite |biggest |only |other )?(?:hobby|hobbies|pastime|passion) (?:is|are|include|includes) <thing>',
    ['hobby', "'s hobby is $thing"]],
  [`(?:one of )?(?:my|our) (?:absolute |all[- ]time )*(?:favou?rites|${OF_MINE}) (?:is|are|include|includes) <thing>`,
    ['likes', 'likes $thing']],
  ['I prefer (?<manner>(?:short|brief|concise|detailed|direct|simple|plain) (?:answers|replies|responses|explanations))',
    ['likes', 'prefers $manner']],
  ['I (?:much |generally |kind of )*prefer <topic> (?:over|to(?= \\p{L}+$)|rather than|instead of|than) <other:thing>',
    ['likes', 'prefers $topic over $other', '$topic over $other']],
  ['I (?:much |generally |kind of )*prefer <best>', ['likes', 'prefers $best']],
  ['I (?:do not|never) (?:like|enjoy|care for|love|do|stand|handle|stomach|go for|bear) <thing>', ['dislikes', 'does not like $thing']],
  ['I (?:hate|dislike|despise|detest|loathe|avoid|can do without|can not (?:do(?! \\p{L}+days?\\b)|stand|handle|stomach|bear)|'
    + 'have always hated) <thing>',
    ['dislikes', 'does not like $thing']],
  [`I (?:am not|was never) ${DEGREE}(?:into|fond of|fan of|keen on|interested in|crazy about|big on|one for|mad about) <thing>`,
    ['dislikes', 'does not like $thing']],
  ['I am (?:done with|sick of|tired of|bored of|against) <many>', ['dislikes', 'does not like $many']],
  ['I am (?:really |terribly |deathly |so )*(?:afraid|scared|terrified) of <many>', ['dislikes', 'is afraid of $many']],
  ['<topic> (?:(?:(?:really|always|just) )*(?:grosses|disgusts?|bores?|annoys?|irritates?|does not interest) me|gives? me the creeps|'
    + '(?:is|are) (?:really |so )?not (?:(?:my (?:thing|cup of tea|jam|style|favou?rite))|for me)|tastes? like soap(?: to me)?)~',
  ['dislikes', 'does not like $topic']],
  // Pastimes and things
  ['I (?:have )?(?:taken up|took up|gotten into|got into) <taken>', ['hobby', 'has taken up $taken']],
  ['I collect <collected>', ['hobby', 'likes collecting $collected', 'collecting $collected']],
  ['I can play (?:the |a )?<instrument>~', ['plays', 'can play the $instrument']],
  ['I play (?:the |a |first |second |lead |a bit of |some )?<instrument>~', ['plays', 'plays the $instrument']],
  ['I play <sport>~', ['plays', 'plays $sport']],
  [`I <pastime> ${OFTEN}`, ['hobby', '$pastime']],
  ['I <commute>', ['habit', '$commute']],
  ['my (?:new |other |work |current )?(?:car|bike|motorbike|truck|van|phone|laptop|computer|camera|guitar|piano) is <make>~',
    ['owns', 'has $make', '$make']],
  ['I <owning> <make>~', ['owns', '$owning $make', '$make']],
  ['I <owning> <belonging>~', ['owns', '$owning $belonging', '$belonging']],
  ['(?:I|we) bought (?:myself |ourselves )?<belonging>~', ['owns', 'owns $belonging']],
  ['I own <counted>', ['owns', 'owns $counted']],
  // Tools
  ['(?:at (?:work|my job|my company|the office),? )(?:we|I) (?:use|run on|work with|code in) <tools>~', ['tools', 'uses $tools at work']],
  ['I (?:code|program|develop|write code|write|work|script|do everything) (?:mostly |mainly )?(?:in|with) <tools>~',
    ['tools', 'works with $tools', 'works with $tools']],
  ["(?:we|my (?:team|company)|our (?:team|company)) uses? <tools> (?:(?:at|for|in|on) .+|daily|every day|here)", ['tools',
    'uses $tools at work']],
  ['I use <tools> (?:(?:at|for) (?:work|my job|everything|our .+)|daily|every day)', ['tools', 'uses $tools']],
  ['I (?:use|am using|switched to|have switched to|moved to) <switched>~', ['tools', 'uses $switched']],
]

const SLOT = /(?<!\(\?)<(?:([a-z]+):)?([a-z-]+)>/g
/** What may follow a statement and changes nothing. */
const REST = '(?:,? (?:and|so|but|because|since|for|at|in|on|with|from|to|as|by|now|right|these|every|most|all|part|full|here|there|when'
  + '|which|that|who|last|this|(?:an?|two|three|four|five|six|\\d+|a few|a couple of) (?:days?|weeks?|months?) ago|recently|yesterday|today'
  + '|too|also|a lot|of my own|of|together|twice|once|often|sometimes|named|aged?|ages|under|'
  + 'myself|already|living|they|he|she|it|or|whom|back|whenever|competitively|professionally|btw|only|again|mostly) ?.*)?'
/** Of these it matters since when. */
const LASTING: ReadonlySet<RuleAttribute> = new Set(['home', 'employer', 'diet', 'age'])

function ruleOf([said, ...told]: Row): StatementRule {
  const kinds = new Map<string, string>()
  const source = said.replaceAll('FAV', '(?:all[- ]time |absolute |current )?favou?rite ').replaceAll('~', REST)
    .replace(SLOT, (_, name: string | undefined, kind: string) => {
      const group = (name ?? kind).replace('-', '_')
      kinds.set(group, kind)
      return `(?<${group}>${SLOTS[kind]!.pattern ?? '.+?'})`
    })
  return { pattern: patternOf(`^${source}$`, 'iu'), read: (groups, clause) => {
    const taken: Record<string, string | undefined> = { ...groups }
    for (const [group, kind] of kinds) {
      const text = groups[group]
      taken[group] = text === undefined ? undefined : (SLOTS[kind]!.read ?? String)(text, clause)
    }
    return told.flatMap((one) => findingOf(one, taken, clause) ?? [])
  } }
}

function findingOf([attribute, template, valued]: Told, taken: Readonly<Record<string, string | undefined>>,
    clause: StatedClause): Finding | undefined {
  const isWhole = [...withoutOptions(template, taken).matchAll(/\$([a-z-]+)/g)].every(([, name]) => taken[name!.replace('-',
    '_')] !== undefined)
  if (!isWhole) return undefined
  const fill = (text: string): string => withoutOptions(text, taken)
    .replace(/\$([a-z-]+)/g, (_, name: string) => taken[name.replace('-', '_')]!)
    .replace(/\ba\(n\) (?=([aeiou])?)/gi, (_, vowel: string | undefined) => (vowel === undefined ? 'a ' : 'an '))
  const says = fill(template)
  const ofSubject = says.startsWith("'s ")
  const value = fill(valued ?? /\$[a-z-]+/.exec(template)?.[0] ?? says)
  const since = LASTING.has(attribute) && !/^I am \d/.test(clause.text) ? sinceOf(clause) : undefined
  return { attribute, value, says: says.replace(/^'s /, ''), ...(ofSubject && { ofSubject }), ...(since && { since }) }
}

/** A template with what stands in brackets if its slot took something. */
const withoutOptions = (template: string, taken: Readonly<Record<string, string | undefined>>): string =>
  template.replace(/\[([^\]]*)\]/g, (_, part: string) => (taken[/\$([a-z]+)/.exec(part)![1]!] === undefined ? '' : part))

/** Adverbs behind the subject that leave a statement as it is. */
const ADVERBS = '(?:(?:also|really|currently|now|still|just|actually|personally|absolutely|do(?! not)|totally|simply|truly|definitely'
    + '|already'
  + '|always|usually|mostly|mainly|originally|recently|finally|officially|very much|especially|both|even|kind of|pretty much) )+'
const BARE: readonly RegExp[] = [
  patternOf(`^(I|we) ${ADVERBS}`, 'i'), patternOf(`^((?:I|we) (?:am|are|have|can|do not|did not|never)) ${ADVERBS}`, 'i'),
]
/** What lasts, in the present. */
const PRESENT: readonly (readonly [RegExp, string])[] = [
  [/^(I|we) (?:have been|am|are) (work|liv|study)ing\b/i, '$1 $2'], [/^(I|we) have (live|studie)d\b/i, '$1 $2'],
  [/^(I|we) liv\b/i, '$1 live'], [/^(I|we) studie\b/i, '$1 study'],
]
const RULES: readonly StatementRule[] = [{ pattern: /\S/, read: (_, clause) => firstFindings(ROWS_AS_RULES, {
  ...clause, text: PRESENT.reduce((text, [pattern, plain]) => text.replace(pattern, plain), clause.text),
}) }]
const ROWS_AS_RULES = ROWS.map(ruleOf)
const PLAIN = [...RULES, ...ENGLISH_PLANS, ...ENGLISH_DATED]

/** Plain statements, plans and wishes, which are read without adverbs. */
export const ENGLISH_STATEMENTS: readonly StatementRule[] = [{ pattern: /\S/, read: (_, clause) =>
  firstFindings(PLAIN, { ...clause, text: BARE.reduce((text, adverbs) => text.replace(adverbs, '$1 '), clause.text) }) }]
