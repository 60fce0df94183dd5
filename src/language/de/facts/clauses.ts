/** German: which sentences are, what makes them uncertain, and their clauses in the order "ich" – verb – rest. */
import { alternatives } from '../../facts/finding.ts'
import { IN_FRONT, GERMAN_MONTH } from './words.ts'
import { LatinRegExp } from '../../../base/latin-regexp.ts'

/** What makes all of a sentence uncertain, a report or a question. */
const UNCERTAIN = new LatinRegExp(String.raw`\b(?:${alternatives(`
  wenn|falls|würden?|wäre|hätten?|könnten?|vielleicht|wahrscheinlich|angeblich|angenommen|stell dir|überlegen?|sofern|damals
  |sagt|sagte|gesagt|meint|meinte|gemeint|erzählte?|schrieb|schreibt|geschrieben|behauptet|glaubt|denkt|haha|hoho|Witz|Spiel|Spaß|Traum
  |träume|geträumt|Film|Roman|Rolle|Theaterstück
  |sozusagen|quasi|gefühlt|wünschte|übersetze|FIFA|Sims|Minecraft|D&D`)})\b|[?„“”"»«😂🤣😉]`, 'iu')
/** What makes a clause untrue, or true of another time. */
const UNTRUE = new LatinRegExp(
  String.raw`(?<!\p{L})(?:nicht|nie|niemals|kein(?:e[mnrs]?)?|früher|fast|beinahe|ob|dass|noch nie|kaum|nix|nichts|gerne `
  + String.raw`hätte)(?!\p{L})`,
  'iu',
)
/** Clauses whose denial is what they say: their rules read it. */
const DENIED = new LatinRegExp(alternatives(String.raw`
  ^ich (?:esse|trinke|mag|vertrage|rauche|spreche|kann [^,]{2,40} (?:leiden|ausstehen|ab|essen)$|darf|interessiere)(?![\p{L}])
  |interessier(?:t|en) mich|(?:benutze?|verwende|nutze|schreibe?|mach) (?:bitte )?keine(?= )|sind tabu|^seit (?:dem|der|meine[mr]) \p{Lu}`),
  'iu')

const GOES_ON = alternatives(`arbeite|wohne|habe?|bin|lebe|komme|studiere|spiele|lerne|mag|esse|trinke|spreche|heiße|nutze|ziehe|reise|liebe
  |fange|suche|brauche|such|will|möchte|gehe|fahre|fliege|nehme|mache?|vertrage
  |leide|weiß|kann|trainiere|jogge|singe|koche|wollte|klettere|verstehe|begreife|kapiere`)
const BREAKS = new LatinRegExp(
  String.raw`\s*[,;–—!()]+\s*|\s+-\s+|(?<!\bmeine? \p{L}+)\s+(?:und|aber|denn|weil|da) (?=(?:ich|mein|meine|wir|`
  + String.raw`unser|unsere|als|bitte|lass|fass|antworte|duze?|sprich|schreibe?|${GOES_ON})(?!\p{L}))`, 'iu')
/** Two names behind a count of animals are no clause of their own. */
const NAMED_LIST = /(?<=\b(?:habe?|haben) [^,;]{3,60} \p{Lu}\p{L}+), (?=\p{Lu}\p{L}+ und \p{Lu}\p{L}+(?:$|[.!,]))/u
/** A goal germanFinding by its verb, and languages in a row, are one clause. */
const ONE_CLAUSE = /(?<=\bZiel ist es), |(?<=\bspreche [^;,]{3,20}), (?=(?:etwas |ein bisschen )?\p{Lu}\p{L}+)/gu
/** A number's comma, and the ages of children, end no clause. */
const COUNTED = /(?<=\d), (?=\d+ und \d+ )|(?<=\d),(?=\d)/gu
const LEADS = new RegExp(String.raw`^(?:(?:ja|nein|nee|nö|also|hallo|hi|hey|und|aber|übrigens|naja|okay|ok|`
  + String.raw`na ja|du|moin|servus|ach|außerdem|btw|hab mal ne frage|kurze frage|sorry)[\s,:]+)+`, 'i')
/** What messengers begin with when they leave out "ich". */
const LEFT_OUT = alternatives(`bin|habe?|wohne|arbeite|komme|studiere|spreche|trinke|esse|spiele|lebe|lerne|leide|fange|ziehe|vertrage|heiße
  |ernähre mich|fahre|fliege|mache|jogge|klettere|mag|nehme`)
const FIRST_PERSON = new LatinRegExp(`^(?:${GOES_ON}|${LEFT_OUT})(?!\\p{L})`, 'iu')

const SHORT = 'hab|mach|geh|wohn|spiel|bekomm|krieg|lern|komm|fang|zieh|fahr|such|nehm|trink|ess|lauf|leb|'
  + 'ernähr|nutz|brauch|studier|bräuchte|vertrag|fühl|kauf|heirat|sing|koch|back|sprech|versteh|schlaf'
const SHORTENED = [
  new LatinRegExp(`^(ich|wir) (${SHORT})['’]?(?= )`, 'iu'),
  new LatinRegExp(`(^| )(${SHORT})['’]? (?=(?:ich|mich|mir)(?!\\p{L}))`, 'iu'),
] as const
const INVERTED = new LatinRegExp(
  `^(?<front>${IN_FRONT}(?: ${IN_FRONT})?) (?<verb>\\p{L}+) (?<self>mich ich|ich mich|ich|wir|ich mir|wir `
  + `uns)(?<rest> .+|)$`,
  'iu',
)
const OBJECT_FIRST = new RegExp(String.raw`^(?<what>\p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?) (?<verb>mag|liebe|`
  + String.raw`hasse|esse|trinke|vertrage|bekomme|beziehe|kriege|spreche|spiele|lerne) ich(?<rest> .+|)$`, 'u')

/** A clause with its verbs in full, and "ich" and the verb in front. */
function inOrder(clause: string): string {
  const full = clause.replace(SHORTENED[0], '$1 $2e').replace(SHORTENED[1], '$1$2e ')
  const { front, verb, self, rest = '' } = INVERTED.exec(full)?.groups ?? {}
  if (front !== undefined) {
    const [who = 'ich', own = ''] = self!.toLowerCase().split(' ')
    const lower = /^(?:Anfang|Mitte|Ende) /.test(front) ? front : `${front[0]!.toLowerCase()}${front.slice(1)}`
    return `${who} ${verb!}${own === '' ? '' : ` ${own}`} ${lower}${rest}`
  }
  const object = OBJECT_FIRST.exec(full)?.groups
  return object ? `ich ${object['verb']!} ${object['what']!}${object['rest'] ?? ''}` : full
}

const DATE = new LatinRegExp(
  `(?<=\\b(?:am|zum|ab|ab dem|vom|bis|bis zum|seit dem) \\d{1,2}\\.) ?(?<month>${GERMAN_MONTH}|\\d{1,2}\\.)(?= |$)`,
  'gu',
)
const DATE_JOINED = /(?<=\b\d{1,2})\.(?=\p{Lu})/gu
/** A text whose dates hold no full stop that could end a sentence: "am 3. August" and "am 3.8." are "am 3.August" in it. */
export const withWholeDates = (text: string): string =>
  text.replace(DATE, (month) =>
    (/\d/.test(month) ? GERMAN_MONTH.split('|').filter((name) => name !== 'Jänner')[Number.parseInt(month, 10) - 1] ?? month
      : month.trim()))

/** What is uncertain before a "but" leaves what stands behind it. */
const OWN_BEHIND = new LatinRegExp(String.raw`\s*[,;–]\s*aber (?=(?:ich|wir|meine?|unsere?)(?!\p{L}))`, 'iu')

/** The clauses of a German sentence that may state something. */
export function germanClauses(sentence: string): string[] {
  const [first = '', ...others] = sentence.split(OWN_BEHIND)
  if (others.length > 0) return [first, ...others].flatMap((part) => germanClauses(part))
  if (UNCERTAIN.test(sentence)) return []
  const pieces = sentence.replace(DATE_JOINED, '. ').replace(NAMED_LIST, ' ').replace(COUNTED, ' ').replace(ONE_CLAUSE, ' ').split(BREAKS)
  return pieces.slice(0, 12).flatMap((piece) => {
    const bare = piece.replace(/[.!…\s]+$/, '').replace(LEADS, '').trim()
    const clause = inOrder(FIRST_PERSON.test(bare) && !/^\p{L}+ (?:ich|wir|du|bitte|(?<!habe? )mir)(?!\p{L})/iu.test(bare)
      ? `ich ${bare[0]!.toLowerCase()}${bare.slice(1)}` : bare)
    return clause === '' || clause.length > 160 || (UNTRUE.test(clause) && !DENIED.test(clause)) ? [] : [clause]
  })
}

const WISHES = 'Antworte|Schreibe?|Nenne?|Verwende|Benutze?|Nutze|Sprich|Duze?|Sieze?|Lass|Erkläre?|Fass'
const OPENING = new LatinRegExp(`^\\W*(?:(?:Bitte|${WISHES}|Als \\p{Lu}\\p{Ll}+|Bei uns in|(?:${LEFT_OUT}) (?:aus|in|bei|als
  |seit|jetzt|gestern|heute|gerade|am|im|nach|eine?n?|gegen|keine?n?)
  |hab|bin (?:gebürtig\\p{L}*|\\p{Lu}\\p{L}+)|(?:Oma|Opa|Mama|Papa) (?:ist|hat|wohnt|lebt|wird|kommt|arbeitet)|(?:Die|Der) (?:Kleine
  |Große))(?!\\p{L})|\\p{Lu}\\p{L}+ sind tabu)`.replace(/\s*\n\s*/g, ''), 'iu')
const OWN = new LatinRegExp(String.raw`(?<!\p{L})(?:ich|wir|meine?[mnrs]?|unser(?:e[mnrs]?)?|mich|bitte)(?!\p{L})`, 'iu')
const ENGLISH = /(?<!\p{L})(?:I|I'm|my|the|is|of|you|to)(?!\p{L})/u

/** Whether a sentence is German: its pronouns and verbs have no other reading. */
export const isGerman = (sentence: string): boolean => (OPENING.test(sentence) || OWN.test(sentence)) && !ENGLISH.test(sentence)
