/** English: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')

const ADV = '(?:just |really |actually |recently |finally |also |already |sadly |suddenly |both |now |officially |unfortunately )*'
/** What may follow, and changes nothing. */
const WHEN = String.raw`(?:,? (?:on|in|last|this|yesterday|today|recently|earlier|two|three|a|after|because|since|for|now|already|finally
  |just|so
  |to|from|and|at|with|any ?more|though|ago|over|by|as|completely|altogether|entirely|a while) ?.*)?`
const NO_MORE = '(?:,? (?:any ?more|any longer|after all|at all|now|these days|anyway|either))*'

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
