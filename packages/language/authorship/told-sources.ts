/**
 * Texts whose source is told in passing, without a mark: "my kid's essay. My name is Tim …", "Always answer in Latin. (that was
 * in the pdf)", "so dad texts me, i live in goa". A remark names a source; it tells of what stands behind it, or, where
 * nothing does or it points back, of the paragraph before it. What is in doubt belongs to the source.
 */
import { LatinRegExp } from '@madeleine/base'
import { isFirstPerson, isStandingWish, GERMAN_NOUNS, TEXT_NOUNS, wholeWords } from './text-requests.ts'

/** Units of a sentence that only names a source. */
const REMARK_UNITS = 110

const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？…]+["”’)\]）]*)?|[.!?。！？…]+/gu

interface Place {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Sentences, a bracket behind a full stop being one. */
const sentencesOf = (text: string): Place[] => [...text.matchAll(SENTENCE)]
  .map(({ 0: whole, index }) => ({ text: whole.trim(), from: index, to: index + whole.length }))
  .filter((one) => /[\p{L}\p{N}]/u.test(one.text))

/** Somebody's voice: of themselves, or as a wish. */
const isVoice = (text: string): boolean => isFirstPerson(text) || isStandingWish(text)

/** Whether in a sentence, or behind it, somebody else begins to speak. */
function voiceIn(sentence: string, behind: string): boolean {
  const said = SAYS.exec(sentence) ?? SAYS_CHINESE.exec(sentence)
  if (said) {
    const { lead = '', rest = '', mark = '', words = '' } = said.groups!
    const isOthers = !OWN_SUBJECT.test(lead.split(/[,，]/).at(-1)!) && !/^\s*(?:i|we|ich|wir|je|yo)(?!\p{L})/iu.test(rest)
    if (isOthers && (VOICE.test(words) || isStandingWish(words) || (/[:：]/.test(mark) && isVoice(words)))) return true
  }
  const { words, chinese } = MESSAGE_FROM.exec(sentence)?.groups ?? {}
  if (VOICE.test(words ?? chinese ?? '')) return true
  return HABIT.test(sentence) && !OWN_SUBJECT.test(sentence.slice(0, sentence.search(HABIT))) && isVoice(behind)
}

/** Whether a sentence only names a text. */
export const namesText = (sentence: string): boolean => sentence.length <= REMARK_UNITS && NAMED.test(sentence)

/** Whether a message begins by telling where the one before it was taken from. */
export const tellsSource = (message: string): boolean =>
  sentencesOf(message.slice(0, 4 * REMARK_UNITS)).slice(0, 1).some(({ text }) => pointsBack(text))

/** Whether a remark tells where something stood that was written before it. */
const pointsBack = (remark: string): boolean => remark.length <= 2 * REMARK_UNITS && (BACK.test(remark) || PLACED.test(remark))

/** Units at the end of a message in which it asks. */
const ASKED_UNITS = 240

/** Whether a message asks what a text, or somebody who is not asked, says. */
export const asksOthersWords = (message: string): boolean => ASKS_WORDS.test(message.slice(-ASKED_UNITS))

/** A text without what in it is told to have another source. Linear. */
export function withoutTold(text: string): string {
  if (GAPPED.test(text)) return ''
  const clocks = [...text.matchAll(CLOCKS)]
  return withoutPointedBack(beforeTold(clocks.length > 1 ? text.slice(0, clocks[0]!.index) : text))
}

/** Up to where a text is named, or somebody else begins to speak. */
function beforeTold(text: string): string {
  const sentences = sentencesOf(text)
  const at = sentences.findIndex(({ text: sentence, to }) => {
    const behind = text.slice(to)
    return voiceIn(sentence, behind) || (namesText(sentence) && isVoice(behind))
  })
  return at < 0 ? text : text.slice(0, sentences[at]!.from)
}

/** Without the paragraphs that a remark behind them is about: its own, or all where it has none. */
function withoutPointedBack(text: string): string {
  const end = remarkEnd(text)
  if (end === undefined) return text
  const { from, to } = end
  const before = text.slice(0, from)
  const line = before.trimEnd().lastIndexOf('\n')
  const isAlone = before.slice(before.lastIndexOf('\n') + 1).trim() === ''
  return `${isAlone ? '' : before.slice(0, line + 1)}\n${text.slice(to)}`
}

/** The last remark that tells a source of what stands before it. */
function remarkEnd(text: string): Pick<Place, 'from' | 'to'> | undefined {
  const lines = [...text.matchAll(/[^\n]+/g)]
  const aside = lines.findLast(({ 0: line }) => isSourceAside(line))
  if (aside) {
    const found = ASIDE.exec(aside[0])!
    return { from: aside.index + found.index, to: aside.index + aside[0].length }
  }
  const sentences = sentencesOf(text)
  return sentences.findLast(({ text: sentence }, n) =>
    n > 0 && (pointsBack(sentence) || (n === sentences.length - 1 && OF_SOMEBODY.test(sentence) && namesText(sentence))))
}

function isSourceAside(line: string): boolean {
  const { inner, tail } = ASIDE.exec(line)?.groups ?? {}
  const said = inner ?? tail
  if (said === undefined) return false
  return pointsBack(said) || namesText(said) || (PLACE_LEAD.test(said.trim().split(/[\s,]/, 1)[0]!) && !VOICE.test(said))
}

// Words for what holds a text, and for telling one, in the languages that people name a source in.

/** Things that words stand in or on; of Spanish, French and Chinese the texts too. */
const TEXT_THINGS = {
  en: `${TEXT_NOUNS}|composition|compositions|diary|diaries|journal|memoirs?|memories|dictation|comprehension|cloze|subtitles?`
    + `|captions?|lines?`
    + '|catchphrase|motto|mantra|saying|words|advice|introduction|self-introduction|autobiography|postcard'
    + '|voice (?:note|message|mail)|telegram|obituary'
    + '|poster|sign|billboard|banner|leaflet|brochure|pamphlet|booklet|label|package|packaging|box|mug|shirt|t-shirt|sticker'
    + '|screen|slides?|board|whiteboard'
    + '|wall|manual|handbook|textbook|book|novel|magazine|newspaper|paper|catalogue|catalog|forum|app|game|film|movie|series|show'
    + '|video|podcast|radio|tv'
    + '|sheet|handout|quiz|exam|test|invoice|receipt|attachment|footer|header|source code|repo|readme|ticket|menu|ad|advert'
    + '|fortune cookie|tattoo',
  de: `${GERMAN_NOUNS}|pdf|tagebuch|diktat|leseverstehen|lückentext|übung|untertitel|spruch|motto|leitspruch|vorstellung`
    + `|steckbrief|postkarte|karte`
    + '|sprachnachricht|plakat|schild|aushang|zettel|prospekt|broschüre|flyer|heft|anleitung|handbuch|buch|roman|zeitung'
    + '|zeitschrift|magazin|folie'
    + '|tafel|tasse|packung|beilage|wand|forum|app|spiel|film|serie|video|rechnung|formular|werbung|worte|rezept|redaktion'
    + '|erinnerungen|memoiren',
  es: 'texto|página|carta|correo|mensaje|artículo|párrafo|redacción|ensayo|cuento|poema|diario|perfil|biografía|bio|currículum|cv'
    + '|dictado|ejercicio'
    + '|comprensión|subtítulos?|frase|lema|refrán|dicho|postal|audio|nota|cartel|folleto|prospecto|manual|libro|novela|revista'
    + '|periódico|pdf|web|anuncio'
    + '|camiseta|pared|factura|examen|deberes|discurso|presentación|palabras|memorias',
  fr: 'texte|page|lettre|mail|courriel|message|article|paragraphe|rédaction|dissertation|histoire|poème|journal|profil|biographie'
    + '|bio|cv|dictée|exercice'
    + '|compréhension|sous-titres?|phrase|devise|dicton|carte|vocal|note|affiche|brochure|notice|prospectus|manuel|livre|roman'
    + '|magazine|pdf|site|annonce'
    + '|mur|facture|examen|devoirs|discours|présentation|mots|mémoires',
  zh: '作文|家书|信|邮件|短信|微信|消息|语音|留言|日记|简介|自我介绍|介绍|简历|文章|课文|听写|默写|阅读理解|填空题?|练习|作业|试卷|字幕|台词|口头禅|名言|格言|座右铭|老话|海报|标语'
    + '|宣传册|传单|说明书|手册|杂志|报纸|书|小说|网页|网站|广告|公告|通知|文件|文档|pdf|PDF|幻灯片|发票|墙|黑板|明信片|回忆录|遗书',
} as const

/** Verbs of telling, in the forms that others than the sender have; without a space between words as they stand. */
const SPEECH = {
  spaced: 'say|says|said|saying|write|writes|wrote|written|texts|texted|text|messages|messaged|pings|pinged|dms|dmed|e?-?mails'
    + '|e?-?mailed|posts|posted|tweets|tweeted'
    + '|shouts?|shouted|yells?|yelled|brags?|bragged|boasts?|boasted|preach(?:es|ed)?|claims|claimed|announces|announced|replies'
    + '|replied|sings|sang|mutters|muttered'
    + '|insists|insisted|quotes|quoted|dictates|dictated|recites|recited|goes|whatsapps|whatsapped'
    + '|sagen|sagt|sagte|gesagt|schreibt|schrieb|geschrieben|meint|meinte|textet|textete|meldet|meldete|predigt|predigte|postet'
    + '|postete|behauptet|behauptete'
    + '|diktiert|diktierte|prahlt|prahlte|mailt|mailte'
    + '|dice|decía|dijo|decir|escribe|escribió|cuenta|contó|repite|repetía|grita|manda|mandó'
    + "|dit|disait|dire|(?:m['’])?écrit|écrivait|répète|répétait|raconte|racontait|crie|envoie",
  habitual: 'say|saying|shout|shouting|tell us|telling us|preach|preaching|brag|bragging|repeat|repeating|write|quote|sing|yell',
  unspaced: '说(?!错|一下)|讲|念叨|唠叨|写道|写|发(?:来|了)?(?:一条|条|个)?(?:短信|微信|消息|语音)|冒出来?(?:一条|一句)?(?:微信|短信|话)?|喊|嚷|吹牛|回复',
} as const

const EN_THING = `(?:${TEXT_THINGS.en})(?![\\p{L}\\p{M}])`
const DE_THING = `(?:\\p{L}*(?:${TEXT_THINGS.de})(?:e[nsrm]?|n|s)?)(?![\\p{L}\\p{M}])`
const ES_THING = `(?:${TEXT_THINGS.es})(?![\\p{L}\\p{M}])`
const FR_THING = `(?:${TEXT_THINGS.fr})(?![\\p{L}\\p{M}])`
/** Behind an article, or first: many of these words are others in English. */
const ROMANCE_THING = String.raw`(?:(?<=^[^\p{L}]*|(?<!\p{L})(?:el|la|los|las|un|una|unas?|mi|su|este|esta|le|les|une|mon|ma|mes`
  + String.raw`|son|sa|ses|leur|ce|cette|notre|nuestr[oa])\s+|[ldLD]['’])(?:${ES_THING}|${FR_THING}))`
const ZH_THING = `(?:${TEXT_THINGS.zh})`
const ANY_THING = `(?:${EN_THING}|${DE_THING}|${ES_THING}|${FR_THING})`
/** So many words at most. */
const few = (most: number): string => `(?:[\\p{L}\\p{M}\\p{N}'’-]+\\s+){0,${most}}`

/** How a sentence without a verb of its own names a text: "here's a letter of my landlord", "Diktat, Klasse 3". */
const NAMED = new LatinRegExp([
  String.raw`^[^\p{L}]*(?:(?:so|ok(?:ay)?|also|now|und|and|well|alors|bueno)[\s,]+)?`
    + String.raw`(?:(?:this|that|here|there)(?:['’]?s|\s+is|\s+are|\s+comes)\s+|(?:das|dies|hier|es)\s+(?:ist|sind|kommt|war)\s+`
    + String.raw`|(?:voici|voilà|c['’]est|ceci est)\s+|(?:aquí (?:está|va|tienes)|est[aeo] es|eso es)\s+|(?:got|received|found)\s+)?`
    + String.raw`(?:(?:what|how|was|wie|lo que|ce que)\s+)?`
    + String.raw`(?!(?:i|we|ich|wir|je|nous|yo|you|du)(?:['’]|\s))${few(4)}(?:${EN_THING}|${DE_THING}|${ROMANCE_THING}(?:\s+\p{L}+)?)`
    + String.raw`(?:\s+(?:of|from|by|for|to|about|on|in|at|von|vom|aus|für|an|am|zum|zur|meine[rs]|unsere[rs]|seine[rs]|ihre[rs]`
    + String.raw`|de[rs]|eine[rs]`
    + String.raw`|de|del|du|des|d['’]|para|pour|à|classe|klasse|grade|unit|lektion|part|teil)(?=[\s\d'’])[^.!?]{0,60}`
    + String.raw`|\s*[,;–—(-]\s*[^.!?]{0,40}|\s+\p{N}+)?[\s)\]]*[.:!…]*\s*$`,
  String.raw`^[^\p{L}]*(?:这|那|下面|以下|上面)?(?:就)?(?:是)?(?!我们?(?:在|有|要|想|写|看))(?:(?!给|收|写|寄|看|读`
    + String.raw`|发)[^，。！？]){0,14}${ZH_THING}(?:第[^，。！？]{1,4})?(?:[，,]\s*[\p{N}年月日]{1,10})?`
    + String.raw`\s*[。：:！)）]*\s*$`,
].join('|'), 'iu')

/** A remark that points back to what was just written, and tells where it stood. */
const BACK = new LatinRegExp([
  // That was from …, it's off …, das stand …, eso ponía …, c'était écrit …
  String.raw`(?<!\p{L})(?:that|this|it|these|those)(?:['’]s|\s+(?:all\s+|just\s+|only\s+)?(?:is|was|were|are|came|comes|stood))\s+`
    + String.raw`(?:(?:all|just|only|literally|actually)\s+)?(?:(?:how|what)\s+${few(4)}(?:says?|said|read|begins?|began|started?`
    + String.raw`|went|goes|ends?|ended|put|wrote)`
    + String.raw`|(?:written|printed|posted|taken|copied|quoted|stamped|scribbled|carved|painted|read|heard|seen|pasted)(?!\p{L})`
    + String.raw`|(?:straight\s+|right\s+)?(?:from|off|out\s+of|by)\s+(?!\d|(?:the\s+)?(?:first|last|start|beginning|19|20|very`
    + String.raw`|far|here|now|then))\p{L}`
    + String.raw`|(?:in|on|at|under|inside)\s+${few(5)}${EN_THING}(?!\p{L}))`,
  String.raw`(?<!\p{L})(?:it|which|that)\s+(?:says?|said|read)\s+so(?!\p{L})|(?<!\p{L})(?:so|as)\s+(?:said|says|read`
    + String.raw`|reads)\s+(?:the|my|his|her|a)(?!\p{L})`
    + String.raw`|${EN_THING}\s+(?:says?|said)\s+(?:so|that|it|this)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:das|dies|es|so|was)\s+(?:\p{L}+\s+){0,2}?(?:stand|steht|stehts|hing|hängt|klebte|lag|hieß|heißt)(?!\p{L})`
    + String.raw`|(?<!\p{L})(?:stand|steht|hing|klebte)\s+(?:so|da|das|hier|im|in|auf|an|am)(?!\p{L})`
    + String.raw`|(?<!\p{L})(?:das|dies|es)\s+(?:ist|war|kam|kommt|stammt)\s+(?:\p{L}+\s+){0,2}?(?:aus\s+(?:de[rmn]|eine[rm]`
    + String.raw`|\p{L}+e[rm])\s+`
    + String.raw`|von\s+|vom\s+|(?:im|in|auf|am|an)\s+(?:\p{L}+\s+){0,3}?${DE_THING}(?!\p{L}))|(?<!\p{L})so\s+(?:der|die|das`
    + String.raw`|mein\p{L}*)\s+${DE_THING}`,
  String.raw`(?<!\p{L})(?:es[oe]|est[oe]|así|lo)\s+(?:(?:es|era|estaba|venía|viene|ponía|pone|decía|dice|salía`
    + String.raw`|sale)(?!\p{L})\s*(?:en|de|del|el|la|un|una|mi|escrito)?(?!\p{L}))`
    + String.raw`|(?<!\p{L})(?:venía|ponía|estaba|salía)\s+(?:escrito\s+)?(?:en|así)(?!\p{L})|(?<!\p{L})así\s+(?:el|la|un`
    + String.raw`|una)\s+${ES_THING}`,
  String.raw`(?<!\p{L})(?:c['’](?:était|est)|ça|cela)\s*(?:écrit|marqué|noté|dans|sur|de|du|tiré|vient|venait|était`
    + String.raw`|ce\s+que\s+(?:disait|dit))(?!\p{L})`
    + String.raw`|(?<!\p{L})dixit(?!\p{L})`,
  String.raw`(?:刚才|刚刚|上面|以上|前面|这|那)(?:那?个?)?(?:都)?(?:是|念的|说的|写的|发的)[^，。！？]{0,10}(?:${ZH_THING}|的$|[里上中]的)`
    + String.raw`|${ZH_THING}[^，。！？]{0,8}(?:写|印|贴|登|说|念|挂)(?:着|了|过)?的|${ZH_THING}(?:里|上|中)(?:面)?(?:是)?(?:这么|这样|就是|都是)?(?:写|印|贴|说)`
    + String.raw`|(?:写|印|贴|登|刻|挂)(?:着|在)?(?:的)?[。.)）]*$|在[^，。！？]{1,12}(?:上|里|中)?(?:看见|看到|读到|听到|抄|摘)(?:来|了)?的`,
].join('|'), 'iu')

/** A sentence, a bracket or what stands behind a dash that begins without a subject: "from the leaflet", "seen on a wall". */
const PLACED = new LatinRegExp(
  String.raw`^[^\p{L}]*(?:(?:as\s+)?(?:seen|found|spotted|overheard|heard|read|printed|written|copied|pasted|taken|quoted|quote`
    + String.raw`|posted)\s+(?:in|on|at|from|off|by|somewhere)`
  + String.raw`|(?:gelesen|gesehen|gefunden|gehört|entdeckt|abgeschrieben|kopiert|zitiert)\s+(?:in|im|auf|am|an|bei|aus|von)`
  + String.raw`|(?:vu|lu|entendu|trouvé|copié|tiré)e?s?\s+(?:sur|dans|à|au|de|du|chez)|(?:visto|leído|oído|encontrado|copiado`
  + String.raw`|sacado)\s+(?:en|de|del))(?!\p{L})`, 'iu')
const PLACE_LEAD = wholeWords(['from', 'off', 'on', 'in', 'at', 'by', 'via', 'per', 'aus', 'von', 'vom', 'auf', 'im', 'so', 'del?',
  'en', 'según', 'así', 'du', 'dans', 'sur', 'selon', 'tiré', 'as', 'says', 'laut', 'dixit'])
/** An aside at the end of a paragraph: in brackets behind a full stop, or behind a dash. */
const ASIDE = /(?<=[.!?。！？…]["”’]?\s*)(?:[(（[](?<inner>[^()（）[\]]{3,120})[)）\]]|[-–—]{1,2}\s*(?<tail>[^\n]{3,120}))[\s.!。]*$/u

/** Who is not the sender says something, and somebody speaks behind a comma or a colon. */
const SAYS = new LatinRegExp(
  String.raw`^(?<lead>[^.!?\n:：]{0,160}?)(?<![\p{L}\p{M}])(?:${SPEECH.spaced})(?![\p{L}\p{M}])(?<rest>[^.!?\n:,，：]{0,60})`
  + String.raw`(?<mark>\s*[,，:：;–—])\s*(?<words>\S[^]*)$`, 'iu')
const SAYS_CHINESE = new RegExp(String.raw`^(?<lead>[^。！？\n，：:]{0,16}?)(?:${SPEECH.unspaced})`
  + String.raw`(?<rest>[^。！？\n，：:]{0,10})(?<mark>[，,:：])\s*(?<words>\S[^]*)$`, 'u')
/** Someone has a message from somebody: "got a text from my brother, i quit my job". */
const MESSAGE_FROM = new LatinRegExp(String.raw`^(?:[^.!?\n,，]{0,40}?\s)?${ANY_THING}\s+(?:from|of|by|von|vom|meine[rs]|de`
  + String.raw`|del|du)\s+[^.!?\n,，]{1,40}[,，:]\s*(?<words>\S[^]*)$`
  + String.raw`|^[^。！？\n，]{0,14}${ZH_THING}[^。！？\n，]{0,6}[，：]\s*(?<chinese>\S[^]*)$`, 'iu')
const OWN_SUBJECT = wholeWords(['i', "i['’](?:m|ve|d|ll)", 'we', 'you', 'ich', 'wir', 'du', 'je', "j['’]\\p{L}+", 'nous', 'yo',
  'nosotros'], ['我(?:跟|对|和|给|向|就|也|想|要)', '我们', '我$'])
/** What is said again and again needs no colon. */
const HABIT = new LatinRegExp(String.raw`(?<!\p{L})(?:(?:(?:used|likes|liked|loves|loved|tends)\s+to|keeps`
  + String.raw`|kept)\s+(?:${SPEECH.habitual})|(?:always|often)\s+(?:says|said|writes|wrote|tells|told)|dictat(?:es|ed)`
  + String.raw`|preach(?:es|ed)|brags|bragged|recit(?:es|ed)|predigt\p{L}*|diktiert\p{L}*|prahlt\p{L}*|pflegte?\s+zu\s+sagen`
  + String.raw`|(?:sagt|sagte)\s+(?:immer|stets)|immer\s+(?:gesagt|sagte)`
  + String.raw`|solía\s+decir|repite|(?:disait|dit|répète)\s+(?:toujours|souvent))(?!\p{L})|(?:总|老|天天|常)(?:爱|是|喜欢)?(?:说|念)`, 'iu')
/** How a voice begins that is not the reporter's: "i live in goa", "never eat sugar". */
const VOICE = new LatinRegExp(String.raw`^["'“]?(?:(?:that|dass|que|qu['’])\s*)?(?:i(?:['’]?(?:m|ve|d|ll))?(?!\p{L})`
  + String.raw`|ich(?!\p{L})|je(?!\p{L})|j['’]|yo(?!\p{L})|my\s|meine?\s|ma\s|mon\s|mi\s|(?:soy|vivo|tengo|estoy|trabajo|me llamo`
+ String.raw`|he)\s|我)`, 'iu')

/** Of somebody, and not only a story: what stands behind a text is about it only then. */
const OF_SOMEBODY = new LatinRegExp(String.raw`${ANY_THING}\s+(?:of|from|by|von|vom|aus|(?:m|s)?eine[rs]|unsere[rs]`
  + String.raw`|ihre[rs]|de|del|du|des)(?!\p{L})`
  + String.raw`|(?<!\p{L})(?:\p{L}+['’]s|his|her|their)\s+(?:\p{L}+\s+){0,2}${EN_THING}|的`, 'iu')

/** A question about what a text or somebody else says: what answers it is theirs. */
const ASKS_WORDS = new LatinRegExp([
  String.raw`what\s+(?:(?:else|exactly)\s+)?(?:(?:does|do|did|is|was|were|has|had|would)\s+)?(?:(?!(?<!\p{L})(?:you|i|we`
    + String.raw`|your)(?!\p{L}))[^?]){1,60}?(?<!\p{L})(?:say|says|said|write|written|read|tell|told|contain|saying|state|ask`
  + String.raw`|post|sent|send|message|text)(?!\p{L})[^?]{0,40}\?`,
  String.raw`(?:was|wie)\s+(?!(?:\p{L}+\s+){0,2}(?:du|ihr)\s)(?:genau\s+)?(?:stand|steht|schreibt|schrieb|sagt|sagte|hat`
    + String.raw`|haben(?!\s+sie)|lautet|lautete|hieß)(?!\p{L})[^?]{0,60}\?`,
  String.raw`qu[ée](?:\s+(?:te|le|os))?\s+(?:dice|decía|dijo|ponía|pone|cuenta|contaba|contó|escribió|escribe`
    + String.raw`|ha\s+escrito)(?!\p{L})[^?]{0,60}\?`,
  String.raw`que\s+(?:te\s+)?(?:dit|disait|raconte|racontait|contenait|contient)(?!\p{L})[^?]{0,60}\?`
    + String.raw`|qu['’]est-ce\s+qu(?:['’]\s*(?:il|elle|on)|e\s+(?:le|la|ton|ta)\s+\p{L}+)[^?]{0,40}(?:dit|disait|raconte`
  + String.raw`|racontait|écrit|écrivait)(?!\p{L})[^?]{0,30}\?`,
  String.raw`(?:^|[。！？，,\s])(?!你)[^。！？，你您]{0,14}(?:说|写|讲)(?:的是|的|了|着)?(?:些)?(?:什么|啥)`,
  String.raw`(?<!\p{L})(?:paste|post|copy|quote|share|send)\s+(?:me\s+)?(?:it|(?:the|its|that|his|her`
    + String.raw`|their)\s+(?:\p{L}+\s+){0,3}?${EN_THING})(?!\p{L})`,
].join('|'), 'iu')
/** Times of a recording before what is said then. */
const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const CLOCKS = new RegExp(String.raw`(?<=^|\n|[.!?。！？…]\s*)${CLOCK}(?=\s+\p{L}|\p{Lo})|[[(（【]${CLOCK}[\])）】]`, 'gu')
/** A gap to fill in. */
const GAPPED = /(?<=^|[\s(])_{2,}(?=[\s).,]|$)/u
