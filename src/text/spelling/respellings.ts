/** Other spellings of a word that are no errors: British and American. */
import { isEnglishWord } from './english-word.ts'

/** Endings and letters that the two write differently, both ways. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/our/, 'or'], [/or/, 'our'],
  [/is(?=e|ing|ation|ab)/, 'iz'], [/iz(?=e|ing|ation|ab)/, 'is'],
  [/ys(?=e|ing)/, 'yz'], [/yz(?=e|ing)/, 'ys'],
  [/re(?=s?$|d$)/, 'er'], [/er(?=s?$|ed$)/, 're'], [/ring$/, 'ering'], [/ering$/, 'ring'],
  [/ogue(?=s?$)/, 'og'], [/og(?=s?$)/, 'ogue'],
  [/ence(?=s?$)/, 'ense'], [/ense(?=s?$)/, 'ence'],
  [/ll(?=ed$|ing$|ers?$|ful$|ment)/, 'l'], [/l(?=ed$|ing$|ers?$|ful$|ment|s?$)/, 'll'], [/ll(?=s?$)/, 'l'],
  [/mme(?=s?$)/, 'm'], [/m(?=s?$)/, 'mme'],
  [/dge(?=ment)/, 'dg'], [/dg(?=ment)/, 'dge'],
]

/** Pairs that follow no rule. */
const PAIRS = `grey gray|tyre tire|tyres tires|cheque check|plough plow|jewellery jewelry|aluminium aluminum|pyjamas pajamas|moustache \
mustache
  doughnut donut|doughnuts donuts|kerb curb|sceptic skeptic|sceptical skeptical|ageing aging|cosy cozy|licence license|practise \
practice|maths math|mum mom|mums moms|mummy mommy
  storey story|storeys stories|yoghurt yogurt|yoghurts yogurts|omelette omelet|programme program|axe ax|draught draft|whisky \
whiskey|airplane aeroplane|airplanes aeroplanes
  encyclopaedia encyclopedia|paediatrician pediatrician|anaesthetic anesthetic|archaeology archeology|orthopaedic orthopedic|anaemia \
anemia|leukaemia leukemia|gynaecologist gynecologist
  diarrhoea diarrhea|oestrogen estrogen|foetus fetus|manoeuvre maneuver|aesthetic esthetic|mediaeval medieval`

const PAIRED = new Map<string, string>()
for (const [one = '', other = ''] of PAIRS.split(/[|\n]/).map((pair) => pair.trim().split(' '))) PAIRED.set(one, other).set(other, one)

/**
 * What the word may be in the other spelling: color for colour, organise for organize, centre for center, traveling for
 * travelling.
 *
 * @param word folded
 */
export function respellings(word: string): string[] {
  const paired = PAIRED.get(word)
  const spelt = PATTERNS.filter(([pattern]) => pattern.test(word)).map(([pattern, other]) => word.replace(pattern, other))
  return [...new Set([...(paired === undefined ? [] : [paired]), ...(word.length >= LEAST_LETTERS ? spelt.filter(isEnglishWord) : [])])]
}

/** Shorter words are other words: for and four. */
const LEAST_LETTERS = 5
