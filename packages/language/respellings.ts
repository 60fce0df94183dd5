/** Other spellings of a word that are no errors: British and American. */
import { isEnglishWord, type Vocabulary } from './spelling.ts'

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
  return [...new Set([...(paired === undefined ? [] : [paired]), ...(word.length >= FEWEST_LETTERS ? spelt.filter(isEnglishWord) : [])])]
}

/** Shorter words are other words: for and four. */
const FEWEST_LETTERS = 5

// Compounds: words made of words, in German and elsewhere, written as one or as several.

/**
 * Letters that a part has at least; the last one and one that is no common English word have more:
 * they might be an ending, or stand for anything.
 */
const [LEAST_LETTERS, LEAST_OTHER_LETTERS] = [3, 4]
/** What German puts between two parts: Arbeitszimmer, Waschmaschinenreparatur. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e']
/** A word stands for the compounds that hold it from this many letters on. */
const LEAST_HELD = 5
const MOST_COMPOUNDS = 3

/**
 * The parts of a word that a log knows: both of "icecream" and of "Waschmaschinenreparatur"; of a long word of which the
 * log knows one part only, this one. None for a word that cannot be divided.
 *
 * @param word folded
 * @param isKnown whether the log knows a word
 */
export function compoundParts(word: string, isKnown: (part: string) => boolean): string[] {
  const isPart = (part: string): boolean => part.length >= (isEnglishWord(part) ? LEAST_LETTERS : LEAST_OTHER_LETTERS) && isKnown(part)
  const splits = Array.from({ length: Math.max(0, word.length - 2 * LEAST_LETTERS + 1) }, (_, i) => i + LEAST_LETTERS)
  for (const at of splits) {
    const tail = word.slice(at)
    const head = tail.length >= LEAST_OTHER_LETTERS && isPart(tail) ? headsOf(word.slice(0, at)).find(isPart) : undefined
    if (head !== undefined) return [head, tail]
  }
  const single = splits.flatMap((at) => [word.slice(at), ...headsOf(word.slice(0, at))])
    .filter((part) => part.length >= LEAST_HELD && !isEnglishWord(part) && isKnown(part))
  return single.sort((a, b) => b.length - a.length).slice(0, 1)
}

/** A first part with and without what links it to the next. */
const headsOf = (head: string): string[] =>
  LINKS.filter((link) => head.endsWith(link)).map((link) => head.slice(0, head.length - link.length))

/**
 * The terms of a log that begin or end with the word, at most three, the more frequent first: Waschmaschinenreparatur for Reparatur.
 * @param leastRest letters beside the word: a guitarist is no compound
 */
export function compoundsWith(stem: string, vocabulary: Vocabulary, leastRest = LEAST_OTHER_LETTERS): string[] {
  if (stem.length < LEAST_HELD) return []
  const holding = [...vocabulary]
    .filter(([term]) => term.length >= stem.length + leastRest && (term.startsWith(stem) || term.endsWith(stem)))
  return holding.sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1)).slice(0, MOST_COMPOUNDS).map(([term]) => term)
}
