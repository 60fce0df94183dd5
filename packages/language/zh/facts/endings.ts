/** Chinese: what is over, with nothing in its place. */
import type { Ending, EndingRule, RuleAttribute, StatedClause } from '../../facts/finding.ts'
import { timePast } from '../../facts/stated-times.ts'
import { CHINESE_ADVERBS, FOODS, JOBS, chineseValue, isPlaceName } from './statements.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'u')
const ENDING_TIME = '(?:今年|上个月|上周|上星期|这个月|本月|昨天|今天|前几天|前天|刚刚|刚|最近|年初|终于)*'
const END = '(?:啊|呀|哦|啦|吧|哈|嘛|喔|呢)*'
/** Of long ago, of somebody else, or not so. */
const PAST = /以前|去年|前年|年前|曾|当时|小时候|又|再也|差点|没|想|要|准备|打算|复合|和好/

/** Ends of attributes, since the time that the clause names. */
function over({ text, day }: StatedClause, ...ended: readonly (readonly [ends: RuleAttribute, value?: string | undefined])[]): Ending[] {
  if (PAST.test(text)) return []
  const span = timePast(text, day)?.span
  return ended.map(([ends, value]) => ({ ends, ...(value !== undefined && { value }), ...(span && { since: span }) }))
}

const placed = (attribute: 'employer' | 'home', text: string | undefined, clause: StatedClause): Ending[] => {
  const value = chineseValue(text)
  return isPlaceName(value) ? over(clause, [attribute, value]) : []
}

/** All endings, in order. */
export const CHINESE_ENDINGS: readonly EndingRule[] = [
  {
    pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}从(?<value>.+?)(?:辞职|离职|跳槽)了${END}`),
    read: ({ value }, clause) => [...placed('employer', value, clause), ...over(clause, ['place-of-work'])],
  },
  {
    pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}(?:把工作辞|辞职|离职|失业|被裁|被裁员|被辞退|被开除)了${END}`),
    read: (_, clause) => over(clause, ['employer'], ['place-of-work']),
  },
  {
    pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}不在(?<value>.+?)(?:工作|上班|任职)了${END}`),
    read: ({ value }, clause) => [...placed('employer', value, clause), ...over(clause, ['place-of-work'])],
  },
  {
    pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}不(?:再)?(?:是|当|做)(?<value>[\\p{Script=Han}]{0,6}?(?:${JOBS}))了${END}`),
    read: ({ value }, clause) => over(clause, ['occupation', value]),
  },
  {
    pattern: rule(`我(?:们)?${ENDING_TIME}${CHINESE_ADVERBS}不住(?:在)?(?<value>.+?)了${END}`),
    read: ({ value }, clause) => placed('home', value, clause),
  },
  {
    pattern: rule(`我(?:们)?${ENDING_TIME}${CHINESE_ADVERBS}(?:从(?<value>.+?)搬(?:走|出来|出去)|搬离(?<left>.+?))了${END}`),
    read: ({ value, left }, clause) => placed('home', value ?? left, clause),
  },
  { pattern: rule(
    `我(?:们)?${ENDING_TIME}${CHINESE_ADVERBS}(?:(?:和|跟)(?:我的?)?(?:男朋友|女朋友|男友|女友|老公|老婆|对象))?${ENDING_TIME}${CHINESE_ADVERBS}(?:分手|离婚)了${END}`,
  ), read: (_, clause) => over(clause, ['partner'], ['companion'], ['relationship-status']) },
  {
    pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}把(?:我的?)?(?<value>[\\p{Script=Han}]{1,5}?)卖(?:掉)?了${END}`),
    read: ({ value }, clause) => over(clause, ['owns', value]),
  },
  {
    pattern: rule(`我(?:们)?家?(?:的)?(?<value>猫|狗|小猫|小狗|兔子|仓鼠|乌龟|鹦鹉|鸟)${ENDING_TIME}${CHINESE_ADVERBS}(?:去世|过世|死|走丢)了${END}`),
    read: ({ value }, clause) => over(clause, ['pets', value]),
  },
  {
    pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}(?:又|重新)(?:开始)?[吃喝](?<value>${FOODS})了${END}`),
    read: ({ value }, clause) => over({ ...clause, text: clause.text.replace('又', '') }, ['dislikes', value]),
  },
  { pattern: rule(`我${ENDING_TIME}${CHINESE_ADVERBS}不(?:再)?吃素了${END}`), read: (_, clause) => over(clause, ['diet', '吃素']) },
]
