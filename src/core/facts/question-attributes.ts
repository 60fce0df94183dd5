/**
 * Which attributes of somebody a question asks for: a lexicon of questions in English and Chinese, written by hand.
 *
 * It asks for attributes of the table as they may be stored, so also by what models call them (`alike`).
 */
import { LatinRegExp } from '../../base/latin-regexp.ts'
import { ATTRIBUTES, namesOf, type AnyAttributeName } from '../../contract/fact.ts'

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
const question = (attributes: readonly AnyAttributeName[], asks: readonly [english: string, chinese: string], cues: readonly [
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

/** Verbs and plain names of attributes: whichever of these a question holds, it asks for. */
const QUESTIONS: readonly AttributeQuestion[] = [
  question(['home'], [
    String.raw`where(?:'s|’s)?\b[^?]*\b(?:live|lives|lived|living|reside|resides|based|home|stay|stays|moved?|moving)|`
    + String.raw`(?:which|what) (?:city|town|village|country)\b[^?]*\b(?:live|lives|lived|living|in|to)|(?:home )?address`,
    '住(?:在)?(?:哪|什么地方|何处)|(?:家|住处|住址|地址)(?:在哪|是)|搬(?:到|去)?了?(?:哪|什么地方)|住哪',
  ], [
    'where|live|lives|lived|living|reside|resides|based|home|stay|stays|moved?|moving|which|what|city|town|village|country|address',
    '住(?:在)?(?:哪里|哪儿|哪|什么地方|何处)|家在哪里?|住处|住址|地址|搬(?:到|去)?了?(?:哪里|哪儿|哪|什么地方)',
  ]),
  question(
    ['hometown', 'birthplace'],
    ['(?:come|comes|came|is|are|am)\\b[^?]*\\bfrom|hometown|grew up|grow up|was [^?]* born in|where [^?]*born', '老家|哪里人|来自(?:哪|什么地方)|籍贯'],
    ['where|come|comes|came|from|hometown|grew|grow|up|born', '老家|哪里人|来自(?:哪里|哪儿|哪|什么地方)|籍贯|在哪里?'],
  ),
  question(['employer', 'place-of-work'], [
    'who(?:m)?\\b[^?]*\\bwork(?:s|ed|ing)?\\b[^?]*\\bfor|where\\b[^?]*\\bwork(?:s|ed|ing)?|employer|(?:which|what) (?:company|firm)',
    '(?:在哪|在什么)[^，。？]{0,6}(?:工作|上班)|(?:哪家|什么)(?:公司|单位)|雇主',
  ], ['who|whom|where|work|works|worked|working|for|employer|which|company|firm|job', '在?(?:哪家公司|哪里|哪儿|哪|什么公司|什么单位|什么地方)|工作|上班|公司|单位|雇主']),
  question(
    ['occupation', 'work-field', 'employer', 'place-of-work'],
    ['what\\b[^?]*\\b(?:do|does|did) [^?]*\\bdo\\b[^?]*\\b(?:living|work|job)|what (?:do|does|did) (?!we\\b)\\S+ do|'
      + 'for a living|job|profession|occupation|what [^?]*\\bwork(?:s|ed|ing)? as', '做什么(?:工作|的)|(?:什么|啥)工作|职业|干什么的'],
    ['do|does|did|living|work|works|worked|working|job|profession|occupation', '做?(?:什么|啥)工作|做什么的?|职业|干什么的|工作'],
  ),
  question(
    ['birthday'], ['birthday|birth ?date|date of birth|when\\b[^?]*\\bborn', '生日|(?:什么时候|哪天|哪一?年)出?生|几号出?生'],
    ['birthday|birthdate|date|birth|born|when', '生日|出生|什么时候|几[号月]|哪一?[天年]|是'],
  ),
  question(['age', 'birthday'], ['how old|age', '几岁|多大(?:年纪|了)?|年龄|年纪'], ['how|old|age', '几岁|多大(?:年纪|了)?|年龄|年纪']),
  question(['nationality'], ['nationality|citizen(?:ship)?|passport', '国籍|哪国人']),
  question(
    [...namesOf('native-language'), ...namesOf('language'), 'learning'], ['languages?|mother tongue|speaks?', '母语|语言|会说(?:什么|哪)'],
    ['languages?|mother|tongue|native|speaks?', '母语|什么语言|语言|会说(?:什么|哪些?)'],
  ),
  question(['pronouns'], ['pronouns?', '人称代词']),
  question(namesOf('school'), [
    String.raw`where\b[^?]*\b(?:school|university|college|study|studies|studied|studying)|(?:which|what) (?:school|`
    + String.raw`university|college)|(?:which|what) (?:city|town|country)\b[^?]*\b(?:study|studies|studied|studying)`,
    '哪[^，。？]{0,4}(?:学校|大学)|什么(?:学校|大学)|在哪(?:里|儿)?(?:上学|读书|念书)',
  ], ['school|university|college|study|studies|studied|studying|go|goes|went|city|town|country', '学校|大学|上学|读书|念书|什么|哪(?:里|儿|个|所)?|在']),
  question(namesOf('studies'), [
    String.raw`(?:which|what)(?! (?:school|university|college|city|town|`
    + String.raw`country)\b)\b[^?]*\b(?:study|studies|studied|studying|degree|major)`,
    '(?:哪|什么)[^，。？]{0,4}专业',
  ], ['study|studies|studied|studying|degree|major|school|university|college', '专业|什么|哪个?']),
  question(
    namesOf('allergy'), ['allerg(?:y|ies|ic)|intoleran(?:t|ce|ces)', '过敏|不耐受'],
    ['allerg(?:y|ies|ic)|intoleran(?:t|ce|ces)|to', '对?(?:什么|啥|哪些)?(?:东西)?过敏|不耐受'],
  ),
  question([...namesOf('allergy'), ...namesOf('medication'), 'health'], [
    String.raw`(?:pills?|tablets?|medicines?|medications?|meds|painkillers?|antibiotics?|drugs?)\b|(?:can(?:no|['’])?t|`
    + String.raw`must(?: not|n['’]t)|should(?: not|n['’]t)|not allowed to|may not)\b[^?]*\b(?:take|eat|drink)`,
    '(?:什么|哪些|哪种)药|不能(?:吃|喝|服用|用)',
  ], ["pills?|tablets?|medicines?|medications?|meds|painkillers?|drugs?|can(?:no|['’])?t|mustn['’]t|"
    + "shouldn['’]t|must|should|allowed|may|not|take|eat|drink|which|what", '(?:什么|哪些|哪种)药?|不能(?:吃|喝|服用|用)?']),
  question(
    ['health'], ['health|illness(?:es)?|disease|medical condition', '健康|什么病|疾病'],
    ['health|illness(?:es)?|disease|medical|condition', '健康|什么|病|疾病'],
  ),
  question(
    ['plays', 'hobby'], ['(?:what|which|do|does|did)\\b[^?]*\\bplays?|instruments?', '(?:弹|演奏)(?:什么|哪)|乐器'],
    ['plays?|instruments?', '弹|演奏|乐器|什么|哪种?'],
  ),
  question(['diet'], ['vegan|vegetarian|diet', '吃素|素食|忌口|饮食'], ['diet', '忌口|饮食']),
  question(
    ['relationship-status', 'partner', 'companion'], ['married|single|divorced|engaged|relationship status', '结婚|单身|离婚|订婚|已婚|婚姻'],
    ['married|single|divorced|engaged|relationship|status|who(?:m)?|to', '结婚|单身|离婚|订婚|已婚|婚姻|谁'],
  ),
  question(
    [...namesOf('plan'), ...namesOf('goal')], ['plans?|planning|planned|going to|goals?|intends?', '计划|打算|目标'],
    ['plans?|planning|planned|going|goals?|intends?', '计划|打算|目标|有?什么'],
  ),
  question(
    [...namesOf('hobby'), 'plays', 'learning', 'likes'], ['hobb(?:y|ies)|interests?|free time|spare time', '爱好|兴趣'],
    ['hobb(?:y|ies)|interests?|free|spare|time', '爱好|兴趣|有?(?:什么|哪些)'],
  ),
  question([...namesOf('likes'), ...namesOf('favourite')], ['(?<!(?:look|looks|looked|feel|feels|felt|sound|'
    + 'sounds|taste|tastes|would|something|anything|it|be) )likes?|liked|loves?|loved|enjoys?|enjoyed|'
    + 'favou?rites?|prefers?|preferred|fan of|fond of|(?:be|is|am|are) into', '喜欢|爱(?:吃|喝|看|听|玩)|最爱|偏好|偏爱'], [
    'likes?|liked|loves?|loved|enjoys?|enjoyed|favou?rites?|prefers?|preferred|fan|fond|into|most|best',
    '最?喜欢(?:吃|喝|看|听|玩|做)?(?:的|什么|啥|哪些)?|最?爱(?:吃|喝|看|听|玩)?(?:的|什么|啥|哪些)?|偏好|偏爱',
  ]),
  question(
    namesOf('dislikes'),
    [String.raw`dislikes?|disliked|hates?|hated|avoids?|can(?:no|['’])?t stand|${NOT_LIKED.english}`, `讨厌|${NOT_LIKED.chinese}|受不了`],
    ['dislikes?|disliked|hates?|hated|avoids?|stand|likes?|liked|loves?|enjoys?|fan|fond|into|not', '讨厌|不喜欢|不爱(?:吃|喝|看)?|受不了|什么|哪些'],
  ),
  question(namesOf('owns'), ['owns?|owned|drives?|belongings?', '拥有|有(?:什么|哪些)车|开什么车'], ['owns?|owned|drives?|belongings?', '拥有']),
  question(['name'], [
    "what(?:'s|’s| is| was) (?:my|his|her|their|your|our|\\p{L}+['’]s) (?:full |last |first |real |middle )?name|who am i|what am i called",
    '(?:我|他|她|你)叫(?:什么|啥)|(?:名字|全名)(?:是|叫)|姓什么',
  ], ['name|called|who|full|last|first|real|middle', '叫(?:什么名字|什么|啥)|名字|全名|姓什么']),
]

/** People and animals that are somebody's: what a question asks for where it asks for nothing else about them. */
const RELATED: readonly AttributeQuestion[] = [
  question(
    ['partner', 'companion', ...ATTRIBUTES.partner.synonyms],
    ['wife|husband|partner|spouse|girlfriend|boyfriend|fianc[ée]e?', '老婆|老公|妻子|丈夫|男朋友|女朋友|男友|女友|对象|伴侣'],
    ["partner|spouse|who(?:'s|’s)?|name|called", '对象|伴侣|谁|叫什么|名字'],
  ),
  question(
    namesOf('pets'), ['pets?|dogs?|pupp(?:y|ies)|cats?|kittens?|rabbits?|hamsters?|parrots?|horses?', '宠物|狗|猫|兔子?|仓鼠|鹦鹉'],
    ['pets?|name|names|called|have', '宠物|叫(?:什么名字|什么|啥)|名字|养了?|有?(?:什么|几只)'],
  ),
  question([...namesOf('family'), ...namesOf('children'), ...namesOf('siblings')], [
    'mother|mum|mom|father|dad|parents?|sisters?|brothers?|siblings?|sons?|daughters?|child|children|kids?|'
    + 'grand(?:mother|father|ma|pa|parents|son|daughter)|aunts?|uncles?|cousins?|nieces?|nephews?|family',
    '妈妈|母亲|爸爸|父亲|父母|姐姐|妹妹|哥哥|弟弟|姐妹|兄弟|儿子|女儿|孩子|奶奶|爷爷|外婆|外公|姑姑|阿姨|叔叔|舅舅|家人|家里',
  ], ["family|siblings?|who(?:'s|’s)?|name|names|called|have|many|how", '家人|家里|有?(?:什么人|哪些人|几个)|叫(?:什么名字|什么|啥)|名字|谁']),
]

/** What is asked of people and animals themselves: who and how many they are. */
const OF_RELATED = either("who(?:'s|’s)?|names?|named|called|how many|have|has|had|got|any", '谁|叫|名字|几|多少|有|养')

/** Nouns of somebody's people and animals. "Where does my sister live" is no question about me. */
const RELATED_NOUN = new LatinRegExp(RELATED.map(({ asks }) => asks.source).join('|'), 'giu')

/** The nouns of somebody's people and animals in a text, lower case, each once. */
export const relatedNouns = (text: string): string[] => [...new Set((text.match(RELATED_NOUN) ?? []).map((noun) => noun.toLowerCase()))]

export interface QuestionAttributes {
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
export function questionAttributes(text: string): QuestionAttributes {
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
export const withOpposites = (attributes: readonly string[]): string[] =>
  [...new Set([...attributes, ...OPPOSITES.flatMap(([of, others]) => (of.some((one) => attributes.includes(one)) ? others : []))])]

/** Words for the same people and animals. */
const SAME_NOUNS: readonly RegExp[] = [
  /mother|mum|mom|妈妈|母亲/u, /father|dad|爸爸|父亲/u, /parent|父母/u, /sibling|sister|姐|妹/u,
  /sibling|brother|哥|兄|弟/u, /\bsons?\b|儿子/u, /daughter|女儿/u,
  /child|kid|\bsons?\b|daughter|孩子|儿子|女儿/u, /wife|妻子|老婆/u, /husband|丈夫|老公/u,
  /partner|spouse|wife|husband|boyfriend|girlfriend|对象|伴侣|妻子|丈夫|老婆|老公|男友|女友|男朋友|女朋友/u,
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
