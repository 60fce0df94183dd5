/** German: families and animals, and what is said of them: read as what people say of themselves. */
import { LatinRegExp } from '@madeleine/base'
import {
  type Finding, firstFindings, inLines, patternOf, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { TOLD_OF_PEOPLE, TOLD_OF_PETS } from '../../facts/near-people.ts'
import { ofOne } from './clauses.ts'
import { ofSomebody, ofUs, third } from './verbs.ts'
import { ANIMALS, GERMAN_KIN } from './words.ts'

const FEMININE = inLines('i')`^(?:Schwester|(?:Groß|Schwieger)?mutter|Mama|Oma|(?:Ehe)?frau|Freundin|Verlobte|(?:Stief)?tochter|Tante
  |Cousine|Nichte|Partnerin|Enkelin|Schwägerin|Hündin|Katze|Schildkröte)$`
const NEUTER = /^(?:Kaninchen|Pferd|Meerschweinchen|Pony|Patenkind)$/i
const LOOKS = '(?:(?:kleine|große|ältere|jüngere|älteste|jüngste|neue|beste)[nrsm]? )?'
const NEAR = patternOf(String.raw`^(?:(?:[Mm]eine?|[Uu]nsere?) ${LOOKS}|(?=Oma|Opa|Mama|Papa))(?<word>${GERMAN_KIN}|Zwillinge|Kinder
  |${ANIMALS})(?:,? (?<name>\p{Lu}\p{Ll}{2,}),?)? (?<said>\p{Ll}+(?: .+)?)$`, 'u')
const CHILD = /^(?:[Dd](?:ie|er)|[Uu]nsere?|[Mm]eine?) (?<who>Kleine|Große)(?<son>r?) (?<said>\p{Ll}+ .+)$/u
const ANIMAL = new LatinRegExp(`^(?:${ANIMALS})$`, 'u')
/** What is said of somebody ends where the next is said. */
const NEXT = inLines('u')`(?: und| aber| sowie|,) (?=(?:ist|hat|will|kann|muss|möchte|soll|liebt|mag|macht|geht|frisst|schläft|trinkt|isst
  |bekommt|braucht|wird|lebt|wohnt|kommt|arbeitet|spielt|\p{Ll}{3,}t)(?!\p{L}))`
const attributeOf = (word: string): RuleAttribute => (/^(?:Schwester|Bruder)$/i.test(word) ? 'siblings'
  : /^(?:Tochter|Sohn|Kinder|Zwillinge)$/i.test(word) ? 'children'
  : /^(?:(?:Ehe)?mann|(?:Ehe)?frau|Freundin|Freund|Partnerin|Partner|Verlobter?)$/i.test(word) ? 'partner'
  : ANIMAL.test(word) ? 'pets' : 'relative')
const article = (word: string): string =>
  (/^(?:Kinder|Zwillinge)$/.test(word) ? '' : FEMININE.test(word) ? 'eine ' : NEUTER.test(word) ? 'ein ' : 'einen ')
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

function named(word: string, name: string): Finding {
  const attribute = attributeOf(word)
  const value = `${article(word)}${word} namens ${name}`
  return { attribute, value: attribute === 'partner' ? name : value, says: `hat ${value}` }
}

/** What a clause tells of somebody near. @param rules for what people say of themselves */
export function germanNearPeople(clause: StatedClause, rules: readonly StatementRule[]): Finding[] {
  const { who, son = '', said: ofChild } = CHILD.exec(clause.text)?.groups ?? {}
  if (who !== undefined && ofChild !== undefined) {
    const child = son === '' && !/^der|^mein |^unser /i.test(clause.text) ? `${who.toLowerCase()} Tochter` : `${who.toLowerCase()}r Sohn`
    const value = child.endsWith('Tochter') ? `eine ${child}` : `einen ${child.replace('r Sohn', 'n Sohn')}`
    const told = saidOf(ofChild, clause, rules, TOLD_OF_PEOPLE)
    return told.length === 0 && /^d/i.test(clause.text) ? []
      : [{ attribute: 'children', value, says: `hat ${value}` }, ...told.map((one) => ofWord(child, one, 'relative'))]
  }
  const { word: near = '', name, said = '' } = NEAR.exec(clause.text)?.groups ?? {}
  if (near === '') return []
  const word = capital(near)
  const heard = /^heißt (?<name>\p{Lu}[\p{L}-]+)(?: und .*)?$/u.exec(said)?.groups?.['name']
  if (heard !== undefined) return [named(word, heard)]
  if (/^(?:ist|sind) (?:.{0,25} )?(?:gestorben|verstorben)$/.test(said) && !/(?:fast|nicht|beinahe) /.test(said)) {
    return [{ attribute: 'event', value: `${word} ist gestorben`, says: `${word} ist gestorben` }]
  }
  const told = saidOf(said, clause, rules, ANIMAL.test(word) ? TOLD_OF_PETS : TOLD_OF_PEOPLE)
  return name === undefined ? told.map((one) => ofWord(word, one, ANIMAL.test(word) ? 'pets' : 'relative'))
    : [named(word, name), ...told.map((one) => ({ ...one, about: name }))]
}

const ofWord = (word: string, { says, ...one }: Finding, attribute: RuleAttribute): Finding =>
  ({ ...one, attribute, value: `${word} ${says}`, says: `${word} ${says}`, ofSubject: true })

/** What is said of somebody, read as if they said it. */
const saidOf = (said: string, clause: StatedClause, rules: readonly StatementRule[], told: ReadonlySet<RuleAttribute>): Finding[] =>
  said.split(NEXT).flatMap((part) => {
    const [verb = '', ...rest] = part.trim().split(' ')
    const isMany = /^(?:sind|haben|\p{Ll}+en)$/u.test(verb)
    const as = isMany ? ofUs(verb) : ofSomebody(verb)
    return firstFindings(rules, { ...clause, text: ofOne(`ich ${as} ${rest.join(' ')}`.trim()) })
      .filter(({ attribute }) => told.has(attribute))
      .map((one) => (isMany ? { ...one, says: one.says.replace(new RegExp(`^${third(as)}(?= )`, 'u'), verb) } : one))
  })

/** "My wife", "our dog" tell that there is one, and no more. Gone ones are not there. */
const OWN = patternOf(String.raw`(?:^|[\s,(])(?:[Mm]ein(?:e[mnr]?)?|[Uu]nser(?:e[mnr]?)?) ${LOOKS}(?<word>[Ee]hemann|[Mm]ann|[Ee]hefrau
  |[Ff]rau|[Ff]reundin|[Vv]erlobter?|[Tt]ochter|[Ss]ohn|[Kk]inder|[Ss]chwester|[Bb]ruder|[Hh]und|[Hh]ündin|[Kk]atze|[Kk]ater
  |[Zz]willinge)(?=$|[\s,.!?])(?! und (?:die|der|das) )(?!,? (?:heißt )?\p{Lu})`, 'u')
const GONE = inLines('i')`\b(?:gestorben|verstorben|tot|tote[nr]?|Tod|Beerdigung|Ex|vermisse|war|waren|hatte|verloren|verlassen|getrennt
  |geschieden|Trennung|Scheidung|entlaufen|Stellvertreter|wünsche|will|möchte|Traum|Code|Test|Roman|Buch|stolz)\b`

/** Near people and animals that a clause speaks of as one's own. One with a name is found by its own rule. */
export function germanRelativesIn({ text, sentence }: StatedClause): Finding[] {
  const word = OWN.exec(text)?.groups?.['word']
  if (word === undefined || GONE.test(sentence)) return []
  const attribute = attributeOf(word)
  const value = `${article(capital(word))}${capital(word)}`
  return [{ attribute: attribute === 'partner' ? 'companion' : attribute, value, says: `hat ${value}` }]
}
