/** Chinese: the words by which people say that something is done. */
import type { DoneWords } from '../../facts/fact-language.ts'

export const CHINESE_DONE: DoneWords = {
  breaks: /\s*[，,；;：:（）()…！!。]+\s*/u,
  fill: /已经|终于|刚刚|刚才|刚|今天|昨天|都|总算|顺利|把|给|完成|好(?=了)|完|到(?=了)|过|掉/gu,
  never: /没|不|别|未|要|如果|假如|应该|该|想|打算|准备|快|差点|几乎|吗|会|另|其他|他|她|你|小|老|每|半|取消|忘|以前/u,
  statements: [/^(?:我们|我|咱们)?(?=(?<event>看|见|参加|考|去)?)(?<what>[\p{Script=Han}\d]{2,}?)了$/u],
  past: /^$/u,
  bases: [],
  irregular: '',
  frame: '我们要去在将会的了打算准备计划用户',
  alike: '',
}
