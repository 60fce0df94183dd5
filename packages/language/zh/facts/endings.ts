/** Chinese: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'u')
const TIME = '(?:今年|上个月|上周|上星期|这个月|本月|昨天|今天|前几天|前天|刚刚|刚|最近|年初|[一二三四五六七八九十\\d]+月份?|\\d{4}年|去年|前年|终于|已经|早就|其实|现在|都|也|就|真的|正式|最后|前阵子|早)*'
const END = '(?:啊|呀|哦|啦|吧|哈|嘛|喔|呢|了)*'

export const CHINESE_ENDINGS: EndingWords = {
  joined: [],
  breaks: /[，,；;。.！!…~～—：:（）()\n]+|\s{2,}/u,
  leads: /^(?:其实|结果|说实话|嗯|哦|那个|不过|但是|但|可是|原来|后来|唉|哎|我骗你的|查了才知道|检查结果是)+(?=\S)/u,
  retracting: /^[\s\p{P}]*(?:哈+)?(?:开(?:个)?玩笑的?(?:啦|了)?|逗你(?:玩)?的|骗你的|我?(?:刚才|之前|前面)说错了)[，,。.！!～~]+\s*/u,
  withdrawn: inLines('u')`^[\s\p{P}]*(?:请)?(?:忘了|忘掉|忽略|别管|当我没说|不用管)(?:我(?:之前|刚才|以前)?(?:说的|讲的|提到的)|关于)(?:关于)?(?<what>[\p{L}]{2,10}?)(?:的事
    |的话|那件事)?(?:吧|了)?[，,。.！!]+\s*`,
  undone: [
    [piece(`(?<who>我(?:们)?)${TIME}对(?<what>.+?)${TIME}(?:并)?(?:不再|不)${TIME}过敏${END}`), '$<who>对$<what>过敏'],
    [piece(`(?<who>我(?:们)?)${TIME}(?:不再|不|没再|没有|没)${TIME}(?:弹|拉|吹|打|玩|跳|画
      |学)(?<what>.+?)${END}`), '$<who>会弹$<what>', '$<who>在学$<what>', '$<who>喜欢$<what>', '$<who>会$<what>'],
    [piece(`(?<who>我(?:们)?(?:家)?)${TIME}(?:没有|没|不再|不)${TIME}(?:再)?(?:养|有)(?:过)?(?<more>.*?)${END}`), '$<who>养了一只$<more>',
      '$<who>有一个$<more>', '$<who>有一辆$<more>', '$<who>有$<more>'],
    [piece(`(?<who>我(?:们)?)${TIME}没有(?<more>孩子|小孩|女儿|儿子|[兄弟姐妹哥]{2}|车|猫|狗)${END}`), '$<who>有一个$<more>', '$<who>有一只$<more>',
      '$<who>有一辆$<more>'],
    [piece(`(?<who>我(?:们)?(?:家)?)${TIME}(?:不再|不|没有|没)${TIME}(?<rest>是|住|在|当|做|会|喜欢|爱|养|有|吃素|信|用|开|抽|患)(?<more>.*?)${END}`),
      `$<who>$<rest>$<more>`, '$<who>有一$<more>'],
    [piece(`(?<who>我(?:们)?)以前(?<rest>.+?)(?:后来不了|现在不了)${END}`), '$<who>$<rest>'],
  ],
  resumed: piece(`(?:我)?${TIME}(?:又|重新|恢复|已经)(?:重新)?(?:开始)?[吃喝](?<what>.{1,4}?)${END}`),
  released: [
    piece('(?<what>(?:回答|回复|答案)(?:可以|能).+?)(?:了|啦|吧)*'), piece('(?:换回|改回|切回|回到)(?<what>.+?)(?:了|啦|吧)*'),
    piece('(?:请|你)?(?:别|不要|不用|不必|不需要)(?:再|继续|一直)?(?<what>.+?)(?:了|啦|吧)*'),
    piece('(?:你)?(?:可以|又可以|现在可以)(?:再|重新|又)?(?<what>.+?)(?:了|啦|吧)*'),
  ],
  limited: /今天|明天|现在没空|没想|不想|不会再|有时|不太|不怎么|还没|没关系|可能|也许|不知道|不一定|怎么/u,
  final: /退休|去世|过世|病死/u,
  past: /年前|当时|小时候|差点|想要|准备|打算|复合|和好|如果|要是/u,
  retold: /因为|自从|之后|以后|的时候/u,
  having: /^我.{0,4}(?:有|养|开)/u,
}
