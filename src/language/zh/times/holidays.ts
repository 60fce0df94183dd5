/** Holidays in Chinese: 2023年圣诞节, 春节前后, 上个中秋节, 圣诞节前一周, 国庆节后的周末. */
import {
  CHINESE_AMOUNT, CHINESE_UNIT, CHINESE_YEAR_OR_NUMBER, chineseAmount, type ChineseGroups,
  type ChineseRule, chineseRule, chineseUnit, chineseYear, offsetOf, PLACE,
} from './words.ts'
import { holidayReading, type Beside, type HolidayName } from '../../times/named-times.ts'
import { type ReferenceTime, type TimeReading } from '../../times/time-mention.ts'

/** Longer names first. 国庆 and 五一 are names of people and the beginning of numbers too. */
const NAMES: readonly (readonly [source: string, name: HolidayName])[] = [
  ['圣诞(?:前夜|夜|前夕)|平安夜', 'christmasEve'], ['圣诞节?(?!节)', 'christmas'], ['元旦节?(?!节)', 'newYearsDay'], ['跨年夜', 'newYearsEve'],
  ['除夕夜?|大年三十', 'springFestivalEve'], ['大年初一', 'lunarNewYearsDay'], ['春节|农历新年', 'springFestival'], ['元宵节', 'lanternFestival'],
  ['清明节', 'qingming'], ['劳动节|五一(?=节|假|长假|黄金周)', 'labourDay'], ['端午节?(?!节)', 'dragonBoatFestival'], ['七夕节?(?!节)', 'qixi'],
  ['中秋节?(?!节)', 'midAutumn'], ['国庆节|国庆(?=假|长假|黄金周|期间|前后)', 'nationalDayOfChina'], ['重阳节', 'doubleNinth'],
  ['复活节', 'easter'], ['万圣节(?:前夜)?', 'halloween'], ['感恩节', 'thanksgiving'], ['情人节', 'valentinesDay'],
]
const PATTERNS = NAMES.map(([source, name]) => [new RegExp(`^(?:${source.replace(/\(\?=[^)]*\)/, '')})$`), name] as const)

/** 圣诞树 and 春节晚会 name no time. */
const ATTRIBUTED = '礼|树|老人|歌|卡|贺|派对|聚会|晚会|联欢|快乐|祝|装饰|市集|集市|购物|促销|红包|月饼|粽子|电影|档|衣|帽|袜|活动|蛋糕|短信|阅兵|玫瑰'
/** 圣诞晚餐 is eaten then, and is told of by its name. */
const MEAL = '(?<meal>(?=的?(?:晚餐|大餐|午餐|晚饭|团圆饭)))'
const WEEKEND = '(?:那个|一个|第一个)?(?<weekend>周末)'
const BESIDE = `(?:的|[之以])?(?<side>前|后)的?(?:那|整整)?(?:${WEEKEND}|${CHINESE_AMOUNT} ?${CHINESE_UNIT})`
const AROUND = '(?<around>前后|左右)'

function besideOf(groups: ChineseGroups): Beside | undefined {
  const side = groups['side'] === '前' ? 'before' : 'after'
  if (groups['weekend']) return { side, unit: 'weekend', amount: [1, 1] }
  const amount = groups['unit'] === undefined ? undefined : chineseAmount(groups)
  // 前三天 are the three days up to it, not the third alone
  return amount && { side, unit: chineseUnit(groups), amount: [1, amount[1]] }
}

function holiday(groups: ChineseGroups, reference: ReferenceTime): TimeReading | undefined {
  const [, name] = PATTERNS.find(([pattern]) => pattern.test(groups['holiday'] ?? '')) ?? []
  if (!name) return undefined
  const beside = besideOf(groups)
  const offset = offsetOf(groups)
  const occurrence = groups['place'] === undefined ? undefined : offset === 0 ? 'this' : offset < 0 ? 'last' : 'next'
  const time = { name, isAround: groups['around'] !== undefined, ...(beside && { beside }) }
  const reading = holidayReading(time, reference, { year: chineseYear(groups, reference.today), occurrence })
  return groups['meal'] === undefined ? reading : { ...reading, stays: true }
}

/** 上周日元旦 names that Sunday. */
export const CHINESE_HOLIDAYS: readonly ChineseRule[] = [
  chineseRule(
    `(?<![周期拜][一二三四五六日天])(?:${CHINESE_YEAR_OR_NUMBER}(?:的| )?|${PLACE}一?个?)?(?<holiday>${NAMES.map(([source]) => source).join('|')})`
    + `(?!的?(?:${ATTRIBUTED}))(?:${AROUND}|${BESIDE}|期间|那天|当天|假期|长假|${MEAL})?`,
    holiday,
  ),
]
