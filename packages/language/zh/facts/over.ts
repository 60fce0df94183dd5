/** Chinese: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'

const I = '(?:我们|我|咱们)?'
const THING = String.raw`(?<what>[\p{Script=Han}A-Za-z\d]{1,8}?)`
const whole = (pattern: string): RegExp => new RegExp(`^${pattern}(?:了)?$`, 'u')

export const CHINESE_OVER: OverWords = {
  breaks: /\s*[，,；;：:（）()…！!。]+\s*/u,
  fill: /已经|终于|刚刚|刚才|今天|昨天|昨晚|前天|上周|上个月|最近|现在|可惜|很遗憾|其实/gu,
  never: /没有?|别|要|想|打算|准备|如果|假如|应该|快|差点|几乎|吗|会|他|她|你|以前|曾经|也许|可能/u,
  notClause: /他|她|你|早|点钟|回来|找到/u,
  others: /他|她|你|别人/u,
  statements: [
    ['apart', whole(`${I}(?:跟|和|与)${THING}(?:分手|离婚|分开)`)],
    ['died', whole(`${I}(?:家的|的)?${THING}(?:去世|死|走丢|走|过世|安乐死|离开我们)`)],
    ['left', whole(`${I}(?:从|在)?${THING}(?:辞职|离职|被裁|被辞退|毕业|退学)`)],
    ['left', whole(`${I}(?:离开|辞掉)${THING}(?:的工作)?`)],
    ['gone', whole(`${I}(?:把)?${THING}(?:卖|丢|送人|卖掉|弄丢|报废)`)],
    ['gone', whole(`${I}(?:的)?${THING}(?:被偷|坏|报废)`)],
    ['off', whole(`${I}(?:的)?${THING}(?:取消|泡汤)`)],
    ['off', whole(`${I}取消${THING}`)],
    ['stopped', whole(`${I}(?:不再|不)(?:吃|喝|抽|学|打|练|用|做|弹)${THING}`)],
    ['stopped', whole(`${THING}我?(?:不再|不)(?:吃|喝|抽|学|打|练|用|做|弹)`)],
    ['stopped', whole(`${I}(?:戒|停|放弃|退)${THING}`)],
    ['stopped', whole(`${I}${THING}(?:戒|停药|停)`)],
  ],
  kindsOfThing: '',
}
