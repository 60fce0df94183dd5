/** English: a text in which what is told over two sentences, or behind a question, stands by itself. */
import { alternatives, patternOf } from '../../facts/finding.ts'
import { isEnglishWord } from '../../spelling.ts'
import { CHILD, CHILDREN, PEOPLES, PET, plural, SIBLING, SIBLINGS } from './things.ts'

/** Where a sentence that asks begins, and may go on with what one is: "can you help me cook, I'm vegan". */
const ASKS = alternatives(`(?:can|could|would|will) (?:you|u|I)|(?:do|does|did|is|are|should|am|was) (?:I|we|it|there|you|that|this|the)
  |what(?:['’]?s| is)?|how|which|where|why|when (?:is|are|do|does|can|should|will)|any(?:one|body|thing)?`)
/** Of the words of the statement, or whether it is so. */
const OF_WORDS = alternatives(`say|says|said|translat\\p{L}*|mean|means|grammar|spell\\p{L}*|sentence|phrase|correct|right|true|sounds?
  |re(?:write|phrase|word)|proofread|who am I|what am I|am I the|if|call|writ\\p{L}*|words?|wording|texts?|messages?|letter
  |e-?mail|cv|resume|profile|bio|poem|story|stories|novel|hero\\p{L}*|characters?|narrator|songs?|lyrics?|lines?|put it|begin|opening
  |answer|reply|respond
  |introduce\\p{L}*|pretend|play|act|role\\p{L}*|synonyms?|rhymes?|joke|riddle|title|caption|script|speech|claim|prefer`)
const BEHIND_QUESTION = patternOf(`(?<=^|[.!?\\n] ?)((?:(?:ok|okay|hey|hi|hello|so|and|btw|thanks|also|quick q(?:uestion)?)[,:!]? )*
  (?:${ASKS})(?![\\p{L}’'])(?:(?!(?<!\\p{L})(?:${OF_WORDS})(?!\\p{L}))[^.!?;:\\n–—()"“”]){3,160}?) ?(?:[,;–—-]|\\.\\.+)\\s
  (?:(?:and|but|because|cos|cause|since|as|btw|by the way) )?(?=(?:I['’]?(?:m|ve)?|my(?! \\p{L}+ing )|we(?:['’](?:re|ve))?)\\s
  (?!(?:guess|mean|think|suppose|wonder|hope|need|want|could|would
  |should|know|bet|wish|was|were|had|like|prefer)(?!\\p{L})))([^.!?\\n]*(?<!right|correct|true|no|ok|okay|you)\\?)?`, 'giu')

/** A text whose sentences tell whole things: "We moved yesterday! Altona", "how do I sleep, I work nights". */
export const withWholeStatements = (text: string): string => withNearNamed(withPlaceMovedTo(withNameBeside(text))).replace(BEHIND_QUESTION,
  (whole, ...[asked, told = '', at, all]: readonly [string, string | undefined, number, string]) =>
    (/\bor\b.*\?/i.test(told) || TITLED.test(all.slice(at + whole.length - told.length)) ? whole : `${asked}? ${told.replace('?', '.')}`))
/** A name of a band or a book: "do you know We Are Scientists?" */
const TITLED = /^(?:We|My|I) \p{Lu}\p{Ll}/u

/** Names beside whom they are of: "I have a dog, Rex", "my wife, Hanna, is a baker". */
const NAMES = String.raw`\p{Lu}\p{Ll}+(?:(?:,| and|, and|\s&) \p{Lu}\p{Ll}+)*`
const OF_NAME = alternatives(`${PET}|${CHILD}|${SIBLING}|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|(?:best )?friend|baby`)
const BESIDE = String.raw`(?:[,:] | [-–—] | \()(${NAMES})(?=[.,;)]|$| and (?:I|we|he|she|it|an?|the|my)\b)\)?`
const [HAS_NAMED, OWN_NAMED] = [
  patternOf(String.raw`((?:have|has|got|own|adopted|rescued|['’]ve)\s(?:[\p{L}\d'’-]+ ){0,3}?
    (?:${OF_NAME}|${plural(PET)}|${CHILDREN}|${SIBLINGS}|boys|girls))${BESIDE}`, 'gu'),
  patternOf(String.raw`((?<!\p{L})(?:[Mm]y|[Oo]ur) (?:[\p{L}-]+ ){0,2}?(?:${OF_NAME}))${BESIDE},?`, 'gu'),
] as const
/** "I have two kids, Thanks", "a wife, Italian": what a list of words holds is a name only beside one that is in none. */
const NO_NAME = patternOf(`^(?:${PEOPLES}|${PET})$`, 'iu')
const withNameBeside = (text: string): string => ([[HAS_NAMED, ' called '], [OWN_NAMED, ' ']] as const).reduce((told, [pattern, joint]) =>
  told.replace(pattern, (whole, of: string, written: string) => {
    const names = written.split(/,? and |, | & /)
    return names.every((name) => isEnglishWord(name.toLowerCase()) || NO_NAME.test(name)) ? whole
      : `${of}${joint}${names.join(' and ')}`
  }), text)

/** Who is meant by "she" or "he" at the beginning of the next sentence, where one person alone is spoken of. */
const [WOMEN, MEN, EITHER] = ['sister|m[ou]m|mother|wife|girlfriend|daughter|grandma|grandmother|gran|nan|aunt|niece|goddaughter',
  'brother|dad|father|husband|boyfriend|son|grandpa|grandfather|grandad|uncle|nephew|godson', 'partner|dog|cat|puppy|kitten|baby|toddler']
const IN_LAW = '(?:[- ]in[- ]law)?(?: \\p{Lu}\\p{Ll}+)?'
const NEXT = ([['[Ss]he', WOMEN, 'he|him|his|they'], ['[Hh]e', MEN, 'she|her|they']] as const).map(([pronoun, words, others]) => ({
  next: patternOf(`(?<=^|[.!?\\n] ?)([^.!?\\n]*?(?<!\\p{L})(?:[Mm]y|[Oo]ur)\\s
    ((?:(?:older|younger|little|big|new|eldest|youngest|oldest) )?(?:${words}|${EITHER})${IN_LAW})(?!['’\\p{L}-])[^.!?\\n]*)([.!?]+\\s+)
    ${pronoun}(?:(['’]?s|\\sis|\\shas)|(?=\\s(?:just|also|works|lives|loves|likes|hates|plays|studies|does|can|was|moved|got|turned|turns
    |never|only)))(?=\\s)`, 'gu'),
  others: new RegExp(`\\b(?:${others})\\b`, 'i'),
}))
const SOMEBODY_ELSE = patternOf(`(?<!\\p{L})(?:friend|colleague|doctor|teacher|boss|neighbou?r|girl|boy
  |woman|man|guy|lady|nurse|vet|who|(?:the|an?) (?:\\p{L}+ )?\\p{L}+(?:man|woman|er|or|ist|ian|ant)
  |(?:my|our) (?:\\p{L}+ )?(?:${WOMEN}|${MEN}|${EITHER}|kids?|child\\p{L}*|parents|friends?))(?!\\p{L})`, 'iu')
const NAMED_TOO = /(?<!^|\b(?:in|at|to|from|near|of|on|for|until|since) |[.!?] )\p{Lu}\p{Ll}+/u
const withNearNamed = (text: string): string => NEXT.reduce((told, { next, others }) => told.replace(next,
  (whole, ...found: readonly (string | undefined)[]) => {
    const [before = '', who = '', end = '', is] = found
    const rest = before.replace(new RegExp(`(?:my|our) ${who}`, 'i'), '')
    return others.test(rest) || SOMEBODY_ELSE.test(rest) || NAMED_TOO.test(rest) ? whole
      : `${before}${end}My ${who}${is === undefined ? '' : is.trim() === 'has' ? ' has' : ' is'}`
  }), text)

/** A text in which the place moved to stands with the word of it: "We moved yesterday! Altona". */
const withPlaceMovedTo = (text: string): string => text.replace(MOVED, '$1 to $3$2').replace(NAMED_NEXT, '$1 called $2.')
  .replace(NEW_HOME, 'our $1 in $2').replace(NEW_JOB, (_, got: string, job: string) =>
  `${got}. I work as ${job[0]!.toLowerCase()}${job.slice(1)}`)
/** "New flat since Friday! Kreuzberg", "I got the job! pastry chef at the Hilton". */
const NEW_HOME = patternOf(`(?<=^|[.!?,] )(?:(?:[Oo]ur|[Aa]|[Mm]y) )?([Nn]ew (?:flat|place|apartment|house|home|studio))
  (?: (?:since|as of) \\p{L}+| today)?[!.,:]+ (?:in )?(\\p{Lu}\\p{Ll}+)(?=[.!,]|$)`, 'gu')
const NEW_JOB = patternOf(`(?<=(?:^|[.!?,;:]|(?<!\\p{L})(?:I|we|so|and|just|finally|have|['’]ve|yes|yay|wow|omg
    |update)) ?)(got (?:the|a new|my dream|that) (?:job|offer|position|role)|got hired|accepted (?:an|the|their) (?:job )?offer
  |they said yes)(?: today| yesterday)?[!.,]+\\s(?:(?:I am|I'm) (?:going to be|the new|their new)\\s
    |as )?((?:an? )?(?:[a-z-]+ ){1,3}(?:at|with|for) )`, 'giu')
/** "I adopted a cat today! He is called Pixel": the name stands with the animal. */
const NAMED_NEXT = patternOf(`\\b((?:have|got|adopted|rescued|bought|fostered) an? (?:[a-z-]+ ){0,2}?(?:dog|cat|puppy|kitten|rabbit
  |bunny|parrot|horse|pony|hamster))(?: (?:today|yesterday|(?:last|this) [a-z]+))?[.!,;]+ (?:(?:[Hh]e|[Ss]he|[Ii]t)(?:'s| is| was)\\s
  (?:called|named)|(?:[Hh]is|[Hh]er|[Ii]ts) name(?:'s| is)) (\\p{Lu}\\p{Ll}+)(?= |[.!,]|$)`, 'gu')
const MOVED = /\b(moved)((?: (?:yesterday|today|last \w+|this \w+|recently|out))?)[!.,:]+ (?:to )?(\p{Lu}\p{Ll}+)(?=[.!]*$)/u
