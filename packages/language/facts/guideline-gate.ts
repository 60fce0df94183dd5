/** The gate of guidelines, the facts that work like orders: what is asked, and whether its message asks for nothing else. */
import { splitSentences } from '../titles/sentences.ts'
import { LatinRegExp } from '@madeleine/base'
import { isFirstPerson } from '../authorship/text-requests.ts'
import { namesText } from '../authorship/told-sources.ts'
import { isCourtesy } from '../lexicon.ts'
import { widePattern } from './finding.ts'

/** Code points of a wish; of a message that may hold one; and of what else that message may say. */
const LIMITS = { wish: 160, message: 320, besides: 80 }

/** A sentence that asks for a manner. */
const WISH = widePattern(String.raw`
  ^\W*(?:(?:por favor|bitte|please|请),? )?(?:explain|write|speak|talk|give|show|ask|say|list|format|include|limit|stick to|skip|round|
  convert|cite|spell|address|make|put|nur|keine?|solo|sólo|sin|sans|arrête|deja de)(?!\p{L})|unités métriques|unidades métricas|
  \b(?:metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|answers|replies|units) only\b|(?<![\p{L}\p{N}])(?:always|never|please|avoid|
  keep|answer|reply|respond|use|call me|from now on|in (?:the )?future|don['’]?t|do not|no more|stop|be|prefer|i want|i['’]d like|bitte|
  immer|nie|niemals|antworte|antworten|nenn|ab jetzt|künftig|toujours|jamais|réponds|appelle-moi|siempre|nunca|responde|
  llámame)(?![\p{L}\p{N}])|请|以后|今后|总是|永远|从现在|叫我|不要|别|尽量|只用|用.{1,20}回答`)
const GREETING = widePattern(String.raw`
  ^(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|thanks?(?: you)?(?: (?:so|very) much| a lot)?|great|ok(?:ay)?|cool|hallo|
  guten \p{L}+|danke(?: schön)?|bonjour|merci|hola|gracias|你好|您好|谢谢|多谢|好的?)(?:[\s,!.。！，]+[\p{L}]{0,12})?[\s!.,。！]*$`)

/** Whether a text reads as an order to the one who reads it, or as a wish to it: a fact may do so only as a guideline. */
export function isOrder(text: string): boolean {
  return ORDER.test(text) || TO_ASSISTANT.test(text)
}

const ORDER = widePattern(String.raw`
  ^\W*(?:always|never|please|ignore|disregard|forget|remember(?: to)?|do not|don['’]?t|you (?:must|should|are|will|have to)|
  from now on|send|tell|call|use|act as|answer|reply|respond|immer|niemals|bitte|ignoriere?|sende|antworte|du (?:musst|sollst|bist)|
  toujours|jamais|ignore[sz]?|siempre|nunca|ignora)(?![\p{L}\p{N}])|^[\s\p{P}]*(?:请|总是|永远|以后|今后|从现在|你(?:必须|应该|要|是)|忽略|无视|不要|别)|
  \b(?:system prompt|(?:previous|prior|above|all|your) instructions)\b|系统提示|<\/?\w|(?:^|\s)#{2,}\s`)
/** Somebody wants something of an assistant, said in the third person. */
const TO_ASSISTANT = widePattern(String.raw`
  \b(?:assistant|chatbot|language model|the (?:ai|bot|model|agent)|(?:die|der|einer?) KI|KI-\w+|asistente)\b|助手|(?:\bwants?|\basks?|
  \bwish(?:es)?|\bexpects?|\binsists?|\brequires?|\bdemands?|\bprefers?|\brequests?|möchte|will|bittet|wünscht|要求|希望|
  让)[^.]{0,60}(?:\b(?:answers?|answered|repl(?:y|ies)|respon\w+|conversations?|transcripts?|logs?|tools?|sent|forwarded|addressed|
  instructions?)\b|antwort\w*|回答|回复|对话|发送)`)

/**
 * Whether a wish may stand as a guideline: it asks for a manner of answering only (`isForbiddenWish`), and its message is
 * short and says nothing of weight besides, so that no order in a letter or a page becomes one.
 *
 * @param wish as it would be kept
 * @param message the sender's own words of the one message that states it
 */
export function isAllowedGuideline(wish: string, message: string): boolean {
  const said = message.trim()
  if (lengthOf(wish) > LIMITS.wish || lengthOf(said) > LIMITS.message) return false
  return !isForbiddenWish(wish) && !isForbiddenWish(said) && asksForNothingElse(said)
}

const lengthOf = (text: string): number => (text.length > 4 * LIMITS.message ? Infinity : [...text].length)

/** Who speaks of themselves, or to the other: any other sentence beside a wish may tell where it was read. */
const isTalk = (sentence: string): boolean => isFirstPerson(sentence)
  || /[?？]|(?<!\p{L})(?:you|your|du|dir|dein\p{L}*|Sie|Ihnen)(?!\p{L})|[你您]/u.test(sentence)

/** "Works.", "Brilliant.", before a wish: a word or two that name no text. */
const isReaction = (sentence: string): boolean =>
  /^(?:[^\s\p{Script=Han}]+(?: [^\s\p{Script=Han}]+)?|\p{Script=Han}{1,6}[。！!]?)$/u.test(sentence) && !namesText(sentence)

/**
 * Greetings and thanks count nothing. Beside the wishes one short sentence of the same voice may stand, but no question that
 * they could answer.
 */
function asksForNothingElse(said: string): boolean {
  if (/\n\s*\n/.test(said) || /(?:^|\n)\s*(?:>|[-*•]\s|\d+[.)]\s)/.test(said)) return false
  const sentences = splitSentences(said)
    .filter((sentence) => !GREETING.test(sentence) && !(sentence.length < 40 && isCourtesy(sentence.toLowerCase())))
  const wishes = sentences.filter((sentence) => WISH.test(sentence))
  const others = sentences.filter((sentence) => !WISH.test(sentence))
  if (wishes.length === 0) return false
  const [other = ''] = others
  return others.length <= 1 && lengthOf(other) <= LIMITS.besides 
    && (other === '' || isTalk(other) || (sentences[0] === other && isReaction(other)))
    && !(/[?？]/.test(other) && sentences.indexOf(other) < sentences.indexOf(wishes[0] ?? ''))
}

// What no standing wish may hold, whoever says it: it stands in every later prompt, and would work there like an order.

const any = (words: string): RegExp =>
  new LatinRegExp(`(?<![\\p{L}\\p{N}])(?:${words.trim().replace(/\s*\n\s*/g, '|')})(?![\\p{L}\\p{N}])`, 'iu')

/** Signs of addresses, code, paths, numbers to call, and blobs. */
const SIGNS: readonly RegExp[] = [
  /[@\\`{}<>$=|^~#[\]]|:\/\/|\(\)|\w_\w|->|::|--\w|(?:^|\s)[.~]{0,2}\/\w|\w\/\w+\/|%[0-9a-f]{2}/iu,
  /(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]+\.[\p{Ll}]{2,}/u,
  /\b[a-z]+[A-Z]\w*|\d[\d\s().-]{4,}\d|\d{5}/u,
  /[A-Za-z0-9+/]{28,}|\b(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{10,}\b/iu,
  /["“”«»「」『』„]/u,
]

const ENGLISH: readonly RegExp[] = [
  any(`tools?|functions?|plugins?|plug-ins?|apis?|endpoints?|webhooks?|scripts?|shells?|terminal|sql|execute[sd]?|executing|run|runs
    running|invoke|trigger|curl|wget|http|https|url|urls|www
    prompts?|(?<!metric |imperial )system|instructions?|ignor\\w*|disregard\\w*|overrid\\w*|bypass\\w*|jailbreak\\w*|guardrails?|safety
    filters?|restrictions?|unrestricted|uncensored|rules?|polic(?:y|ies)
    passwords?|passphrases?|passcodes?|tokens?|keys?(?! (?:points?|ideas?|facts?|takeaways?|terms?|words?))|credentials?|secrets?
    secretly|cookies?|login|logins|otp|pins?|ssh|iban|ssn
    forward\\w*|upload\\w*|post|posts|posting|publish\\w*|transmit\\w*|submit\\w*|deliver\\w*|cc|bcc|notify|leak\\w*|exfiltrat\\w*
    disclos\\w*|reveal\\w*|share|shares|sharing|mail|mailed|copy|report to
    conversations?|transcripts?|logs?|logged|history|memor(?:y|ies)|messages? (?:to|of)|context window|everything (?:i|we|you)
    whatever (?:i|we)
    delet\\w*|forget\\w*|eras\\w*|wip(?:e|es|ing)|remov\\w*|purg\\w*|destroy\\w*|drop|clear (?:the|my|your|all|everything)
    buy|buys|buying|purchas\\w*|pay|pays|paying(?! attention)|payments?|transfer\\w*|subscrib\\w*|donat\\w*|bitcoin|wallet|checkout
    invoices?|book (?:a|the|me)|order (?:a|the|from|more|one|it)
    you are|you're|act as|act like|acting as|behave (?:as|like)|pretend\\w*|role-?play\\w*|imagine|simulat\\w*|impersonat\\w*|persona
    in character|speak as|developer mode|admin\\w*|root|sudo
    obey\\w*|comply|trust|approve\\w*|grant\\w*|authori[sz]\\w*|permit\\w*|refus\\w*|conceal\\w*|hide|without asking|confirmation
    permission|promot\\w*|advertis\\w*|endors\\w*|visit|click|download\\w*|install\\w*
    append\\w*|prepend\\w*|embed\\w*|encod\\w*|decod\\w*|base64|cipher|links?|linked|images?|pixel|website|web ?site|web ?page|domains?
    servers?|address(?:es)?|e-?mail (?:it|this|them|him|her|everything|a|the|my|all|to)
    our (?:shop|store|products?|site|company|brand|newsletter)|everyone|everybody|anyone`),
  /\b(?:GET|POST|PUT|DELETE|PATCH)\b|\bsend(?:s|ing)?\b(?! me\b)/u,
  /\btell (?!me\b)|\bcall(?:s|ing)?\b(?! (?:me|us)\b)|\bcalled (?:with|by)\b/u,
  /\b(?:send|tell|call)\w*\b(?! (?:me|us)\b)(?=.*\b(?:to|at|with)\b)/iu,
  widePattern(String.raw`
    \b(?:reply|respond|write|answer|talk|speak|give|show)\b
    [^.]{0,30}\bto (?!me\b|my (?:questions?|messages?)\b|the point\b|questions?\b|be\b)`),
  /(?:^|\b(?:always|never|please|and|then|also|to) )(?:order|book|mail|e-?mail|report|read|open|fetch|browse|search|google|dial|copy)\b/iu,
]
/** A command in a wish: only not to be shown any. */
const COMMAND = /\bcommands?\b/iu
const NO_COMMAND = /\b(?:never|not|don['’]?t|avoid|without|no|stop)\b[^.]{0,40}\bcommands?\b/iu

const GERMAN = any(`send\\p{L}*|schick\\p{L}*|verschick\\p{L}*|weiterleit\\p{L}*|leite\\p{L}*|teil(?:e|en|st|t)|poste\\p{L}*
    lade\\p{L}*|hochlad\\p{L}*|veröffentlich\\p{L}*|passw\\p{L}*|kennw\\p{L}*|schlüssel\\p{L}*|zugang\\p{L}*|geheim\\p{L}*
  werkzeug\\p{L}*|funktion\\p{L}*|befehl\\p{L}*|ausführ(?!lich)\\p{L}*|führ(?:e|en|st)?|ruf(?:e|en|st)?|systemp\\p{L}*|systema\\p{L}*
    anweisung\\p{L}*|ignorier\\p{L}*|missacht\\p{L}*|überschreib\\p{L}*|umgeh\\p{L}*|regeln?
  gespräch\\p{L}*|unterhaltung\\p{L}*|verlauf\\p{L}*|protokoll\\p{L}*|gedächtnis\\p{L}*|erinnerung\\p{L}*|lösch\\p{L}*|vergiss
    vergessen|entfern\\p{L}*|kauf\\p{L}*|bestell\\p{L}*|bezahl\\p{L}*|überweis\\p{L}*|konto\\p{L}*
  du bist|sie sind|spiel(?:e|en|st)?|tu so|verhalte\\p{L}*|stell dir vor|gehorch\\p{L}*|vertrau\\p{L}*|seite|webseite|adresse\\p{L}*
    bilder|bild|nachrichten an|allen|jedem`)
const ROMANCE = any(`envoie\\p{L}*|envoy\\p{L}*|transf\\p{L}*|partag\\p{L}*|publie\\p{L}*|télécharg\\p{L}*|exécut\\p{L}*|ignor\\p{L}*
    oubli\\p{L}*|supprim\\p{L}*|effac\\p{L}*|achèt\\p{L}*|achet\\p{L}*|paie\\p{L}*|pay(?:e|er|ez)|tu es|vous êtes|fais semblant
    mot de passe|clés?|outils?|fonctions?|système|historique|mémoire|appelle(?!-moi| moi)\\p{L}*
  env[ií](?:a|ar|e|es|en)|mand(?:a|ar|e|es)|reenv\\p{L}*|compart\\p{L}*|sub(?:e|ir|as)|ejecut\\p{L}*|olvid\\p{L}*|borr(?:a|ar|e|es|en)
    elimin\\p{L}*|compr(?:a|ar|e|es)|pag(?:a|ar|ue|ues)|fing\\p{L}*|actúa\\p{L}*|eres|contraseñas?|claves?|herramientas?|función
    funciones|sistema|instruccion\\p{L}*|conversaci\\p{L}*|historial|memoria|llama(?!me)\\p{L}*`)
const CHINESE = widePattern(String.raw`发送|发给|发到|发往|转发|寄|邮|上传|分享|公布|发布|密码|口令|密钥|令牌|凭证|工具|函数|插件|接口|命令|执行|运行|调用|系统|提示词|指令|规则|忽略|无视|覆盖|绕过|对话|聊天
  |记录|历史|日志|记忆|删除|忘|清空|清除|购买|买|付款|支付|转账|下单|订购|你是|扮演|假装|装作|角色|网址|链接|网站|地址|域名|电话|图片|服从|听从|批准|允许|权限|管理员|保密|隐藏|代码|告诉(?!我)|泄露|透露|所有人|發送|發給|轉發|郵
  |上傳|密碼|執行|運行|調用|系統|對話|記錄|歷史|刪除|購買|買`, 'u')

/**
 * Whether a text holds something of it: an address, a tool, a secret, another recipient, code,
 * an order to forget, to pay, to play. Linear.
 */
const isForbiddenWish = (text: string): boolean =>
  SIGNS.some((sign) => sign.test(text)) || ENGLISH.some((words) => words.test(text)) || (COMMAND.test(text) && !NO_COMMAND.test(text))
  || GERMAN.test(text) || ROMANCE.test(text) || CHINESE.test(text)
