/** Chinese: facts by rules. */
import { LatinRegExp } from '@madeleine/base'
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import {
  alternatives, type Finding, findingsBy, firstFindings, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { type StatementRow, statementTable } from '../../facts/statement-table.ts'
import { spanDates, timeAhead, timePast } from '../../facts/stated-times.ts'
import { CHINESE_ANSWERS } from './answers.ts'
import { chineseClauses, inOrder, OF_OTHERS as NEAR_SUBJECT } from './clauses.ts'
import { CHINESE_ENDINGS } from './endings.ts'
import { chineseNearPeople, NOT_OWN, SAID_OF_OTHERS } from './people.ts'
import { CHINESE_EVENTS, CHINESE_STATEMENTS, CHINESE_WISHES } from './statements.ts'
import { CHINESE_SLOTS, PLACES, POINTING } from './words.ts'

const HAN = /\p{Script=Han}/u
const BEGINS_WITH_PLACE = new LatinRegExp(`^(?:${PLACES})`, 'u')
const POINTS = new LatinRegExp(POINTING, 'u')
const NO_PLACE = new LatinRegExp(alternatives(`[的里上下中边旁外]$|^(?:家$|外面|一个|一家|公司|学校|医院|单位|车|路上|外地|国外|国内|老家|农村|城市|乡下|附近|隔壁)|心里|梦里|网上|手机|电脑|酒店|宾馆
  |朋友|宿舍|户|[站厦楼厅店路街]$`), 'u')
const NO_FIRM = new LatinRegExp(`[省市县区国州的里上下中边旁外]$|^(?:${PLACES}|家|公司|学校|医院|单位|国外|国内|老家|农村|乡下|外地)$|^一[个家]|^新|网上|手机|电脑|心里`, 'u')
const PLACED = new Set<RuleAttribute>(['home', 'hometown', 'birthplace'])
const isCertain = (value: string, attribute: RuleAttribute): boolean => {
  if (PLACED.has(attribute)) return !POINTS.test(value) && !NO_PLACE.test(value)
  if (attribute === 'employer') return !POINTS.test(value) && !NO_FIRM.test(value)
  return attribute !== 'occupation' || !/^.(?:老师|教师|医生|律师|教授|经理|会计|编辑|导演|教练)$/u.test(value)
}
/** Behind what is stated particles change nothing; of events they tell that it was. */
const table = (rows: readonly StatementRow[]): StatementRule[] => statementTable(
  rows.map(([attribute, said, ...more]): StatementRow => [attribute, `${said}(?:了|的)*`, ...more]), { slots: CHINESE_SLOTS, isCertain })
const STATEMENTS = table(CHINESE_STATEMENTS)
const [EVENTS, WISHES] = [table(CHINESE_EVENTS), table(CHINESE_WISHES)]
const OF_OTHERS = [...table(SAID_OF_OTHERS), ...STATEMENTS]

/** Of somebody else, or a wish of the moment, where nobody is named. */
const UNREAL = /[他她它你您]|没(?!辣)|不是|呢$|剧|小说|朋友(?!圈)|同事|同学|老板|客户|领导|邻居|代码|游戏|差点|梦/u
/** What has not happened. */
const UNDONE = /没|已经(?=[结订离]婚)|不(?!是)|想|要(?!二胎)|准备|打算|快/u
/** 老顾, 小王, 李师傅: whom a sentence has named before, it goes on about. */
const NAMED = /(?:^|[，,、；;\s])(?:[老小阿]\p{Script=Han}(?!家)|\p{Script=Han}{1,2}(?:先生|女士|小姐|老师|师傅|医生|叔|姨|姐|哥|婶|伯|总))/u
const isOfNamed = ({ text, sentence }: StatedClause): boolean => NAMED.test(sentence.slice(0, Math.max(0, sentence.indexOf(text))))
/** What is told only with 我. */
const WITH_SUBJECT = new Set<RuleAttribute>(['name', 'nationality', 'employer', 'place-of-work', 'birthplace', 'language', 'children',
  'siblings', 'partner', 'favourite', 'birthday', 'plays'])
const OWNED = new Set<RuleAttribute>(['children', 'siblings', 'pets', 'partner', 'companion'])

const PLANNED = /去|搬|考|飞|结婚|开始|参加|出差|旅行|旅游|毕业|入职|回|面试|手术|婚礼|婚宴|酒席|答辩|装修|预产期|比赛|体检/u
/** What a plan without 我 begins with. */
const OCCASION = /^(?:(?:\d{1,2}月)?\d{1,2}[号日]|下?周[一二三四五六日末]|明天|后天|下个?月)要?[去飞回]|^(?:婚礼|酒席|搬家|手术|毕业答辩|答辩|考试|婚宴|装修|预产期)/u
const BOOKED = /^[订买]了?(?<what>去.+)的(?:机票|车票|火车票|票)$/u
const SIGNED = /^(?:刚|刚刚)?报(?:名参加|名|上)了(?<what>.+)$/u

/** A plan: its words without the time, behind the days that the time means. */
function plannedIn({ day, text, sentence }: StatedClause): Finding[] {
  const time = PLANNED.test(text) || SIGNED.test(text.replace(/^我/u, '')) ? timeAhead(text, day) : undefined
  if (!time || /想|没|不|别|能|吗|才|再|过/.test(sentence)) return []
  const what = text.replace(time.words, '').replace(/^(?:本人|我们?)?(?:打算|计划|准备|要|会|将|就|在|有个?|定在|安排在|是)*/u, '').replace(/[了的呢啊呀哦啦吧]+$/u, '')
    .replace(/^(?<what>[\p{Script=Han}]{2,4})(?:打算|准备|是|在|定在|安排在)+$/u, '$<what>').trim()
  const [, trip] = BOOKED.exec(what) ?? []
  const [, entered] = SIGNED.exec(what) ?? []
  const value = (trip ?? entered ?? what).replace(/^的/u, '')
  if (value.length < 2 || value.length > 16 || POINTS.test(value) || !/^[\p{L}\p{N}]/u.test(value)) return []
  const [first, last] = spanDates(time.span)
  const days = first === last ? first : `${first}至${last}`
  return [{ attribute: 'plan', value: `${days}${value}`, says: entered === undefined ? `计划${days}${value}` : `报名了${days}的${value}` }]
}

/** Without 我 less is told of oneself: what is, and no kind of thing that is told of anybody. */
function isOfSpeaker({ attribute, value }: Finding, { text, day }: StatedClause): boolean {
  if (WITH_SUBJECT.has(attribute)) return false
  if (attribute === 'home' || attribute === 'hometown') return BEGINS_WITH_PLACE.test(value) || text.includes('老家')
  if (attribute === 'event') return timePast(text, day) !== undefined || CHANGES.test(value)
  return !UNSAID_OF[attribute]?.test(text)
}
const CHANGES = /[离辞]职|裸辞|失业|裁|优化|转正|升职|跳槽|退|毕业|上岸|offer|手术|伤|断|骨折/u
const UNSAID_OF: Readonly<Partial<Record<RuleAttribute, RegExp>>> = {
  occupation: /是|一[位个]|国|著名/u, age: /已经|都|才|就/u, 'relationship-status': /结婚/u, likes: /爱好|喜爱|热爱|爱(?![吃喝看听玩])/u,
}

function read(clause: StatedClause): Finding[] {
  const wishes = firstFindings(WISHES, clause)
  if (wishes.length > 0) return [...wishes]
  const ordered = inOrder(clause.text)
  const isOfOther = !ordered?.hasSubject && (UNREAL.test(clause.text) || isOfNamed(clause))
  const near = isOfOther && !clause.text.includes('我') ? [] : findingsBy((one) => chineseNearPeople(one, OF_OTHERS), clause)
  if (!ordered || isOfOther) return [...near]
  const { text, hasSubject } = ordered
  const said = { ...clause, text }
  const isNear = NEAR_SUBJECT.test(clause.text)
  const found = [...firstFindings(STATEMENTS, said), ...(UNDONE.test(clause.text) ? [] : firstFindings(EVENTS, said))]
    .filter((one) => (hasSubject || isOfSpeaker(one, clause)) && (!isNear || OWNED.has(one.attribute))
      && !(OWNED.has(one.attribute) && NOT_OWN.test(clause.sentence)))
  const all = [...found, ...near]
  const planned = all.every(({ attribute }) => attribute === 'relationship-status') && (hasSubject || OCCASION.test(clause.text))
    ? plannedIn(clause) : []
  return (planned.length > 0 ? planned : all).map((one) => ({ ...one, ...sinceOf(one, clause) }))
}

const sinceOf = ({ attribute }: Finding, { text, day }: StatedClause): Partial<Finding> => {
  const span = attribute === 'event' || attribute === 'home' ? timePast(text, day)?.span : undefined
  return span ? { since: span } : {}
}

export const CHINESE_FACTS: FactLanguage = {
  knows: (sentence) => HAN.test(sentence),
  readsQuestions: false,
  endings: CHINESE_ENDINGS,
  answers: CHINESE_ANSWERS,
  sentenceOf: (text) => ({ text, clauses: chineseClauses(text) }),
  read,
  textOf(subject, { says, ofSubject }) {
    const name = subject === USER_SUBJECT ? '用户' : subject
    return `${name}${ofSubject ? '的' : ''}${says}。`
  },
}
