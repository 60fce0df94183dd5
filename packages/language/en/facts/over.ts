/** English: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

/** Who did it: "I have", "we've", or nobody in a short message. */
const I = "(?:(?:I|we)(?: have|['’]ve| had| had to| have to| did|['’]m| am| are|['’]re| was| were| got)? |(?:have |had to )?)"
const IS = "(?: is| are| was| were| has| have| had| got| just| has been| have been| had to be|['’]s)*"
const QUIT = '(?:quit|stopped|dropped|ditched|gave up|given up|give up|cut out|swore off|kicked|cancell?ed|came off|went off|off|done with|'
  + 'through with|over with|no longer (?:doing|taking|on|playing|into|learning|eating|drinking|using)|stopped (?:\\w+ing|with)|'
  + 'quit (?:\\w+ing|with)|gave up (?:on|\\w+ing))'
const GAVE = '(?:sold|lost|gave away|given away|got rid of|gotten rid of|scrapped|donated|traded in|returned|crashed|wrecked|totall?ed|'
  + 'rehomed|threw out|threw away|smashed|parted with)'
/** What takes place on a day is over by that day. */
const onADay = (pattern: string): RegExp => wholeText(`(?:${pattern})(?: today| tonight| this (?:morning|afternoon|evening))?`)
const DOCTOR = '(?:(?:my|the) (?:doctor|gp|allergist|specialist|dietician|psychiatrist|physio|hospital|vet|blood tests?|tests?|results?)|'
  + 'they|allergist|doctor|doc|tests?)'

export const ENGLISH_OVER: OverWords = {
  breaks: patternOf(String.raw`\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:and(?! (?:I|me) (?:are|have split|have broken|have separated
    |got divorced|broke up|split up|separated)\b)|but|so|because|cuz|since|after|now that)\s+(?=(?:I|we|it|he|she
    |they|the|my|our)\b)`, 'iu'),
  fill: patternOf(String.raw`\b(?:finally|just|already|also|actually|sadly|unfortunately|luckily|recently|officially|now|then
    |yesterday|last (?:night|week|month|year|\p{L}+day)|this (?:week|month)|on \p{L}+day|(?:a|two|three
    |few|couple of|\d+) (?:days?|weeks?|months?) ago|earlier|in the end|for good|for now|at the moment|these days|ok|okay|update|well|so
    |yeah|oh|sad news|bad news|good news|news|btw|by the way|altogether|completely|entirely|since (?:last )?\p{L}+|in (?:a while|ages|weeks
    |months|years))\b|['’]d\b`, 'giu'),
  never: patternOf(String.raw`\b(?:almost|nearly|barely|hardly|never|should|would|could|might|may|ought|if|unless|until|till|whether|wish
      |hope
    |hoping|want|wants|wanted|thinking|think|considering|plan|planning|planned|going to|gonna|will|about to|tried|trying|try|supposed|forgot
    |pretend\w*|imagine\w*|dream\w*|thought|once|used to|back then|when|before|instead of|kidding|joking|as a (?:kid|child|teen\w*)
      |years ago
    |temporarily|pause|please|let['’]?s|how|why|what|came back|but (?:he|she|it|they) (?:was|were|is|are)|(?:is|are) back|found (?:him
      |her|it|them))\b`, 'iu'),
  notClause: patternOf(String.raw`\b(?:they (?:sold|quit|lost|stopped|dropped)|break from|early|late|at \d+
      |back|found
    |charging|(?:for|just|only) today|this time|for a (?:second|moment|minute|bit|while|day)|fixed|repaired|for \d+ (?:minutes|hours
      |days)|(?:not|n['’]?t) (?:\p{L}+ ){1,4}(?:today|tonight
      |yet))\b`, 'iu'),
  others: /\b(?:his|her|their|your|he|she|they|you|somebody|someone)\b|['’]s\b/iu,
  statements: [
    ['untrue', wholeText(`(?:turns out )?(?:it|that) (?:was not|is not|wasn['’]?t|isn['’]?t|never was) (?<what>[\\p{L}-]+)`)],
    ['untrue', wholeText(`(?:turns out )?(?:${DOCTOR} (?:says?|said|told me|confirmed|showed?)(?: that)? )?I(?: am|['’]?m) not
      (?:actually |really )?(?:allergic to |intolerant to )?(?<what>[\\p{L} -]+?)(?: after all| at all| any ?more)`)],
    ['untrue', wholeText(`${DOCTOR} (?:says?|said|told me|confirmed|showed?)(?: that)? I(?: am|['’]?m) not (?:allergic to
      |intolerant to )?(?<what>[\\p{L} -]+)`)],
    ['stopped', wholeText(`${DOCTOR} (?:took|taken|has taken|weaned) me off (?:the |my )?(?<what>.+)`)],
    ['apart', onADay(`(?:my \\p{L}+ )?(?<what>[\\p{L}-]+) and (?:I|me)(?: are| have|['’]ve| got| did)* (?:(?:getting|getting a|got a
      |in the middle of a
      |going through a) )?(?:divorced?|separated|separating|split up|split|splitting up|broke up|broken up|breaking up|over|done
      |not together any ?more|no longer together)`)],
    ['apart', onADay(`${I}(?:broke up|broken up|split up|split|separated|got divorced|divorced) (?:with|from) (?:my )?(?<what>.+)`)],
    ['apart', onADay(`${I}(?:left|dumped|divorced) my (?<what>husband|wife|boyfriend|girlfriend|partner|fianc\\p{L}+)(?: \\p{L}+)?`)],
    ['apart', onADay('(?:my )?(?<what>[\\p{L}-]+) (?:left me|dumped me|broke up with me|divorced me|moved out)')],
    ['died', onADay(`(?:(?:our|my|the) )?(?:\\p{L}+ )?(?<what>[\\p{L}-]+)${IS} (?:died|passed|passed away|dead|gone|ran away|run away
      |put down|put to sleep|crossed the rainbow bridge|no longer with us)(?: (?:in|on|from|of|at|after|during|because|peacefully
      |suddenly) .+)?`)],
    ['died', onADay(`(?:(?:our|my|the) )?(?<what>[\\p{L}-]+) .*(?:did not|didn['’]?t) make it`)],
    ['died', onADay(`${I}(?:put|say goodbye to|said goodbye to|bury|buried) (?:(?:our|my|the) )?(?<what>[\\p{L} -]+?)(?: down
      | to sleep)?`)],
    ['left', wholeText(`${I}(?:quit|left|resigned from|resign from|handed in my notice at|gave notice at|done at|out of|let go from
      |let go by
      |fired from|fired by|laid off from|laid off by|no longer at|no longer with|no longer working (?:at|for)|stopped working (?:at|for)
      |dropped out of|graduated from|not at) (?:my job (?:at|with) )?(?<what>.+?)(?: any ?more)?`)],
    ['left', wholeText(`(?:my |the )?(?:contract|job|internship|traineeship|apprenticeship|placement|time|stint) (?:with|at) (?<what>.+?)
      (?: has)? (?:ended|is over|is up|ran out|expired|was not renewed|wasn['’]?t renewed|finished)(?: (?:in|on|at|after) .+)?`)],
    ['left', wholeText(`(?<what>.+?) (?:did not|didn['’]?t|will not|won['’]?t) (?:renew|extend) my contract`)],
    ['left', wholeText('(?<what>[\\p{L}\\d&. -]+?)(?: has)? (?:let me go|fired me|laid me off|sacked me|made me redundant|dismissed me)')],
    ['left', wholeText(`(?:it |that |today |tonight |yesterday |tomorrow |\\p{L}+day )?(?:is |was )?my last (?:day|week
      |shift)(?: of work)? (?:at|with|in|for) (?<what>.+?)(?: is| was)?`)],
    ['gone', onADay(`${I}${GAVE} (?:(?:my|our|the|that) )?(?:old |beloved |poor )*(?<what>[\\p{L}\\d -]+?)(?: (?:to|with|for|on|at
      |in) .+)?`)],
    ['gone', onADay(`(?:(?:my|our|the) )?(?:old |beloved |poor )*(?<what>[\\p{L}\\d-]+(?: [\\p{L}\\d-]+)?)${IS} (?:stolen|totall?ed
      |scrapped|sold|rehomed|written off
      |wrecked|gave up|gave up the ghost|nicked|pinched|bit the dust|packed it in|history)(?: (?:by|in|on|at|from) .+)?`)],
    ['gone', onADay('(?:somebody|someone|they) stole (?:my|our) (?<what>[\\p{L}\\d -]+)')],
    ['off', onADay(`(?:(?:my|our|the) )?(?<what>[\\p{L}\\d -]+?)${IS} (?:off|cancell?ed|called off|not happening|axed)(?: again)?`)],
    ['off', onADay('(?:(?:my|our|the) )?(?<what>[\\p{L}\\d -]+?) (?:fell through|fell apart|got rained off)')],
    ['off', onADay(`${I}(?:cancell?ed|cancel|called off|bailed on|pulled out of|skipping|not going to|not doing|not running|dropping
      |backed out of) (?:(?:my|our|the) )?(?<what>[\\p{L}\\d -]+?)(?: any ?more| after all)?`)],
    ['stopped', wholeText(`${I}${QUIT} (?:(?:my|our|the) )?(?<what>[\\p{L}\\d -]+?)(?: (?:because|due|on|in|from|as) .+)?`)],
    ['stopped', wholeText(`${I}(?:not|don['’]?t|do not) (?:doing |taking |on |playing |drinking |eating |learning |using |into
      |do |take |play |drink |eat |use )?(?<what>[\\p{L}\\d -]+?) any ?more`)],
    ['stopped', wholeText(`(?:I |we )?(?:have not|haven['’]?t) (?<what>(?!been|seen|heard|had|got|decided|started|finished
      |tried)\\p{L}+ed)(?: any)?`)],
    ['stopped', wholeText(`${I}(?:giving up(?: on)?|swapped|replaced|retired from|gone off|done going to|had my last|finished with)
      (?:the |my )?(?<what>[\\p{L}\\d -]+?)(?: (?:for|after|because|with) .+)?`)],
    ['stopped', wholeText(`(?<what>[\\p{L}\\d -]+?) (?:did not|didn['’]?t|does not|doesn['’]?t|is not|isn['’]?t) (?:work|work out|working
      |working out
      |for) ?(?:for )?me`)],
    ['stopped', wholeText('(?:.* )?(?<what>\\p{L}+)[- ]free')],
    ['stopped', wholeText("I(?: am|['’]?m) (?:a )?(?:non|ex)[- ]?smoker"), 'smokes'],
    ['released', wholeText(`(?:please )?(?:(?:you )?(?:can|may) )?(?:drop|lose|skip|ditch|leave out|leave off|forget(?: about)?|no need for
      |stop with) (?:(?:the|those|all|my|any) )?(?<what>[\\p{L} -]+?)(?: from now on| please)?`)],
    ['stopped', wholeText('no more (?<what>[\\p{L} -]+?)(?: for me| for us)?')],
    ['stopped', wholeText(`${I}left (?:the|my|our) (?<what>band|team|choir|club|orchestra|group|league|theatre group)`)],
    ['stopped', wholeText(`(?:(?:my|our|the) )?(?<what>[\\p{L} -]+?)(?: (?:broke up|ended|is over|closed|shut down|disbanded|folded
      |was discontinued)|['’]s over)`)],
    ['stopped', wholeText(`(?:our|my|the) (?:(?:baby|little|twin) )*(?:baby|son|daughter|girl|boy|girls|boys|twins)(?: \\p{L}+)?(?: is
      | was| has)? (?:born|here|arrived)(?: today| this morning)?|I gave birth(?: .+)?|I had (?:the|our|my) baby(?: .+)?`), 'pregnant'],
    ['apart', wholeText(`${I}(?:got|have|seeing|dating|engaged to|married to) (?:a |my |an? new )?(?:new )?(?:boyfriend|girlfriend|partner
      |fianc\\p{L}+|husband|wife)(?: .+)?`), 'single'],
  ],
  kindsOfThing: `trip appointment membership subscription job account class classes course courses lesson lessons exam party plan plans
    thing diet pills tablets meds medication medicine flight journey habit practice old little dear car bike dog cat company guy`,
}
