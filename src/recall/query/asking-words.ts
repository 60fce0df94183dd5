/** Words that ask what happened or was said, whatever it was: beside a time they say nothing to search for. */
import type { TimeLanguage } from '../../time/query/time-mention.ts'
import { wordSet } from '../../text/lexicon/word-set.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

const WORDS: Readonly<Record<Exclude<TimeLanguage, 'chinese'>, ReadonlySet<string>>> = {
  english: wordSet(`
    what which who whom where how tell me us please show list give find get recap summary summarise summarize sum recall remember remind know
    happen happens happened happening go goes going went gone come came do did does done doing say says said saying tell told talk talks talked
    talking speak spoke spoken chat chats chatted chatting write wrote written discuss discussed discussing discussion mention mentioned message
    messages messaged text texted conversation conversations chat topic topics subject subjects event events news story stories thing things stuff
    anything something everything nothing else new day eve year up to about on in at over the a an of was were is are am be been have has had i we you he she
    they it my our your his her their us with each other together back then there that this so and or any all
  `),
  german: wordSet(`
    was wer wo wie worüber wovon über von mit war waren ist sind hat habe haben hatte hatten wir ich du er sie es ihr uns mir mich dir dich euch
    passiert passierte geschehen geschah los gab gibt es sagen sagte gesagt reden geredet redeten sprechen gesprochen sprachen besprochen erzählt
    erzählte geschrieben schrieb gemacht machte machten getan tat taten unterhalten gechattet gewesen alles etwas so denn eigentlich noch mal zeig zeige
    nachrichten nachricht gespräch gespräche thema themen neues neu die der das den dem ein eine an am im in zu und zusammenfassung erinnere erinnerst
  `),
  french: wordSet(`
    que qu quoi qui où comment est ce c s se de d du des le la les l un une on nous vous tu je j il elle ils elles a ai as avons avez ont était
    étaient passé passe fait faisait faire dit dire disait parlé parlait parler discuté raconté écrit racontait quels quelles quel quelle sujets sujet
    messages message conversation conversations choses chose nouvelles y à au en avec m t me te moi toi lui leur sur et tout rappelle résumé
  `),
  spanish: wordSet(`
    qué que quién quien quiénes dónde donde cómo como de del el la los las lo un una se me te nos le les yo tú él ella nosotros hemos ha he has han
    pasó paso pasado pasa pasaba ocurrió sucedió hubo hicimos hice hiciste hizo hicieron hacer hablamos hablaste habló hablé hablar hablado dijo dije
    dijiste dijimos dijeron decir dicho contó conté contaste escribió escribí escribimos tema temas mensaje mensajes conversación conversaciones cosas
    cosa nuevo noticias y a en con sobre todo resumen fue fuimos estaba estábamos era
  `),
}

/** Longer words first. */
const CHINESE = new LatinRegExp([
  '我们|咱们|你们|他们|她们|大家|自己|我|你|他|她', '发生|聊天|聊到|谈到|说到|提到|讨论|告诉|记得|记录|回顾|总结|想起|干嘛|干吗|忙', '聊|谈|说|讲|做|干',
  '什么|哪些|哪里|怎么样|怎样|怎么|如何|啥|谁', '事情|内容|消息|话题|对话|新闻|事|话', '过得|是|有|都|在|和|跟|与|对|给|些|了|过|的|得|吗|呢|吧|呀|啊|一下|一些|那天|当天|那时|时候|之间|期间',
].join('|').split('|').toSorted((a, b) => b.length - a.length).join('|'), 'gu')

const LATIN_WORD = /\p{L}[\p{L}\p{M}]*/gu

/**
 * The text without the words that only ask, in the languages that its times are said in: "was" and "war" are German
 * for "what was", and English for two other things.
 */
export function withoutAskingWords(text: string, languages: ReadonlySet<TimeLanguage>): string {
  const sets = [...languages].flatMap((language) => (language === 'chinese' ? [] : [WORDS[language]]))
  const left = text.replace(LATIN_WORD, (word) => (sets.some((set) => set.has(word.toLowerCase())) ? ' ' : word))
  return languages.has('chinese') ? left.replace(CHINESE, ' ') : left
}

/** What a query asks for is talk where its verb is one of these, with its subject before it: not in "give a talk", "the chat group". */
const ENGLISH_TALK = new LatinRegExp(
  String.raw`\b(?:did|do|does|have|has|had|were|was|are|is)\s+(?:[\p{L}'’]+\s+){1,4}?(?<!\b(?:a|an|the|this|that|his|her|our|my|`
  + String.raw`their|small)\s)(?:say|said|saying|talk|talked|talking|chat|chatted|chatting|discuss|discussed|discussing|write|`
  + String.raw`written)\b|\b(?:we|i|you|they|he|she)\s+(?:said|talked|chatted|discussed|wrote)\b`,
  'iu',
)
const OTHER_TALK = new LatinRegExp(String.raw`(?<!\p{L})(?:${[
  'gesagt|sagte|sagten|sagtest|geredet|redeten|gesprochen|sprachen|besprochen|geschrieben|schrieb', 'dit|parlé|discuté|raconté|écrit', 'dijo|dije|dijiste|dijimos|hablamos|habló|hablado|escribió|escribí',
].join('|')})(?!\p{L})|[聊谈说]了?(?:什么|啥|哪些)|讨论了?(?:什么|啥|哪些)|(?:我们|咱们|你|他|她)[^，。？]{0,6}[聊谈说]`, 'iu')

/** Whether a query asks for what was said: a time in it is that of the talk, and not of what was talked about. */
export const asksForTalk = (text: string): boolean => ENGLISH_TALK.test(text) || OTHER_TALK.test(text)
