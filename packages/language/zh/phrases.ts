/** How Chinese asks. */
import { LatinRegExp } from '@madeleine/base'
import type { UnspacedQuestions, CorrectionWords } from '../lexicon.ts'

/** Longer words first. */
const ASKING = new LatinRegExp([
  '我们|咱们|你们|他们|她们|大家|自己|我|你|他|她', '发生|聊天|聊到|谈到|说到|提到|讨论|告诉|记得|记录|回顾|总结|想起|干嘛|干吗|忙', '聊|谈|说|讲|做|干',
  '什么|哪些|哪里|怎么样|怎样|怎么|如何|啥|谁', '事情|内容|消息|话题|对话|新闻|事|话', '过得|是|有|都|在|和|跟|与|对|给|些|了|过|的|得|吗|呢|吧|呀|啊|一下|一些|那天|当天|那时|时候|之间|期间',
].join('|').split('|').toSorted((a, b) => b.length - a.length).join('|'), 'gu')

const ASKED = '对(?:什么|啥)|住|在哪|喜欢|讨厌|不?能吃|吃什么|的(?:生日|工作|职业|老家|爱好)|是做什么|做什么|几岁|多大'
const SUBJECT = new LatinRegExp(String.raw`^(?<words>(?![我你您他她它咱这那谁哪什怎])[\p{sc=Han}]{2,4}?)(?:${ASKED})`, 'gu')
const LATIN =
  /(?<![\p{L}\p{M}])(?<words>\p{Lu}\p{Ll}[a-z\p{M}]*)(?=[\p{sc=Han}])|(?<=[\p{sc=Han}])(?<more>\p{Lu}\p{Ll}[a-z\p{M}]*)/gu

export const CHINESE_QUESTIONS: UnspacedQuestions = {
  asking: ASKING,
  talk: new LatinRegExp(String.raw`[聊谈说]了?(?:什么|啥|哪些)|讨论了?(?:什么|啥|哪些)|(?:我们|咱们|你|他|她)[^，。？]{0,6}[聊谈说]`, 'iu'),
  when: /什么时候|何时|哪一?[天年月]|几[月号点]|多久(?:以?前)?/gu,
  people: { subjects: SUBJECT, latin: LATIN, noName: /妈|爸|父|母|姐|妹|哥|弟|儿|女|孩|奶|爷|外|姑|姨|叔|舅|家|老婆|老公|妻|丈夫|朋友|同事|老师|医生|狗|猫/u },
}

// Corrections in Chinese: how somebody says that an answer was wrong.

export const CHINESE_CORRECTIONS: CorrectionWords = {
  openings: '嗯|啊|哎|呃|哦',
  corrections: [
    '^(?:不是|不对|錯了|错了|不對|已经不|已經不|早就不|没有啊|我(?:没|沒)(?:说|說)|你(?:记|記|搞|弄|说|說)(?:错|錯|混)|其实(?:是|不|她|他)|其實(?:是|不|她|他))', '(?:搞|弄|记|記)(?:错|錯|混)了',
  ],
}

// What titles of Chinese talk are made of.

/** What has happened or is about to: said of the speaker, or without a subject. */
/** A death, a parting, a marriage, a birth, an illness, work lost or found. */
export const CHINESE_TURNS = /^(?!.*(?:差点|如果|要是|电影|游戏)).*(?:去世|过世|分手了|离婚|订婚|要结婚|结婚了|怀孕|流产|被裁|失业|被辞退|被开除|辞职了|确诊|得了癌|住院|新工作)/u

export const CHINESE_NEWS = new RegExp('^(?:我们?)?(?:昨天|今天|明天|刚才?|刚刚|终于|上周|下周|上个月|下个月|周末)'
  + '|^我的.{1,12}被.{1,6}了|^我们?(?:已经)?(?:拿到|丢|买|卖|搬|辞|换|找到|收到|考|开始|决定|订|签|去|到)了?|^(?:拿到|考上|收到|'
  + '找到).|^(?:被偷|丢|买|卖|搬|辞职|换|找到|收到|考上|结婚|离婚|分手|开始|决定|订|签)了', 'u')
