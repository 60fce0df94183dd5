/** Words of a text with the forms under which two texts are said to hold the same word, whatever its ending. */
import { ENGLISH_STOPWORDS } from '../en/words.ts'
import { compatible, fold, LatinRegExp } from '@madeleine/base'
import { languageOf } from '../language.ts'
import { LATIN_LANGUAGES, type Language } from '../languages.ts'
import { termIn } from '../stemmer.ts'

/** A word of a script with spaces. */
export interface HeldWord {
  /** Folded. */
  readonly word: string
  readonly isCapitalised: boolean
  /** The word itself and its stems. */
  readonly forms: readonly string[]
}

const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`).join('')
const SPACED_WORD = new LatinRegExp(String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+`, 'gu')
const UNSPACED_RUN = new LatinRegExp(`[${UNSPACED}]+`, 'gu')
/** Endings after an apostrophe, which are no words: "I'm", "Ann's"; "n't" is read by `polarity`. */
const CLIPPED = /n['’]t\b|['’](?:s|m|re|ve|ll|d)\b/giu

/** Languages whose stems are compared: a sentence of four words tells none for sure. */
const STEMMED: readonly Language[] = ['english', 'german', 'french', 'spanish']
const LISTED = ['german', 'french', 'spanish'] as const

const NUMBERS = new Map([
  'zero null', 'one eins', 'two zwei zwo deux dos', 'three drei trois tres',
  'four vier quatre cuatro', 'five fünf cinq cinco', 'six sechs seis',
  'seven sieben sept siete',
  'eight acht huit ocho', 'nine neun neuf nueve', 'ten zehn dix diez', 'eleven elf', 'twelve zwölf',
].flatMap((names, number) => names.split(' ').map((name) => [fold(name), String(number)] as const)))

/** A number written as a word in digits, any other word as it is: "the red one" counts nothing. @param word folded */
export const inDigits = (word: string): string => (word === 'one' ? word : NUMBERS.get(word) ?? word)

/** The forms of one word. */
export const formsOf = (word: string): string[] => {
  const folded = fold(word)
  const bare = folded.replace(/(\d)(?:st|nd|rd|th)$/u, '$1')
  return [...new Set([
    folded, bare, NUMBERS.get(folded) ?? folded, ...STEMMED.map((language) => termIn(language, word)),
  ])].filter((form) => form !== '')
}

/** The words that say something. Left out are those of grammar, of other languages than English where they are no English words. */
export function contentWords(text: string): HeldWord[] {
  const normal = compatible(text)
  const language = languageOf(normal)
  return (normal.replace(CLIPPED, ' ').match(SPACED_WORD) ?? []).flatMap((word) => {
    const isWritten = /^\p{Lu}{2,}$/u.test(word)
    return !isWritten && isGrammar(word.toLowerCase(), language)
      ? []
      : [{ word: fold(word), isCapitalised: /^\p{Lu}/u.test(word), forms: formsOf(word) }]
  })
}

function isGrammar(word: string, language: Language | undefined): boolean {
  return ENGLISH_STOPWORDS.has(word) || LISTED.some((one) => {
    const { distinctive, weak, ambiguous } = LATIN_LANGUAGES[one].functionWords
    return distinctive.has(word) || weak.has(word) || (one === language && ambiguous.has(word))
  })
}

/** The runs of scripts without spaces between words, and of Korean, whose words change their endings. */
export const unspacedRuns = (text: string): readonly string[] => compatible(text).match(UNSPACED_RUN) ?? []

// The words that the text of a fact may add to those of its messages: how a fact is told, and nothing of what it tells.

const forms = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).flatMap(formsOf))

/** Who, that something is so, and since when. */
const GRAMMAR = `
  der die das den dem
  user person speaker someone live reside home based located living work job employ employed employer occupation profession called call
  name named own owner
  since currently now still year month week day old age born birth birthday come origin native speak language study studying attend learn
  learning have also today formerly previously recent recently ago started start began
  nutzer nutzerin benutzer benutzerin person sprecher sprecherin wohnt wohnen lebt leben arbeitet arbeiten beruf arbeitgeber heißt heißen
  genannt name seit derzeit aktuell jetzt jahr jahre jahren monat woche tag alt alter geboren geburtstag
  kommt stammt spricht sprache studiert lernt hat haben besitzt gehört ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner ist
  sind wurde wird dort früher
  utilisateur utilisatrice habite vit travaille appelle nom depuis ans âge né née anniversaire vient parle étudie apprend actuellement
  possède
  usuario usuaria vive trabaja llama nombre desde años edad nació cumpleaños viene habla estudia aprende actualmente tiene`
/** That somebody likes, wishes, plans something, or to whom they are close. */
const TASTES = `
  like love enjoy fond favourite favorite prefer want wish would hope plan intend going like interest interested hobby enjoys into
  dislike hate avoid related married relationship close
  eat drink go spend do play get take make run visit keep use
  mag mögen liebt lieblings gern gerne bevorzugt möchte will plant vorhat hobby interessiert hasst vermeidet
  aime adore préfère veut voudrait souhaite projette déteste gusta encanta prefiere quiere planea odia`
/** How a wish to the assistant is told. */
const WISHES = `
  der die das den dem user nutzer nutzerin benutzer benutzerin utilisateur utilisatrice usuario usuaria
  want wish ask prefer request like expect assistant user should would called call addressed answer reply response möchte will wünscht
  bittet bevorzugt assistent soll genannt werden veut souhaite demande assistant quiere pide asistente desea`

const UNSPACED_GRAMMAR = `
  用户 本人 住在 居住 生活 工作 职业 公司 名字 名叫 叫做 叫 姓名 是 在 有 拥有 目前 现在 从 自 以来 开始 起 年
  月 日 岁 今年 生日 出生 来自 会说 说 学习 学 就读 的 了 着 过 也 还 和 与 及 跟 于 为 把 被 对 她 他 它
  其 自己 一个 一只 一条 一名 一位 个 只 位 名 这 那 并且 并 曾 已经 已 は が の を に で と も です ます
  する している さん は 은 는 이 가 을 를 에 에서 의 다 입니다`.trim().split(/\s+/)
const UNSPACED_TASTES = '喜欢 喜爱 爱 热爱 最 偏好 想 想要 希望 打算 计划 准备 爱好 感兴趣 兴趣 不喜欢 讨厌 关系 要求 助手 回答 が好き'.split(' ')

export const CLOSED_WORDS = { grammar: forms(GRAMMAR), tastes: forms(`${GRAMMAR} ${TASTES}`), wishes: forms(WISHES) } as const
export type ClosedList = keyof typeof CLOSED_WORDS
export const UNSPACED_CLOSED: Readonly<Record<ClosedList, readonly string[]>> =
  { grammar: UNSPACED_GRAMMAR,
    tastes: [...UNSPACED_GRAMMAR, ...UNSPACED_TASTES],
    wishes: [...UNSPACED_GRAMMAR, '要求', '希望', '助手', '回答', '称呼', '被'] }

/** Words that follow from other words: each is held where one of the others is said. */
const FOLLOWING: Readonly<Record<string, string>> = {
  partner: 'husband wife boyfriend girlfriend spouse fiance fiancee married', spouse: 'husband wife married',
  married: 'husband wife wedding verheiratet', engaged: 'fiance fiancee',
  parent: 'mother father mom mum dad', mother: 'mom mum mama mutti', father: 'dad papa', mutter: 'mama mutti mum mom',
  vater: 'papa vati', sibling: 'sister brother', child: 'son daughter baby kid', kid: 'son daughter child',
  pet: 'dog cat rabbit hamster parrot horse hund katze', grandmother: 'grandma nana granny oma', grandfather: 'grandpa grandad opa',
  relative: 'cousin aunt uncle',
  allergy: 'allergic', allergic: 'allergy', move: 'relocate', relocate: 'move', begin: 'start', join: 'start join new job',
  university: 'uni college', photographer: 'photography', diagnosed: 'diagnosis',
  job: 'gig position role', learn: 'taught lesson class', receive: 'get got', obtained: 'got', purchased: 'bought', developer: 'dev',
  apartment: 'flat', american: 'usa', vacation: 'holiday',
  umgezogen: 'ziehe gezogen umzug', zog: 'ziehe gezogen', zieht: 'ziehe', begann: 'angefangen', fängt: 'fange', fährt: 'fahre',
  isst: 'esse', läuft: 'laufe', schläft: 'schlafe', liest: 'lese', trifft: 'treffe', nimmt: 'nehme', gibt: 'gebe', spricht: 'spreche',
  hatte: 'habe', trägt: 'trage', wird: 'werde', ging: 'gegangen gehe',
}
export const FOLLOWS: ReadonlyMap<string, ReadonlySet<string>> = new Map(Object.entries(FOLLOWING)
  .flatMap(([word, from]) => formsOf(word).map((form) => [form, forms(from)] as const)))

/** Chinese words for the same person: each is held where another of its group is said. */
export const UNSPACED_GROUPS: readonly (readonly string[])[] = [
  '丈夫 老公 先生 爱人', '妻子 老婆 太太 爱人', '父亲 爸爸 老爸 我爸', '母亲 妈妈 老妈 我妈',
  '孩子 儿子 女儿 宝宝', '伴侣 男朋友 女朋友 男友 女友', '男朋友 男友', '女朋友 女友',
  '宠物 猫 狗',
].map((group) => group.split(' '))

/** Words of attributes that a reply may name although no message holds them. */
export const ATTRIBUTE_WORDS: ReadonlySet<string> = forms(`
  name home employer occupation birthday age partner relationship status hometown nationality native language languages school pronouns
  place of work field birthplace studies owns owned allergy allergies health
  diet likes dislikes favourite favorite food colour color music book film movie sport hobby plays instrument learning companion children
  child siblings sibling sister brother pets pet dog cat plan goal guideline
  family mother father parent friend roommate colleague living situation former previous interest skill character trait experience event
  trip travel move job title work education degree wish style nickname
  marriage wedding illness condition medication exercise routine habit car vehicle income religion politics zodiac fear dream ran bought
  visited finished started moved married born died possession belongings travelled diagnosed`)
