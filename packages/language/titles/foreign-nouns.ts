/** Which phrases of languages other than English and German, whose nouns have no capital, are nouns: only those name a subject. */
import { isUnspacedText } from '@madeleine/base'
import type { Language } from '../languages.ts'
import { wordSet } from '../language-words.ts'
import { COUNT_WORD } from './runs.ts'
import type { Word } from './word-weights.ts'

/** Whether a run of words is a noun phrase, by itself and by the words before it, the last one directly. */
export type ShowsNoun = (run: readonly Word[], before: readonly Word[]) => boolean

/** Articles, possessives, demonstratives and prepositions: what follows one of them is a noun. */
const BEFORE_NOUN: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  french: wordSet(`le la les un une des du de au aux mon ma mes ton ta tes son sa ses notre votre nos vos leur leurs ce cet cette ces
    quel quelle quels quelles deux trois quatre cinq en dans pour sur avec sans sous chez par entre vers contre`),
  italian: wordSet(`il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla dai dalle nel nello
    nella nei nelle sul sulla sui sulle mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra
    loro questo questa questi queste quel quella quei quelle due tre quattro cinque di da in con su per tra fra senza`),
  spanish: wordSet(`el la los las un una unos unas del al mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas
    ese esa esos esas dos tres cuatro cinco de en con por para sin sobre entre`),
  portuguese: wordSet(`o a os as um uma uns umas do da dos das no na nos nas ao aos pelo pela meu minha meus minhas teu tua seu sua seus
    suas nosso nossa nossos nossas este esta estes estas esse essa dois duas tres quatro cinco de em com por para sem sobre entre`),
  dutch: wordSet(`de het een mijn jouw je zijn haar ons onze jullie hun deze dit die dat twee drie vier vijf in op aan bij met van voor uit
    naar over zonder tussen`),
}
/** Behind these an article is an object: 'je la vois', 'no lo compro'. */
const BEFORE_VERB = wordSet(
  'je tu il elle on nous vous ils elles yo te se me ne no non nao nos os si mi ti ci vi eu ele ela ik jij hij wij',
)
/** Of a verb: 'j'ai', 'n'ai', 'avez-vous', 'ballando'. */
const VERBAL = /^(?:j|n|m|t|s|c|qu|ch|v)'|-(?:vous|tu|il|elle|on|nous|ils|elles|je|moi|toi|ce)$|[ae]ndo$|^d'/u
/** A verb as it stands behind a preposition: 'pour jouer', 'per guidare'. */
const INFINITIVE = /(?:er|ir|re|ar|oir|r[mtsv]i|rl[aoei])$/u
/** How and when, which stand without a preposition. */
const ADVERBS = wordSet(`ainsi maintenant même moi-même vraiment toujours souvent aussi juste adesso anche ancora sempre dato visto tanto
  quanto così ahora también siempre todavía tan agora sempre também ainda nu altijd ook nog`)

/** @param language of the talk @param sample some of it; undefined for a language whose phrases are not told apart so */
export function nounsAbroad(language: Language | undefined, sample: string): ShowsNoun | undefined {
  if (isUnspacedText(sample) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) {
    return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample) ? isJapaneseNoun : isChineseNoun
  }
  const leads = language === undefined ? undefined : BEFORE_NOUN[language]
  if (leads === undefined) return undefined
  return (run, before) => {
    const [first] = run
    const last = before.at(-1)
    if (first === undefined || run.some(({ spelling, plain }) => VERBAL.test(spelling.straight) || ADVERBS.has(plain))) return false
    if (first.capital || /^(?:l|un|dell|all|nell|sull|dall|quell)'/u.test(first.spelling.straight)) return true
    if (first.afterPunctuation || last === undefined || BEFORE_VERB.has(before.at(-2)?.plain ?? '')) return false
    return (leads.has(last.plain) || COUNT_WORD.test(last.plain)) && !INFINITIVE.test(first.plain)
  }
}

const written = (run: readonly Word[]): string => run.map(({ spelling }) => spelling.text).join('')

/** Written without the endings of verbs and qualities and without particles, but for 'of': '母の誕生日'. */
const isJapaneseNoun = (run: readonly Word[]): boolean =>
  /^[おご]?[\p{Script=Han}\p{Script=Katakana}\p{Nd}A-Za-zー々・]+(?:の[\p{Script=Han}\p{Script=Katakana}ー々・]+)?$/u.test(written(run))

/** Without what only verbs and qualities have: '做了', '真好吃', '看起来'. */
const isChineseNoun = (run: readonly Word[]): boolean => !/[了吗呢吧很太]|起来|一[边起]|真(?![丝皮空相理实人])|[着过得]$/u.test(written(run))
