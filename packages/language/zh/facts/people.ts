/** Chinese: near people, and what is said of them: read as what people say of themselves. */
import { LatinRegExp } from '@madeleine/base'
import {
  alternatives, type Finding, firstFindings, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import type { StatementRow } from '../../facts/statement-table.ts'
import { inOrder, KIN } from './clauses.ts'

/** What is said only of others. */
export const SAID_OF_OTHERS: readonly StatementRow[] = [
  ['school', '我(?:上|读|念|在读|在上)?(?<value>[高初大研][一二三四]|(?:小学)?[一二三四五六]年级|幼儿园(?:[大中小]班)?|[大中小]班|小学|初中|高中|大学|研究生)', '读$value'],
  ['age', '我(?:刚满|才)?(?<value>{count}(?:岁半?|个月大?|周岁|个多月))大?', '$value'],
  ['home', '我在{place}(?<did>上班|工作|读书|上学|留学|当兵)', '在$value$did'], ['health', '我的?预产期快?(?:是|在|大概)*(?<value>.+)', '预产期$value'],
  ['event', '我(?<did>怀孕|住院|出院|结婚|离婚|退休|做手术|去世|过世|毕业|失业|生二胎|上大学)了', '$did了'],
  ['diet', '我(?:不吃|不能吃|吃不了)(?<value>{few})', '不吃$value'],
]

/** What is told of near people. */
const TOLD = new Set<RuleAttribute>(['home', 'age', 'employer', 'place-of-work', 'occupation', 'work-field', 'school', 'studies', 'allergy',
  'health', 'diet', 'likes', 'dislikes', 'plays', 'learning', 'event', 'habit'])
const SAME: Readonly<Record<string, string>> = {
  媳妇: '老婆', 太太: '老婆', 妻子: '老婆', 先生: '老公', 丈夫: '老公', 闺女: '女儿', 娃: '孩子', 宝宝: '孩子', 小孩: '孩子', 男友: '男朋友', 女友: '女朋友', 老妈: '妈妈',
  老爸: '爸爸', 妈: '妈妈', 爸: '爸爸', 哥: '哥哥', 姐: '姐姐', 弟: '弟弟', 妹: '妹妹',
}
const attributeOf = (word: string): RuleAttribute | undefined => (
  /^(?:老[婆公]|媳|太|妻|爱人|丈夫|男|女友|女朋|未婚|对象)/.test(word) ? 'companion'
  : /^(?:儿|女儿|闺|孩|小孩|娃|宝宝|大宝|二宝|双胞)/.test(word) ? 'children' : /^[哥姐弟妹]/.test(word) ? 'siblings' : undefined)

const NEAR = new LatinRegExp(`^(?:我们?家?的?)?(?<word>${KIN})(?<name>(?:[小阿]\\p{Script=Han}|(?<one>\\p{Script=Han})\\k<one>)`
  + '(?=今年|现在|[在是也刚每读上有对不]))?(?<said>.+)$', 'u')
const MENTIONED = new LatinRegExp('^.{0,8}?(?:我(?:家|的|和|跟)?|(?:想|要|打算|准备|计划)[和跟]?(?:带着?|陪)(?:我们?家?的?)?'
  + '(?=(?:女儿|儿子|老婆|老公|妻子|丈夫)[去到在出玩回看旅逛]))'
  + `(?<word>${KIN})(?!的|(?<!孩子)们)`, 'u')
/** Gone, or not there. */
export const NOT_OWN = new LatinRegExp(alternatives(`去世|过世|走了|没了|死|离世|前任|前女友|前男友|分手|离婚|离异|以前|曾|过去|小时候|想要|想养|打算|准备|怀|同学|班|学生|丢|送人|没有|不是
  |不养`), 'u')

/** Near people whom a clause speaks of, and what it tells of them. @param rules for what people say of themselves, and of others */
export function chineseNearPeople(clause: StatedClause, rules: readonly StatementRule[]): Finding[] {
  const { word: near, name, said = '' } = NEAR.exec(clause.text)?.groups ?? {}
  const word = near ?? MENTIONED.exec(clause.text)?.groups?.['word']
  if (word === undefined || said.startsWith('的') || (said.startsWith('们') && word !== '孩子')) return []
  const who = SAME[word] ?? word
  const told = near === undefined ? [] : firstFindings(rules, { ...clause, text: inOrder(said)?.text ?? '' })
    .filter((one) => TOLD.has(one.attribute)).map((one): Finding => ({
      attribute: one.attribute === 'event' ? 'event' : 'relative', value: `${who}${one.says}`, says: `${who}${one.says}`, ofSubject: true,
    }))
  const attribute = attributeOf(word)
  const isNamed = said.startsWith('叫') || clause.sentence.includes(`${word}叫`)
  const isThere = attribute !== undefined && !isNamed && (told.length > 0 || clause.text.startsWith('我') || near === undefined)
    && (told.length > 0 || !NOT_OWN.test(clause.sentence))
  const called = name === undefined ? who : `${who}叫${name}`
  return [...(isThere ? [{ attribute, value: called, says: name === undefined ? `有${who}` : `的${called}` }] : []), ...told]
}
