/** Parses times in Chinese: 2023年5月7日, 去年夏天, 上周三, 三天前, 最近几天, 晚上, 第一次, 哪一年. */
import { civilFromDays } from '@madeleine/base'
import {
  HOURS, MOST_MENTIONS, readingOf, readingByYear, type HourRange, type TimeMention, type ReferenceTime, type QueryRange, type TimeReading,
} from '../../times/time-mention.ts'
import {
  ago, COUPLE, dateSpan, monthSpan, seasonBegunIn, seasonsOf, rollingSpan, spanBetween, unitSpan, yearlyOccurrence, yearSpan, weekdaySpan,
  weekdayOccurrence, weekendSpan, pieceOf, weekdayOfSpan, weekendOfSpan, type TimeSpan,
} from '../../times/time-spans.ts'
import { CHINESE_HOLIDAYS, CHINESE_ANNIVERSARIES, CHINESE_LOOSE } from './holidays.ts'
import {
  CHINESE_AMOUNT, CHINESE_PART, CHINESE_SEASON, CHINESE_UNIT, CHINESE_YEAR, CHINESE_YEAR_OR_NUMBER, CHINESE_YEAR_PART, chineseAmount,
  chineseRule, chineseSeason, chineseUnit, chineseYear, cutPart, numeral, offsetOf, PLACE, RANGE_SIGN, simplify, valueOf,
  type ChineseGroups, type ChineseRule,
} from './words.ts'

// Weeks and their days in Chinese: 上周, 这个星期, 下周三, 上周末, 星期天.

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
const CHINESE_ORDINALS: readonly ChineseRule[] = [
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
const CHINESE_WEEKS: readonly ChineseRule[] = [
  chineseRule(`${PLACE}${NOT_ZHOU}一?个?${WEEK}(?![围边刊岁期报遭])(?:(?<weekend>末)|${DAY_OF_WEEK}(?<weekday>[一二三四五六日天]))?`, (groups, { today }) =>
    readingOf(week(groups, today))),
  chineseRule(`(?<![一二两三四五六七八九十几每半\\d个])(?:周${DAY_OF_WEEK}(?<weekday>[一二三四五六日])|(?:星期|礼拜)${DAY_OF_WEEK}(?<long>[一二三四五六日天]))`, (
    { weekday, long }, { today },
  ) =>
    ({ ...readingOf(weekdayOccurrence(today, 'last', weekdayOf(weekday ?? long))), stays: true })),
]

/** The month of one year, its day, days or part. */
function inMonth({ day, lastDay, part }: ChineseGroups, year: number, month: number): TimeSpan | undefined {
  if (day !== undefined) return dateSpan(year, month, valueOf(day), valueOf(lastDay ?? day))
  return month >= 1 && month <= 12 ? cutPart(monthSpan(year, month), part) : undefined
}

const DAY_NUMERAL = '\\d{1,2}|[一二三四五六七八九十]{1,3}'
const DAY_OR_PART = `(?:的? ?(?:(?<day>${DAY_NUMERAL})(?: `
  + `?[日号]?${RANGE_SIGN}(?<lastDay>${DAY_NUMERAL}))? ?[日号](?:[那当]天)?|(?<part>${CHINESE_PART})))?`

/** 这一天 is some day of the story. */
const LENGTHS: readonly ChineseRule[] = [
  chineseRule(`${CHINESE_AMOUNT} ?${CHINESE_UNIT}(?:以|之)?前`, (groups, { today }) => {
    const amount = chineseAmount(groups)
    return amount && readingOf(ago(today, chineseUnit(groups), amount))
  }),
  chineseRule('(?<![一大])半年(?:以|之)?前', (_, { today }) => readingOf(ago(today, 'month', [6, 6]))),
  // 前两天 is said as loosely as 前几天
  chineseRule(`(?<![以之目从日天月年周])前(?:[几些]|(?<couple>两三?))${CHINESE_UNIT}`, (groups, { today }) =>
    readingOf(ago(today, chineseUnit(groups), groups['couple'] ? COUPLE : [2, 6]))),
  chineseRule(`(?:最近|过去|(?<![附靠接临将最])近|这)的?${CHINESE_AMOUNT} ?${CHINESE_UNIT}(?:以来|来|里|内|中)?`, (groups, { today }) => {
    const [amount, unit] = [chineseAmount(groups), chineseUnit(groups)]
    return amount && !(amount[1] === 1 && unit === 'day') ? readingOf(rollingSpan(today, unit, amount)) : undefined
  }),
]

const HALF_YEAR = chineseRule('(?<![以半])(?<part>[上下]半年)', ({ part }, reference) =>
  readingByYear(reference, undefined, (year) => cutPart(yearSpan(year), part)))

/** 3到5月, 三至五月. */
function months({ month, lastMonth }: ChineseGroups, year: number): TimeSpan | undefined {
  const [first, last] = [valueOf(month), valueOf(lastMonth)]
  const [start, end] = [monthSpan(year, first), monthSpan(year, last)]
  return first >= 1 && first < last && last <= 12 && start && end ? spanBetween(start, end) : undefined
}

function partOfYear(groups: ChineseGroups, { today }: ReferenceTime): TimeReading | undefined {
  const year = chineseYear(groups, today)
  return year === undefined ? undefined : readingOf(cutPart(yearSpan(year), groups['part']))
}

/** 五月天 is a band. */
const DATES: readonly ChineseRule[] = [
  chineseRule(`(?:${CHINESE_YEAR}(?:的| )?)?${numeral('month')}${RANGE_SIGN}(?<lastMonth>\\d{1,2}|[一二三四五六七八九十]{1,2}) ?月(?![天怀])份?`, (
    groups, reference,
  ) => {
    const reading = readingByYear(reference, chineseYear(groups, reference.today), (year) => months(groups, year))
    return reading.spans?.length ? reading : undefined
  }),
  chineseRule(`(?:${CHINESE_YEAR}(?:的| )?)?${numeral('month')} ?月(?![天怀])份?${DAY_OR_PART}`, (groups, reference) =>
    readingByYear(reference, chineseYear(groups, reference.today), (year) => inMonth(groups, year, valueOf(groups['month'])))),
  chineseRule(`${PLACE}个?月(?![亮光球饼色经])份?${DAY_OR_PART}`, (groups, { today }) => {
    const { year, month } = civilFromDays(unitSpan(today, 'month', offsetOf(groups))?.from ?? today)
    return readingOf(inMonth(groups, year, month))
  }),
  chineseRule(`${CHINESE_YEAR}(?:的| )?${CHINESE_SEASON}[天季]?(?![节运游分至奥])`, (groups, reference) => {
    const year = chineseYear(groups, reference.today)
    return year === undefined ? undefined : readingOf(...seasonsOf(year, chineseSeason(groups)))
  }),
  chineseRule(`${CHINESE_YEAR}(?:的?(?<part>${CHINESE_YEAR_PART}))?`, partOfYear),
  // 2022底价 is a price
  chineseRule(`${CHINESE_YEAR_OR_NUMBER}(?<part>[上下]半年|底(?![下层片价薪线]))`, partOfYear),
]

const SEASONS: readonly ChineseRule[] = [
  chineseRule(`${PLACE}个?${CHINESE_SEASON}[天季]`, (groups, { today }) => {
    const offset = offsetOf(groups)
    const turn = offset === 0 ? 'this' : offset < 0 ? 'last' : 'next'
    return readingOf(yearlyOccurrence(today, turn, (year) => seasonBegunIn(year, chineseSeason(groups))))
  }),
  // 夏天 alone may be any summer, and 夏天的裙子 a dress
  chineseRule(`${CHINESE_SEASON}[天季](?!的)`, (groups, { years }) =>
    ({ ...readingOf(...years.flatMap((year) => seasonsOf(year, chineseSeason(groups)))), yearless: true, stays: true })),
]

const DAYS_AWAY: Readonly<Record<string, number>> = { 大前: -3, 前: -2, 昨: -1, 今: 0, 明: 1, 后: 2, 大后: 3 }
const day = ({ which = '' }: ChineseGroups, { today }: ReferenceTime): TimeReading =>
  readingOf(unitSpan(today, 'day', DAYS_AWAY[which] ?? 0))

/** 昨晚 ends in the small hours of today. */
function night({ which = '' }: ChineseGroups, { today }: ReferenceTime): TimeReading {
  const [evening, morning] = [unitSpan(today, 'day', DAYS_AWAY[which] ?? 0), unitSpan(today, 'day', (DAYS_AWAY[which] ?? 0) + 1)]
  return { ...readingOf(evening && morning && { ...evening, to: morning.to }), hours: HOURS.eveningAndNight }
}

const DAYS: readonly ChineseRule[] = [
  chineseRule('(?<which>昨|今|明|(?<![以之目从])前)(?:(?<morning>早上?|早晨)|晚上?|夜)(?!会|餐|饭|安|班)', (groups, reference) =>
    groups['morning'] ? { ...day(groups, reference), hours: HOURS.morning } : night(groups, reference)),
  chineseRule('(?<which>大前|大后|(?<![以之目从日天月年周])前|昨|今|(?<![说证聪])明|(?<![以之今然最])后)天(?!才)', day),
  chineseRule('(?<which>[昨今明])日(?![报头])', day),
]

const hoursOf = (source: string, hours: HourRange): ChineseRule => chineseRule(source, () => ({ hours }))

const HOUR_WORDS: readonly ChineseRule[] = [
  hoursOf('(?:(?<!最)早上|早晨|清晨|(?<!以)上午)(?!好)', HOURS.morning),
  hoursOf('中午', HOURS.noon),
  hoursOf('(?:(?<!以)下午|午后)(?!好|茶)', HOURS.afternoon),
  hoursOf('傍晚', HOURS.dusk),
  hoursOf('(?:晚上|晚间)(?!好)', HOURS.eveningAndNight),
  hoursOf('夜里|夜间|深夜|半夜|午夜', HOURS.night),
  hoursOf('凌晨', HOURS.smallHours),
]

const ASIDES: readonly ChineseRule[] = [
  chineseRule('第一次(?!世界|大战|鸦片)|首次|最早|最先', () => ({ order: 'first' })),
  chineseRule('最近(?:的)?一次|最后(?:的)?一次|(?<![晚早马以])上一?[次回](?!数)', () => ({ order: 'last' })),
  chineseRule(
    '(?:什么|啥)时[候间]|什么日子|何时|几时|(?:哪|何)一?(?:天|日|年|个?月|周|个?星期|个?季节)|几(?:月|[号点](?![线楼]))|(?:周|星期|礼拜)几|多久(?:以|之)?前|多少(?:天|年|周|个月|个星期)(?:以|之)?前',
    () => ({ asksWhen: true, stays: true }),
  ),
]

/** In this order: of overlapping matches the first rule's counts. */
const RULES = [
  ...CHINESE_HOLIDAYS, ...CHINESE_ANNIVERSARIES, ...CHINESE_ORDINALS, ...LENGTHS, ...DATES,
  HALF_YEAR, ...CHINESE_WEEKS, ...SEASONS, ...DAYS, ...HOUR_WORDS, ...ASIDES, ...CHINESE_LOOSE,
]

const HAN = /\p{Script=Han}/u

function rangeOfWord(text: string, word: string, from: number): QueryRange {
  const start = text.indexOf(word, from)
  return [start, start + word.length]
}

/** The time expressions of a query in Chinese, apart from each other; at most `MOST_MENTIONS`. */
export function parseChineseTimes(query: string, reference: ReferenceTime): TimeMention[] {
  if (!HAN.test(query)) return []
  const text = simplify(query)
  const mentions: TimeMention[] = []
  for (const { pattern, read } of RULES) {
    for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
      if (mentions.length >= MOST_MENTIONS) return mentions
      const end = index + found.length
      if (mentions.some((one) => index < one.end && one.start < end)) continue
      const time = read(groups, reference)
      const year = chineseYear(groups, reference.today)
      const kept = groups['holiday'] === undefined ? [] : [rangeOfWord(text, groups['holiday'], index)]
      if (time) mentions.push({
        ...time, ...(year !== undefined && { years: [year] }), start: index, end, kept, resolve: (other) => read(groups, other),
      })
    }
  }
  return mentions
}
