/** German: the words that rules for whole clauses share. */
import { alternatives, type Finding, type RuleAttribute } from '../../facts/finding.ts'
import { LatinRegExp } from '../../../base/latin-regexp.ts'

/** Numbers in words and digits, with the articles that count one. */
export const NUMBER = '(?:eine?[nmr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\d{1,2})'
export const GERMAN_MONTH = 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
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
export const IN_FRONT = alternatives(`(?:${WHEN}|jetzt|momentan|aktuell|derzeit|gerade|inzwischen|mittlerweile|beruflich|privat|übrigens
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
/** The same with capitals as they are written: nouns and names are germanFinding by them. */
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
