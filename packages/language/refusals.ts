/** Refusals: by which words a model declines what it is asked for. */
import { LatinRegExp } from '@madeleine/base'

/** The verbs of a refusal; without them 'I Can't Stop Loving You' would be one. */
const DECLINED = '(?:help|assist|provid|compl|fulfil|do (?:that|this)|creat|generat|produc|summari|'
  + 'describ|engag|process|writ|continu|answer|respond|discuss|giv|participat|access|support)'

const REFUSALS: readonly RegExp[] = [
  new RegExp(String.raw`^(?:i['’]?m|i am|we['’]?re|we are|my)?\s*(?:\w+\s+)?(?:sorry|apologi[sz]e|`
    + String.raw`apologies)\b.{0,40}\b(?:can(?:['’]?t|not| not)|won['’]?t|unable|not able|not allowed)\b`, 'iu'),
  new LatinRegExp(
    `^(?:unfortunately,?\\s+)?i\\s+(?:can(?:['’]?t|not| not)|won['’]?t|must decline to)\\s+(?:\\w+\\s+)?${DECLINED}`, 'iu',
  ),
  new LatinRegExp(
    `^(?:unfortunately,?\\s+)?i(?:['’]m| am)\\s+(?:unable|not able|not comfortable|not `
    + `allowed)\\s+(?:to\\s+)?(?:\\w+\\s+)?${DECLINED}`,
    'iu',
  ),
  /^as an?\s+(?:ai|artificial intelligence|(?:large )?language model)(?:\s+(?:language )?(?:model|assistant))?\s*(?:[,.:;]|i\b|$)/iu,
  /^(?:很?抱歉|对不起|不好意思|對不起).{0,10}(?:无法|不能|無法)/u,
  /^我(?:无法|無法|不能)(?:协助|提供|回答|完成|处理|总结|協助|回答)/u,
  /^(?:作为|作為|身为)(?:一个|一個|一名)?(?:AI|人工智能|大?语言模型|大?語言模型)/iu,
  /^(?:申し訳|すみません|ごめんなさい).{0,40}(?:できません|できかねます|いたしかねます)/u,
  /^AI(?:として|アシスタントとして|로서)/u,
  /^죄송(?:합니다|하지만).{0,40}(?:없습니다|없어요)/u,
  /^(?:es )?tut mir leid\b.{0,20}\bkann\b.{0,40}\bnicht\b|^als (?:ki|künstliche intelligenz)\b/iu,
  new LatinRegExp(
    String.raw`^(?:je suis )?désolée?(?!\p{L}).{0,30}\bne (?:peux|puis)\b|^en tant qu['’](?:ia|assistant|intelligence `
    + String.raw`artificielle)\b`,
    'iu',
  ),
  /^lo siento\b.{0,30}\bno puedo\b|^como (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b/iu,
]

/** Whether a model's text is a refusal, by its beginning, in seven languages. */
export function isRefusal(text: string): boolean {
  const line = text.replace(/^[\s"'“”‘’«*_#>-]+/u, '').slice(0, 200)
  return REFUSALS.some((refusal) => refusal.test(line))
}
