/** What a question asks of the facts: whom it is about, for which attribute, and of which time. */
import { compatible, fold, LatinRegExp } from '@madeleine/base'
import { type AnyAttributeName, ATTRIBUTES, type KnownPeople, namesOf, type RecalledTime, USER_SUBJECT } from '@madeleine/contract'
import { wordSet } from '../language-words.ts'
import { queryTerms, queryWords } from '../terms.ts'
import { isFillerWord, isGrammar } from '../query/filler-words.ts'
import { type NamedPerson, peopleInQuestion, knownIn, termsOfNames } from '../query/people.ts'

/** A word of a question. */
export interface QuestionWord {
  /** Its terms, the first of which stands for it. */
  readonly terms: readonly string[]
  /** Written with a capital behind the first word: a name. */
  readonly isName: boolean
  /** It says what is asked for: no filler, no grammar. */
  readonly says: boolean
  /** Characters of a script without spaces that carry grammar only. */
  readonly isGrammar: boolean
}

export interface FactQuestion {
  /** Its words as they are looked for in names, folded. */
  readonly folded: string
  /** The words that name somebody it is about, by its grammar, folded: also whom nobody knows. */
  readonly people: readonly string[]
  /** It says me, my, 我, or "the user" as assistants do: it is about the user. */
  readonly isOwn: boolean
  /** It says you, and not me: it asks about the assistant, of whom nothing is known. */
  readonly isYours: boolean
  /** The attributes that answer it, by the lexicon; empty where it does not know the question. */
  readonly attributes: readonly string[]
  /** Somebody's people and animals that it names, lower case. */
  readonly related: readonly string[]
  /** All its words, and those that do more than ask for the attributes. */
  readonly words: readonly QuestionWord[]
  readonly otherWords: readonly QuestionWord[]
  /** asked: it asks for what was so earlier; told: it is in the past tense, as people ask for what is so too. */
  readonly past: 'asked' | 'told' | undefined
  /** "before Berlin": which side of what, by its terms; none of "before that". */
  readonly beside: { readonly side: 'before' | 'after'; readonly terms: ReadonlySet<string> } | undefined
  /** name: it asks for a name; when: for a time; where: for a place; number: how many; manner: why, how, how often – what no fact tells. */
  readonly asksFor: 'name' | 'when' | 'where' | 'number' | 'manner' | undefined
  /** The times that it names. */
  readonly times: readonly Pick<RecalledTime, 'text' | 'after' | 'before'>[]
}

const OWN = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:i|me|my|mine|myself|i['’](?:m|ve|d|ll)|the user|ich|meine?[nmrs]?|(?:he )?viv(?:o|ía|ido)`
  + String.raw`|(?:he )?trabaj(?:o|aba|ado)|qué (?:como|comía)|(?:soy|era) alérgic[oa]|j['’]\p{L}+|je)(?![\p{L}\p{M}])|我(?!们)|用户`,
  'iu',
)
const YOURS = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:you|your|yours|yourself)(?![\p{L}\p{M}])|[你您](?!们)`, 'iu')
const YES_OR_NO = new LatinRegExp(
  String.raw`^\s*(?:(?:do|does|did|is|are|am|was|were|has|have|can|could|will|would|don['’]t|doesn['’]t|`
  + String.raw`isn['’]t)(?![\p{L}\p{M}]))|吗\s*[?？]?\s*$|是不是|喜不喜欢|爱不爱`,
  'iu',
)
const PAST_ASKED = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:used to|previous(?:ly)?|former(?:ly)?|before|prior to|earlier|originally|in the past|once|ex|`
  + String.raw`old (?:home|job|address|employer|company|boss)|last (?:home|job|address|employer|company)|first (?:home|job|`
  + String.raw`address|employer|company))(?![\p{L}\p{M}])|以前|之前|曾经?|过去|原来|从前|上一(?:个|家|份)|前任`,
  'iu',
)
const PAST_TOLD = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:did|was(?! \p{L}+ ich(?!\p{L})| (?:isst|trinkt|mag))|were|had|lived|worked|liked|loved|hated`
  + String.raw`|owned|studied|wohnte|lebte`
  + String.raw`|arbeitete|aß|gewohnt|gelebt|gearbeitet|gegessen|(?:viv|com)ía|trabajaba|vivido|trabajado|comido|vécu|travaillé`
  + String.raw`|(?:habit|travaill|mange|viv)ai[st]|mangé)(?![\p{L}\p{M}])|[住喜欢做]过|当时`,
  'iu',
)
const MANNER = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:why|how(?! (?:old|many|much|tall|big|(?:is|are|was|`
  + String.raw`were)\b[^?]*\bcalled)(?![\p{L}\p{M}])))(?![\p{L}\p{M}])|为什么|为何|怎么|怎样|如何|多久|多常`,
  'iu',
)
const WHEN = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:when|what (?:day|date|year|month)|which (?:day|date|year|month)|since when)(?![\p{L}\p{M}])|`
  + String.raw`什么时候|何时|哪一?[天年月]|几[月号]`,
  'iu',
)
const WHERE = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])where(?![\p{L}\p{M}])|哪里|哪儿|何处|什么地方`, 'iu')
const HOW_MANY = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])how many(?![\p{L}\p{M}])|(?:几|多少)(?:个|只|条|匹|位)`, 'iu')
const NAME = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:names?|named|called)(?![\p{L}\p{M}])|叫(?:什么|啥)|名字`, 'iu')
/** What stands behind "before" up to the end, and before 之前. */
const BESIDE_ENGLISH = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(before|prior to|after)\s+([^?!.]*)`, 'iu')
const BESIDE_CHINESE = /([\p{sc=Han}\p{L}]{1,12}?)(之前|以前|之后|以后)/u

const PERIOD_WORDS = wordSet('day days time times name called person people somebody else still current currently present')

/** Who goes by several names, and the names of all speakers. */
interface QuestionNames {
  readonly known: KnownPeople
  readonly names: readonly string[]
}

/**
 * Reads a question. Never throws.
 *
 * @param text the question, its words corrected
 * @param times that it names; a time that only bounds its tense is none
 * @param others where somebody goes by several names: each of them asks for all
 */
export function factQuestion(
  text: string, times: readonly Pick<RecalledTime, 'text' | 'after' | 'before'>[], others?: QuestionNames,
): FactQuestion {
  const question = questionAsWritten(text, times)
  const named = others ? knownIn(text, others.known) : []
  return named.length === 0 ? question : named.reduce((asked, one) => withNamesOf(asked, one, others!), question)
}

/** The question as if all names of somebody whom it names stood in it; of the user, as if it said "I". */
function withNamesOf(question: FactQuestion, { person, words: naming }: NamedPerson, { known, names }: QuestionNames): FactQuestion {
  const own = new Set(naming.flatMap(queryTerms))
  const all = [...termsOfNames(person, known, names), ...(person.isMe ? queryTerms(USER_SUBJECT) : [])]
  const spelt = (words: readonly QuestionWord[]): QuestionWord[] => words.map((word) =>
    (word.terms.some((term) => own.has(term)) ? { ...word, terms: [...new Set([...word.terms, ...all])] } : word))
  const folded = person.names.map((name) => foldedWords(name))
  const isOwn = question.isOwn || person.isMe
  return {
    ...question, isOwn, isYours: !isOwn && question.isYours,
    folded: `${question.folded}${folded.join(' ')}`,
    people: [...new Set([...question.people, ...folded.map((name) => name.trim())])],
    words: spelt(question.words), otherWords: spelt(question.otherWords),
  }
}

function questionAsWritten(text: string, times: readonly Pick<RecalledTime, 'text' | 'after' | 'before'>[]): FactQuestion {
  const timeless = withoutTimes(text, times)
  const { attributes, rest, related } = questionAttributes(timeless)
  const isOwn = OWN.test(text)
  return {
    folded: foldedWords(text),
    people: peopleInQuestion(text).map((name) => foldedWords(name).trim()),
    isOwn,
    isYours: !isOwn && YOURS.test(text),
    attributes: YES_OR_NO.test(text) ? withOpposites(attributes) : attributes,
    related,
    words: wordsOf(timeless, text),
    otherWords: wordsOf(rest, text),
    past: PAST_ASKED.test(text) ? 'asked' : PAST_TOLD.test(text) ? 'told' : undefined,
    beside: besideOf(text),
    asksFor: MANNER.test(text) ? 'manner' : WHEN.test(text) ? 'when' : WHERE.test(text) ? 'where' : HOW_MANY.test(
      text,
    ) ? 'number' : NAME.test(text) ? 'name' : undefined,
    times,
  }
}

/** From so long on a time is one of one's life, and no occasion: "what did I eat in 2024". */
const LONG_MS = 27 * 86_400_000

/** The text without the times that it names; where they are long, the rest is a question of its own. */
function withoutTimes(text: string, times: FactQuestion['times']): string {
  const left = times.reduce((rest, time) => rest.replace(time.text, ' '), text)
  return times.length > 0 && times.every(({ after, before }) => before.getTime() - after.getTime() >= LONG_MS)
    ? left.replace(DANGLING, '').replace(/\s+/gu, ' ').trim() : left
}
/** What stood before a time that was taken out. */
const DANGLING = new LatinRegExp(String.raw`(?<!\p{L})(?:in|during|im|en|in the|im Jahr)?\s*(?=[?？]?\s*$)|[年月]\s*$`, 'iu')

/** The words of a text, folded, with a space on either side of each. */
export const foldedWords = (text: string): string =>
  ` ${(fold(compatible(text)).replace(/['’]s(?![\p{L}\p{M}])/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `

/** Characters of a question that are read: a pasted page asks for no fact. */
const READ_CHARACTERS = 2000
const MOST_WORDS = 32

function wordsOf(part: string, whole: string): QuestionWord[] {
  const written = whole.slice(0, READ_CHARACTERS).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  const names = new Set(written.slice(1).filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).flatMap(queryTerms))
  const fillers = new Set(written.filter((word) => isFillerWord(word) || PERIOD_WORDS.has(word.toLowerCase())).flatMap(queryTerms))
  return queryWords(part.slice(0, READ_CHARACTERS)).slice(0, MOST_WORDS).map((terms) => {
    const [term = ''] = terms
    return { terms, isName: names.has(term), isGrammar: isGrammar(term), says: !isGrammar(term) && (names.has(term) || !fillers.has(term)) }
  })
}

function besideOf(text: string): FactQuestion['beside'] {
  const [, word, behind] = BESIDE_ENGLISH.exec(text) ?? []
  if (word !== undefined) return { side: word.toLowerCase() === 'after' ? 'after' : 'before', terms: new Set(queryTerms(behind ?? '')) }
  const [, ahead, mark] = BESIDE_CHINESE.exec(text) ?? []
  return mark === undefined ? undefined : { side: mark.endsWith('前') ? 'before' : 'after', terms: new Set(queryTerms(ahead ?? '')) }
}

// Which attributes of somebody a question asks for: a lexicon of questions in English and Chinese, written by hand.
//
// It asks for attributes of the table as they may be stored, so also by what models call them (`alike`).

/** A kind of question. */
interface AttributeQuestion {
  /** The attributes that answer it; of `favourite` also `favourite-colour`. */
  readonly attributes: readonly string[]
  /** What asks for them. */
  readonly asks: RegExp
  /**
   * Its words that say no more than that: "live" of a home. The others still have to be held by a fact: "dog" of "what is my dog called".
   */
  readonly cues: RegExp
}

const english = (words: string): string => String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`
const either = (words: string, chinese: string): RegExp => new LatinRegExp(`${english(words)}|${chinese}`, 'giu')
const attributeQuestion = (attributes: readonly AnyAttributeName[], asks: readonly [english: string, chinese: string], cues: readonly [
  english: string, chinese: string,
] = asks): AttributeQuestion =>
  ({ attributes, asks: either(...asks), cues: either(...cues) })

/**
 * Liking that is denied, which asks for dislikes, and not for likes: "what does she not like", "who
 * is she not fond of". In 喜不喜欢 nothing is.
 */
const NOT_LIKED = {
  english: String.raw`(?:not|never|\p{L}+n['’]t)(?: (?!(?:and|but|or)\b)[\p{L}\p{M}'’]+){0,3}? (?:likes?|`
    + String.raw`liked|loves?|loved|enjoys?|enjoyed|fans? of|fond of|into)`,
  chinese: '(?<!喜)不(?:太|大|怎么)?喜欢|(?<!爱)不(?:太|大|怎么)?爱(?:吃|喝|看|听|玩)',
}
const DENIED = either(NOT_LIKED.english, NOT_LIKED.chinese)

/** Where somebody lives and works and what they eat, in German, Spanish and French. */
const EUROPEAN_QUESTIONS: readonly AttributeQuestion[] = ([
  [['home'], 'wo [^?]*(?:wohn|leb)(?:e|t|st|te|test)?|d[oó]nde (?:viv(?:o|e|ía|es|ías)|h[ea]s? vivido)|'
    + 'où [^?]*(?:habit(?:e|es|ais|ait|é)|vi[st]|viv(?:ais|ait)|vécu)'],
  [['employer', 'place-of-work'], '(?:wo|bei wem|für wen) [^?]*(?:ge)?arbeite(?:e|t|st|te|test)?|'
    + '(?:d[oó]nde|para quién) (?:trabaj(?:o|a|as|aba|abas)|h[ea]s? trabajado)|(?:où|pour qui|chez qui) [^?]*travaill(?:e|es|ais|ait|é)'],
  [['diet'], 'was (?:ess?e|isst|aß|habe ich gegessen)|qué (?:com(?:o|e|es|ía|ías)|h[ea]s? comido)|'
    + "(?:qu.est-ce que|que|quoi) [^?]*mang(?:e|es|eais|eait|é)"],
  [['allergy'], "allergisch|allergie|alérgic[oa]s?|alergias?|allergiques?|allergies?"],
] as const).map(([attributes, asks]) => attributeQuestion(attributes, [asks, '(?!)'], [
  `${asks}|ich|je|yo|habe|hat|gegen|was|wogegen|qué|a qué|à quoi|suis|bin|soy`, '(?!)',
]))

/** Verbs and plain names of attributes: whichever of these a question holds, it asks for. */
const QUESTIONS: readonly AttributeQuestion[] = [
  attributeQuestion(['home'], [
    String.raw`where(?:'s|’s)?\b[^?]*\b(?:live|lives|lived|living|reside|resides|based|home|stay|stays|moved?|moving)|`
    + String.raw`(?:which|what) (?:city|town|village|country)\b[^?]*\b(?:live|lives|lived|living|in|to)|(?:home )?address`,
    '住(?:在)?(?:哪|什么地方|何处)|(?:家|住处|住址|地址)(?:在哪|是)|搬(?:到|去)?了?(?:哪|什么地方)|住哪',
  ], [
    'where|live|lives|lived|living|reside|resides|based|home|stay|stays|moved?|moving|which|what|city|town|village|country|address',
    '住(?:在)?(?:哪里|哪儿|哪|什么地方|何处)|家在哪里?|住处|住址|地址|搬(?:到|去)?了?(?:哪里|哪儿|哪|什么地方)',
  ]),
  attributeQuestion(
    ['hometown', 'birthplace'],
    ['(?:come|comes|came|is|are|am)\\b[^?]*\\bfrom|hometown|grew up|grow up|was [^?]* born in|where [^?]*born', '老家|哪里人|来自(?:哪|什么地方)|籍贯'],
    ['where|come|comes|came|from|hometown|grew|grow|up|born', '老家|哪里人|来自(?:哪里|哪儿|哪|什么地方)|籍贯|在哪里?'],
  ),
  attributeQuestion(['employer', 'place-of-work'], [
    'who(?:m)?\\b[^?]*\\bwork(?:s|ed|ing)?\\b[^?]*\\bfor|where\\b[^?]*\\bwork(?:s|ed|ing)?|employer|(?:which|what) (?:company|firm)',
    '(?:在哪|在什么)[^，。？]{0,6}(?:工作|上班)|(?:哪家|什么)(?:公司|单位)|雇主',
  ], ['who|whom|where|work|works|worked|working|for|employer|which|company|firm|job', '在?(?:哪家公司|哪里|哪儿|哪|什么公司|什么单位|什么地方)|工作|上班|公司|单位|雇主']),
  attributeQuestion(
    ['occupation', 'work-field', 'employer', 'place-of-work'],
    ['what\\b[^?]*\\b(?:do|does|did) [^?]*\\bdo\\b[^?]*\\b(?:living|work|job)|what (?:do|does|did) (?!we\\b)\\S+ do|'
      + 'for a living|job|profession|occupation|what [^?]*\\bwork(?:s|ed|ing)? as', '做什么(?:工作|的)|(?:什么|啥)工作|职业|干什么的'],
    ['do|does|did|living|work|works|worked|working|job|profession|occupation', '做?(?:什么|啥)工作|做什么的?|职业|干什么的|工作'],
  ),
  attributeQuestion(
    ['birthday'], ['birthday|birth ?date|date of birth|when\\b[^?]*\\bborn', '生日|(?:什么时候|哪天|哪一?年)出?生|几号出?生'],
    ['birthday|birthdate|date|birth|born|when', '生日|出生|什么时候|几[号月]|哪一?[天年]|是'],
  ),
  attributeQuestion(['age', 'birthday'], ['how old|age', '几岁|多大(?:年纪|了)?|年龄|年纪'], ['how|old|age', '几岁|多大(?:年纪|了)?|年龄|年纪']),
  attributeQuestion(['nationality'], ['nationality|citizen(?:ship)?|passport', '国籍|哪国人']),
  attributeQuestion(
    [...namesOf('native-language'), ...namesOf('language'), 'learning'], ['languages?|mother tongue|speaks?', '母语|语言|会说(?:什么|哪)'],
    ['languages?|mother|tongue|native|speaks?', '母语|什么语言|语言|会说(?:什么|哪些?)'],
  ),
  attributeQuestion(['pronouns'], ['pronouns?', '人称代词']),
  attributeQuestion(namesOf('school'), [
    String.raw`where\b[^?]*\b(?:school|university|college|study|studies|studied|studying)|(?:which|what) (?:school|`
    + String.raw`university|college)|(?:which|what) (?:city|town|country)\b[^?]*\b(?:study|studies|studied|studying)`,
    '哪[^，。？]{0,4}(?:学校|大学)|什么(?:学校|大学)|在哪(?:里|儿)?(?:上学|读书|念书)',
  ], ['school|university|college|study|studies|studied|studying|go|goes|went|city|town|country', '学校|大学|上学|读书|念书|什么|哪(?:里|儿|个|所)?|在']),
  attributeQuestion(namesOf('studies'), [
    String.raw`(?:which|what)(?! (?:school|university|college|city|town|`
    + String.raw`country)\b)\b[^?]*\b(?:study|studies|studied|studying|degree|major)`,
    '(?:哪|什么)[^，。？]{0,4}专业',
  ], ['study|studies|studied|studying|degree|major|school|university|college', '专业|什么|哪个?']),
  attributeQuestion(
    namesOf('allergy'), ['allerg(?:y|ies|ic)|intoleran(?:t|ce|ces)', '过敏|不耐受'],
    ['allerg(?:y|ies|ic)|intoleran(?:t|ce|ces)|to', '对?(?:什么|啥|哪些)?(?:东西)?过敏|不耐受'],
  ),
  attributeQuestion([...namesOf('allergy'), ...namesOf('medication'), 'health'], [
    String.raw`(?:pills?|tablets?|medicines?|medications?|meds|painkillers?|antibiotics?|drugs?)\b|(?:can(?:no|['’])?t|`
    + String.raw`must(?: not|n['’]t)|should(?: not|n['’]t)|not allowed to|may not)\b[^?]*\b(?:take|eat|drink)`,
    '(?:什么|哪些|哪种)药|不能(?:吃|喝|服用|用)',
  ], ["pills?|tablets?|medicines?|medications?|meds|painkillers?|drugs?|can(?:no|['’])?t|mustn['’]t|"
    + "shouldn['’]t|must|should|allowed|may|not|take|eat|drink|which|what", '(?:什么|哪些|哪种)药?|不能(?:吃|喝|服用|用)?']),
  attributeQuestion(
    ['health'], ['health|illness(?:es)?|disease|medical condition', '健康|什么病|疾病'],
    ['health|illness(?:es)?|disease|medical|condition', '健康|什么|病|疾病'],
  ),
  attributeQuestion(
    ['plays', 'hobby'], ['(?:what|which|do|does|did)\\b[^?]*\\bplays?|instruments?', '(?:弹|演奏)(?:什么|哪)|乐器'],
    ['plays?|instruments?', '弹|演奏|乐器|什么|哪种?'],
  ),
  attributeQuestion(
    ['diet'], ['vegan|vegetarian|diet|(?:what|anything)\\b[^?]*\\b(?:eats?|drinks?)$', '吃素|素食|忌口|饮食|[吃喝](?:什么|啥)(?=[?？]?$)'],
    ['what|anything|diet|eats?|drinks?|did', '忌口|饮食|平时|一般|都?[吃喝](?:什么|啥)'],
  ),
  ...EUROPEAN_QUESTIONS,
  attributeQuestion(
    ['relationship-status', 'partner', 'companion'], ['married|single|divorced|engaged|relationship status', '结婚|单身|离婚|订婚|已婚|婚姻'],
    ['married|single|divorced|engaged|relationship|status|who(?:m)?|to', '结婚|单身|离婚|订婚|已婚|婚姻|谁'],
  ),
  attributeQuestion(
    [...namesOf('plan'), ...namesOf('goal')], ['plans?|planning|planned|going to|goals?|intends?', '计划|打算|目标'],
    ['plans?|planning|planned|going|goals?|intends?', '计划|打算|目标|有?什么'],
  ),
  attributeQuestion(
    [...namesOf('hobby'), 'plays', 'learning', 'likes'], ['hobb(?:y|ies)|interests?|free time|spare time', '爱好|兴趣'],
    ['hobb(?:y|ies)|interests?|free|spare|time', '爱好|兴趣|有?(?:什么|哪些)'],
  ),
  attributeQuestion([...namesOf('likes'), ...namesOf('favourite')], ['(?<!(?:look|looks|looked|feel|feels|felt|sound|'
    + 'sounds|taste|tastes|would|something|anything|it|be) )likes?|liked|loves?|loved|enjoys?|enjoyed|'
    + 'favou?rites?|prefers?|preferred|fan of|fond of|(?:be|is|am|are) into', '喜欢|爱(?:吃|喝|看|听|玩)|最爱|偏好|偏爱'], [
    'likes?|liked|loves?|loved|enjoys?|enjoyed|favou?rites?|prefers?|preferred|fan|fond|into|most|best',
    '最?喜欢(?:吃|喝|看|听|玩|做)?(?:的|什么|啥|哪些)?|最?爱(?:吃|喝|看|听|玩)?(?:的|什么|啥|哪些)?|偏好|偏爱',
  ]),
  attributeQuestion(
    namesOf('dislikes'),
    [String.raw`dislikes?|disliked|hates?|hated|avoids?|can(?:no|['’])?t stand|${NOT_LIKED.english}`, `讨厌|${NOT_LIKED.chinese}|受不了`],
    ['dislikes?|disliked|hates?|hated|avoids?|stand|likes?|liked|loves?|enjoys?|fan|fond|into|not', '讨厌|不喜欢|不爱(?:吃|喝|看)?|受不了|什么|哪些'],
  ),
  attributeQuestion(namesOf('owns'), ['owns?|owned|drives?|belongings?', '拥有|有(?:什么|哪些)车|开什么车'], ['owns?|owned|drives?|belongings?', '拥有']),
  attributeQuestion(['name'], [
    "what(?:'s|’s| is| was) (?:my|his|her|their|your|our|\\p{L}+['’]s) (?:full |last |first |real |middle )?name|who am i|what am i called",
    '(?:我|他|她|你)叫(?:什么|啥)|(?:名字|全名)(?:是|叫)|姓什么',
  ], ['name|called|who|full|last|first|real|middle', '叫(?:什么名字|什么|啥)|名字|全名|姓什么']),
]

/** People and animals that are somebody's: what a question asks for where it asks for nothing else about them. */
const RELATED: readonly AttributeQuestion[] = [
  attributeQuestion(
    ['partner', 'companion', ...ATTRIBUTES.partner.synonyms],
    ['wife|husband|partner|spouse|girlfriend|boyfriend|fianc[ée]e?', '老婆|老公|妻子|丈夫|男朋友|女朋友|男友|女友|对象|伴侣'],
    ["partner|spouse|who(?:'s|’s)?|name|called", '对象|伴侣|谁|叫什么|名字'],
  ),
  attributeQuestion(
    namesOf('pets'), ['pets?|dogs?|pupp(?:y|ies)|cats?|kittens?|rabbits?|hamsters?|parrots?|horses?', '宠物|狗|猫|兔子?|仓鼠|鹦鹉'],
    ['pets?|name|names|called|have', '宠物|叫(?:什么名字|什么|啥)|名字|养了?|有?(?:什么|几只)'],
  ),
  attributeQuestion([...namesOf('family'), ...namesOf('children'), ...namesOf('siblings')], [
    'mother|mum|mom|father|dad|parents?|sisters?|brothers?|siblings?|sons?|daughters?|child|children|kids?|'
    + 'grand(?:mother|father|ma|pa|parents|son|daughter)|aunts?|uncles?|cousins?|nieces?|nephews?|family',
    '妈妈|母亲|爸爸|父亲|父母|姐姐|妹妹|哥哥|弟弟|姐妹|兄弟|儿子|女儿|孩子|奶奶|爷爷|外婆|外公|姑姑|阿姨|叔叔|舅舅|家人|家里',
  ], ["family|siblings?|who(?:'s|’s)?|name|names|called|have|many|how", '家人|家里|有?(?:什么人|哪些人|几个)|叫(?:什么名字|什么|啥)|名字|谁']),
]

/** What is asked of people and animals themselves: who and how many they are. */
const OF_RELATED = either("who(?:'s|’s)?|names?|named|called|how many|have|has|had|got|any", '谁|叫|名字|几|多少|有|养')

/** Nouns of somebody's people and animals. "Where does my sister live" is no question about me. */
const RELATED_NOUN = new LatinRegExp(RELATED.map(({ asks }) => asks.source).join('|'), 'giu')

/** The nouns of somebody's people and animals in a text, folded, each once. */
export const relatedNouns = (text: string): string[] => [...new Set((text.match(RELATED_NOUN) ?? []).map(fold))]

interface QuestionAttributes {
  /** The attributes that answer; empty where the lexicon does not know the question. */
  readonly attributes: readonly string[]
  /** The question without the words that only ask for them. */
  readonly rest: string
  /** The nouns of somebody's people and animals in it, lower case. */
  readonly related: readonly string[]
}

/**
 * The attributes that a question asks for. Of "when is my wife's birthday" that is the birthday: people and animals are
 * asked for themselves only where nothing of them is, and by who they are and how many.
 */
function questionAttributes(text: string): QuestionAttributes {
  const affirmed = text.replace(DENIED, ' ')
  const asked = (all: readonly AttributeQuestion[]) =>
    all.filter(({ asks, attributes: [first] }) => (first === 'likes' ? affirmed : text).search(asks) >= 0)
  const questions = asked(QUESTIONS)
  const used = questions.length > 0 || text.search(OF_RELATED) < 0 ? questions : asked(RELATED)
  return {
    attributes: [...new Set(used.flatMap(({ attributes }) => attributes))],
    rest: used.reduce((left, { cues }) => left.replace(cues, ' '), text),
    related: relatedNouns(text),
  }
}

/** Whether an attribute is one of those asked for, or a kind of one: favourite-colour, pet-name. */
export const isQuestionAttribute = (attribute: string | null, asked: readonly string[]): boolean =>
  attribute !== null && asked.some((one) => attribute === one || attribute.startsWith(`${one}-`))

/** Each attribute with its opposite: "does she like coffee" is answered by her disliking it, "what does she like" is not. */
const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['likes', 'favourite'], namesOf('dislikes')], [['dislikes'], namesOf('likes')],
]

/** The attributes, with their opposites for a question of yes or no. */
const withOpposites = (attributes: readonly string[]): string[] =>
  [...new Set([...attributes, ...OPPOSITES.flatMap(([of, others]) => (of.some((one) => attributes.includes(one)) ? others : []))])]

/** Words for the same people and animals. */
const SAME_NOUNS: readonly RegExp[] = [
  /mother|mum|mom|妈妈|母亲/u, /father|dad|爸爸|父亲/u, /parent|父母/u, /sibling|sister|姐|妹/u,
  /sibling|brother|哥|兄|弟/u, /\bsons?\b|儿子/u, /daughter|女儿/u,
  /child|kid|\bsons?\b|daughter|孩子|儿子|女儿/u, /wife|妻子|老婆/u, /husband|丈夫|老公/u,
  /fianc/u, /partner|spouse|wife|husband|boyfriend|girlfriend|fianc|对象|伴侣|妻子|丈夫|老婆|老公|男友|女友|男朋友|女朋友/u,
  /boyfriend|男朋友|男友/u, /girlfriend|女朋友|女友/u, /\bdogs?\b|pupp|狗/u, /\bcats?\b|kitten|猫/u,
  /\bpets?\b|\bdogs?\b|\bcats?\b|pupp|kitten|rabbit|hamster|parrot|horse|宠物|狗|猫|兔|仓鼠|鹦鹉/u,
]
const ANY_RELATIVE = /^(?:family|家人|家里)$/u

/** Whether a text tells of what a noun stands for, by it or another word for it. @param folded lower case */
export function isRelatedIn(noun: string, folded: string): boolean {
  if (ANY_RELATIVE.test(noun)) return true
  const same = SAME_NOUNS.filter((one) => one.test(noun))
  return same.length === 0 ? folded.includes(noun.replace(/s$/u, '')) : same.some((one) => one.test(folded))
}
