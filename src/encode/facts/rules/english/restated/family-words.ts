/** English: words for near people that need no "my": "mum had a fall", "the wife works nights". */
import { alternatives, patternOf } from '../../finding.ts'

const FAMILY = alternatives(`mom|mum|mummy|mama|mam|dad|daddy|papa|grandma|grandpa|grandmother|grandfather|granny|gran|nana|nan|grandad
  |granddad|hubby|(?:the )?(?:wife|husband|hubby|missus|gf|bf|girlfriend|boyfriend|fiancée?)|(?:the )?(?:little one|youngest|eldest
  |oldest)`)
const HAPPENS = alternatives(`is|was|has|had|got|just|works|lives|died|passed|turned|turns|wants|loves|likes|hates|keeps|needs|starts
  |started|moved|goes|eats|sleeps|speaks|plays|teaches|used|broke|fell|retired|still|also|never|does not|can not|will|plans|comes|came
  |grew|gets|takes|recently|always|now|studies|runs|owns|drives`)
const BARE = patternOf(`^(?:and )?(?<who>${FAMILY})(?<name>,? \\p{Lu}[\\p{L}-]+)? (?=(?:${HAPPENS})\\b)`, 'u')
const CAPITAL = patternOf(BARE.source, 'iu')
const WORDS: Readonly<Record<string, string>> = { hubby: 'husband', missus: 'wife', mummy: 'mum', mama: 'mom', daddy: 'dad', papa: 'dad', granny: 'grandma', nana: 'grandma', gran: 'grandma', grandad: 'grandpa' }

/** The clause with "my" before the word for somebody near. */
export function withOwner(clause: string): string {
  const { who = '', name = '' } = CAPITAL.exec(clause)?.groups ?? {}
  if (who === '') return clause
  const word = who.toLowerCase().replace(/^the /, '')
  return `my ${WORDS[word] ?? word}${BARE.test(clause) || /^,? \p{Lu}/u.test(name) ? name
    : ''} ${clause.slice(CAPITAL.exec(clause)![0].length)}`
}
