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
const VERBAL = new RegExp("^(?:j|n|m|t|s|c|(?:puis|lors|jus|quoi)?qu|ch|v|d|anch|neanch)'"
  + '|-(?:vous|tu|il|elle|on|nous|ils|elles|je|moi|toi|ce)$|[ae]ndo$|(?<!f)ront$'
  + "|(?<!per|com)[òó]$|^l'(?:ai|as|a|avons|avez|ont|avais|avait|est|ho|hai|ha|abbiamo|hanno)$", 'u')
/** Of the verbs that every sentence has. */
const COMMON_VERBS = wordSet(`suis es est sommes êtes sont étais était étions étiez étaient serai seras sera serons serez serais serait
  seraient ai avons avez avais avait avaient aurai aura aurais aurait fais faisons faites font faisais faisait faisaient fera vais vas va
  allons allez vont allais allait allaient ira irai peux peut pouvons pouvez peuvent pouvais pouvait veux veut voulons voulez veulent dois
  doit devons devez doivent sais sait savez savent viens vient viennent dis disent vois voit voient prends prennent sono sei siamo siete
  era erano sarà saranno fu furono ho hai ha abbiamo avete hanno avevo aveva avevano avrà faccio fai fa facciamo fanno vado vai andiamo
  vanno posso puoi può possono voglio vuoi vuole vogliono devo devi deve devono soy eres somos son eran será serán fue fueron estoy está
  están estaba he has hemos han había tengo tienes tiene tienen hago hace hacen voy van puedo puede pueden quiero quiere quieren sou são
  foi foram estou estão tenho tem têm faço faz fazem vou vão posso pode podem quero quer querem`)
/** A verb as it stands behind a preposition: 'pour jouer', 'per guidare'. */
const INFINITIVE = /(?:er|ir|re|ar|oir|r[mtsv]i|rl[aoei])$/u
/** How and when, which stand without a preposition. */
const ADVERBS = wordSet(`quel quelle quels quelles quale quali cuál ensemble peu trop très vite tard tôt hier demain aujourd'hui là ici
  ailleurs loin déjà jamais presque surtout plutôt parfois insieme proprio davvero spesso oggi domani ieri mai già
  poi quasi forse molto poco junto juntos muy hoy mañana ayer nunca casi quizá mucho hoje amanhã ontem ainsi
  maintenant même moi-même vraiment toujours souvent aussi juste adesso anche ancora sempre dato visto tanto
  quanto così ahora también siempre todavía tan agora também ainda nu altijd ook nog`)

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
    if (first === undefined || run.some(({ spelling, plain }) => VERBAL.test(spelling.straight) || /.mente$/u.test(plain)
      || ADVERBS.has(plain) || COMMON_VERBS.has(plain))) return false
    if (first.capital || /^(?:l|un|dell|all|nell|sull|dall|quell)'/u.test(first.spelling.straight)) return true
    if (first.afterPunctuation || last === undefined || BEFORE_VERB.has(before.at(-2)?.plain ?? '')) return false
    // 'M'a | donné': without its mark it would be a possessive
    return ((leads.has(last.plain) && !last.spelling.straight.includes("'")) || COUNT_WORD.test(last.plain))
      && !INFINITIVE.test(first.plain)
  }
}

const written = (run: readonly Word[]): string => run.map(({ spelling }) => spelling.text).join('')

/** Written without the endings of verbs and qualities and without particles, but for 'of': '母の誕生日'. */
const isJapaneseNoun = (run: readonly Word[]): boolean => !JAPANESE_ADVERB.test(written(run)) &&
  /^[おご]?[\p{Script=Han}\p{Script=Katakana}\p{Nd}A-Za-zー々・]+(?:の[\p{Script=Han}\p{Script=Katakana}ー々・]+)?$/u.test(written(run))

/** How, when and how much, and laughter, which no mark tells from nouns; 'well' is a greeting. */
const JAPANESE_ADVERB = /^(?:時々|多分|最近|本当|元気|全部|一番|大丈夫|一緒|確か|結構|非常|普通|絶対|全然|勿論|早速|大体|大抵|少々|今度|現在|笑+(?!顔|い))|笑$/u

/** Without what only verbs and qualities have: '做了', '真好吃', '看起来'. */
const isChineseNoun = (run: readonly Word[]): boolean => !NO_CHINESE_NOUN.test(written(run))
const NO_CHINESE_NOUN = new RegExp('^(?:来自|就像|好像|喜欢|相信|记得|没有|不是|总是|正在|准备|可以|想要|希望|觉得|知道)|[做弄收看吃备]好$'
  + '|[了吗呢吧很太]|起来|一[边起]|真(?![丝皮空相理实人])|[着过得]$', 'u')
