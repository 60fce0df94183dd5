/** German: the words that rules for whole clauses share. */
import { alternatives, type Finding, type RuleAttribute } from '../finding.ts'

/** Adverbs that leave a statement as it is. */
export const GERMAN_ADVERBS = '(?:(?:ja|auch|jetzt|derzeit|aktuell|übrigens|gerade|schon|immer noch|noch|eigentlich|seit kurzem'
  + '|momentan|hauptsächlich) )*'
/** A place or a firm. */
export const GERMAN_PLACE = String.raw`(?<place>\p{L}[\p{L}-]+(?: (?:am|an der|im|bei) \p{L}+| \p{L}{4,})?)`
/** What may follow a statement. */
export const END = '(?: (?:und|mit|seit|als|in der Nähe|zusammen|zur Zeit|aktuell) .*)?'

/** A finding as a rule gives it. */
export const found = (attribute: RuleAttribute, value: string, says: string, more: Pick<Finding, 'since'> = {}): Finding => ({ attribute,
  value, says, ...more })

/** A name: with a capital, and no noun that a place or a firm is not called by. */
export const isName = (text: string | undefined): text is string => text !== undefined && /^[\p{Lu}\d]/u.test(text) && text.length <= 40
  && !/^(?:Angst|Nacht|Tag|Regen|Licht|Frieden|Ruhe|Hause?|Rente|Stress|Not|Liebe|Teilzeit|Vollzeit|Schichten|Urlaub|Ordnung|Moment|Gedanken|Zukunft|Team|Büro|Stadt|Dorf|Nähe|Freunden?|Familie|Ich|Es|Das|Der|Die)\b/u.test(text)

const JOBS = alternatives(`lehrer|ärztin|arzt|krankenpfleger|krankenschwester|pflegefachkraft|pfleger|ingenieur|programmierer|entwickler|softwareentwickler|designer|koch|köchin|bäcker|tischler|schreiner|elektriker|mechaniker|anwalt|anwältin
  |polizist|feuerwehrmann|buchhalter|architekt|journalist|übersetzer|student|erzieher|sozialarbeiter|physiotherapeut|hebamme|friseur|verkäufer|kellner|fahrer|pilot|gärtner|landwirt|bauer|bäuerin|apotheker|zahnarzt|zahnärztin|tierarzt
  |tierärztin|psychologe|psychologin|therapeut|wissenschaftler|professor|forscher|fotograf|musiker|schauspieler|autor|berater|beamter|beamtin|rentner|schüler|azubi|auszubildende|freiberufler|hausmeister|sekretär|maler|maurer|dachdecker|optiker|logopäde|logopädin|dolmetscher|bibliothekar`)
/** What people are by profession. */
export const JOB = new RegExp(`^(?:[\\p{L}-]+(?:er|e|ische[rs]?) )?[\\p{L}-]*(?:${JOBS})(?:in|innen)?$`, 'iu')
/** Near people. */
export const KIN = 'Schwester|Bruder|Mutter|Mama|Vater|Papa|Oma|Opa|Großmutter|Großvater|Mann|Frau|Freundin|Freund|Tochter|Sohn|Tante'
  + '|Onkel|Cousine|Cousin|Nichte|Neffe|Partnerin|Partner'
