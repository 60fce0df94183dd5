/** Chinese: what happened in a life, with its day, and what is said of near people. */
import { alternatives, type Finding, type RuleAttribute, type StatementRule } from '../../facts/finding.ts'
import { timePast } from '../../facts/stated-times.ts'
import { FOODS, JOBS, isPlaceName } from './statements.ts'
import { LatinRegExp } from '@madeleine/base'

const eventRule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'u')
const TIME = alternatives(`(?:今年|去年|前年|上个月|上周末?|上星期|这个月|本月|昨天|今天|前几天|前天|刚刚|刚|最近|终于|年初|\\d{4}年|\\d{1,2}月(?:\\d{1,2}[日号])?
  |[一二三四五六七八九十两\\d]+(?:个月|年|周|天)前)*`)
const END = '(?:啦|啊|呀|哦|哈|嘛)*'
/** Of somebody else's wish, not so, or not yet. */
const UNREAL = /没|不|想|要|准备|打算|差点|快|如果|可能|代码|游戏/

const EVENTS: readonly (readonly [did: string, says: string])[] = [
  ['结婚了|领证了', '结婚了'], ['订婚了', '订婚了'], ['离婚了', '离婚了'], ['搬家了', '搬家了'],
  ['毕业了|大学毕业了|研究生毕业了', '毕业了'], ['升职了', '升职了'], ['当爸爸了', '当爸爸了'], ['当妈妈了', '当妈妈了'],
  ['生了(?:个|一个)?(?:儿子|男孩)', '生了儿子'], ['生了(?:个|一个)?(?:女儿|女孩)', '生了女儿'], ['怀孕了', '怀孕了'],
  ['买房了|买了房|买了(?:一套)?房子', '买了房子'], ['买车了|买了(?:一辆)?车', '买了车'],
  ['考上了?(?:大学|研究生|公务员)', '考上了'], ['拿到驾照了', '拿到了驾照'], ['戒烟了', '戒烟了'], ['戒酒了', '戒酒了'], ['做了?手术', '做了手术'],
]
const KIN = '妈妈?|爸爸?|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥?|姐姐?|弟弟?|妹妹?|老公|老婆|丈夫|妻子|儿子|女儿|男朋友|女朋友|表哥|表姐|表弟|表妹|叔叔|阿姨|姑姑|舅舅'
const ADV = '(?:也|都|现在|今年|一直|其实)*'

const happened = (says: string, text: string, day: number, more: Pick<Finding, 'ofSubject'> = {}): Finding | undefined => {
  if (UNREAL.test(text)) return undefined
  const span = timePast(text, day)?.span
  return { attribute: 'event', value: says, says, ...more, ...(span && { since: span }) }
}
const relative = (word: string, says: string): Finding =>
  ({ attribute: 'relative' satisfies RuleAttribute, value: `${word}${says}`, says: `${word}${says}`, ofSubject: true })

/** All rules of this file, in order. */
export const CHINESE_EVENTS: readonly StatementRule[] = [
  ...EVENTS.map(([did, says]): StatementRule => ({
    pattern: eventRule(`(?:${TIME})(?:我|我们)(?:和[\\p{Script=Han}]{1,5})?${TIME}(?:${did})${END}`),
    read: (_, { text, day }) => happened(says, text, day),
  })),
  {
    pattern: eventRule(`(?:${TIME})我(?:家|的)?(?<word>${KIN})${TIME}(?:去世|过世)了?${END}`),
    read: ({ word = '' }, { text, day }) => happened(`${word}去世了`, text, day, { ofSubject: true }),
  },
  {
    pattern: eventRule(`(?:${TIME})我(?:们)?${TIME}去了(?<place>[\\p{Script=Han}]{2,5}?)(?:旅游|旅行|玩|出差)了?${END}`),
    read: ({ place = '' }, { text, day }) => isPlaceName(place) && happened(`去了${place}`, text, day),
  },
  {
    pattern: eventRule(`我(?:家|的)?(?<word>${KIN})${ADV}是(?:一名|一个|一位|个|名|位)?(?<job>[\\p{Script=Han}]{0,4}?(?:${JOBS}))${END}`),
    read: ({ word = '', job = '' }, { text }) => !UNREAL.test(text) && !/的|好/.test(job) && relative(word, `是${job}`),
  },
  { pattern: eventRule(`我(?:家|的)?(?<word>${KIN})${ADV}(?:住在|在)(?<place>[\\p{Script=Han}]{2,6}?)(?<work>上班|工作)?${END}`), read: (
    { word = '', place = '', work }, { text },
  ) => !UNREAL.test(text) && isPlaceName(place)
    && (work !== undefined || /住在/.test(text)) && relative(word, work === undefined ? `住在${place}` : `在${place}工作`) },
  {
    pattern: eventRule(`我(?:家|的)?(?<word>${KIN})${ADV}对(?<value>[\\p{Script=Han}]{1,4})过敏${END}`),
    read: ({ word = '', value = '' }, { text }) => !UNREAL.test(text) && relative(word, `对${value}过敏`),
  },
  { pattern: eventRule(`我(?:家|的)?(?<word>${KIN})${ADV}(?:吃素)${END}`), read: ({ word = '' }) => relative(word, '吃素') },
  {
    pattern: eventRule(`我(?:家|的)?(?<word>${KIN})${ADV}不(?<verb>吃|喝)(?<food>${FOODS})${END}`),
    read: ({ word = '', verb = '', food = '' }) => relative(word, `不${verb}${food}`),
  },
]
