/** German: the words that rules for whole clauses share. */
import { LatinRegExp } from '@madeleine/base'
import { languageOf } from '../../language.ts'
import { alternatives, type Finding, type RuleAttribute } from '../../facts/finding.ts'

/** Numbers in words and digits, with the articles that count one. */
export const NUMBER = '(?:eine?[nmr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\d{1,2})'
const GERMAN_MONTH = 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const WEEKDAY = '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)'
/** Since when something is so. */
export const SINCE = alternatives(`seit (?:(?:Anfang |Mitte |Ende )?(?:${GERMAN_MONTH})(?: \\d{4})?|(?:Anfang |Mitte |Ende )?\\d{4}
  |(?:etwa |ca\\.? |gut |über )?
  (?:${NUMBER} |vielen |ein paar |mehreren |einigen )?(?:Jahren|Jahr|Monaten|Monat|Wochen|Woche)|kurzem|langem|Kurzem|Langem|Geburt|immer
  |jeher
  |(?:der|meiner) (?:Schule|Schulzeit|Kindheit|Jugend|Geburt|Uni|Grundschule|Schwangerschaft|OP)|letzte[mrns] (?:Jahr|Monat|Woche|Sommer
  |Herbst|Winter|Frühling)
  |diese[mr] (?:Jahr|Monat|Sommer))`)
/** How often something is done. */
export const GERMAN_OFTEN = alternatives(String.raw`(?:(?:fast )?jede[nrs]? (?:zweite[nrs]? |dritte[nrs]? )?(?:Tag|Morgen|Abend|Woche|Monat
  |Nacht|Jahr|Sommer|Winter|${WEEKDAY}(?:abend|morgen|nachmittag|vormittag)?)
  |(?:ein|zwei|drei|vier|fünf|sechs|\d)[- ]?mal (?:die|pro|in der|im) (?:Woche|Tag|Monat|Jahr)|täglich|wöchentlich
  |(?:immer )?${WEEKDAY.toLowerCase()}s
  |(?:immer |meistens )?(?:am Wochenende|abends|morgens))`)
/** When something begins, is or was. */
const WHEN = alternatives(String.raw`(?:${SINCE}|${GERMAN_OFTEN}|(?:vor|in) ${NUMBER} (?:Tagen?|Wochen?|Monate?n?|Jahre?n?)|(?:nächste
  |letzte|diese|kommende|vorige)[nsr]? (?:Jahr|Monat|Woche|Sommer|Herbst|Winter|Frühling|Frühjahr|${WEEKDAY})
  |(?:Anfang|Mitte|Ende) (?:${GERMAN_MONTH}|des Jahres|nächsten Jahres)|im (?:${GERMAN_MONTH}|Sommer|Herbst|Winter|Frühling|Frühjahr)|(?:am
  |zum|ab dem|ab) \d{1,2}\.(?: ?(?:${GERMAN_MONTH}|\d{1,2}\.))?|ab (?:${GERMAN_MONTH})
  |am ${WEEKDAY}|heute|gestern|vorgestern|morgen|übermorgen|neulich|kürzlich)`)

/** Adverbs that leave a statement as it is. */
export const GERMAN_ADVERBS = alternatives(`(?:(?:ja|auch|jetzt|derzeit|aktuell|übrigens|gerade|schon|immer noch|noch|eigentlich|momentan
  |hauptsächlich|inzwischen|mittlerweile
  |halt|eh|nun|leider|aber|allerdings|selbst|zurzeit|zur Zeit|beruflich|privat|nebenbei|wieder|endlich|${SINCE}) )*`)
/** What may stand in front of the verb, where "ich" comes behind it. */
const IN_FRONT = alternatives(`(?:${WHEN}|jetzt|momentan|aktuell|derzeit|gerade|inzwischen|mittlerweile|beruflich|privat|übrigens
  |leider|eigentlich|nebenbei|zurzeit
  |zur Zeit|in meiner Freizeit|am liebsten|hauptsächlich|meistens)`)
/** A place or a firm. */
export const GERMAN_PLACE = String.raw`(?<place>\p{L}[\p{L}-]+(?: (?:am|an der|im|bei) \p{L}+| \p{L}{4,})?)`
/** A place by a name that has its capital. */
export const NAMED_PLACE = String.raw`(?<place>\p{Lu}[\p{L}-]+(?: (?:am|an der|im|bei) \p{Lu}\p{L}+)?)`
/** What may follow a statement. */
export const END = '(?: (?:und|mit|seit|als|in der Nähe|zusammen|zur Zeit|aktuell) .*)?'

/** An expression for a whole clause. */
export const whole = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')
/** The same with capitals as they are written: nouns and names are found by them. */
export const wholeCased = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'u')

/** A finding as a rule gives it. */
export const found = (attribute: RuleAttribute, value: string, says: string, more: Pick<Finding, 'since'> = {}): Finding => ({ attribute,
  value, says, ...more })

/** A finding whose value is all that it says. */
export const germanFinding = (attribute: RuleAttribute, says: string, more: Pick<Finding, 'since'> = {}): Finding =>
  found(attribute, says, says, more)

/** Words that point elsewhere: what holds them does not stand by itself. */
const POINTING = alternatives(`(?<![\\p{L}])(?:ich|du|er|sie|es|man|wir|ihr|ihn|ihm|ihnen|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*|uns|das
  |dies\\p{L}*|jene\\p{L}*|hier|dort|da|damit|davon|darüber|darauf
  |dabei|dafür|daran|dort|so|dann|wie|was|wo|wer|welche\\p{L}*|dass|weil|heute|morgen|gestern|gleich|eben|etwas|irgendwas|irgendwie|alles
  |nichts)(?![\\p{L}])`)
/** Whether words stand by themselves. */
export const isSelfContainedGerman = (text: string): boolean => text.length <= 70 && !new RegExp(POINTING, 'u').test(text)

/** Words about oneself as they are said of somebody: "mich" becomes "sich", "meine" becomes "seine". */
export const ofThem = (text: string): string =>
  text.replace(/(?<!\p{L})(?:mich|mir)(?!\p{L})/gu, 'sich').replace(/(?<!\p{L})m(?=ein(?:e[mnrs]?)?(?!\p{L}))/gu, 's')

const IRREGULAR: Readonly<Record<string, string>> = {
  bin: 'ist', habe: 'hat', fahre: 'fährt', laufe: 'läuft', esse: 'isst', lese: 'liest',
  schlafe: 'schläft', nehme: 'nimmt', treffe: 'trifft', gebe: 'gibt', helfe: 'hilft',
  spreche: 'spricht', trage: 'trägt', fange: 'fängt', halte: 'hält', wasche: 'wäscht',
  werde: 'wird', sehe: 'sieht', sammle: 'sammelt', häkle: 'häkelt', angle: 'angelt',
  pendle: 'pendelt', bastle: 'bastelt', radle: 'radelt', segle: 'segelt', will: 'will', möchte: 'möchte',
  kann: 'kann', mag: 'mag', muss: 'muss', darf: 'darf', lasse: 'lässt', trete: 'tritt',
}
/** A verb of "ich" as it is said of somebody. */
export function third(verb: string): string {
  const stem = verb.toLowerCase().replace(/e$/, '')
  return IRREGULAR[verb.toLowerCase()] ?? `${stem}${/(?:[dt]|[^lrh][mn])$/.test(stem) && !/mm$|nn$/.test(stem) ? 'et' : 't'}`
}

/** A name: with a capital, and no noun that a place or a firm is not called by. */
export const isName = (text: string | undefined): text is string => text !== undefined && /^[\p{Lu}\d]/u.test(text) && text.length <= 40
  && !NO_NAME.test(text)
const NO_NAME = new LatinRegExp(`^(?:${alternatives(`
  Angst|Nacht|Tag|Regen|Licht|Frieden|Ruhe|Hause?|Rente|Stress|Not|Liebe|Teilzeit
  |Vollzeit|Schichten|Urlaub|Ordnung|Moment|Gedanken|Zukunft|Team|Büro|Stadt|Dorf|Nähe
  |Freunden?|Familie|Ich|Es|Das|Der|Die|Staunen|Dusche|Bett|Spaß|Prinzip|Elternzeit|Versehen|Zufall|Panik|Eile|Gefahr|Trauer|Scheidung
  |Trennung|Behandlung|Therapie|Quarantäne|Gesprächen?|Reihe|Seite|Welt|Sicherheit
  |Geld|Wut|Gesundheit|Armut|Sünde|Scham|Träumen|Wirklichkeit|Saus|Bewegung|Projekten?|Homeoffice|Großraumbüro|Handarbeit
  |Eigenregie`)})(?![\\p{L}])`, 'u')

const JOBS = alternatives(`lehrer|ärztin|arzt|krankenpfleger|krankenschwester|pflegefachkraft|pflegefachfrau|pflegefachmann|pfleger
  |pflegekraft|pflegehelfer|ingenieur|programmierer|entwickler|designer|koch|köchin|bäcker|tischler|schreiner|elektriker|mechaniker|anwalt
  |anwältin
  |polizist|feuerwehrmann|feuerwehrfrau|buchhalter|architekt|journalist|übersetzer|student|erzieher|sozialarbeiter|sozialpädagoge
  |sozialpädagogin|physiotherapeut|hebamme|friseur|friseuse|verkäufer|kellner|fahrer|pilot|gärtner|landwirt|bauer|bäuerin|apotheker
  |psychologe|psychologin|therapeut|wissenschaftler|professor|forscher|fotograf|musiker|schauspieler|autor|berater|beamter|beamtin|rentner
  |schüler|azubi|auszubildende|auszubildender|freiberufler|hausmeister|sekretär|maler|maurer|dachdecker|optiker|logopäde|logopädin
  |dolmetscher|bibliothekar
  |elektroniker|mechatroniker|schlosser|schweißer|klempner|installateur|zimmermann|zimmerer|metzger|konditor|florist|kaufmann|kauffrau
  |controller|makler|notar|richter|dozent|referent|sachbearbeiter|bürokraft|fachangestellte|fachangestellter
  |hausfrau|hausmann|tagesmutter|kosmetiker|lagerist|logistiker|disponent|lokführer|zugbegleiter|flugbegleiter|soldat|förster|winzer
  |chemiker|chemikant|biologe|biologin|physiker|mathematiker|informatiker|jurist|doktorand|praktikant|referendar
  |trainer|redakteur|lektor|texter|grafiker|illustrator|schneider|uhrmacher|goldschmied|techniker|monteur|bauleiter|projektleiter|teamleiter
  |filialleiter|geschäftsführer|manager|administrator|pfarrer|pastor|bestatter|gastronom|barkeeper|barista
  |reinigungskraft|postbote|briefträger|zusteller|sanitäter|pädagoge|pädagogin|pensionär|imker|laborant|orthopäde|orthopädin|chirurg|imker
  |influencer`)
const JOB_KINDS = 'angehende|freie|freiberufliche|gelernte|selbstständige|selbständige|ausgebildete|'
  + 'pensionierte|leitende|technische|kaufmännische|medizinische|zahnmedizinische|alleinerziehende'
/** What people are by profession. */
export const JOB = new LatinRegExp(
  `^(?!(?:bei|mit|geister|falsch|schwarz|rad|ski|auto)fahrer|hobby|haupt|sünden|amateur)(?:(?:${JOB_KINDS})[rsn]? `
  + `)?[\\p{L}-]*(?:${JOBS})(?:in|innen)?$`,
  'iu',
)
/** Near people. */
export const GERMAN_KIN = 'Schwester|Bruder|Mutter|Mama|Vater|Papa|Oma|Opa|Großmutter|'
  + 'Großvater|Mann|Ehemann|Frau|Ehefrau|Freundin|Freund|Verlobte|Verlobter|Tochter|Sohn|Tante'
  + '|Onkel|Cousine|Cousin|Nichte|Neffe|Partnerin|Partner|Enkelin|Enkel|Schwiegermutter|Schwiegervater|'
  + 'Schwägerin|Schwager|Stieftochter|Stiefsohn|Patenkind|Eltern|Schwiegereltern|Großeltern'
export const ANIMALS = 'Hund|Hündin|Katze|Kater|Kaninchen|Hamster|Pferd|Papagei|Wellensittich|Schildkröte|Meerschweinchen|Pony|Hase'

// German: which sentences make statements, what makes them uncertain, and their clauses in the order "ich" – verb – rest.

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
/** A goal found by its verb, and languages in a row, are one clause. */
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
export const isGerman = (sentence: string): boolean =>
  (OPENING.test(sentence) || OWN.test(sentence) || languageOf(sentence) === 'german') && !ENGLISH.test(sentence)
