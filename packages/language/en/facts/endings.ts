/** English: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')
/** With capitals as they are written: names are found by them. */
const named = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'u')

const ADV = '(?:just |really |actually |recently |finally |also |already |sadly |suddenly |both |now |officially |unfortunately )*'
const I_HAVE = `(?:[Ii]|[Ww]e) ${ADV}(?:have |had to |did )?${ADV}`
const MY = '(?:my|our|the|that|this) (?:(?:old|new|beloved|little|poor|big|red|blue|black|white|green|grey|gray|silver|only|sweet|last) )*'
/** What may follow, and changes nothing. */
const WHEN = String.raw`(?:,? (?:on|in|last|this|yesterday|today|recently|earlier|two|three|a|after|because|since|for|now|already|finally
  |just|so
  |to|from|and|at|with|any ?more|though|ago|over|by|as|completely|altogether|entirely|a while) ?.*)?`
const NO_MORE = '(?:,? (?:any ?more|any longer|after all|at all|now|these days|anyway|either))*'
const NAME = String.raw`(?<name>\p{Lu}[\p{L}'-]+)`
const FIRM = String.raw`(?:the )?(?<firm>\p{Lu}[\p{L}\d&.'-]*(?: \p{Lu}[\p{L}\d&.'-]*){0,3})`
const MATE = '(?<mate>husband|wife|boyfriend|girlfriend|partner|fianc[eé]e?|bf|gf|spouse)'
const COUPLE = [['companion'], ['relationship-status'], ['relative', '$mate']] as const
const PARTED = `(?:broke up|broken up|split up|split|separated|got divorced|gotten divorced|got a divorce|divorced|parted ways
  |are not together)`
const JOB = `(?:${MY}|a )(?:(?:day|current|previous|part[- ]time|full[- ]time) )?(?:job|position|post|role|contract)`
const LEFT_JOB = `quit|left|resigned from|lost|gave up|gave notice at|handed in (?:my|our) notice at|stopped working (?:at|for)
  |was fired from`
const LET_GO = `(?:let me go|fired me|laid me off|sacked me|made me redundant|dismissed me)(?:$| (?:on|last|this|yesterday|today
  |because|after|due|when they|without) ?.*)`
const FIRED = '(?:laid off|let go|fired|made redundant|sacked|dismissed)'
const DIED = `(?:died|passed away|passed|is dead|is gone|ran away|was put down|was put to sleep|had to be put down
  |crossed the rainbow bridge)`
const GAVE_AWAY = `sold|gave away|given away|got rid of|gotten rid of|scrapped|donated|traded in|lost|crashed|wrecked|threw (?:out|away)
  |returned`
const ANIMAL = 'dog|cat|puppy|kitten|hamster|rabbit|bunny|parrot|horse|pony|guinea pig|turtle|tortoise|snake|lizard|goldfish|bird|ferret'
const LOOKS = '(?:(?:old|new|beloved|little|poor|big|red|blue|black|white|green|grey|gray|silver|only|sweet|other|elderly) )*'
const THING = String.raw`(?<what>[\p{L}\d'-]+(?: (?!(?:yesterday|today|last|this|on|in|to|for|and|at|recently|finally
  |too)(?!\p{L}))[\p{L}\d'-]+)?)`

export const ENGLISH_ENDINGS: EndingWords = {
  joined: [
    [new RegExp(String.raw`(?<=^|[.!;] )(?=(?:used to|stopped|quit|gave up|traded in|got rid of|no longer|`
      + String.raw`(?:started|went back to|back to) (?:eating|drinking)`
      + String.raw`|(?:don['’]?t|do not) (?:smoke|eat|drink|play|live|like|go|own|have)) \p{Ll})`, 'giu'), 'I '],
    [/(?<=^|[.!;] )(?=not .+ any ?more)/giu, 'I am '],
  ],
  breaks: inLines('iu')`\s*[,;:()…]+\s*|[.!]\s+|\s+[-–—]+\s+|\s+(?:but|because|so|although|as|since|when|while|if)\s+(?=(?:I|we|my|our|it
    |that)\b)|\s+and\s+(?=(?:(?:I|we) (?:am|do|have|no|stopped|quit|sold|gave)|(?:have )?(?:now )?(?:started|joined|moved))\b)`,
  leads: patternOf(String.raw`^(?:(?:actually|sadly|unfortunately|luckily|well|oh|update|so|yeah|yes|no(?! more)|and|but|by the way|btw|news
    |turns out(?: that)?|`
    + String.raw`it turns out(?: that)?|i lied|ok(?:ay)?|honestly|the truth is|in fact|as of today|please|hey|hi
      |thanks|now|well,? now)\b[,:!]? *)+(?=\S)`, 'i'),
  retracting: patternOf(String.raw`^\W*(?:(?:ha)+h?,? |lol,? |ok(?:ay)?,? |no,? |sorry,? )*(?:I(?:['’]?m| am| was)? )?(?:just |only )?`
    + String.raw`(?:kidding|joking|messing(?: with you)?|jk|pulling your leg)(?: about (?:that|the .{2,20}?))?\s*[,.!;:–—-]+\s*`
    + String.raw`|^\W*(?:(?:actually|ok(?:ay)?|well|no|sorry),? )*(?:that|it|this) (?:was|is) (?:just |only )?(?:a (?:joke|lie|prank)
      |not true|wrong)\s*[,.!;:–—-]+\s*`, 'i'),
  withdrawn: patternOf(String.raw`^\W*(?:please |ok(?:ay)?,? |oh,? )*(?:forget|ignore|scratch|disregard|never ?mind) (?:(?:what
    |everything|all|that)(?: that)? I `
    + String.raw`(?:said|told you|wrote|mentioned) (?:earlier )?about|(?:the|that) (?:thing|part
      |bit) about) (?<what>[\p{L}' -]{2,40}?)\s*(?:[,.;:!–—-]+\s*|$)`, 'iu'),
  undone: [
    [piece(`(?<who>I|we) ${ADV}used to be (?<rest>.+)`), '$<who> am $<rest>'],
    [piece(`(?<who>I|we) ${ADV}used to (?<rest>.+)`), '$<who> $<rest>', '$<who> $<rest> every day'],
    [piece(`(?<who>I|we) (?<be>am|are) ${ADV}(?:no longer|not) ${ADV}(?<rest>.+?)${NO_MORE}`), '$<who> $<be> $<rest>',
      `$<who> $<be> a $<rest>`],
    [piece(`I no longer (?<rest>(?:an? |\\w+ing |(?:vegan|vegetarian|pescatarian|married|single|engaged|pregnant
      |allergic)(?!\\w)).*?)${NO_MORE}`), 'I am $<rest>'],
    [piece(`(?<who>I|we) ${ADV}(?:no longer|do not) ${ADV}(?<rest>(?!have|own) ?.+?)${NO_MORE}`), '$<who> $<rest>',
      `$<who> $<rest> every day`],
    [piece(`(?<who>I|we) ${ADV}(?:no longer|do not) ${ADV}(?<verb>have|own) (?<rest>an? .+?)${NO_MORE}`), '$<who> $<verb> $<rest>'],
    [piece(`(?<who>I|we) ${ADV}(?:no longer|do not) ${ADV}(?<verb>have|own) (?:any |my |our |the )?(?<rest>.+?)${NO_MORE}`),
      `$<who> $<verb> $<rest>`,
      '$<who> $<verb> a $<rest>'],
    [piece(`(?<who>I|we) can not (?<rest>(?!stand|wait|believe|take|live).+?) any ?more`), '$<who> $<rest>', '$<who> can $<rest>'],
    [piece(`(?<who>I|we) ${ADV}(?:have )?${ADV}(?:stopped|quit|given up|gave up|am done
      |am over) (?<rest>\\w+ing(?: .+?)?)(?: for good)?${NO_MORE}`),
      '$<who> am $<rest>', '$<who> love $<rest>', '$<who> am into $<rest>'],
  ],
  over: [
    [piece('I am (?:not|no longer) (?:actually |really )?allergic(?: to (?:anything|it))?(?: after all| any ?more| at all)?'), ['allergy']],
    [piece(`(?:I|we) do not have (?:any )?allerg(?:y|ies)${NO_MORE}`), ['allergy']],
    [named(`${NAME} and I ${ADV}(?:have |are |did )?${ADV}(?:${PARTED}|not together any ?more|no longer together
      |over)${WHEN}`), ['partner', '$name'], ...COUPLE],
    [named(`(?:[Ww]e|(?:[Mm]e and )?[Mm]y ${MATE}(?: ${NAME})?(?: and I)?) ${ADV}(?:have )?${ADV}${PARTED}${WHEN}`),
      ['partner'], ...COUPLE],
    [named(`I ${ADV}(?:have )?${ADV}(?:broke up|broken up|split up|split) with ${NAME}${WHEN}`), ['partner', '$name'], ...COUPLE],
    [named(`I ${ADV}(?:have )?${ADV}(?:broke up|broken up|split up|split) with my ${MATE}${WHEN}`), ['partner'], ...COUPLE],
    [named(`(?:[Mm]y ${MATE}|${NAME}) ${ADV}(?:has )?${ADV}(?:left me|dumped me|broke up with me
      |divorced me)${WHEN}`), ['partner'], ...COUPLE],
    [piece(`I ${ADV}(?:got|am|have been) (?:divorced|dumped|single again)${WHEN}`), ['partner'], ['companion']],
    [named(`(?:[Mm]y ${MATE}(?: ${NAME})?) ${ADV}(?:has )?${ADV}(?:died|passed away)${WHEN}`), ['partner'], ['companion']],
    [named(`${NAME} ${ADV}(?:has )?${ADV}${DIED}${WHEN}`), ['pets', 'a pet called $name'], ['partner', '$name']],
    [named(`(?:[Mm]y|[Oo]ur) ${LOOKS}(?<animal>${ANIMAL}),? ${NAME},? ${ADV}(?:has )?${ADV}${DIED}${WHEN}`), ['pets',
      `a $animal called $name`]],
    [named(`(?:[Mm]y|[Oo]ur|[Tt]he) ${LOOKS}(?<animal>${ANIMAL}) ${ADV}(?:has )?${ADV}${DIED}${WHEN}`), ['pets', 'a $animal']],
    [named(`${I_HAVE}(?:put|lost|rehomed|gave away|given away|give away|put down|say goodbye to|rehome) (?:my
      |our) ${LOOKS}(?<animal>${ANIMAL}) ${NAME}(?: down| to sleep)?${WHEN}`),
      ['pets', 'a $animal called $name']],
    [named(`${I_HAVE}(?:put|lost|rehomed|gave away|given away|give away|put down|say goodbye to|rehome) (?:my
      |our) ${LOOKS}(?<animal>${ANIMAL})(?: down| to sleep)?${WHEN}`),
      ['pets', 'a $animal']],
    [named(`${I_HAVE}(?:put|rehomed|put down|say goodbye to|rehome) ${NAME}(?: down| to sleep)?${WHEN}`), ['pets', 'a pet called $name']],
    [named(`${I_HAVE}(?:${LEFT_JOB}) ${JOB} (?:at
      |with) ${FIRM}(?: as an? (?<job>[\\p{L} ]+?))?${WHEN}`), ['employer', '$firm'], ['place-of-work'], ['occupation', '$job']],
    [piece(`${I_HAVE}(?:${LEFT_JOB}) ${JOB} (?:at|with|in) (?:the|an?|my) .+`), ['place-of-work']],
    [piece(`${I_HAVE}(?:${LEFT_JOB}) ${JOB} as an? (?<job>[\\p{L} ]+?)${WHEN}`), ['employer'], ['place-of-work'], ['occupation', '$job']],
    [piece(`${I_HAVE}(?:${LEFT_JOB}) ${JOB}${WHEN}`), ['employer'], ['place-of-work']],
    // Of a day's doings nothing ends
    [named(`${I_HAVE}left ${FIRM},? (?:.* )?(?:at \\d|early|late|this morning|tonight|today|yesterday)(?!\\p{L}).*`)],
    [named(`${I_HAVE}(?:quit|resigned from|gave notice at|given notice at|handed in (?:my|our) notice at
      |left) ${FIRM}(?! for good)${WHEN}`),
      ['employer', '$firm'], ['place-of-work']],
    [named(`I am ${ADV}(?:not|no longer) ${ADV}(?:working )?(?:at|with) ${FIRM}${NO_MORE}`), ['employer', '$firm'], ['place-of-work']],
    [piece(`I ${ADV}(?:have )?${ADV}(?:resigned|gave notice|given notice|handed in my notice)${WHEN}`), ['employer'], ['place-of-work']],
    [piece(`I ${ADV}(?:have |was |got |have been |am )?${ADV}${FIRED}(?: (?:from|by|at) (?:my
      |the) .+?)?${WHEN}`), ['employer'], ['place-of-work']],
    [named(`${FIRM} ${ADV}(?:has )?${ADV}${LET_GO}`), ['employer', '$firm'], ['place-of-work']],
    [piece(`(?:they|my (?:boss|employer|company)|the (?:company|boss|firm)) ${ADV}(?:has |have )?${ADV}${LET_GO}`), ['employer'],
      ['place-of-work']],
    [piece(`I ${ADV}(?:have )?${ADV}(?:got|been given|was given) the (?:sack|boot)${WHEN}`), ['employer'], ['place-of-work']],
    [piece(`I (?:have )?${ADV}(?:retired|am unemployed|am out of work|am between jobs
      |lost my job)${WHEN}`), ['employer'], ['place-of-work']],
    [piece(`I am ${ADV}(?:retired|unemployed|out of work|between jobs|out of a job)${WHEN}`), ['employer'], ['place-of-work']],
    [named(`${I_HAVE}(?:dropped out of|graduated from) (?<kind>college|university|uni
      |high school)${WHEN}`), ['school', '$kind'], ['studies'], ['occupation', 'student']],
    [named(`${I_HAVE}(?:dropped out of|graduated from) ${FIRM}${WHEN}`), ['school', '$firm'], ['occupation', 'student']],
    [piece(`${I_HAVE}(?:dropped out|graduated)${WHEN}`), ['school'], ['studies'], ['occupation', 'student']],
    [named(`${I_HAVE}(?:moved (?:out of|away from|on from)|left) ${FIRM}(?: for good)?${WHEN}`), ['home', '$firm']],
    [named(`${I_HAVE}(?:${GAVE_AWAY}) (?:my|our|the|that) ${LOOKS}${THING}(?: to .+| for .+)?${NO_MORE}(?: (?:last|yesterday|today|on|in
      |this) ?.*)?`), ['owns', 'a $what']],
    [named(`${I_HAVE}traded (?:my|our|the|that) ${LOOKS}${THING} in(?: for .+)?`), ['owns', 'a $what']],
    [named(`${I_HAVE}[Tt]raded in (?:my|our|the|that) ${LOOKS}${THING} for .+`), ['owns', 'a $what']],
    [named(`${I_HAVE}(?:cancell?ed|called off|postponed) (?:my|our
      |the) [\\p{L} ]+? to (?<place>\\p{Lu}\\p{L}+)${WHEN}`), ['plan', 'going to $place']],
    [named(`(?:[Mm]y|[Oo]ur|[Tt]he) ${THING} (?:was|got|has been|is|were) (?:just )?(?:stolen|totall?ed|scrapped
      |sold)${WHEN}`), ['owns', 'a $what']],
    [piece(`(?:somebody|someone|they) ${ADV}stole (?:my|our) ${THING}${WHEN}`), ['owns', 'a $what']],
    [piece(`(?:my|our) (?<what>[\\p{L} ]{3,20}) (?:is|are|went|has|have) ${ADV}(?:cured|healed|cleared up|in remission)(?: for good
      | now)?`), ['health', '$what']],
    [piece(`${I_HAVE}(?:stopped|quit|given up|gave up|give up|dropped) (?:the|my) (?<what>[\\p{L}-]+)\\s
      (?:class(?:es)?|course|lessons)${WHEN}`), ['learning', '$what'], ['plays', '$what'], ['hobby', '$what']],
    [piece(`${I_HAVE}(?:stopped|quit|given up|gave up|give up) (?:on )?(?:playing )?the (?<what>[\\p{L}-]+)(?: for good)?${NO_MORE}`),
      ['plays', '$what'], ['hobby', '$what']],
    [piece(`${I_HAVE}(?:stopped|quit|given up|gave up
      |give up) (?:on )?(?<what>(?!my|our|the|it|that|on)[\\p{L}-]+)(?: for good)?${NO_MORE}(?: because .*| due .*)?`),
      ['hobby', '$what'], ['hobby', 'goes $what'], ['plays', '$what'], ['learning', '$what'], ['habit', '$what']],
  ],
  resumed: piece(`(?:I|we) (?:have )?${ADV}(?:decided to |started (?:to )?|begun (?:to )?|went back to |gone back to 
    |am (?:back )?(?:to )?|can )?(?:eat(?:ing)?|drink(?:ing)?)
    \\s(?<what>[a-z]+)(?: again| these days| now)+${WHEN}|(?:I|we) (?:am |have )?${ADV}(?:back|gone back
    |went back) (?:on|to) (?:eating |drinking |having )?(?<other>[a-z]+)${WHEN}`),
  released: [
    piece(String.raw`(?:please )?(?:stop|quit) (?<what>\w+ing\b.*)`),
    piece(String.raw`(?<what>.*\b(?:answers?|repl(?:y|ies)|responses?|explanations?|messages)\b.*) (?:fine|ok|okay|allowed
      |welcome)(?: .*)?`),
    piece(String.raw`(?:your )?(?<what>(?:answers?|repl(?:y|ies)|responses?|explanations?|messages) (?:can|may) be .+)`),
    piece(String.raw`(?:please |let us |let['’]s |can we |you can )*(?:switch|go|change|return) back to (?<what>.+)`),
    piece(String.raw`(?:please )?(?:do not|never) (?<what>.+?) any ?more(?: please)?`),
    piece(String.raw`(?:you )?(?:do not|no longer) (?:have|need) to (?<what>.+?)(?: any ?more| any longer)?`),
    piece(String.raw`(?:there is )?(?:no )?(?:longer a )?need to (?<what>.+?)(?: any ?more)?`),
    piece(String.raw`(?:you )?(?:can|may|are allowed to|are welcome to) (?:now )?(?<what>.+?) (?:again|as you like|now)`),
    piece(String.raw`(?<what>(?:emojis|bullet points|tables|(?:long|short|detailed)(?:er)? (?:answers|replies))) are (?:ok|okay|fine
      |allowed|welcome)(?: again| now)*`),
    piece(String.raw`(?:you )?(?:can|may) (?:now )?(?:drop|lose|skip|ditch|leave out|forget
      |forget about) (?:the |my )?(?<what>.+?)(?: now)?`),
  ],
  limited: inLines('i')`\b(?:today|tonight|tomorrow|yet|this (?:week|morning|year|month|time)|on \w+days?|right now|always|only|enough
    |sure|very|much|well|often|know|think|want|need|mean|because|if|when|until|or)\b`,
  final: /\b(?:retired|died|passed away)\b/i,
  past: inLines('i')`\b(?:years? ago|long (?:time )?ago|back then|back together|once|at the time|as a (?:kid|child|teen\w*)
    |in (?:high school)|almost|nearly|game|movie|show|story|want to|wanted to|going to|would|might|could|should|hope)\b`,
  retold: /\b(?:since|because|'?cause|after|when|while|before|until|that)\s+(?:I|we|my)\b/i,
  having: /^(?:I|we) (?:\w+ )?(?:have|own)\b/i,
}
