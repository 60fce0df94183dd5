/** Weeks and their days in Chinese: 上周, 这个星期, 下周三, 上周末, 星期天. */
import { CHINESE_YEAR, type ChineseGroups, type ChineseRule, chineseRule, chineseYear, numeral, offsetOf, PLACE, valueOf } from './words.ts'
import { pieceOf, weekdayOfSpan, weekendOfSpan } from '../../times/span-parts.ts'
import { readingByYear, readingOf } from '../../times/time-mention.ts'
import {
  monthSpan, type TimeSpan, unitSpan, weekdaySpan, weekdayOccurrence, weekendSpan, yearSpan,
} from '../../times/time-spans.ts'

const WEEK = '(?:周|星期|礼拜)'

/**
 * Everyday words that begin with the character of a weekday, so that 上周一起 is last week. What stands in them after
 * (?! makes other words of the same characters: 上周一 起床, 上周日 本来, 上周三 天气.
 */
const WORDS = [
  '[一二三四五六](?:[次个百千亿岁件份位顿趟辆遍级号]|万(?!圣)|点(?![名外餐菜单了])|天(?!气)|月(?![经底初末亮饼考])|年(?![会终夜货轻底初前末])|楼(?![上下道里主]))',
  '[二三四五六](?:十(?![一二]?[点月])|[叔舅姨伯](?![叔舅姨伯妈])|哥(?!哥)|姐(?![姐妹夫]))',
  '一(?:起(?![床飞诉晚])|直(?![播接达])|定(?!了)|共(?!同)|样|些|般|切|边|旦|向|再|段|辈|整(?!天)|半|堆|路|下子|会儿|口气|方面|同(?![事学])|家(?![里庭长])|群(?![里聊主])|场(?![地馆])|条)',
  '二(?:维|胎|战|手(?=[车房货店书交市]))',
  '三(?:明治|文鱼|里屯|峡|亚(?![洲马])|国(?![庆家内外际])|星(?![巴期光座])|体(?![检育重验能]))',
  '四(?:川|季|处)',
  '五(?:台山|道口|金|花肉|官)',
  '[五六]一(?=[放假黄长期]|节(?!课)|$)',
  '日(?:程(?!序)|本(?!来)|记(?![得住者])|常|子|期(?![待间末中])|语(?![文音])|文(?![章件])|料|韩|元(?![旦宵])|圆(?!满)|漫(?![步游长])|式|用品|'
  + '光(?![临顾是])|照(?![顾常样片相旧])|出(?![去门来发差国游租席现场])|落(?![地选实])|报(?![名告到销警])|历(?![史时经来])|志(?!愿)|系(?!统)|剧(?![烈本场院组]))',
  '天(?:气|天(?!气)|空(?!闲)|津|坛|猫|文|台(?!风))',
]
const DAY_OF_WEEK = `(?!${WORDS.join('|')})`

/** 0 for Monday; 日 and 天 are Sunday. */
function weekdayOf(weekday = ''): number {
  const index = '一二三四五六日'.indexOf(weekday)
  return index < 0 ? 6 : index
}

/** After 会上, 车上, 歌手下 the week stays one, unless a Zhou is on it: 会上周杰伦, 课上周老师, but 聚会上周. */
const ZHOU = '周(?:杰|星驰|润发|迅|冬雨|华健|深|慧敏|老师|先生|小姐|女士|太太|阿姨|叔叔|医生|教授|经理|律师|总(?![结体共是之算]))'
const NOT_ZHOU = `(?!(?<=[会车班课台群山海湖手书船跟带迷欢追赶穿博街看听乡][上下])${ZHOU})`

function week({ weekend, weekday, ...groups }: ChineseGroups, today: number) {
  const offset = offsetOf(groups)
  if (weekend) return weekendSpan(today, offset)
  return weekday ? weekdaySpan(today, weekdayOf(weekday), offset) : unitSpan(today, 'week', offset)
}

const ORDINAL = '(?:第(?<ordinal>[一二三四五1-5])|最后)一?个?'
const PIECE = `(?:(?<weekend>周末)|${WEEK}(?![围边刊岁期报遭])(?:${DAY_OF_WEEK}(?<weekday>[一二三四五六日天]))?|(?<unit>天(?![气空])|月))`

/** 五月最后一个周末, 六月第一周, 2022年的最后一个星期五. */
export const CHINESE_ORDINALS: readonly ChineseRule[] = [
  chineseRule(`(?:${CHINESE_YEAR}(?:的| )?)?(?:${numeral('month')} ?月份?|${PLACE}个?月)?的?${ORDINAL}${PIECE}`, (groups, reference) => {
    const year = chineseYear(groups, reference.today)
    if (groups['place']) return readingOf(ordinalPart(groups, unitSpan(reference.today, 'month', offsetOf(groups))))
    if (groups['month'] === undefined) return year === undefined ? undefined : readingOf(ordinalPart(groups, yearSpan(year)))
    const month = valueOf(groups['month'])
    return month >= 1 && month <= 12 ? readingByYear(reference, year, (one) => ordinalPart(groups, monthSpan(one, month))) : undefined
  }),
]

function ordinalPart({ ordinal, weekend, weekday, unit }: ChineseGroups, span: TimeSpan | undefined): TimeSpan | undefined {
  if (!span) return undefined
  const index = ordinal === undefined ? -1 : valueOf(ordinal) - 1
  if (weekend) return weekendOfSpan(span, index)
  if (weekday) return weekdayOfSpan(span, weekdayOf(weekday), index)
  return pieceOf(span, unit === '天' ? 'day' : unit === '月' ? 'month' : 'week', index)
}

/** Not 一周一次, 每周三, 周围, 周刊. */
export const CHINESE_WEEKS: readonly ChineseRule[] = [
  chineseRule(`${PLACE}${NOT_ZHOU}一?个?${WEEK}(?![围边刊岁期报遭])(?:(?<weekend>末)|${DAY_OF_WEEK}(?<weekday>[一二三四五六日天]))?`, (groups, { today }) =>
    readingOf(week(groups, today))),
  chineseRule(`(?<![一二两三四五六七八九十几每半\\d个])(?:周${DAY_OF_WEEK}(?<weekday>[一二三四五六日])|(?:星期|礼拜)${DAY_OF_WEEK}(?<long>[一二三四五六日天]))`, (
    { weekday, long }, { today },
  ) =>
    ({ ...readingOf(weekdayOccurrence(today, 'last', weekdayOf(weekday ?? long))), stays: true })),
]
