/** Chinese: the clauses of a sentence, and each in the order of the table: 我, then what is said, without adverbs and particles. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, patternOf } from '../../facts/finding.ts'
import { fragmentTable, withFragments } from '../../facts/fragments.ts'
import { CHINESE_ANIMALS, COUNT, DAYS, ILLNESS, TIME } from './words.ts'

/** Where a clause ends. A list's comma 、 does not end one. */
const BREAKS = /[，,；;。.！!？?…~～—：:（）()\n]+|\s{2,}/
const LEADS = new RegExp(`^(?:${alternatives(`嗯+|啊|哦+|噢|额|呃|对|对的|是的|好的|好|你好|您好|大家好|嗨|哈喽|那|那么|不过|其实|因为|所以|然后|而且|但是|但|可是|还有|另外|顺便说一下|对了|话说
  |老实说|说实话|目前|现在|平时|谢谢|没错`)})+(?=我|以后|请|叫|今后)`)
const [CLAUSE_CHARACTERS, CLAUSES] = [60, 12]

/** Near people. */
export const KIN = alternatives(`老婆|老公|媳妇|太太|妻子|爱人|丈夫|儿子|女儿|闺女|孩子|小孩|大宝|二宝|娃|宝宝|男友|女友|男朋友|女朋友|未婚夫|未婚妻|对象|老妈|老爸|爸妈|父母|妈妈?|爸爸?|爷爷|奶奶
  |外公|外婆|姥姥|姥爷|岳母|岳父|婆婆|公公|哥哥?|姐姐?|弟弟?|妹妹?|双胞胎|侄子|侄女|外甥女?|表哥|表姐|表弟|表妹|叔叔|阿姨|姑姑|舅舅|室友`)
/** "I live in Xiamen, work at Huawei": what goes on about the one of whom the clause before tells. */
const GOES_ON = patternOf(`^(?:也|还|现在|目前)?(?:在.{1,12}(?:上班|工作|读书|上学|[做当].{2,8}|出生|长大)|住在|养了|喜欢|不?爱[吃喝]|会[说弹拉]|有[一两三四]个|对.{1,6}过敏|吃素|不[吃喝]
  |是(?:一[名个位]))`, 'u')
export const OF_OTHERS = new LatinRegExp(`^(?:我们?家?的?(?:${KIN}|朋友|同事|邻居?|导师|先生|闺蜜)|(?:${KIN})(?![呀啊哎])(?![\\p{L}]*我))(?!的)`, 'u')
/** What begins a wish. */
const ASKING = /^(?:请|麻烦|以后|今后|从现在|回答|回复|解释|说话|别|不要|不用|叫|总是|可以)/u
/** "I have a cat, it is called Tofu" is one statement. */
const CALLED = new LatinRegExp(`(?<=${CHINESE_ANIMALS}|${KIN})(?:[，,]\\s*[它他她]?)?(?:的?名字)?叫[做作]?(?=[^我])`, 'u')

/** "35岁，两个孩子" */
const FRAGMENTS = fragmentTable([
  [/^[1-9]\d岁$/u, '我'], [patternOf(`^${COUNT}(?:个(?:孩子|小孩|儿子|女儿|娃)|[只条](?:${CHINESE_ANIMALS}))$`, 'u'), '我有'],
  [patternOf(`^(?:${ILLNESS})$`, 'u'), '我有'], [/^(?:单身|已婚|离异|素食者?)$/u, '我'],
], { unsure: /^我(?:有|\d)/u, job: /^$/, own: /^我/u, listed: /^[没无一两三\d]\p{Script=Han}{2,5}$/u,
  ofAnother: new LatinRegExp(`[他她您它你]|^(?:我的?|帮我?)?(?:${KIN}|朋友|同事|客户)`, 'u') })

/** The clauses of a sentence, without what leads to them. */
export function chineseClauses(sentence: string): string[] {
  let teller: string | undefined
  return withFragments(sentence.replace(CALLED, '叫').split(BREAKS).slice(0, CLAUSES), FRAGMENTS).map((piece) => {
    const bare = piece.replace(/\s+/g, ' ').trim().replace(LEADS, '')
    const isOfOther = teller !== undefined && teller !== '我' && !bare.includes('我') && !ASKING.test(bare)
    if (teller !== undefined && bare !== '' && (isOfOther || GOES_ON.test(bare))) return `${teller}${bare}`
    teller = OF_OTHERS.exec(bare)?.[0] ?? (bare.startsWith('我') ? '我' : undefined)
    return bare
  }).filter((piece) => piece !== '' && piece.length <= CLAUSE_CHARACTERS)
}

const TAIL = /(?:[呢啊呀哦吧哈嘛喔哟咯\s]|谢谢|多谢|啥的)+$/u
const ADVERBS = patternOf(`(?:现在|目前|一直|也|都|其实|就(?!业|读|诊)|平时|最近|真的|从小|已经|还|主要(?!的)|一般|经常|常常?|特别|非常|很|超级|超(?!市)|挺|蛮|最(?=喜|爱|讨|烦|受)|比较|十分
  |可(?!爱|以|能|乐)|太(?!太)|本来就|当然|正(?=在)|实在|是(?=[住喜搬做用养有对挺很特非比])|${TIME})`, 'u').source
const SUBJECT = '(?:我?本人|俺|咱们?|我们?)(?:家里?(?![在住乡人]))?'
const OWN = new LatinRegExp(`^(?:${ADVERBS})*${SUBJECT}(?:的(?=${KIN}|${CHINESE_ANIMALS}))?(?:${ADVERBS})*`
  + `(?:[和跟与]我?的?(?:${KIN})(?:一起|都)*)?(?:${ADVERBS})*`, 'u')
const UNSAID = new LatinRegExp(`^(?:家里?(?=有|养))?(?:${ADVERBS})*`, 'u')

const OFTEN = new LatinRegExp(`^(?<often>${DAYS})我们?(?![的家])`, 'u')

/** A clause as the table reads it, and whether it says of whom it tells. */
export interface OrderedClause {
  readonly text: string
  readonly hasSubject: boolean
}

/** Undefined where somebody else, or a thing, stands before 我. */
export function inOrder(clause: string): OrderedClause | undefined {
  const plain = clause.replace(TAIL, '').replace(/啦$/u, '了').replace(OFTEN, '我$<often>')
  const hasSubject = OWN.test(plain)
  return hasSubject || !plain.includes('我') ? { text: plain.replace(hasSubject ? OWN : UNSAID, '我'), hasSubject } : undefined
}
