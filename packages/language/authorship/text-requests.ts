/** Requests about a text, questions about it, and what sets up a play: what stands beside them need not be their sender's own words. */
import { LatinRegExp, literalPattern } from '@madeleine/base'

// Text that its own marks show to be copied: fences, quoted lines, tags, quotation marks.

/** What stands in place of a span: sentences around it stay apart, and the one that quotes stays a quotation. */
const GAP = '\n'
export const QUOTATION = '“”'

/** Code points of a message above which an open mark is not looked for: the work stays linear. */
const READ_UNITS = 8000

const FENCE = /(?:^|\n)[ \t>]*(`{3,}|~{3,}|"{3,}|'{3,}|={3,}|-{3,}|_{3,}|\*{3,}|#{3,}|\+{3,}|<{3,}|>{3,}|—{2,}|─{2,})[^\n]*(?=\n|$)/g
const INLINE_FENCE = /```[^]*?(?:```|$)|`[^`\n]+`/g
/** A line that is quoted, or indented as code and quotations are. */
const QUOTED_LINE = /^(?:[ \t]*(?:[>＞|│┃]|\/\/|\/\*{1,2}\s|\*\/|<!--)|[ \t]+\*\s|\t| {4,})(?![ \t]*(?:[-*+•]|\d+[.)])[ \t]).*$/gm
/** An opening tag of any name, with its attributes; angle brackets of other kinds count too. */
const TAG = /[<＜‹]\s*([\p{L}][\p{L}\p{N}_:-]{0,40})(?:\s[^<>＜＞‹›\n]{0,200})?[>＞›]/gu
const BRACKET_TAG = /\[([A-Za-z][A-Za-z_-]{1,20})\]/g

/** What a picture, a file or a recording holds, in words; and a text between labels in lenticular brackets. */
const MEDIA = new RegExp(String.raw`[[【(（]\s*(?:image|picture|photo|screenshot|ocr|video|audio|file|bild|foto|datei`
  + String.raw`|图片|截图|照片|文件|视频|语音)\s*[:：][^\]】)）]*(?:[\]】)）]|$)`, 'giu')
const LENTICULAR = /【[^】\n]{1,20}】[^]*$/u
/** A line that begins with a label in brackets, or an arrow, which nobody types before their own words: "[Forwarded]", "【转】", "➡ FWD". */
const LABELLED = new LatinRegExp(String.raw`^[ \t]*(?:[[【](?!(?:\d|[\sx-]{1,3}[\]】]|removed: |[^\]】\n]*(?:image|picture|photo|video|audio`
  + String.raw`|file|document|media|sticker|gif`
  + String.raw`|voice|bild|foto|图片|照片|文件|视频|语音|(?<!\p{L})(?:i|my|me|mein\p{L}*|mi|mon|ma)(?!\p{L})|我)`
  + String.raw`[^\]】\n]*[\]】]))[^\]】\n]{1,40}[\]】](?![(\]:])`
  + String.raw`|[↪➡⤴⏩]\ufe0f?)(?=\s*\S)[^]*$`, 'imu')

/** Pairs of quotation marks. A quotation may hold line ends; one that is never closed goes to the end of the text. */
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['“', '[”“]'], ['„', '[“”"]'], ['«', '»'], ['»', '«'], ['「', '」'], ['『', '』'], ['《', '》'], ['‹', '›'], ['‚', '[‘’]'], ['＂', '＂'], ['〝',
    '[〞〟]'],
]
const STRAIGHT = /(?<![\p{L}\p{N}])"(?=\S)[^"]*(?:"|$)|(?<![\p{L}\p{N}])"\s*\n[^"]*(?:"|$)/gu
/** A single mark opens behind white space, and closes before white space or a mark: an apostrophe does neither. */
const SINGLE = new LatinRegExp("(?<=^|[\\s(:,])(?:['`´]{1,2}|‘)(?=\\p{L})(?!(?:cause|cuz|til|tis|twas|em|n|s|round|bout)\\b)[^\\n]*?"
  + "(?<=[\\p{L}\\p{N}.!?…,])['’´](?=$|[\\s.,;:!?)])", 'giu')

/** A text with what stands between marks of copying taken out. Sentences that held a quotation hold an empty one. Linear in steps. */
export function withoutMarkedSpans(text: string): string {
  const read = text.slice(0, READ_UNITS)
  const unfenced = withoutFenced(read.replace(LABELLED, GAP)).replace(INLINE_FENCE, (span) => (span.startsWith('```') ? GAP : '`'))
  const untagged = withoutTagged(unfenced.replace(MEDIA, GAP).replace(LENTICULAR, GAP)).replace(QUOTED_LINE, GAP)
  const unquoted = PAIRS.reduce((left, [open, close]) => (left.includes(open) ? left.replace(pairOf(open, close), QUOTATION) : left),
    untagged)
  return unquoted.replace(STRAIGHT, QUOTATION).replace(SINGLE, QUOTATION)
}

const pairOf = (open: string, close: string): RegExp => new RegExp(`${open}[^]*?(?:${close}|$)`, 'gu')

/** Between two rules or fences of one kind everything goes; a last one takes the rest along. */
function withoutFenced(text: string): string {
  const fences = [...text.matchAll(FENCE)]
  if (fences.length === 0) return text
  const pieces: string[] = []
  let from = 0
  for (let i = 0; i < fences.length;) {
    const { 0: line, 1: mark = '', index } = fences[i]!
    pieces.push(text.slice(from, index))
    const closing = fences.findIndex((one, j) => j > i && one[1]!.startsWith(mark[0]!))
    // A heading closes nothing: what stands below it belongs to it
    if (closing < 0 || mark.startsWith('#')) return pieces.join(GAP)
    from = fences[closing]!.index + fences[closing]![0].length
    if (line.length > 0) i = closing + 1
  }
  return [...pieces, text.slice(from)].join(GAP)
}

/** From an opening tag to the last tag of its name, or to the end where it is never closed. */
function withoutTagged(text: string): string {
  if (!/[<＜‹[]/u.test(text)) return text
  let left = text
  for (const tag of [TAG, BRACKET_TAG]) {
    for (let rounds = 0; rounds < MOST_TAGS; rounds++) {
      tag.lastIndex = 0
      const opening = tag.exec(left)
      if (!opening) break
      left = `${left.slice(0, opening.index)}${GAP}${left.slice(endOfTag(left, opening, tag === TAG))}`
    }
  }
  return left
}

const MOST_TAGS = 20

function endOfTag(text: string, { 0: whole, 1: name = '', index }: RegExpExecArray, isAngled: boolean): number {
  const behind = index + whole.length
  const closing = text.slice(behind).match(new RegExp(`(?:[^]*)[<＜‹[]\\s*[/／]\\s*${literalPattern(name)}\\s*[>＞›\\]]`, 'iu'))
  if (closing) return behind + closing[0].length
  // [image] and such mark nothing, a tag that is left open does
  return isAngled && !/^(?:br|hr|img|p|li)$/i.test(name) ? text.length : behind
}

// Requests for work on a text, by their words in several languages.

/**
 * Words as whole words of a script with spaces; `unspaced` stands anywhere. Case does not count. White space in them has any
 * length, and a space before a question mark may be missing.
 */
export function wholeWords(words: readonly string[], unspaced: readonly string[] = []): RegExp {
  const list = words.join('|').replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`)
  const spaced = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${list})(?![\p{L}\p{M}\p{N}])`
  return new LatinRegExp([...(words.length > 0 ? [spaced] : []), ...unspaced].join('|'), 'iu')
}

export const TEXT_NOUNS = 'text|texts|page|pages|website|site|letter|e-?mails?|mail|messages?|article|paragraph|passage|post|tweet|comment'
  + '|reviews?|contract|clause|terms|policy|notice|note|notes|document|doc|pdf|file|quote|poem|lyrics|song|verse|joke|story|essay'
  + '|chapter|excerpt|snippet|transcript|chat|log|conversation|thread|dialogue|interview|job (?:ad|posting|description|offer)|ad'
  + '|advert|listing|cv|resume|résumé|bio|biography|profile|cover letter|statement|speech|script|prompt|instructions|recipe|faq'
  + '|summary|abstract|report|translation|draft|screenshot|caption|sentence|sentences|sms|dm|voicemail|newsletter|flyer|invite'
  + '|invitation|reply|response|homework|exercise|assignment|worksheet|blurb|testimonial|horoscope|fixture|json|csv|yaml'
export const GERMAN_NOUNS = 'text|seite|webseite|brief|e-?mail|mail|nachricht|artikel|absatz|beitrag|kommentar|bewertung|vertrag|klausel'
  + '|hinweis|dokument'
  + '|datei|zitat|gedicht|liedtext|geschichte|aufsatz|kapitel|auszug|protokoll|chat|gespräch|interview|anzeige|stellenanzeige'
  + '|lebenslauf|anschreiben|profil|rede|bericht|entwurf|satz|zeile|schreiben|antwort|aufgabe|sms'

/** Verbs of work on a text that is there already, as a request begins with them. */
const WORK = wholeWords([
  'translate', '(?:how (?:do|would) (?:you|i|we|one) say|how to say|wie sagt man|wie sage ich)', 'summari[sz]e', 'sum up', 'rewrite',
    'reword', 'rephrase', 'paraphrase', 'proof ?read', 'shorten', 'condense', 'simplify',
  'polish (?:this|that|it|the|my|up|it up)', 'transcribe', 'annotate', 'tl;?dr', 'eli5', 'grammar check', 'spell ?check',
  'fix (?:the |my |this |any )?(?:grammar|spelling|typos?|wording|text|english|german|tone|punctuation)',
  'correct (?:the |my |this |any )?(?:grammar|spelling|typos?|text|sentence|english|german|errors|mistakes)'
    + '(?! (?:at the end|as we (?:go|talk)|whenever|when I|along the way))',
  `(?:read|check|review|edit|correct|improve|continue|complete|finish|analy[sz]e|explain|interpret|classify|extract|parse|format`
    + `|reformat|convert|make(?<!(?:not|n['’]?t|never) make)|turn|reply to|respond to|react to|look (?:at|over|through)|go over`
    + `|skim|compare|rate|grade|critique`
    + `|debunk|fact-?check|compress|expand|clean up|tidy|decode|paste|copy|forward|quote|repeat|type|say|ignore|save|store`
    + `|log)(?<!(?:st|nd|rd|th|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth) grade)`
    + ` (?!it (?:past|through|to the|home|on time)\\b)(?:on )?(?:this|these|that|those|it(?! to me (?:like|as|in))|the following|following|`
    + `below(?! (?:\\p{L}+ )?(?:level|average|grade))|what follows|(?:the|a|his|her|their|its|our|my`
    + `|\\p{L}+['’]s) (?:\\p{L}+ ){0,3}(?:${TEXT_NOUNS}))`,
  '(?:übersetze?|übersetzen|zusammenfassen|fass(?:e)? .{0,40}zusammen|zusammenfassung|umformulieren|korrigiere?n?|verbessere?'
    + '|überarbeiten?|kürzen?|erklär(?:e|en)? (?:mir )?(?:das|dies|diesen?|dieses|den|die)|antworte (?:auf|darauf|dem|der|ihm|ihr)'
    + '|prüfe?n?|lektoriere?)',
], ['翻译', '翻譯', '润色', '改写', '总结', '概括', '概述', '摘要', '校对', '修改', '缩写', '扩写', '续写', '分析(?:一下)?(?:这|以下|下面)', '解释(?:一下)?(?:这|以下|下面)',
  '回复(?:一下)?(?:这|他|她|以下|下面|对方|邮件|客户)', '看(?:一下|看)?(?:这|以下|下面)', '帮(?:我|忙)?(?:看|读|查)(?:一下|一?看)?(?:这|以下|下面)',
    '(?:缩短|精简|压缩|扩展|美化|改成|换成|转成|变成|整理|排版|提取|归纳|点评|评价|打分)(?:一下|成|为)', '检查(?:一下)?(?:这|以下|下面)', '语法', '怎么说'])

/** Who tells that they translate asks for no translation. */
const OWN_WORK = new LatinRegExp(
  String.raw`(?<!\p{L})(?:i|we|who|ich|wir)(?:\s+(?:also|often|mostly|usually|mainly|always))?\s+\p{L}+`,
  'giu',
)

/** A text pointed at, and questions about what somebody has just read. */
const POINTED = wholeWords([
  `(?:this|that|these|those|the (?:following|above|attached|below)) (?!(?:was|is) (?:a|no) joke)(?:\\p{L}+ ){0,2}?(?:${TEXT_NOUNS})`,
  `(?:following|below|above|attached|pasted|copied|forwarded) (?:\\p{L}+ )?(?:${TEXT_NOUNS})`, 'the (?:following|above|below)',
  '(?:see|read|given|everything|text|is|here|one|copied|pasted|attached) (?:above|below)(?! (?:\\p{L}+ )?(?:level|average|grade|zero|\\d))',
  '(?:below|above|following|pasted|attached)\\s*[:.]', 'as follows',
  `(?:the|an?|his|her|their|our|\\p{L}+['’]s) (?:\\p{L}+ ){0,3}(?:${TEXT_NOUNS}) (?:says?|said|reads?|goes|states?|arrived|i (?:got`
    + `|found|received|read|saw|copied))`,
  '(?:message|mail|letter|e-?mail|sms|dm|text|voicemail|note|review|post|comment|article|excerpt|passage|quote) (?:from|by)',
  `(?:got|received|found|saw|read|copied|here(?:['’]s| is| are| comes)|sent me|wrote me|forwarded) (?:me |us )?(?:this|that|these|an?`
    + `|the|his|her|their|some|my \\p{L}+['’]s|\\p{L}+['’]s|what) (?:\\p{L}+ ){0,4}?(?:${TEXT_NOUNS}|(?:wrote|said|sent|says|thinks?`
    + `|posted|told))`,
  '(?:got|found|saw|received|read) this',
  "what (?:does|do|did|would|is|are|['’]s) (?:this|that|it|these|he|she|they|the author)(?: (?:even|actually|really|all"
    + "|guy))? (?:means?|says?|saying|about|trying|want|for|on about|supposed)(?! (?:for|about) (?:me|my|us|our)\\b)",
  "(?:is|was|are|does|do|would|could|should|can) (?:this|that|it|these|he|she|they) (?:(?:look|sound|seem|read|feel|even|really"
    + "|actually|a|an|too|ok|okay|all|still|any) )*(?:legit|legitimate|real|fake|scam|spam|phishing|true|correct|formal|rude|polite"
    + "|convincing|well written|ai|generated|ironic|passive aggressive|about|saying|written)",
  'thoughts on (?:this|that|these)', 'wdyt of (?:this|that)',
  "(?:what|how) (?:do|did|would) (?:you|u|ya) (?:make|reply|answer|respond|translate|read|rate|understand)(?: (?:of|about|to"
    + "|on))?(?: (?:this|that|it|him|her|these))?",
  'how (?:should|do|can|would|could) (?:i|we) (?:reply|answer|respond|react|translate|word|phrase)', 'make sense of',
  "what(?:['’]s| is) (?:wrong|the (?:point|gist|tone|main|author|message|issue|meaning|sentiment|catch)|up with|going on (?:here"
    + "|in (?:this|that)))",
  'anything (?:odd|off|wrong|suspicious|missing|weird)',
  '(?:real|fake|true) or (?:fake|real|false|not)', 'who (?:wrote|writes|said|is (?:this|that|speaking|talking))',
  '(?:in|into|to) (?:english|german|french|spanish|chinese|italian|plain english)(?: please| pls)?\\s*[?:]', 'does (?:this|that|it) apply',
  '(?:sentiment|tone|mood|language|emotion|named entities|entities|keywords|grammar)\\s*[?:]', 'how many words',
  `(?:dies(?:er|e|es|en|em)?|de[rnms]|das|die|folgende[rnms]?|obige[rnms]?|untenstehende[rnms]?) (?:\\p{L}+ ){0,2}?(?:${GERMAN_NOUNS})`,
  'folgend(?:es|er|e|en)', 'siehe unten',
  'was (?:bedeutet|heißt|heisst|meint|will|soll|steht|sagt|sagst|hältst|haltet) (?:das|dies|du|er|sie|ihr|hier|da|mir)',
  'ist das (?:\\p{L}+ ){0,3}(?:echt|seriös|betrug|spam|richtig|korrekt|wahr|okay|ok|höflich|gut|so|verständlich|normal|legal|ernst)',
  '(?:wie|was) (?:soll|kann|würdest|könnte|antworte) (?:ich|du|man) (?:\\p{L}+ ){0,3}(?:antworten|schreiben|sagen|reagieren'
    + '|davon halten|verstehen)',
  'auf (?:deutsch|englisch|chinesisch|französisch)\\s*[?:]', 'worum geht',
  '(?:habe|hab) (?:ich )?(?:das|dies|diese[nrs]?|folgende[nrs]?) (?:\\p{L}+ ){0,3}(?:bekommen|gefunden|gelesen|erhalten|gesehen)',
], ['这(?:段|篇|封|个|条|份|首|句|些)?(?:话|文字|文章|邮件|信|短信|消息|网页|页面|内容|合同|条款|评论|广告|通知|帖子|诗|歌词|句子|材料|简历|资料|文|公告|聊天|对话|记录|代码|截图|说明|日记|小说|介绍)',
  '(?:以下|下面|上面|下列|如下)', '(?:什么|啥)意思', '写的?(?:啥|什么)', '(?:是不是|是否)(?:诈骗|骗子|骗局|真的|垃圾)', '是真的(?:吗|么)', '(?:怎么|如何)(?:回复|回答|翻译|理解|看待?|回)',
  '(?:收到|看到|发来|转发|转来|发给我|贴|粘贴)(?:了)?(?:这|一|个|以下|的|如下)', '(?:写|说|发)(?:的)?(?:是|得)(?:什么|怎么样|好不好)', '(?:讲|说)(?:的)?(?:是)?什么',
  '(?:跟|对|给)(?:我|你|他|她)(?:说|讲)', '还说', '通顺', '语气', '靠谱(?:吗|么)'])

/** The same where it may also be asked of what its sender told: it counts only beside another paragraph. */
const POINTED_WEAKLY = wholeWords([
  "(?:is|are|was) (?:this|that|these|it)(?: \\p{L}+){0,3}\\s*\\?",
  "(?:what|how) (?:do|did|would) (?:you|u|ya) (?:think|feel|say)(?: (?:of|about|on))?(?: (?:this|that|it|him|her|these))?",
  'what (?:should|do|can|would|could) (?:i|we|one) (?:say|reply|answer|write|respond|do|make|think)(?: (?:back|here|to|of|about|with'
    + '|on))*(?: (?:this|that|it|him|her|them))?(?=\\s*[?:\\n]|$)',
  "(?:is|was|are|does|do|would|could|should|can) (?:this|that|it|these|he|she|they) (?:(?:look|sound|seem|feel|really|a|an|too|all) )*"
    + '(?:right|fine|good|ok|okay|clear|serious|normal|weird|enough|make sense|funny|better|worth|legal|safe|wrong|mean)',
  '(?:any )?thoughts', 'wdyt', 'opinions?', '(?:wie|was) (?:soll|kann|würdest|könnte) (?:ich|du|man) (?:\\p{L}+ ){0,3}machen',
  'meinung\\?', 'gedanken\\?', 'was (?:denkst|meinst) du',
    "what(?:['’]?s| is) (?:this|that|it|he|she)", 'explain (?:this|that|it)',
  'answer (?:this|that|it|him|her|them)',
    '(?:he|she|they|him|them|the (?:author|writer|speaker|person|guy|woman|man|candidate|applicant))\\b[^.!?\\n]{0,60}\\?',
  'true\\?', 'really\\?', 'legit\\?', 'seriously\\?', 'worth it\\?', 'ok(?:ay)?\\?', 'explain', 'eli5', 'huh\\?', 'what\\?', 'echt\\?',
  'stimmt (?:das|es)', 'was tun\\?', 'hilfe\\?',
], ['你(?:觉得|认为|怎么看)', '帮(?:我|忙)?(?:看|读|改|查|写|缩)', '作者', '文中', '真的吗', '对吗', '怎么办', '怎么样', '好吗', '可以吗', '这是'])

/** What is to be made up in somebody's voice: with these the whole message plays. */
const PLAY = wholeWords([
  'role-?play(?:ing)?', 'play (?:the role|a character)', 'repeat after me', '(?:next|first|opening|for) chapter(?: \\p{L}+)?',
    'plot (?:twist|ideas?|hole)',
  'what (?:could|should|might) happen next', 'in character', 'out of character', 'ooc', 'system prompt', 'system:',
  'your (?:role|persona|character) is', 'my character', 'character (?:sheet|profile|bio|description)', 'persona', 'first[- ]person',
  'ghost-?write',
  '(?:short )?(?:story|poem|song|haiku|limerick|sonnet|ballad|lyrics|scene|dialogue|monologue|novel|screenplay|fan ?fic(?:tion)?|rap'
    + '|diary entry)(?: (?:about|where|in which|that|with|of))?\\s*:',
  '(?:write|compose|create|generate|make up|invent|tell me|give me|continue|draft) (?:me |us )?(?:an?|the|some|another'
    + '|\\d+) (?:\\p{L}+ ){0,4}(?:story|poem|song|haiku|limerick|sonnet|ballad|lyrics|scene|dialogue|monologue|novel|chapter'
    + '|screenplay|fan ?fic(?:tion)?|rap|joke|diary|character|persona|script|testimonial|review|example|sample|placeholder)',
  '(?:test|dummy|sample|mock|fake|example|placeholder|seed|training|demo|fixture) (?:data|user|users|profile|text|message|messages'
    + '|input|inputs|record|records|case|cases|string|conversation|row|rows|bio|account|customer|persona|fixture|content|sentence'
    + '|sentences|prompt|values?)',
  'fixtures?', 'lorem', 'seed the', 'for (?:(?:the|a|our|my) )?(?:test|tests|testing|demo|mock|seed|unit test|test case)', 'few-?shot',
  'expected output', '(?:input|output|such as|for example|for instance|e\\.g\\.|examples?)\\s*:',
  'rollenspiel', 'tu so als', 'stell dir vor', 'du bist (?:ein|eine|jetzt|nun|der|die)', 'testdaten', 'testdatensatz',
  'beispiel(?:text|daten|nutzer|satz|sätze)', '(?:beispiele?|z\\.\\s?b\\.)\\s*:', 'platzhalter',
  '(?:schreib(?:e)?|erfinde|dichte|verfasse) (?:mir |uns )?(?:ein|eine|einen) (?:\\p{L}+ ){0,3}(?:gedicht|geschichte|lied|szene'
    + '|dialog|monolog|roman|kapitel|drehbuch|witz|rezension|figur)',
], ['扮演', '角色', '假装', '假设你', '你(?:现在)?是一(?:个|位|名)', '写(?:一)?(?:篇|首|段|个|封)(?:\\p{L}{0,6})?(?:小说|故事|诗|歌|剧本|对白|独白|作文|日记)',
  '测试(?:数据|用例|用户|账号)', '示例', '例子', '例如', '比如说?[:：]', '样本', '占位', '系统提示', '第一人称', '台词', '歌词'])

/** The same as a sentence begins. */
const PLAY_BEGUN = new LatinRegExp(
  String.raw`(?:^|[.!?\n,:;]\s*)(?:(?:please|pls|can you|could you|would you|hey|ok(?:ay)?|so|now|bitte)[\s,]+)*`
  + String.raw`(?:act (?:as|like)|pretend|imagine|let['’]?s (?:play|pretend)|simulate|(?:you|u) are (?:an?|the|now)\b|you will be|play as`
  + String.raw`|say (?:this|it|that)\b|spiel(?:e|en)? (?:wir|die rolle|einen?)|du bist \p{L}+[.!])`, 'iu')

/** "You are Anna. I am Tom.": both are given names. */
const PLAY_NAMED = /(?:^|[.!?\n]\s*)You(?: are|['’]re) \p{Lu}\p{Ll}+[.,!]? (?:and )?I(?: am|['’]m) \p{Lu}\p{Ll}+[.,!]/u

/** A text that is to be written for its sender: what comes behind may be what it is to say. */
const DRAFT = wholeWords([
  '(?:write|draft|compose|generate|create|prepare|help me (?:with )?(?:write|writing|draft)) (?:me |us |up )?(?:an?|the|my|this'
    + '|some) (?:\\p{L}+[ -]){0,4}(?:letter|e-?mail|message|reply|response|bio|profile|cv|resume|résumé|post|tweet|caption|statement'
    + '|speech|toast|essay|article|blog|text|review|note|announcement|application|resignation|invitation|complaint|dm|about page'
    + '|summary|introduction|intro)',
  '(?:schreib(?:e|en)?|verfasse|entwirf|formuliere) (?:mir |uns |bitte )*(?:ein|eine|einen|meine?n?|das|den'
    + '|die) (?:\\p{L}+ ){0,3}(?:brief|e-?mail|mail|nachricht|antwort|bewerbung|anschreiben|lebenslauf|text|rede|beitrag|kündigung'
    + '|einladung|beschwerde|profil)',
], ['写(?:一)?(?:封|份|篇|段|个|条)(?:\\p{L}{0,8})?(?:信|邮件|简历|申请|介绍|文章|文案|回复|稿|总结|报告|评论|朋友圈)', '代(?:我)?写'])

/** Somebody else's words begin behind these. */
const ATTRIBUTED = wholeWords([
  "(?:wrote|writes|write|said|says|texted|tweeted|posted|replied|answered|messaged|emailed|told me|asked|put it|goes|reads|read"
    + "|stated|claims?|announced|sings|sang|quotes?|quoting|quoted|saying|according to \\p{L}+(?: \\p{L}+)?|as follows|the following"
    + "|like this|this way|verbatim)\\s*[:;–—-]",
  '(?:quote|unquote|quoting|citation|excerpt|transcript|verbatim|copy ?paste[d]?|pasting|pasted|copied|forwarding|forwarded|fwd'
    + '|found on(?:line| the)|from (?:the|a|an|my|his|her|their) (?:web ?site|page|article|book|novel|email|letter|blog|newsletter'
    + '|brochure|manual|contract|faq|readme|docs|wiki|forum|chat|group chat|job ad|flyer))',
  'you (?:said|wrote|told me|answered|replied|once said|just said)', 'as you (?:said|put it|wrote)',
  'your (?:last |previous )?(?:answer|reply|response|message)(?: was| said)?\\s*:',
  "(?:the|her|his|their) (?:words|answer|reply|response|message|text|letter|email|note|post|status|bio|profile|tweet) (?:was|is|were"
    + "|reads?|said|says)",
  '(?:schrieb|schreibt|sagte|sagt|meinte|meint|antwortete|fragte|postete|erzählte mir)\\s*[:;–—-]', 'zitat',
  'laut (?:\\p{L}+ )?(?:mail|brief|webseite|artikel|chef|vertrag)', 'du (?:hast gesagt|sagtest|schriebst|hast geschrieben)',
  'weitergeleitet', 'kopiert', 'wortlaut',
], ['(?:说|发来的?|写道?|问|回复|回答|告诉我|发消息|表示|留言)\\s*[:：]', '原文', '引用', '转发', '转述', '你(?:刚才|之前|上次)?(?:说过?|写的?|回答的?|回复的?)[:：，,]'])

/** The one who speaks of themselves, in the singular. */
const FIRST_PERSON = wholeWords(['i', "i['’]?(?:m|d|ve|ll)", 'my', 'me', 'mine', 'myself', 'ich', 'mein\\p{L}*', 'mir', 'mich',
  'je', "j['’]\\p{L}+", 'moi', 'mon', 'ma', 'mes', 'yo', 'mi', 'mis', 'soy', 'estoy', 'vivo', 'tengo', 'trabajo', 'me llamo'], [
  '我(?!们)', '咱', '俺', '本人'])
/** Somebody or something that was not named here: a question about what stands beside it. */
const SOMETHING_ELSE = wholeWords([
  'this', 'that', 'these', 'those', 'it', 'its', 'here', 'he', 'she', 'they', 'him', 'his', 'her', 'hers', 'them', 'their', 'das',
  'dies(?:e[rsnm]?)?', 'es', 'er', 'sie', 'ihm', 'ihn', 'ihr(?:e[rsnm]?)?', 'sein(?:e[rsnm]?)?', 'hier', 'davon', 'dazu', 'den', 'dem',
    'denen', 'the (?:author|writer|speaker|person|guy|candidate|applicant|narrator)',
], ['这', '那', '他', '她', '它', '此', '其', '作者', '文中', '对方', '主角'])
/** What people say to the other beside what they tell. */
const COURTESY = wholeWords([
  'hi', 'hey', 'hello', 'hiya', 'yo', 'good (?:morning|afternoon|evening|day)', 'thanks', 'thank you', 'thx', 'ty', 'please', 'pls',
  'cheers', 'help', 'sorry', 'ok', 'okay', 'yes', 'no', 'yeah', 'nope', 'sure', 'lol',
  'any (?:ideas|tips|advice|suggestions|recommendations|help)', 'hallo', 'danke', 'bitte', 'moin', 'servus', 'guten (?:tag|morgen|abend)',
  'ja', 'nein', 'tipps', 'ideen',
], ['你好', '您好', '嗨', '谢谢', '多谢', '麻烦', '请问', '好的', '早'])

/** Whether somebody speaks of themselves. */
export const isFirstPerson = (text: string): boolean => FIRST_PERSON.test(text)
/** Whether it speaks of what or whom it does not name. */
export const pointsElsewhere = (text: string): boolean => SOMETHING_ELSE.test(text)
/** Whether it asks, with or without a mark. */
export const isQuestion = (text: string): boolean => QUESTION.test(text)
const QUESTION = new LatinRegExp(String.raw`[?？]|[吗么呢]\s*$|^[^\p{L}]*(?:what|who|how|why|which|where|is|are|was|does|do|did|can|could`
  + String.raw`|would|should|was|wer|wie|warum|ist`
  + String.raw`|kann|was|什么|怎么|为什么|谁)(?![\p{L}])`, 'iu')

/** The characters of an order or a request to an assistant with which a sentence begins: 'can you', 'translate'; 0 without one. */
export const orderLength = (sentence: string): number => ORDER.exec(sentence)?.[0].length ?? 0
const ORDER = new LatinRegExp(String.raw`^(?:(?:please|pls|bitte|hey|hi|hallo|ok|so|now|hola|salut|ciao),? |one more(?: thing)?[:,] )*`
  + String.raw`(?:(?:can|could|would|will) you|help me|(?:write|draft|compare|explain|translate|summari[sz]e|name|suggest|list|convert|`
  + String.raw`check|rewrite|review|plan|recommend|describe|create|make|give me|show me|tell me|fix|proof ?read|improve|shorten)|`
  + String.raw`(?:kannst|könntest|können|könnten) (?:du|sie)|schreib|hilf mir|erklär|übersetz|fass|(?:tu )?peux(?:-tu)?|`
  + String.raw`pourrais-tu|pouvez-vous|pourriez-vous|aide-moi|écris|traduis|explique|rédige|résume|(?:me )?(?:puedes|podrías)|`
  + String.raw`ayúdame|escribe|traduce|explica|redacta|resume|(?:mi )?(?:puoi|potresti)|mi aiuti|aiutami|scrivi|traduci|spiega|`
  + String.raw`riassumi)(?:e|me|mi|nos|-moi)?(?!\p{L})|^(?:请|麻烦您?|能不能|可以)*帮(?:我|忙)`, 'iu')

/** A sentence that wants something for good. */
export const isStandingWish = (text: string): boolean => STANDING.test(text)
const STANDING = wholeWords(['always', 'never', 'from now on', 'immer', 'nie(?:mals)?', 'ab (?:jetzt|sofort)',
  'siempre', 'nunca', 'jamás', 'toujours', 'jamais', 'ne \\p{L}+ (?:pas|jamais)'], ['以后', '今后', '从现在', '永远',
  '总是', '一律', '请勿', '不要'])

/** Whether it is nothing but courtesy, with a name at most. */
export const isCourtesyOnly = (text: string): boolean =>
  COURTESY.test(text) && (text.replace(EVERY_COURTESY, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= 1
const EVERY_COURTESY = new LatinRegExp(COURTESY.source, 'giu')

/** A text that is to come in another message, or that came in the one before. */
const ANNOUNCED = wholeWords([
  '(?:here|now) (?:comes?|goes|it is|it comes)', 'part (?:\\d+|one|two)', "(?:i['’]?ll|i will|gonna|i am going to|let me|lemme"
    + "|i['’]?m) (?:\\p{L}+ )?(?:send|sending|paste|pasting|share|sharing|post|posting|forward|copy|drop)",
  '(?:next|following) (?:message|one|text)',
    '(?:ich )?(?:schick|schicke|sende|poste|kopiere|leite) (?:dir|euch|hier|mal|jetzt|gleich|es)', 'gleich (?:kommt|noch)',
    'jetzt kommt', 'hier (?:kommt|ist)',
], ['(?:等下|马上|接下来|我)(?:就)?(?:发|贴|转)', '发(?:给)?你', '下一条', '接下来'])
const EXPLAINED = new LatinRegExp(
  String.raw`^\s*(?:\^|↑|👆)|\b(?:wrong (?:window|chat|tab)|copied (?:that|it|the) (?:from|wrong)|(?:that|this|it)(?:['’]?s| is| `
  + String.raw`was) (?:from|by|what|her|his|their|my \p{L}+['’]s|\p{Lu}\p{L}+['’]s)|thats (?:from|by|her|his|their|what|all))\b|`
  + String.raw`das (?:ist|war|kommt) (?:von|aus|ihr|sein)|falsches? (?:fenster|chat)|那是|这是(?:他|她|从|别人)|发错`,
  'iu',
)

/** Whether a message announces a text in the next one. */
export const announcesText = (text: string): boolean => ANNOUNCED.test(text)
/** Whether a message explains the one before it as somebody else's. */
export const explainsText = (text: string): boolean => EXPLAINED.test(text)

/**
 * Words of others in the first person behind a verb of speech, without marks: "she texted I got a puppy". What somebody
 * "says" may be told of the one who tells it ("my doctor says I have asthma"), unless a mark stands behind the verb.
 */
const SAID_IN_FIRST_PERSON = new LatinRegExp([
  String.raw`(?<![\p{L}\p{M}])(?!(?:i|we|you|ich|wir|du)\s)[\p{L}'’.-]+\s+(?:(?:just|also|once|then|always) )?(?:`
    + String.raw`(?:texted|texts|wrote|writes|posted|posts|tweeted|replied|emailed|messaged|schreibt|schrieb|postet|postete`
      + String.raw`|hat geschrieben)`
    + String.raw`(?: (?:me|us|mir|uns))?\s*[:,]?|(?:said|says|answered|goes|was like|is like|claims|claimed|told (?:me|us)|sagt|sagte`
      + String.raw`|meint|meinte`
    + String.raw`|hat gesagt)(?: (?:to me|mir|uns))?\s*[:,])\s*(?:that )?(?:i(?:['’]?(?:m|ve|ll|d))?|we|ich|wir)(?![\p{L}\p{M}])`,
  String.raw`(?:他|她|他们|老板|妈|爸|朋友|闺蜜|同事|医生|老师|同学|邻居|客户)(?:\p{Script=Han}{0,3})?(?:说|写|讲|发来?|回复|表示)(?:过|了|道)?[，,:：]?我`,
].join('|'), 'iu')

/** Where somebody else speaks in the first person, without marks. @returns the index, -1 without */
export const othersVoiceAt = (text: string): number => text.search(SAID_IN_FIRST_PERSON)

/** Whether a text plays, invents, or holds data for a test. */
export const isPlay = (text: string): boolean => PLAY.test(text) || PLAY_BEGUN.test(text) || PLAY_NAMED.test(text)

/** Whether it asks for work on a text, points at one, or tells whose words follow. */
export const isAboutText = (text: string): boolean => WORK.test(text.replace(OWN_WORK, ' ')) || POINTED.test(text) || ATTRIBUTED.test(text)

/** The same, and whatever may be asked of a text. */
export const mayBeAboutText = (text: string): boolean => isAboutText(text) || POINTED_WEAKLY.test(text)

/** Where it has a text written, what stands behind may belong to that text. @returns the index of the request, -1 without one */
export const draftAt = (text: string): number => text.search(DRAFT)
