/** Chinese: questions, and the statements that short answers make of them. */
import { LatinRegExp } from '@madeleine/base'
import type { AnswerWords } from '../../facts/fact-language.ts'
import { inLines } from '../../facts/finding.ts'

const whole = (pattern: string): RegExp => new LatinRegExp(`^(?:${pattern.replace(/\s*\n\s*/gu, '')})$`, 'u')
const NOW = '(?:现在|目前|平时|一般|最近|是)*'
const WHERE = '(?:哪里|哪儿|哪个城市|什么地方|哪座城市|哪个地方)'
const WHAT = '(?:什么|啥|哪些|哪种|哪门|什么样的)'
const YOU = '(?:你|您)'
const KIN = '(?:老公|老婆|男朋友|女朋友|先生|太太|对象|儿子|女儿|狗|猫|狗狗|猫咪|宠物)'

function closed(question: string): { yes: string; no: string } | undefined {
  const asked = new LatinRegExp(`^${YOU}(?<more>.+?)(?:吗|嘛|么|对吧|是吧|对吗|是吗|没有|不)?$`, 'u').exec(question)?.groups?.['more']
  if (asked === undefined || /什么|啥|哪|谁|几|多少|怎么|为何|多大|想|要不要|能不能|可以|觉得|认为|需要|知道|想要|打算/u.test(asked)) return undefined
  const plain = asked.replace(/^(?:是不是|是否)/u, '').replace('有没有', '有').replace(/(?:你|您)的?/gu, '我的')
  const isStill = /还/u.test(plain)
  const more = plain.replace(/还(?:是)?(?=[在住养做当用学弹有])/u, '').replace(/^(?:也|都|现在|目前|平时)/u, '')
  if (/过敏史/u.test(more)) return undefined
  const denied = more.startsWith('有') ? `没${more}` : more.startsWith('对') ? more.replace(/过敏/u, '不过敏') : `不${more}`
  return { yes: `我${more}`, no: `我${denied}${isStill ? '了' : ''}` }
}

export const CHINESE_ANSWERS: AnswerWords = {
  leads: /^(?:(?:那么?|对了|请问|好的?|嗯+|哦|呃|顺便问一下|想问一下|首先|不好意思|方便问一下|谢谢|就|大概)[，,、：:\s]*)+(?=\S)/u,
  asides: /^(?:方便|如果|可以|能)/u,
  tails: /[，,\s]*(?:吧|呢|啊|呀|哦|啦|哈|嘛|唉|可惜|你呢|谢谢)+$/u,
  open: [
    [whole(`${YOU}${NOW}(?:来自|是从)${WHERE}(?:来的)?|${YOU}(?:的)?(?:老家|家乡)(?:是|在)${WHERE}|${YOU}${NOW}${WHERE}人`), '我来自$answer', '我是$answer'],
    [whole(`${YOU}${NOW}(?:小时候)?(?:是)?在${WHERE}长大(?:的)?`), '我在$answer长大'],
    [whole(`${YOU}${NOW}在${WHERE}出生(?:的)?|${YOU}出生在${WHERE}`), '我在$answer出生'],
    [whole(`${YOU}${NOW}(?:家)?(?:住在?|住)${WHERE}|${YOU}家${NOW}在${WHERE}|${YOU}${NOW}在${WHERE}(?:生活|居住|住)|${YOU}还住在?.+?吗`), '我住在$answer',
      '我住$answer'],
    [whole(`${YOU}${NOW}在(?:${WHERE}|哪家公司|什么公司|什么单位)(?:工作|上班)|${YOU}还在.+?(?:工作|上班)吗`), '我在$answer工作'],
    [whole(`${YOU}${NOW}(?:做|从事)${WHAT}(?:工作|职业|行业)?(?:的)?|${YOU}(?:的)?(?:职业|工作)是${WHAT}|${YOU}${NOW}干${WHAT}的`), '我是$answer',
      '我是做$answer的', '我$answer'],
    [whole(`(?:怎么称呼${YOU}|${YOU}叫${WHAT}(?:名字)?|${YOU}(?:的)?名字(?:是|叫)${WHAT}|${YOU}怎么称呼|请问怎么称呼)`), '我叫$answer'],
    [whole(`${YOU}(?:今年)?(?:几岁|多大)(?:了|年纪)*|${YOU}的?年龄(?:是多少|多大)`), '我今年$answer', '我今年$answer岁'],
    [whole(`${YOU}的?生日(?:是)?(?:什么时候|哪天|几月几[号日]|哪一天)|${YOU}什么时候(?:过)?生日`), '我的生日是$answer'],
    [whole(`${YOU}${NOW}(?:有没有|有)?(?:对)?${WHAT}?(?:食物|东西)?(?:过敏|忌口)(?:的)?(?:东西|食物)?(?:吗|嘛)?|${YOU}对${WHAT}(?:东西|食物)?过敏
      |有${WHAT}过敏(?:的)?吗?`), '我对$answer过敏', '我$answer'],
    [whole(`${YOU}${NOW}(?:家)?(?:里)?(?:养|有)(?:没有|${WHAT}|没养)?(?:养)?(?:小动物|宠物)(?:吗|了吗)?|${YOU}养${WHAT}`), '我有$answer', '我养$answer'],
    [whole(`${YOU}(?:有没有|有)?(?:几个)?(?:小)?孩子(?:吗|了吗)?|${YOU}有几个孩子`), '我有$answer', '我有$answer孩子'],
    [whole(`${YOU}(?:有没有|有)?(?:几个)?(?:兄弟姐妹)(?:吗)?|${YOU}有几个兄弟姐妹`), '我有$answer'],
    [whole(`${YOU}(?:家)?的?(?<who>${KIN})叫${WHAT}(?:名字)?`), '我的$<who>叫$answer'],
    [whole(`${YOU}${NOW}(?:会)?(?:说|讲)${WHAT}(?:语言)?|${YOU}会(?:哪几|几)(?:门|种)语言`), '我会说$answer', '我会$answer'],
    [whole(`${YOU}的?母语是${WHAT}(?:语言)?`), '我的母语是$answer'],
    [whole(`${YOU}${NOW}(?:学|读)${WHAT}(?:专业)?(?:的)?|${YOU}的?专业是${WHAT}`), '我的专业是$answer', '我学$answer', '我读$answer'],
    [whole(`${YOU}${NOW}在(?:${WHERE}|哪所大学|哪个学校)(?:读书|上学|念书|上大学)`), '我在$answer读书', '我在$answer上学'],
    [whole(`${YOU}${NOW}(?:会)?(?:弹|玩|演奏)?${WHAT}乐器|${YOU}会(?:乐器|弹琴)吗`), '我会$answer', '我会弹$answer', '我会拉$answer'],
    [whole(`${YOU}${NOW}(?:喜欢|做|玩)?${WHAT}运动`), '我喜欢$answer'],
    [whole(`${YOU}${NOW}(?:的)?(?:业余)?(?:爱好|兴趣)(?:是|有)${WHAT}|${YOU}有${WHAT}(?:爱好|兴趣)(?:吗)?|${YOU}${NOW}(?:空闲|业余)时间(?:喜欢)?(?:做|干)${WHAT}`),
      '我的爱好是$answer', '我喜欢$answer'],
    [whole(`${YOU}${NOW}(?:在)?学${WHAT}(?:语言)?`), '我在学$answer'],
    [whole(`${YOU}最喜欢的(?<what>\\p{Script=Han}{1,4})是${WHAT}`), '我最喜欢的$<what>是$answer'],
    [whole(`${YOU}${NOW}(?:有|有没有)?${WHAT}?(?:饮食)(?:限制|习惯|禁忌|偏好)(?:吗)?|${YOU}有忌口吗|${YOU}${NOW}(?:有)?${WHAT}不吃的?(?:吗)?|${YOU}不吃${WHAT}`),
      '我$answer', '我不吃$answer'],
    [whole(`${YOU}${NOW}开${WHAT}车|${YOU}的车是${WHAT}(?:牌子)?`), '我开$answer', '我有一辆$answer'],
    [whole(`${YOU}${NOW}(?:有没有|有)${WHAT}?(?:慢性病|疾病|健康问题|病史)(?:吗)?`), '我有$answer'],
    [whole(`${YOU}${NOW}(?:在)?(?:吃|服用)${WHAT}药(?:吗)?`), '我在吃$answer', '我吃$answer'],
    [whole(`${YOU}(?:结婚了|成家了|有对象)(?:吗|没有|没)?|${YOU}是单身吗`), '我$answer', '我是$answer'],
  ],
  closed,
  yes: /^(?:是的?|对的?|嗯+|没错|有的?|当然|会的?|还?在的?|住的?|结了|养了|喜欢的?|吃的?|喝的?|用的?|弹的?)(?:[，,。！!\s]+(?:是的|对|还在|没错))*(?:[，,。！!：:\s]+(?<more>.+))?$/u,
  no: inLines('u')`^(?:不是?|没有?|不了|已经不(?:在|是)?了?|没有了|不再了|早就不(?:在|了)?了?|不在了|没养|没结|不(?:会|吃|喝|喜欢|用|住|养|弹)了?)(?:[，,。！!\s]+(?:不了|没有|早就不了|已经不在了
      |不在了))*(?:[，,。！!：:\s]+(?<more>.+))?$`,
  when: /^(?:从.{1,8}(?:开始|起)|\d+年了|[一二三四五六七八九十]+年了)$/u,
  or: '还是',
  none: /^(?:我|你|您|他|她|它|咱|这|那|什么|哪|谁|怎么|为什么|不知道|不确定|可能|也许|看情况|保密|猜|随便|都|没|不|无|谢谢|好|嗯|哈|因为|如果|很多|有些|一些|请|帮)/u,
  staged: /练习|面试|角色|扮演|玩(?:个|一个)?游戏|假装|想象一下|对话练习|问卷|模拟|测验|考考我|问我/u,
  isSpaced: false,
}
