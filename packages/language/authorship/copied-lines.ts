/** Lines that show by their form that they were copied: logs, mail, letters, tables, lists, verses, sources. */
import { isOwnLabel } from './own-labels.ts'
import { isCourtesyOnly, isFirstPerson, wholeWords } from './text-requests.ts'
import { LatinRegExp, withoutRemoved } from '@madeleine/base'

/** Why a part of a message is not its sender's own words. */
export type CopiedForm = 'log' | 'mail' | 'letter' | 'table' | 'list' | 'verse' | 'source' | 'heading'

/** Who sends a text, and what it may answer. */
export interface Sender {
  /** The name under which it is sent: a greeting that it closes with is its own. */
  readonly speaker: string | undefined
  /** It is said to an assistant, and not to another person. */
  readonly toAssistant: boolean
  /** The message before asked something, so that a list may answer it. */
  readonly answersQuestion: boolean
}

const NAME = String.raw`[\p{Lu}\p{Lo}@~][\p{L}\p{M}\p{N}.'’_~-]{0,24}(?: \p{Lu}[\p{L}\p{M}.'’-]{0,24}){0,2}`
const CLOCK = String.raw`(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,3})?(?:\s?[aApP]\.?[mM]\.?)?|[上下]午\s?\d{1,2}[:：]\d{2}|\d{1,2}\s?Uhr)`
const DAY = String.raw`(?:\d{1,4}[./年-]\d{1,2}(?:[./月-]\d{1,4}日?)?|(?:[Tt]oday|[Yy]esterday|[Hh]eute|[Gg]estern|今天|昨天)(?: at| um)?`
  + String.raw`|\p{L}{3,9}\.? \d{1,2}(?:, \d{4})?)`
const STAMP = String.raw`[\[(（【]?(?:${DAY}[,T]?\s*(?:at |um |-\s*)?)?${CLOCK}[\])）】]?`
/** A line of a log: a time before or behind a speaker, or a speaker in brackets. */
const LOG_LINE = new LatinRegExp([
  String.raw`^[^\p{L}\p{N}\[（(]{0,2}${STAMP}\s*[-–—|:]?\s*(?:<${NAME}>|${NAME}\s*[:：>])`,
    String.raw`^(?:[\[(（【]${STAMP}|${STAMP}\s*[-–—|]\s)`,
  String.raw`^\S{1,30}(?: \S{1,20}){0,3}\s*[-–—|,•·(（]\s*${STAMP}[)\]）]?\s*$`, String.raw`^[<[(]${NAME}[>\])]\s`,
    String.raw`^${NAME}\s*[-–—|,•·]?\s*${STAMP}\s*[:：]?(?:\s|$)`, String.raw`-->`,
  String.raw`^(?:Q|A|F|问|答|[IPRBM]\d?)\s*[:：.)]\s`,
].join('|'), 'u')
/** A speaker or a key before a colon. */
const LABEL = new LatinRegExp(
  String.raw`^[-*•\s"']*(?:(?<name>${NAME}|[\p{L}_][\p{L}\p{N}_. -]{0,28}|\p{Lo}{1,8}))\s*[:：](?!\/\/)(?<rest>.*)$`, 'u')
const MAIL_HEADER = wholeWords(['from', 'to', 'cc', 'subject', 'sent', 'date', 'reply-to', 'von', 'an', 'betreff', 'gesendet', 'datum',
  'de', 'à', 'objet', 'asunto', 'para'], ['发件人', '收件人', '主题', '抄送', '日期', '发送时间'])
const MAIL_MARK = wholeWords([
  'forwarded message', 'original message', 'begin forwarded message', 'weitergeleitete nachricht', 'ursprüngliche nachricht',
  '(?:on|am) .{4,60}(?:wrote|schrieb)(?: .{1,40})?:', 'fwd?:', 'wg:', 're:', 'aw:',
], ['转发邮件', '原始邮件', '写道[:：]'])
/** What stands below a page or a mail of which the rest stands above. */
const FOOTER = wholeWords([
  'unsubscribe', 'abbestellen',
  'sent from my \\p{L}+', 'von meinem \\p{L}+ gesendet', 'all rights reserved', 'alle rechte vorbehalten', 'privacy policy',
  'datenschutzerklärung', 'terms (?:of service|and conditions|of use)', 'confidential(?:ity)? notice',
], ['版权所有', '退订', '隐私政策', '联系我们', '阅读全文'])

const MAIL_LINE = new LatinRegExp(String.raw`^[^\p{L}\p{N}]{0,4}(?:${MAIL_HEADER.source})\s*[:：]`, 'iu')
/** A salutation that names somebody, or nobody in particular, on a line of its own or before a comma. */
const SALUTATION = wholeWords([
  "dear(?: \\p{L}[\\p{L}.'’-]*){1,5}", 'to whom it may concern',
  "(?:hi|hello|hey|hej|hola|bonjour|hallo|moin|servus|good (?:morning|afternoon"
    + "|evening)) \\p{Lu}[\\p{L}'’-]*(?: (?:and )?\\p{Lu}[\\p{L}'’-]*){0,2}",
  "(?:hi|hello|hey) (?:all|team|everyone|everybody|folks|guys|mom|mum|dad|there|neighbou?rs?|sir|madam)",
  "(?:liebe[rs]?|sehr geehrte[rs]?|werte[rs]?|guten tag|hallo) \\p{L}[\\p{L}'’.-]*(?: \\p{L}[\\p{L}'’.-]*){0,3}",
  'chère?s? \\p{L}+', 'querid[oa]s? \\p{L}+', 'estimad[oa]s? \\p{L}+',
], ['(?:亲爱的|親愛的|尊敬的|敬爱的)[\\p{L}·]{1,12}', '(?!我)[\\p{L}·]{1,6}(?:先生|女士|老师|经理|您好|你好|各位)'])
/** Salutations of those who write to an assistant. */
const TO_ASSISTANT = new LatinRegExp(
  String.raw`^[^\p{L}]*(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten tag|亲爱的)?\s*,?\s*(?:there|claude|chat ?gpt|gpt`
  + String.raw`|gemini|copilot|alexa|siri|assistant|bot|ai|chatty|madeleine|buddy|friend|助手)\b`, 'iu')
/** What closes a letter: alone on its line, or before a name. Thanks close requests too. */
const CLOSING = wholeWords([
  '(?:(?:kind|best|warm|warmest|kindest) )?regards', 'best(?: wishes)?', 'yours(?: (?:truly|sincerely|faithfully|ever))?',
  'sincerely(?: yours)?', 'respectfully', 'cheers', '(?:much |lots of |with )?love', 'all the best', 'take care', 'xoxo', 'hugs', 'warmly',
  'cordially', 'signed',
  '(?:mit )?(?:freundlichen|besten|herzlichen|lieben|vielen|schönen)?\\s?(?:grüßen|grüße|gruß|gruss|grüsse)', 'mfg', 'lg', 'vg',
  'herzlichst', 'hochachtungsvoll', 'dein[e]?', 'ihr[e]?', 'euer', 'cordialement', 'bien à vous', 'saludos', 'atentamente', 'un abrazo',
], ['此致', '敬礼', '祝好', '顺颂', '谨上', '敬上', '你的', '您的', '爱你的'])
const CLOSING_LINE = new LatinRegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:${CLOSING.source})[\s,.!，。-]*(?<name>[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,2})?[\s.,!]*$`, 'iu')
/** A closing with a name at the end of a line of text. */
const CLOSING_INLINE = new LatinRegExp(
  String.raw`[.!?,。！]\s*(?:${CLOSING.source})\s*[,，-]?\s*(?<name>[\p{L}.'’-]+(?: [\p{L}.'’-]+)?)\s*[.!]?$`, 'iu')
const isName = (text: string): boolean => /^\p{Lu}|^\p{Lo}/u.test(text)
const closes = (line: string): boolean => {
  const alone = CLOSING_LINE.exec(line)
  return (alone !== null && isName(alone.groups?.['name'] ?? 'Nobody')) || isName(CLOSING_INLINE.exec(line)?.groups?.['name'] ?? '')
}

/** Where a text stood, in words, and who wrote it behind a dash. */
const SOURCE = new LatinRegExp([
  String.raw`[(（[]\s*(?:source|from|via|quelle|aus|von|zitat aus|quote|copied|pasted|taken from|kopiert|来源|摘自|出处|来自|转自`
    + String.raw`|引自)(?![\p{L}])[^)）\]\n]{0,120}[)）\]]`,
  '[★☆]{2}|\\d ?/ ?5 (?:stars|sterne)', String.raw`(?:^|[\s.!?。])(?:source|quelle|via|来源|出处|摘自|转自)\s*[:：]\s*\S`,
].join('|'), 'iu')
const SIGNED = new LatinRegExp([
  String.raw`^\s*(?:[-–—~―]{1,3}|©|\([cC]\))\s*(?:from |by |aus |von )?(?:the )?["'“]?\p{Lu}[^.!?\n]{1,80}$`,
    String.raw`^\s*(?:——|—|--)\s*[\p{L}《][^。！？\n]{1,30}$`,
  String.raw`[.!?。…]["”'’]?\s*[-–—]{1,2}\s*(?:(?:from|by|aus|von) )?(?:${NAME}(?:['’]s)?(?: [\p{L}]+){0,3})\s*[.!]?$`,
    String.raw`[.!?。]\s*——\s*[\p{L}《]{2,20}$`,
].join('|'), 'u')

const TABLE_LINE = /\|.*\||\t.*\t|^[^,\n]{1,40}(?:,[^,\n]{0,40}){3,}$|^[^;\n]{1,40}(?:;[^;\n]{0,40}){2,}$/
/** Names of pages side by side. */
const MENU_LINE = /^[^|｜]{1,24}(?:\s*[|｜]\s*[^|｜]{1,24}){2,}$/u
const LIST_LINE = /^\s*(?:[-*•·–—+]|\d{1,2}[.)、]|[a-z][.)]|[(（]\d{1,2}[)）]|[①-⑩])\s*\S/iu
const HEADING = /^(?:#{1,6}\s|\*\*[^*]+\*\*:?$|\d+(?:\.\d+)+\s)|^[\p{Lu}\p{N}\s&’'-]{6,60}$/u

/** Lines of a text without a list from which on it reads as verse or notes. */
const VERSE_LINES = 6
const VERSE_CHARACTERS = 60

/** Whether a line introduces what its sender says of themselves. */
export const introducesSelf = (line: string): boolean => /[:：]\s*$/.test(line) && isOwnLabel(line.replace(/[:：]\s*$/, ''))

/** A label before a text: a question of a few words, or a clause before a colon or a dash. */
const ASKED_FIRST = /^[^\p{L}]*((?:[\p{Script=Latin}\p{N}'’-]+[ ,/]+){0,3}[\p{Script=Latin}\p{N}'’-]+)\s*[?？]\s*(?=\S)/u
const ASKED_FIRST_CHINESE = /^[^\p{L}]*((?!\p{Script=Han}*(?:什么|哪|怎么|几|多少|谁))\p{Script=Han}{1,6})[?？]\s*(?=\S)/u
const LED_BY = /^([^.!?,。！？，\n:：]{3,80}?)(?:\s[-–—]+\s|\s*[:：]\s*(?=\S))(?=\S)/u
/** How a clause begins that wants something done. */
const WANTS = new LatinRegExp(
  String.raw`^[^\p{L}]*(?:(?:can|could|would|will) (?:you|u)|please|pls|make|write|give|find|turn|put|fix|improve|add|list|`
  + String.raw`better|shorter|longer|nicer|what|who|whose|which|where|how|mach|schreib|gib|bitte|besser|kürzer|was|wer|wie|`
  + String.raw`welche\p{L}?|帮|请|给|把|写|改)`,
  'iu',
)
/** Words of a label that asks for nothing. */
const LABEL_WORDS = 4
const HARMLESS_LABEL = wholeWords(['any', 'tips?', 'advice', 'help', 'ideas?', 'how are you', "how['’]?s", "what['’]?s up", 'you', 'u',
  'wie geht', 'du', 'dir', 'fun fact', 'fyi', 'btw'], ['你好', '在吗', '在么', '吃了'])

/** Whether a text stands behind a label of its own: "spam? I am …", "make it formal - I have …". */
export function isLabelledText(given: string): boolean {
  const text = withoutRemoved(given)
  const led = LED_BY.exec(text)?.[1]
  const isShort = led !== undefined && (WANTS.test(led) || led.split(/\s+/).length <= LABEL_WORDS)
  const label = (ASKED_FIRST.exec(text) ?? ASKED_FIRST_CHINESE.exec(text))?.[1] ?? (isShort ? led : undefined)
  if (label === undefined || isOwnLabel(label) || HARMLESS_LABEL.test(label) || isCourtesyOnly(label)) return false
  return !isFirstPerson(label) && !/\b(?:we|our|us|wir|unser)\b/i.test(label) && isFirstPerson(text.slice(label.length))
}

/** One word, or words that each begin with a capital. */
const isNameLike = (label: string): boolean => label.split(/\s+/).every((word, _,
  all) => all.length === 1 || (all.length <= 4 && /^[\p{Lu}\p{Lo}\p{N}(]/u.test(word)))
const isKeyed = (line: string): boolean => {
  const { name } = LABEL.exec(line)?.groups ?? {}
  return name !== undefined && !introducesSelf(line) && !isOwnLabel(name)
    && !isFirstPerson(name) && name.trim().split(/\s+/).length <= 4
}

const isLabelled = (line: string): boolean => {
  const { name, rest = '' } = LABEL.exec(line)?.groups ?? {}
  // A clause before a colon is a clause: labels are short, and something stands behind them
  if (name === undefined || rest.trim() === '' || !isNameLike(name.trim()) || isOwnLabel(name) || isFirstPerson(name)) return false
  return /^\s/.test(rest) || /\p{Lo}/u.test(name)
}

/**
 * The form by which a text shows that it, or its end, was copied, with the index of the line from which on; undefined where
 * it shows none. What stands before that line may be its sender's own.
 * */
export function copiedFrom(lines: readonly string[], sender: Sender): { readonly form: CopiedForm; readonly from: number } | undefined {
  const filled = lines.map((text, i) => ({ text: text.trim(), i })).filter(({ text }) => text !== '')
  const first = (test: (line: string) => boolean): number | undefined => filled.find(({ text }) => test(text))?.i
  const found = (form: CopiedForm, from: number | undefined) => (from === undefined ? undefined : { form, from })
  const log = first((line) => LOG_LINE.test(line) || isLabelled(line))
  const mail = first((line) => MAIL_MARK.test(line) || MAIL_LINE.test(line))
  const heading = filled.length > 1 ? first((line) => HEADING.test(line)) : undefined
  const starts = [
    found('mail', mail), found('log', log), found('letter', letterFrom(filled, sender)), found('heading', heading),
    found('source', hasSource(filled) ? 0 : undefined),
    found('table', runOf(filled, (line) => TABLE_LINE.test(line), 2)), found('table', first((line) => MENU_LINE.test(line))), found(
      'table', sender.answersQuestion ? undefined : runOf(filled, isKeyed, 2)),
    sender.answersQuestion ? undefined : found('list', listFrom(filled)), found('verse', verseFrom(filled)),
  ].filter((one) => one !== undefined)
  return starts.toSorted((a, b) => a.from - b.from)[0]
}

/** Whether it says where it was taken from; the last line may name who wrote it, unless it is the last of a list. */
const hasSource = (lines: readonly Line[]): boolean => lines.some(({ text }, n) =>
  SOURCE.test(text) || FOOTER.test(text) || (n === lines.length - 1 && !(n > 0 && LIST_LINE.test(lines[n - 1]!.text))
    && !OF_SELF.test(text) && SIGNED.test(text)))

interface Line {
  readonly text: string
  readonly i: number
}

/** The first of so many lines in a row that fit. */
function runOf(lines: readonly Line[], fits: (line: string) => boolean, least: number): number | undefined {
  let length = 0
  for (const [n, { text }] of lines.entries()) {
    length = fits(text) ? length + 1 : 0
    if (length === least) return lines[n - least + 1]!.i
  }
  return undefined
}

/** A list that speaks of nobody but its writer, line by line. */
const OF_SELF = new LatinRegExp(String.raw`^\s*(?:[-*•–]|\d{1,2}[.)])\s+(?:I(?=[ '’])|my |we |our |im |ive |ich |meine? |wir |我)`, 'iu')

/** What a list about its writer leaves out a subject and a verb for: "- two kids", "- nurse". */
const ELLIPTIC = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+(?:[\p{L}\p{N}'’-]+[ ,/]*){1,4}$/u

/** A list whose introduction is not about its writer. */
function listFrom(lines: readonly Line[]): number | undefined {
  const isOwn = lines.filter(({ text }) => OF_SELF.test(text)).length * 2 > lines.length && OF_SELF.test(lines[0]!.text)
  if (isOwn && lines.length <= MOST_OWN_LINES && lines.every(({ text }) => OF_SELF.test(text) || ELLIPTIC.test(text))) return undefined
  const from = runOf(lines, (line) => LIST_LINE.test(line), 2)
  const intro = from === undefined ? '' : (lines.findLast(({ i }) => i < from)?.text ?? '')
  return from !== undefined && introducesSelf(intro) ? undefined : from
}

/** The salutation of a letter to somebody; of one that is only signed, its first line. */
function letterFrom(lines: readonly Line[], { speaker, toAssistant }: Pick<Sender, 'speaker' | 'toAssistant'>): number | undefined {
  const salutation = lines.find(({ text }, n) => isSalutation(text, n === 0))
  const closing = lines.findLast(({ text }, n) => n > 0 && closes(text)) ?? lines.find(({ text }) => lines.length === 1 && closes(text))
  const signed = closing && lines.slice(lines.indexOf(closing)).map(({ text }) => text.slice(text.search(CLOSING))).join(' ')
  const isOwn = signed !== undefined && speaker !== undefined && speaker.length > 1 && signed.toLowerCase().includes(speaker.toLowerCase())
  if (closing && !isOwn) return salutation?.i ?? lines[0]!.i
  return toAssistant ? salutation?.i : undefined
}

const SALUTATION_LINE = new LatinRegExp(String.raw`^[^\p{L}\p{N}]{0,3}(?:${SALUTATION.source})\s*(?:[,，!！:：.。-]|$)`, 'iu')

/** "Hi Ann," above a text. Without a text behind it on other lines "Hi Ann, …" may greet the one who is talked to. */
function isSalutation(line: string, isFirst: boolean): boolean {
  if (TO_ASSISTANT.test(line) || !SALUTATION_LINE.test(line)) return false
  return !isFirst || WRITTEN_SALUTATION.test(line) || [...line].length <= SALUTATION_CHARACTERS
}

/** How nobody greets who only talks. */
const WRITTEN_SALUTATION = new LatinRegExp(String.raw`^[^\p{L}\p{N}]{0,3}(?:dear|to whom|liebe|sehr geehrte|werte|亲爱的|尊敬的|親愛的|敬爱的)`, 'iu')
const SALUTATION_CHARACTERS = 32

/** Lines of a list that somebody writes of themselves. */
const MOST_OWN_LINES = 6

/** Short lines in a row that are no list. */
function verseFrom(lines: readonly Line[]): number | undefined {
  return runOf(lines, (line) => line.length <= VERSE_CHARACTERS && !LIST_LINE.test(line), VERSE_LINES)
}
