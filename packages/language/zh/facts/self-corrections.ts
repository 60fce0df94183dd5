/** Chinese: how people correct themselves within a message. */
import { inLines } from '../../facts/finding.ts'

/** What is said of an error, and what is meant, the group `said`. */
export const CHINESE_SELF_CORRECTION = inLines('u')`[，,。！]\s*(?:不对|哦不|说错了|我说错了|我是说|不好意思|不)[，,！]\s*(?:应该)?(?:是|在)?
  (?<said>\p{Script=Han}{1,8}|[A-Za-z]{2,20}|\d+岁?)(?=[。，,.！!]|$)`
/** What heads a statement that corrects one of an earlier message. */
export const CHINESE_HEADS = '更正(?:一下)?|纠正(?:一下)?|我是说|我的意思是'
/** Behind what stands what is meant: a verb of being, living or being called, or "I" before a number. */
export const CHINESE_VALUED = /[在是叫到]|我(?=\d)/gu
