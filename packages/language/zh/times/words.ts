/** Chinese words of time and numbers; traditional characters are simplified before they are matched. */
import { civilFromDays } from '@madeleine/base'
import { type TimeReading, type ReferenceTime } from '../../times/time-mention.ts'
import {
  FEW, halfOf, thirdOf, type Amount, type CalendarUnit, type Season, type TimeSpan, type PeriodThird,
} from '../../times/time-spans.ts'

/** One way to say a time; `read` gives undefined where the characters are ordinary words. */
export interface ChineseRule {
  readonly pattern: RegExp
  readonly read: (groups: ChineseGroups, reference: ReferenceTime) => TimeReading | undefined
}

export type ChineseGroups = Readonly<Record<string, string | undefined>>

export const chineseRule = (source: string, read: ChineseRule['read']): ChineseRule => ({ pattern: new RegExp(source, 'g'), read })

/** Each traditional character of a time has one simplified one, so places in the text stay what they are. */
const SIMPLIFIED: Readonly<Record<string, string>> = {
  週: '周', 個: '个', 兩: '两', 後: '后', 號: '号', 點: '点', 時: '时', 這: '这', 幾: '几', 禮: '礼', 過: '过', 數: '数', 間: '间', 麼: '么',
  甚: '什', 裡: '里', 裏: '里', 內: '内', 來: '来', 級: '级', 輕: '轻', 齡: '龄', 紀: '纪', 晩: '晚', 節: '节', 從: '从', 當: '当', 圍: '围', 邊: '边',
  說: '说', 語: '语', 曆: '历', 誌: '志', 歷: '历', 劇: '剧', 車: '车', 書: '书', 總: '总', 師: '师', 傑: '杰', 倫: '伦', 線: '线', 愛: '爱',
  場: '场', 學: '学', 戀: '恋', 樣: '样', 維: '维', 條: '条', 會: '会', 戰: '战', 聖: '圣', 誕: '诞', 慶: '庆', 復: '复', 動: '动', 陽: '阳',
  樹: '树', 飾: '饰', 聯: '联', 餅: '饼', 賀: '贺', 開: '开', 長: '长', 於: '于', 頓: '顿', 輛: '辆', 萬: '万', 億: '亿', 國: '国', 亞: '亚',
  體: '体', 韓: '韩', 記: '记', 報: '报', 課: '课', 歡: '欢', 證: '证', 氣: '气', 現: '现', 馬: '马', 樓: '楼', 網: '网', 將: '将', 請: '请',
}
const TRADITIONAL = new RegExp(`[${Object.keys(SIMPLIFIED).join('')}]`, 'g')
export const simplify = (text: string): string => text.replace(TRADITIONAL, (character) => SIMPLIFIED[character] ?? character)

/** A number up to four digits, or in characters up to 99, that no more of a number stands before. */
const NOT_AFTER_NUMBER = '(?<![\\d.一二两三四五六七八九十百千万亿零〇第])'
const NUMERAL = '\\d{1,4}|[一二两三四五六七八九十]{1,3}'
export const numeral = (name: string): string => `${NOT_AFTER_NUMBER}(?<${name}>${NUMERAL})`
const DIGITS = '〇一二三四五六七八九'

/** 两三 is from the one to the other, and so are 十二三 and 二三十. */
const NEXT_TO_EACH_OTHER = /^(?<ten>十)?(?<least>[一二三四五六七八])(?<most>[二三四五六七八九])(?<tens>十)?$/

/** The value of a numeral: 12, 十二, 二十三, 两; NaN of what is none, such as 十十. */
export function valueOf(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text)
  const [, tens, ten, ones] = /^([二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text.replace('两', '二').replace(/^一(?=十)/, '')) ?? []
  if (!ten && tens && ones) return NaN
  if (!ten && !tens && !ones) return NaN
  return ten ? 10 * (tens ? DIGITS.indexOf(tens) : 1) + DIGITS.indexOf(ones ?? '〇') : DIGITS.indexOf(tens ?? ones ?? '')
}

/** Two numerals that follow each other, as a range; 三五 is said like them. */
function rangeOf(text: string): Amount | undefined {
  const { ten, least = '', most = '', tens } = NEXT_TO_EACH_OTHER.exec(text.replaceAll('两', '二'))?.groups ?? {}
  const [from, to] = [DIGITS.indexOf(least), DIGITS.indexOf(most)]
  if (least === '' || (to !== from + 1 && text !== '三五') || (ten && tens)) return undefined
  if (tens) return [10 * from, 10 * to]
  return ten ? [10 + from, 10 + to] : [from, to]
}

/** Between the two ends of a range. */
export const RANGE_SIGN = ' ?(?:到|至|[-–—~～]) ?'

/** 2023年, 二〇二三年, 去年; not the first characters of 前年轻, 明年级, nor the last of 过去年, 以前年. */
const FOUR_DIGITS = '(?<![\\d.])(?<year>\\d{4}|[一二][〇零一二三四五六七八九]{3}) ?'
const YEAR_SIGN = '年(?![代级轻龄纪])'
const YEAR_BY_PLACE = '(?<yearPlace>大前年|(?<![以之目从当午日天月年])前年|(?<!过)去年|(?<![至如])今年|本年|(?<![说证文])明年|(?<![以之今])后年)(?![代级轻龄纪])'
export const CHINESE_YEAR = `(?:${FOUR_DIGITS}${YEAR_SIGN}|${YEAR_BY_PLACE})`
/** 2022春节, 2022上半年: before a part of a year 年 may be left out of a number that can be a year. */
const CAN_BE_YEAR = '(?<=(?:(?:19|20)\\d\\d|2100|一九..|二[〇零]..) ?)'
export const CHINESE_YEAR_OR_NUMBER = `(?:${FOUR_DIGITS}(?:${YEAR_SIGN}|${CAN_BE_YEAR})|${YEAR_BY_PLACE})`

const YEARS_AWAY: Readonly<Record<string, number>> = { 大前年: -3, 前年: -2, 去年: -1, 今年: 0, 本年: 0, 明年: 1, 后年: 2 }

/** The year named, NaN if it is none from 1900 to 2100; undefined where none is named. */
export function chineseYear({ year, yearPlace }: ChineseGroups, today: number): number | undefined {
  if (yearPlace !== undefined) return civilFromDays(today).year + (YEARS_AWAY[yearPlace] ?? 0)
  if (year === undefined) return undefined
  const value = Number(year.replaceAll('零', '〇').replace(/\D/g, (digit) => String(DIGITS.indexOf(digit))))
  return value >= 1900 && value <= 2100 ? value : NaN
}

/** Not the first character of 初中, 初恋, 初夏, 底下, 末日. */
export const CHINESE_EDGE = '初(?![次中恋小级学一二三四吻步见识雪春夏秋冬])|底(?![下层片])|末(?!日)'
export const CHINESE_PART = `${CHINESE_EDGE}|[上中下]旬|[上下]半月`
/** 今年中 may begin 今年中秋 or 今年中了奖, 今年年中 does not. */
export const CHINESE_YEAR_PART = `年?(?:${CHINESE_EDGE})|年中(?![国学])|中(?=$|[\\s，。？！、,.?!时左前后我你他她它咱去在有做发])|[上下]半年`
/** The third or half that a word such as 初, 下旬 or 上半年 names. */
export function cutPart(span: TimeSpan | undefined, part: string | undefined): TimeSpan | undefined {
  if (!span || part === undefined) return span
  return part.includes('半') ? halfOf(span, part.startsWith('上') ? 'first' : 'second') : thirdOf(span, chinesePart(part))
}

function chinesePart(part: string): PeriodThird {
  if (/初|上/.test(part)) return 'early'
  return part.includes('中') ? 'mid' : 'late'
}

/** Not the first character of 春节, 春运, 秋分, 冬奥. */
export const CHINESE_SEASON = '(?<season>[春夏秋冬])'
const SEASONS: Readonly<Record<string, Season>> = { 春: 'spring', 夏: 'summer', 秋: 'autumn', 冬: 'winter' }
export const chineseSeason = ({ season = '' }: ChineseGroups): Season => SEASONS[season] ?? 'winter'

/** 上 is one back, 上上 two, 下 one ahead, 这 and 本 none; not in 马上, 晚上, 以上, 线上, 爱上, 楼下. */
export const PLACE = '(?<place>上上|(?<![以早晚马网路地天身加线桌墙床脸遇碰]|(?<!最)爱)上|这|本|下下|(?<![以楼地天等一底树])下)'
const PLACES: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 }
export const offsetOf = ({ place = '' }: ChineseGroups): number => PLACES[place] ?? 0

export const CHINESE_UNIT = '(?<unit>天|周|个?(?:星期|礼拜)|个月|年)'
export function chineseUnit({ unit = '' }: ChineseGroups): CalendarUnit {
  if (unit === '天') return 'day'
  if (unit === '年') return 'year'
  return unit === '个月' ? 'month' : 'week'
}

/** 几 and 数 are as loose as "a few". */
export const CHINESE_AMOUNT = `(?:${numeral('count')}(?: ?[-–~～到至、] ?(?<most>${NUMERAL}))?|(?<![十百第])(?<few>[几数]))`
/** Undefined of what counts nothing: 三七, 5-2, and 2023年, which is a year. */
export function chineseAmount({ count = '', most, few }: ChineseGroups): Amount | undefined {
  if (few) return FEW
  const range = most === undefined ? rangeOf(count) : undefined
  const [from, to] = range ?? [valueOf(count), valueOf(most ?? count)]
  return to < 1000 && (from < to || most === undefined) && from <= to ? [from, to] : undefined
}
