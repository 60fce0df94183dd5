/** German: families and animals, and what is said of them. */
import { alternatives, type Finding, type RuleAttribute, type StatedClause, type StatementRule } from '../../facts/finding.ts'
import { ANIMALS, END, found, GERMAN_ADVERBS, isName, JOB, GERMAN_KIN, NUMBER, isSelfContainedGerman, whole, wholeCased } from './words.ts'
import { GERMAN_COUNTS } from './self.ts'

const BEASTS = alternatives(`Hund(?:e|in)?|Hündin(?:nen)?|Katzen?|Kater|Kaninchen|Hamster|Pferde?|Papagei(?:en)?|Wellensittiche?
  |Schildkröten?|Hühner
  |Meerschweinchen|Hasen?|Fische|Ziegen?|Schafe?|Esel|Ponys?|Welpen?|Bienenvölker|Labrador|Dackel|Golden Retriever|Border Collie|Mops|Pudel
  |Leguan|Axolotl`)
const NAMES = String.raw`(?<names>\p{Lu}\p{L}+(?:,? (?:und )?\p{Lu}\p{L}+){0,3})`
const FEMININE = new RegExp(String.raw`^(?:Schwester|Mutter|Mama|Oma|Großmutter|Frau|Ehefrau|Freundin|Verlobte|Tochter|Tante|`
  + String.raw`Cousine|Nichte|Partnerin|Enkelin|Schwiegermutter|Schwägerin|Stieftochter|Hündin|Katze|Schildkröte)$`, 'i')
const ATTRIBUTE_OF = (word: string): RuleAttribute => (/^(?:Schwester|Bruder)$/i.test(word) ? 'siblings'
  : /^(?:Tochter|Sohn)$/i.test(word) ? 'children'
  : /^(?:Mann|Ehemann|Ehefrau|Frau|Freundin|Freund|Partnerin|Partner|Verlobter?)$/i.test(word) ? 'partner'
  : 'relative')

/** Illnesses that last. */
export const GERMAN_ILLNESS = alternatives(`(?:Typ-[12]-)?Diabetes(?: Typ [12])?|Asthma|Heuschnupfen|Zöliakie|Migräne|Epilepsie
  |Bluthochdruck|Rheuma|ADHS|ADS|Neurodermitis|Parkinson|Alzheimer|Demenz|Krebs|Brustkrebs|Arthrose|Depressionen|MS|Multiple Sklerose
  |Morbus Crohn|Endometriose|Hashimoto|Schuppenflechte|Osteoporose|Gicht|Tinnitus|Autismus|Down-Syndrom|Legasthenie|Schlafapnoe|Skoliose
  |Fibromyalgie|Reizdarm|COPD|Laktoseintoleranz|Glutenunverträglichkeit|Fruktoseintoleranz|Histaminintoleranz
  |Nierenprobleme|Herzprobleme|Rückenprobleme|(?:eine )?\\p{L}+allergie|(?:eine )?\\p{L}+phobie|(?:eine )?Angststörung|Flugangst|Höhenangst
  |(?:eine )?Schilddrüsenunterfunktion|(?:einen )?Herzschrittmacher|(?:einen )?Bandscheibenvorfall|Plattfüße`)
const AGE = '(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|'
  + 'fünfzehn|sechzehn|\\d{1,3}|\\p{L}+einhalb)(?: (?:Jahre|Monate|Wochen)(?: alt)?)?'
const PLACE = '\\p{Lu}[\\p{L}-]+'
/** What is said of somebody and lasts, behind their name. */
const LASTING = alternatives(String.raw`(?:kommt (?:ursprünglich )?aus ${PLACE}|(?:wohnt
  |lebt) (?:allein |noch |jetzt )?(?:in (?:einem |einer |der |den )?${PLACE}|im ${PLACE}|bei uns|allein)(?: in ${PLACE})?
  |ist (?:jetzt |gerade |schon |erst )?${AGE}|ist (?:gerade )?\p{L}+ geworden
  |wird (?:(?:im |am |nächste[nsr]? |diese[ns]? )[^,]{2,24} )?${AGE}|hat (?:(?:leider|seit .{3,16}|auch|starke|schwere
  |schlimme) )*(?:${GERMAN_ILLNESS})|leidet (?:seit .{3,16} )?(?:an|unter) (?:${GERMAN_ILLNESS})
  |ist (?:seit .{3,16} |leider )?(?:dement|blind|taub|gehörlos|schwanger|pflegebedürftig|autistisch|querschnittsgelähmt|dialysepflichtig
  |bettlägerig|verwitwet|geschieden|verheiratet|arbeitslos|in Rente|in Elternzeit|laktoseintolerant)
  |ist (?:stark |sehr )?allergisch (?:gegen|auf) \p{Lu}[\p{L}-]+|ist (?:Veganer(?:in)?|Vegetarier(?:in)?|vegan)|(?:isst
  |lebt) (?:nur )?(?:vegan|vegetarisch|glutenfrei)|(?:isst|trinkt|verträgt|mag) kein(?:e[nr]?)? \p{Lu}\p{L}+
  |arbeitet (?:auch )?(?:bei (?:der )?|beim |als |in (?:der|einer) |im )${PLACE}(?: in ${PLACE})?|studiert ${PLACE}(?: in ${PLACE})?
  |spielt \p{Lu}\p{L}+(?: im Verein)?|lernt \p{Lu}\p{L}+|spricht (?:nur |kein )?\p{Lu}\p{L}+isch
  |(?:kommt|geht) (?:(?:im |nächste[nsr]? |diese[ns]? |ab )\p{L}+ |jetzt |schon )?(?:in (?:die|den) (?:\d{1,2}\. |\p{L}+te )?(?:Schule|Kita
  |Klasse|Kindergarten|Krippe|Grundschule)|aufs Gymnasium|auf die \p{L}+schule|zur Schule)
  |macht (?:gerade |jetzt |dieses Jahr |nächstes Jahr )?(?:Abitur|Abi|(?:seinen|ihren|den) Master|eine (?:Ausbildung|Lehre) (?:zum|zur
  |als) ${PLACE})|heiratet (?:im|am|nächste\p{L}*|diese\p{L}*) [^,]{3,20}|hat am \d{1,2}\. ?\p{L}+ Geburtstag)`)
const ILL_BEAST = 'Nierenprobleme|Diabetes|Arthrose|Asthma|Epilepsie|Herzprobleme|(?:eine )?\\p{L}+allergie|Giardien'
/** What is said of somebody ends where the next is said. */
const NEXT = new RegExp(String.raw`(?: und| aber| sowie) (?=(?:ist|hat|will|kann|muss|möchte|soll|liebt|mag|macht|geht|`
  + String.raw`frisst|schläft|trinkt|isst|bekommt|braucht|wird|lebt|wohnt|kommt|arbeitet|spielt|\p{Ll}{3,}t)(?!\p{L}))`, 'u')
const lasting = (said: string): string | undefined => {
  if (!new RegExp(`^${LASTING}$`, 'u').test(said) || !isSelfContainedGerman(said.replace(/\b(?:bei uns|am|das)\b/g, ''))) return undefined
  const job = /^ist (?<what>\p{Lu}\p{L}+)$/u.exec(said)?.groups?.['what']
  return job === undefined || JOB.test(job) || /^Ve[gt]/.test(job) ? said : undefined
}
const works = (said: string): string | undefined =>
  JOB.test(/^ist (?:eine? )?(?<what>\p{Lu}[\p{L}-]+)$/u.exec(said)?.groups?.['what'] ?? '') ? said : undefined
const saidOf = (rest: string): string | undefined =>
  rest.split(NEXT).map((said) => lasting(said.trim()) ?? works(said.trim())).find((said) => said !== undefined)

const about = (word: string, said: string, attribute: RuleAttribute = 'relative'): Finding =>
  ({ ...found(attribute, `${word} ${said}`, `${word} ${said}`), ofSubject: true })
const SMALL: Readonly<Record<string, readonly [value: string, who: string]>> = {
  'die kleine': ['eine kleine Tochter', 'kleine Tochter'], 'der kleine': ['einen kleinen Sohn', 'kleiner Sohn'],
  'die große': ['eine große Tochter', 'große Tochter'], 'der große': ['einen großen Sohn', 'großer Sohn'],
  'unsere kleine': ['eine kleine Tochter', 'kleine Tochter'], 'unser kleiner': ['einen kleinen Sohn', 'kleiner Sohn'],
  'unser großer': ['einen großen Sohn', 'großer Sohn'], 'unsere große': ['eine große Tochter', 'große Tochter'],
  'meine kleine': ['eine kleine Tochter', 'kleine Tochter'], 'mein kleiner': ['einen kleinen Sohn', 'kleiner Sohn'],
  'mein großer': ['einen großen Sohn', 'großer Sohn'], 'meine große': ['eine große Tochter', 'große Tochter'],
}
const WITHOUT_OWN = /^(?:der|die) /i

const SAID_OF: readonly StatementRule[] = [
  {
    pattern: whole(`(?:meine?|unsere?) (?<word>${GERMAN_KIN}|${ANIMALS}) heißt (?<name>\\p{Lu}[\\p{L}-]+)(?: und .*)?`),
    read: ({ word = '', name }) => isName(name) && named(word, name),
  },
  { pattern: wholeCased(
    `(?:[Mm]eine?|[Uu]nsere?) (?:(?:kleine|große|ältere|jüngere|älteste|`
    + `jüngste)[rs]? )?(?<word>${GERMAN_KIN}|${ANIMALS}) (?<name>\\p{Lu}\\p{Ll}{2,}) (?<rest>\\p{Ll}+ .+)`,
  ), read: ({ word = '', name, rest = '' }) => {
    if (!isName(name)) return false
    const said = saidOf(rest)
      ?? (new RegExp(`^(?:${ANIMALS})$`).test(word) ? new RegExp(`^hat (?:${ILL_BEAST})$`).exec(rest)?.[0] : undefined)
    const germanFinding = said === undefined ? [] : [{ ...asOwn(said), about: name }]
    return [named(word, name), ...germanFinding]
  } },
  { pattern: wholeCased(
    `(?:(?:[Mm]eine?|[Uu]nsere?) (?:(?:kleine|große|ältere|jüngere|älteste|jüngste)[rs]? )?|`
    + `(?=Oma|Opa|Mama|Papa))(?<word>${GERMAN_KIN}|Zwillinge|Kinder) (?<rest>\\p{Ll}+ .+)`,
  ), read: ({ word = '', rest = '' }) => {
    const said = saidOf(rest)
    return said !== undefined && about(word, said)
  } },
  { pattern: wholeCased('(?<who>(?:[Dd]ie|[Dd]er|[Uu]nsere?|[Mm]eine?) (?:Kleiner?|Großer?)) (?<rest>\\p{Ll}+ .+)'), read: ({
    who = '', rest = '',
  }) => {
    const [value, small] = SMALL[who.toLowerCase()] ?? []
    const said = saidOf(rest)
    return value !== undefined && small !== undefined && (said !== undefined || !WITHOUT_OWN.test(who))
      && [found('children', value, `hat ${value}`), ...(said === undefined ? [] : [about(small, said)])]
  } },
  { pattern: wholeCased(`(?:[Mm]eine?|[Uu]nsere?) (?<word>${ANIMALS}) (?:ist (?<age>${AGE})|hat (?<ill>${ILL_BEAST}))(?: .*)?`), read: ({
    word = '', age, ill,
  }) =>
    about(word, age === undefined ? `hat ${ill}` : `ist ${age}`, 'pets') },
]

/** What is said of somebody by name, as the fact of its own kind. */
function asOwn(said: string): Finding {
  const age = /^ist (?:jetzt |gerade |schon |erst )?(?<age>.+?)(?: Jahre(?: alt)?)?$/.exec(said)?.groups?.['age']
  if (age !== undefined && new RegExp(`^${AGE}$`, 'u').test(age) && !/Monate|Wochen/.test(said)) {
    return found('age', age, `ist ${age} Jahre alt`)
  }
  const home = /^(?:wohnt|lebt) (?:jetzt )?in (?<place>\p{Lu}[\p{L}-]+)$/u.exec(said)?.groups?.['place']
  if (isName(home)) return found('home', home, `wohnt in ${home}`)
  const job = /^ist (?<job>\p{Lu}[\p{L}-]+)$/u.exec(said)?.groups?.['job']
  if (job !== undefined) return JOB.test(job) ? found('occupation', job, said) : found('diet', job, said)
  const allergen = /^ist (?:stark |sehr )?allergisch (?:gegen|auf) (?<what>.+)$/.exec(said)?.groups?.['what']
  if (allergen !== undefined) return found('allergy', allergen, `ist allergisch gegen ${allergen}`)
  return found(/^(?:hat|leidet)/.test(said) ? 'health' : 'trait', said, said)
}

function named(word: string, name: string): Finding {
  const value =
    `${FEMININE.test(word) ? 'eine' : /^(?:Kaninchen|Pferd|Meerschweinchen|Pony|Patenkind)$/i.test(word) ? 'ein' : 'einen'} ${word} `
      + `namens ${name}`
  const attribute = new RegExp(`^(?:${ANIMALS})$`, 'i').test(word) ? 'pets' : ATTRIBUTE_OF(word)
  return found(attribute, attribute === 'partner' ? name : value, `hat ${value}`)
}

const PETS: readonly StatementRule[] = [
  { pattern: wholeCased(
    `(?:[Ii]ch habe|[Ww]ir haben) ${GERMAN_ADVERBS}(?<value>${NUMBER} (?:[a-zäöü]+e[rns]? `
    + `)?(?:${BEASTS}))(?:,? (?:namens |die heißen |genannt |mit Namen )?${NAMES})?${END}`,
  ),
    read: ({ value = '', names }) => found(
      'pets', names === undefined ? value : `${value} namens ${names}`, `hat ${value}${names === undefined ? '' : ` namens ${names}`}`,
    ) },
]

/** All rules of this file, in order. */
export const GERMAN_PEOPLE: readonly StatementRule[] = [...SAID_OF, ...GERMAN_COUNTS, ...PETS]

/** "My wife", "our dog" tell that there is one, and no more. Gone ones are not there. */
const OWN = new RegExp(String.raw`(?:^|[\s,(])(?:[Mm]ein(?:e[mnr]?)?|[Uu]nser(?:e[mnr]?)?) (?:(?:kleine|große|ältere|`
  + String.raw`jüngere|älteste|jüngste|neue|beste)[nrsm]? )?(?<word>Ehemann|Mann|Ehefrau|Frau|Freundin|Verlobter?|Tochter|`
  + String.raw`Sohn|Kinder|Schwester|Bruder|Hund|Hündin|Katze|Kater|Zwillinge)(?=$|[\s,.!?])(?! und (?:die|der|das) )`, 'u')
const GONE = new RegExp(
  String.raw`\b(?:gestorben|verstorben|tot|tote[nr]?|Tod|Beerdigung|Ex|vermisse|war|waren|hatte|verloren|verlassen|getrennt|`
  + String.raw`geschieden|Trennung|Scheidung|entlaufen|Stellvertreter|wünsche|will|möchte|Traum|Code|Test|Roman|Buch|stolz)\b`,
  'i',
)
const ARTICLE: Readonly<Record<string, readonly [attribute: RuleAttribute, value: string]>> = {
  ehemann: ['companion', 'einen Mann'], mann: ['companion', 'einen Mann'], ehefrau: ['companion', 'eine Frau'],
  frau: ['companion', 'eine Frau'], freundin: ['companion', 'eine Freundin'],
  verlobte: ['companion', 'eine Verlobte'], verlobter: ['companion', 'einen Verlobten'],
  tochter: ['children', 'eine Tochter'], sohn: ['children', 'einen Sohn'], kinder: ['children', 'Kinder'],
  zwillinge: ['children', 'Zwillinge'], schwester: ['siblings', 'eine Schwester'],
  bruder: ['siblings', 'einen Bruder'], hund: ['pets', 'einen Hund'], hündin: ['pets', 'eine Hündin'],
  katze: ['pets', 'eine Katze'], kater: ['pets', 'einen Kater'],
}

/** Near people and animals that a clause speaks of as one's own. One with a name is found by its own rule. */
export function germanRelativesIn({ text, sentence }: StatedClause): Finding[] {
  const word = OWN.exec(text)?.groups?.['word'] ?? ''
  const [attribute, value] = ARTICLE[word.toLowerCase()] ?? []
  if (attribute === undefined || value === undefined || GONE.test(sentence) || new RegExp(`${word},? (?:heißt )?\\p{Lu}`, 'u').test(text)) {
    return []
  }
  return [found(attribute, value, `hat ${value}`)]
}
