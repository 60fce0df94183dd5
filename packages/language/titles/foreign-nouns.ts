/** Which phrases of languages other than English and German, whose nouns have no capital, are nouns: only those name a subject. */
import { isUnspacedText } from '@madeleine/base'
import { languageOf } from '../language.ts'
import type { Language } from '../languages.ts'
import { ENGLISH_STOPWORDS } from '../en/words.ts'
import { wordSet } from '../language-words.ts'
import type { Word } from './word-weights.ts'

/** Where the noun phrases of a language are. */
export interface NounsAbroad {
  /** Whether a run of words is a noun phrase, by itself and by the words before it, the last one directly. */
  readonly shows: (run: readonly Word[], before: readonly Word[]) => boolean
  /** Whether a word is in none, and parts those beside it: 'freckles | on', 'grandchildren | were'. */
  readonly parts: (word: Word) => boolean
}

/** Articles, possessives, demonstratives and prepositions: what follows one of them is a noun. */
const BEFORE_NOUN: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  french: wordSet(`le la les un une des du de au aux mon ma mes ton ta tes son sa ses notre votre nos vos leur leurs ce cet cette ces
    quel quelle quels quelles quelque quelques deux trois quatre cinq en dans pour sur avec sans sous chez par entre vers contre`),
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
/** Function words besides, which stand in no noun phrase. */
const JOINING: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  french: wordSet('que qui dont ou et mais car comme quand si cependant pourtant puisque lorsque pendant depuis avant apres jusque'),
  italian: wordSet(`che cui quale quali e ed ma o oppure se come quando dove mentre durante verso presso dopo prima fino dallo dagli
    negli`),
  spanish: wordSet('que quien cual cuyo y e pero o si como cuando donde mientras durante hacia desde hasta segun'),
  portuguese: wordSet('que quem qual cujo e mas ou se como quando onde enquanto durante ate desde'),
  dutch: wordSet('dat die wat en maar of als toen terwijl tijdens sinds tot'),
}
/** Whether a phrase goes on behind this word, an article, a preposition or a conjunction of a language of theirs. */
export const leadsOn = (language: Language | undefined, word: string): boolean =>
  language !== undefined && (BEFORE_NOUN[language]?.has(word) === true || JOINING[language]?.has(word) === true)

/** Of verbs alone: 'cambieranno', 'fossero', 'parlerons', 'mangeaient'. */
const FINITE: Readonly<Partial<Record<Language, RegExp>>> = {
  french: /.{2}(?:er(?:as|ont|ez|ons|ais|ait|aient)|[^n]aient|èrent)$/u,
  italian: /.{2}(?:[aei]r(?:anno|emo|ete|ebbe|ebbero)|ssero)$|.{3}(?:[aei]v(?:ano|amo|ate)|[ai]rono)$/u,
}
/** Behind these an article is an object: 'je la vois', 'no lo compro'. */
const BEFORE_VERB = wordSet(
  'je tu il elle on nous vous ils elles yo te se me ne no non nao nos os si mi ti ci vi eu ele ela ik jij hij wij',
)
/** Of a verb: 'j'ai', 'n'ai', 'avez-vous', 'ballando'. */
const VERBAL = new RegExp("^(?:j|n|m|t|s|c|(?:puis|lors|jus|quoi)?qu|ch|v|d|anch|neanch)'"
  + '|-(?:vous|tu|il|elle|on|nous|ils|elles|je|moi|toi|ce)$|[ae]ndo$|.[aei]r(?:[mtscv]i|l[aoei]|ne)$|(?<!f)ront$'
  + "|(?<!per|com)[òó]$|^l'(?:ai|as|a|avons|avez|ont|avais|avait|est|ho|hai|ha|abbiamo|hanno)$", 'u')
/** Of the verbs that every sentence has. */
const COMMON_VERBS = wordSet(`suis es est sommes êtes sont étais était étions étiez étaient serai seras sera serons serez serais serait
  seraient ai avons avez avais avait avaient aurai aura aurais aurait fais faisons faites font faisais faisait faisaient fera vais vas va
  allons allez vont allais allait allaient ira irai peux peut pouvons pouvez peuvent pouvais pouvait veux veut voulons voulez veulent dois
  doit devons devez doivent sais sait savez savent viens vient viennent dis disent vois voit voient prends prennent sono sei siamo siete
  era erano sarà saranno fu furono ho hai ha abbiamo avete hanno avevo aveva avevano avrà faccio fai fa facciamo fanno vado vai andiamo
  vanno posso puoi può possono voglio vuoi vuole vogliono devo devi deve devono soy eres somos son eran será serán fue fueron estoy está
  están estaba he has hemos han había tengo tienes tiene tienen hago hace hacen voy van puedo puede pueden quiero quiere quieren sou são
  foi foram estou estão tenho tem têm faço faz fazem vou vão posso pode podem quero quer querem
  possa possano possono guidi guida odia odiano ama amano parla parlano vive vivono lavora lavorano gioca giocano mangia mangiano
  cambia cucina cucinano diventa rende resta manca trova porta usa vende guarda ascolta balla
  travaille travaillent aime mange mangent joue jouent vit vivent habite habitent parle parlent déteste détestent regarde regardent
  devient reste donne signifie signifient significa rend puisse puissent sache vende
  trabaja trabajan juega juegan vive viven come comen habla hablan odian ayuda
  adoro amo parli piace piacciono piaceva penso credo spero sembra sembrano essere avere fosse fossi sia siano faresti facevo soit soient
  semble semblent sonne aime aimes aiment être avoir souhaite pense crois espère parece parecen creo pienso espero ser estar tener gosto
  acho`)
/** A verb as it stands behind a preposition: 'pour jouer', 'per guidare'. */
const INFINITIVE = /(?:er|ir|re|ar|oir|r[mtsv]i|rl[aoei])$/u
const VERB_BEHIND = /.{2}(?:[aei]re|er|ir|oir)$/u
/** How and when, which stand without a preposition. */
const ADVERBS = wordSet(`quel quelle quels quelles quale quali cuál ensemble peu trop très vite tard tôt hier demain aujourd'hui là ici
  ailleurs loin déjà jamais presque surtout plutôt parfois insieme proprio davvero spesso oggi domani ieri mai già
  poi quasi forse molto poco junto juntos muy hoy mañana ayer nunca casi quizá mucho hoje amanhã ontem ainsi
  maintenant même moi-même honnêtement vraiment toujours souvent aussi juste adesso anche ancora sempre dato visto tanto
  quanto così ovunque dappertutto ora adesso stesso stessa purtroppo invece sicuro meglio peggio mieux pire revoir ahora también siempre
  todavía tan mejor peor agora também ainda nu altijd ook nog`)

/** The language of a text; of one too short to be certain by its articles, possessives and prepositions. */
export const likelyLanguageOf = (text: string): Language | undefined => languageOf(text) ?? languageByLeads(text)

function languageByLeads(text: string): Language | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counted = Object.entries(BEFORE_NOUN)
    .map(([language, leads]) => ({ language: language as Language, found: words.filter((word) => leads.has(word)) }))
    .toSorted((a, b) => b.found.length - a.found.length)
  const [most, next] = [counted[0]!, counted[1]!]
  const english = words.filter((word) => ENGLISH_STOPWORDS.has(word)).length
  return most.found.length * LEADS_PER_WORD >= words.length && new Set(most.found).size > LEAST_LEADS
    && most.found.length > next.found.length && most.found.length > english ? most.language : undefined
}
/** Running text has one in five or more. */
const LEADS_PER_WORD = 9
const LEAST_LEADS = 2

/** Of adverbs; not 'appartement', 'règlement'. */
const MANNER = /.mente$|(?:[ae]mm|blem|ellem|eusem|ivem|ctem|ètem)ent$/u

/** @param language of the talk @param sample some of it; undefined for a language whose phrases are not told apart so */
export function nounsAbroad(language: Language | undefined, sample: string): NounsAbroad | undefined {
  if (isUnspacedText(sample) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) {
    return { shows: /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample) ? isJapaneseNoun : isChineseNoun, parts: () => false }
  }
  const leads = language === undefined ? undefined : BEFORE_NOUN[language]
  if (language === undefined || leads === undefined) return undefined
  const isOne = (of: ReadonlySet<string> | undefined, { spelling: { straight }, plain }: Word): boolean =>
    of !== undefined && (of.has(straight) || of.has(plain))
  const parts = (word: Word): boolean => !word.capital
    && ([leads, JOINING[language], COMMON_VERBS, ADVERBS].some((of) => isOne(of, word))
      || FINITE[language]?.test(word.spelling.straight) === true || MANNER.test(word.spelling.straight))
  const shows: NounsAbroad['shows'] = (run, before) => {
    const [first] = run
    const last = before.at(-1)
    if (first === undefined || run.some((word) => VERBAL.test(word.spelling.straight) || parts(word))) return false
    // 'My sister | must leave': before an infinitive stands a verb
    if (run.some(({ spelling: { straight }, capital }, i) => i > 1 && !capital && VERB_BEHIND.test(straight))) return false
    if (first.capital || /^(?:l|un|dell|all|nell|sull|dall|quell)'/u.test(first.spelling.straight)) return true
    if (first.afterPunctuation || last === undefined || BEFORE_VERB.has(before.at(-2)?.plain ?? '')) return false
    // 'M'a | donné': without its mark it would be a possessive
    return ((leads.has(last.plain) && !last.spelling.straight.includes("'")) || /^\d+$/u.test(last.plain))
      && !INFINITIVE.test(first.plain)
  }
  return { shows, parts }
}

const written = (run: readonly Word[]): string => run.map(({ spelling }) => spelling.text).join('')

/** Written without the endings of verbs and qualities and without particles, but for 'of': '母の誕生日'. */
const isJapaneseNoun = (run: readonly Word[]): boolean => !JAPANESE_ADVERB.test(written(run)) &&
  /^[おご]?[\p{Script=Han}\p{Script=Katakana}\p{Nd}A-Za-zー々・]+(?:の[\p{Script=Han}\p{Script=Katakana}ー々・]+)?$/u.test(written(run))

/** How, when and how much, and laughter, which no mark tells from nouns; 'well' is a greeting. */
const JAPANESE_ADVERB = new RegExp('^(?:時々|多分|最近|本当|元気|全部|一番|大丈夫|一緒|確か|結構|非常|普通|絶対|全然|勿論|早速|一度|何度|先日|昔|必要|順調|不足|現時点|自分'
  + '|毎[日週月年朝晩]|特別?に|今[日朝晩]|大体|大抵|少々|今度|現在|笑+(?!顔|い))|笑$', 'u')

/** Without what only verbs and qualities have: '做了', '真好吃', '看起来'. */
const isChineseNoun = (run: readonly Word[]): boolean => !NO_CHINESE_NOUN.test(written(run))
const NO_CHINESE_NOUN = new RegExp('^(?:来自|同意|有空|就像|好像|喜欢|相信|记得|没有|不是|总是|正在|准备|可以|想要|希望|觉得|知道|变得|尤其|一旦|经常)'
  + '|^(?:不(?!锈)|没|很|也(?!门)|就(?![业职诊])|被(?!子)|把(?!手)|比(?![赛萨基利特尔])|更(?!衣)|并(?!购))|才能|并不|一旦|尤其|[做弄收看吃备]好$'
  + '|[了吗呢吧很太]|起来|一[边起]|真(?![丝皮空相理实人])|[着过得]$', 'u')
