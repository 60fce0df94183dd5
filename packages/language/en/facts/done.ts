/** English: the words by which people say that something is done. */
import type { DoneWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

/** Who did it: "I have", "we've", or nobody in a short message. */
const DID = "(?:(?:I|we)(?: have|['’]ve| had)? |have )?"
const WENT = '(?:fine|well|great|good|okay|ok|alright|all right|lovely|nice|fun|smoothly|perfectly|wonderful|brilliant|amazing|awful|'
  + 'terrible|terribly|bad|badly|horrible|quick|painless|easy|a success|a disaster)'

export const ENGLISH_DONE: DoneWords = {
  breaks: /\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:and|but|so)\s+(?=(?:I|we|it|he|she|they|the|my|our)\b)/iu,
  fill: patternOf(String.raw`\b(?:finally|just|already|also|actually|successfully|today|tonight|now|this (?:morning|afternoon|evening)
    |earlier|at last|in the end|after all|properly|for good|right away|myself|ourselves|phew|yay|ok|okay(?=,)|well(?=,)|so(?=,)|both
    |all)\b`,
  'giu'),
  never: patternOf(String.raw`\b(?:not|never|almost|nearly|barely|hardly|half|halfway|partly|some of|part of|most of|should|would|could|must
    |might|may|ought|if|unless|until|till|whether|wish|hope|hoped|wanted|meant|tried|trying|supposed|forgot|failed|pretend\w*|imagine\w*
    |dream\w*|thought|other|another|wrong|again and again|her|his|their|your|hers|theirs|yours|him|them|cancel\w*|every|each|always|usually
    |often|once|used to|back then|when|before|instead|kidding|joking|as a kid|as a child)\b|n['’]t\b`, 'iu'),
  statements: [
    wholeText(`${DID}(?<event>went to|been to|was at|were at|attended|had|got back from|came back from|back from) (?<what>.+)`),
    wholeText(`${DID}(?:finished|completed|did|sorted|sorted out|wrapped up|dealt with|took care of|taken care of) (?<what>.+)`),
    wholeText("(?:(?:I|we)(?: am| are|['’]m|['’]re) )?(?:done|finished) with (?<what>.+)"),
    wholeText(`(?:(?:I|we)(?: have|['’]ve)? )?(?:got|have) (?<what>.+)
      (?:done|sorted|finished|out of the way|over with|behind me|behind us)`),
    wholeText(`${DID}(?<event>)(?<verb>met|seen|saw|visited|took|taken|passed|sat|flew|flown|ran|played|celebrated) (?<what>.+)`),
    wholeText(`${DID}(?<verb>[a-z]+) (?<what>.+)`),
    wholeText(String.raw`(?<what>.+?)(?: is| are| was| were| has been| have been|['’]s) (?:done|finished|over|complete|completed|sorted
      |sorted out|behind me|behind us|out of the way|over and done with|ticked off)`),
    wholeText(`(?<what>.+?)(?<event> was| were| went| turned out| has been)(?: so| really| very| quite| pretty| absolutely)*
      ${WENT}`),
    wholeText("(?<what>.+?)(?: is| are| was| were| has been| have been| got|['’]s)? (?<verb>[a-z]+)(?: up| off| in| out| back)?"),
  ],
  past: /ed$/u,
  bases: [[/ied$/u, 'y'], [/(?<letter>[bdgklmnprt])\k<letter>ed$/u, '$<letter>'], [/ed$/u, '']],
  irregular: `bought buy, brought bring, built build, caught catch, chose choose, chosen choose, cut cut, drew draw, drawn draw,
    drove drive, driven drive, fed feed, felt feel, fought fight, found find, flew fly, flown fly, gave give, given give, got get,
    gotten get, grew grow, grown grow, had have, held hold, kept keep, laid lay, led lead, left leave, lent lend, lit light,
    made make, met meet, paid pay, put put, read read, rode ride, ran run, said say, saw see, seen see, sold sell, sent send,
    set set, sewn sew, shown show, sang sing, sat sit, spoke speak, spoken speak, spent spend, swam swim, took take, taken take,
    taught teach, told tell, threw throw, thrown throw, won win, wore wear, wrote write, written write, hung hang, swept sweep,
    did do, done do, went go, gone go, dug dig, wound wind, sought seek`,
  frame: 'appointment remind need planned',
  alike: `pick collect fetch get grab
    file submit send hand turn mail post
    return bring take give
    call phone ring telephone speak talk
    buy get purchase order
    meet see lunch dinner breakfast coffee brunch drink
    see visit go appointment
    take pass sit do test exam
    renew extend
    book reserve
    write finish
    clean tidy
    fix repair mend`,
}
