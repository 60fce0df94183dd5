/** German: name, age, origin, home, languages, and what people are, as rules for whole clauses. */
import type { StatementRule } from '../../facts/finding.ts'
import { END, found, GERMAN_ADVERBS, GERMAN_PLACE, isName, JOB, NAMED_PLACE, NUMBER, germanFinding, whole, wholeCased } from './words.ts'

const PEOPLES = 'Hamburger|Berliner|Münchner|Kölner|Wiener|Schwabe|Schwäbin|Bayer|Sachse|'
  + 'Sächsin|Franke|Fränkin|Österreicher|Schweizer|Norddeutscher|\\p{Lu}\\p{Ll}+er'
const TRAITS = alternativesOf(`Linkshänder(?:in)?|Rechtshänder(?:in)?|Frühaufsteher(?:in)?|Morgenmuffel|Nachteule|Langschläfer(?:in)?
  |Einzelkind|Brillenträger(?:in)?|Nichtraucher(?:in)?|Raucher(?:in)?
  |Legastheniker(?:in)?|farbenblind|kurzsichtig|weitsichtig|schwerhörig|gehörlos|blind|Autist(?:in)?|introvertiert|alleinerziehend
  |hochsensibel|tauglich|schwerbehindert`)

/** Alternatives written in lines. */
function alternativesOf(text: string): string {
  return text.replace(/\s*\n\s*/g, '')
}

const LIVING: readonly StatementRule[] = [
  { pattern: wholeCased(
    `(?:ich|wir|Ich|Wir) (?:wohne|wohnen|lebe|leben) ${GERMAN_ADVERBS}(?:allein |zusammen )?(?:mit [^,]{3,40} )?(?:in (?:einer|`
    + `einem|der) (?:WG|Haus|Wohnung|Altbau) )?(?:hier )?in ${NAMED_PLACE}(?: .*)?`,
  ),
    read: ({ place }) => isName(place) && found('home', place, `wohnt in ${place}`) },
  { pattern: whole(`(?:ich|wir) (?:wohne|wohnen|lebe|leben) ${GERMAN_ADVERBS}(?:seit [\\p{L}\\d ]{3,20} )?in ${GERMAN_PLACE}${END}`),
    read: ({ place }) => isName(place) && found('home', place, `wohnt in ${place}`) },
  { pattern: whole(`bei (?:uns|mir) (?:hier )?in ${GERMAN_PLACE.replace('{4,}', '{40,}')} (?:ist|sind|hat|gibt|liegt|regnet|schneit`
    + '|kostet|kosten|fährt|fahren|gelten|gilt|scheint|wird|haben|läuft)(?!\\p{L}).*'), read: ({ place }) =>
    isName(place) && found('home', place, `wohnt in ${place}`) },
]

const ORIGIN: readonly StatementRule[] = [
  { pattern: whole(`ich (?!.*ge(?:zogen|kommen|fahren|flogen|flohen|reist|worfen|stiegen)$)(?:komme|bin|stamme) ${GERMAN_ADVERBS}`
    + `(?:ursprünglich )?aus (?:der Nähe von )?${GERMAN_PLACE}${END}`),
    read: ({ place }) => isName(place) && found('hometown', place, `kommt aus ${place}`) },
  { pattern: whole(`ich bin ${GERMAN_ADVERBS}(?:eine? )?(?<kind>gebürtige[rn]?|echte[rn]?|waschechte[rn]?) (?<value>${PEOPLES})(?:in)?`),
    read: ({ kind = '', value = '' }) => germanFinding('hometown', `ist ${kind} ${value}`) },
  { pattern: whole(`ich bin (?:(?:im Jahr )?(?<year>(?:19|20)\\d\\d) )?in ${GERMAN_PLACE} geboren(?: und aufgewachsen)?`), read: ({ year,
    place }) => isName(place)
    && [...(year === undefined ? [] : [found('birthday', year, `ist ${year} geboren`)]), found('birthplace', place,
      `ist in ${place} geboren`)] },
  { pattern: whole('ich bin (?:im Jahr )?(?<year>(?:19|20)\\d\\d) geboren'), read: ({ year = '' }) => found('birthday', year,
    `ist ${year} geboren`) },
  { pattern: whole(`ich bin (?<near>in|in der Nähe von|bei|nahe) ${GERMAN_PLACE} (?:geboren und )?(?:aufgewachsen|groß geworden)`), read: ({
    near = '', place,
  }) =>
    isName(place) && found('hometown', place, `ist ${near} ${place} aufgewachsen`) },
  { pattern: whole('ich bin (?<where>(?:auf|in|an) (?:einem|einer|dem|der) [^,]{3,60}?) (?:aufgewachsen|groß geworden)'),
    read: ({ where = '' }) => germanFinding('trait', `ist ${where} aufgewachsen`) },
]

const BEING: readonly StatementRule[] = [
  { pattern: whole(
    `ich bin ${GERMAN_ADVERBS}(?<age>[1-9]\\d)(?: Jahre(?: alt)?)?(?: und (?<more>${TRAITS}|verheiratet|geschieden|Single|ledig|\\p{L}+))?`,
  ), read: ({ age = '', more }) => [
    found('age', age, `ist ${age} Jahre alt`),
    ...(more !== undefined && new RegExp(`^(?:${TRAITS})$`, 'iu').test(more) ? [germanFinding('trait', `ist ${more}`)] : []),
    ...(more !== undefined && JOB.test(more) ? [found('occupation', more, `ist ${more}`)] : [])] },
  { pattern: whole(`ich werde ${GERMAN_ADVERBS}(?:am (?<day>\\d{1,2}\\. ?(?:\\p{L}+|\\d{1,2}\\.)) )(?<age>[1-9]\\d)`), read: (
    { day, age = '' },
  ) => day !== undefined
    && germanFinding('event', `wird am ${day} ${age}`) },
  { pattern: whole(`(?:ich heiße|mein Name ist) (?<name>\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?)(?: und .*)?`),
    read: ({ name }) => isName(name) && found('name', name, `heißt ${name}`) },
  {
    pattern: whole('ich habe (?:immer )?am (?<value>\\d{1,2}\\. ?(?:\\p{L}{3,9}|\\d{1,2}\\.)) Geburtstag'),
    read: ({ value = '' }) => found('birthday', value, `hat am ${value} Geburtstag`),
  },
  { pattern: whole(`ich bin ${GERMAN_ADVERBS}(?<value>verheiratet|geschieden|verlobt|verwitwet|ledig)${END}`), read: ({ value = '' },
    { text }) => !/\bmit (?:diese[mr]|dem|der|meine[mr] (?!Mann|Frau|Freund))/i.test(text) && found('relationship-status', value,
    `ist ${value}`) },
  {
    pattern: whole(`ich bin ${GERMAN_ADVERBS}(?:eine? |totale[rn]? |absolute[rn]? )*(?<value>${TRAITS})${END}`),
    read: ({ value = '' }) => germanFinding('trait', `ist ${value}`),
  },
  { pattern: whole(
    `ich spreche ${GERMAN_ADVERBS}(?:fließend |gut |nur )?(?<value>(?:etwas |ein bisschen |ein wenig )?(?:\\p{Lu}\\p{L}+isch|`
    + `Deutsch)(?:(?:, | und | sowie | )(?:etwas |ein bisschen |ein wenig )?(?:\\p{Lu}\\p{L}+isch|Deutsch))*)`,
  ),
    read: ({ value = '' }) => found('language', value, `spricht ${value}`) },
  {
    pattern: whole('meine Muttersprache ist (?<value>\\p{Lu}\\p{L}+isch|Deutsch)'),
    read: ({ value = '' }) => ({ ...found('native-language', value, `Muttersprache ist ${value}`), ofSubject: true as const }),
  },
  {
    pattern: whole(`ich wiege ${GERMAN_ADVERBS}(?<value>\\d{2,3} ?(?:kg|Kilo))`),
    read: ({ value = '' }) => germanFinding('health', `wiegt ${value}`),
  },
  { pattern: whole(
    `ich (?:bekomme|beziehe|kriege) ${GERMAN_ADVERBS}(?<value>Wohngeld|BAföG|Bafög|Bürgergeld|Elterngeld|`
    + `Arbeitslosengeld|Pflegegeld|Krankengeld|Hartz IV)(?: auch| noch| schon| seit .{3,20})?`,
  ),
    read: ({ value = '' }) => germanFinding('trait', `bekommt ${value}`) },
]

/** All rules of this file, in order. */
export const GERMAN_SELF: readonly StatementRule[] = [...LIVING, ...ORIGIN, ...BEING]

/** How many children and of what ages, brothers and sisters. */
export const GERMAN_COUNTS: readonly StatementRule[] = [
  { pattern: whole(`(?:ich habe|wir haben) ${GERMAN_ADVERBS}(?<value>${NUMBER} (?:kleine[ns]? |erwachsene |gemeinsame )?(?:Kind(?:er)?`
    + '|Töchter|Tochter|Söhne|Sohn|Enkel(?:kinder|in)?|Zwillinge|Jungs?|Mädchen)(?: und (?:eine?n?|zwei|drei) (?:Sohn|Tochter|Söhne|'
    + 'Töchter))?)(?: (?:im Alter von )?(?<ages>\\d{1,2}(?:[ ,]+(?:und )?\\d{1,2})*)(?: Jahren?| Jahre alt)?)?(?: (?:und|im|mit) .*)?'),
    read: ({ value = '', ages }) => {
      const years = ages === undefined ? '' : ` (${ages.replace(/[ ,]+(?:und )?(?=\d)/g, ', ')} Jahre)`
      return found('children', value, `hat ${value}${years}`)
    } },
  { pattern: whole(`ich habe ${GERMAN_ADVERBS}(?<value>${NUMBER} (?:ältere[nr]? |jüngere[nr]? |große[nr]? `
    + `|kleine[nr]? )?(?:Geschwister|Brüder|Bruder|Schwestern?)(?: und ${NUMBER} (?:Brüder|Bruder|Schwestern?))?)${END}`),
    read: ({ value = '' }) => found('siblings', value, `hat ${value}`) },
]
