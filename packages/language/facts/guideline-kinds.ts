/** Kinds of standing wishes of which one holds at a time: the language of answers, how one is called, units, emojis, tone, length. */
import { patternOf } from './finding.ts'

/** Names of languages in the languages of the rules. */
const LANGUAGES: readonly (readonly [code: string, names: string])[] = [
  ['en', 'english|englisch|inglés|ingles|anglais|英文|英语'], ['de', 'german|deutsch|alemán|allemand|德文|德语'],
  ['fr', 'french|französisch|francés|français|法文|法语'], ['es', 'spanish|spanisch|español|espagnol|西班牙文|西班牙语'],
  ['zh', 'chinese|mandarin|chinesisch|chino|chinois|中文|汉语|普通话'], ['it', 'italian|italienisch|italiano|italien|意大利语'],
  ['nl', 'dutch|niederländisch|neerlandés|néerlandais|荷兰语'], ['pt', 'portuguese|portugiesisch|portugués|portugais|葡萄牙语'],
  ['ja', 'japanese|japanisch|japonés|japonais|日文|日语'], ['ko', 'korean|koreanisch|coreano|coréen|韩文|韩语'],
  ['ru', 'russian|russisch|ruso|russe|俄文|俄语'], ['pl', 'polish|polnisch|polaco|polonais|波兰语'],
]
const NAMED_LANGUAGES: readonly (readonly [code: string, pattern: RegExp])[] = LANGUAGES.map(([code, names]) =>
  [code, new RegExp(`(?:\\b(?:in|auf|en|to) |用|说|讲)(?:${names})(?!\\p{L}*(?:spelling|rechtschreibung))`, 'iu')])

/** Of a kind of text only: such a wish stands beside one for all answers. */
const LIMITED = /\b(?:commits?|comments?|code|docs|recipes?|e-?mails?|titles?|summar\w+|when|if|wenn|cuando|quand|si)\b|代码|注释|邮件/iu

const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['name', /\b(?:call me|called|nenne? mich|genannt|ll[aá]m[ae]me|llamad[oa]|appelle[- ]moi|appelée?)\b|叫我|称为|称呼我/iu],
  ['address', /\b(?:du|sie)z|\b(?:tuto|vouvo)(?:i|y)|\btut[eé]|\b(?:de|vous|tú|usted|tu)\b.*(?:habl|parl|trat)/iu],
  ['temperature', /celsius|fahrenheit|摄氏|华氏/iu],
  ['units', /\b(?:metric|imperial|kilomet\w+|miles|metrisch\w*|métric\w+|métrique\w*|imperial\w*|impérial\w*)\b|公制|英制|公里|英里/iu],
  ['emojis', /emoji|smiley|表情/iu], ['bullets', /bullet|stichpunkt|aufzählung|viñeta|à puces|要点|列表/iu],
  ['exclamation', /exclamation|ausrufezeichen|感叹号/iu], ['tables', /\btab(?:les|ellen|las|leaux)\b|表格/iu],
  ['apologies', /apolog|entschuldig|disculp|excus|道歉/iu],
  ['tone', /\b(?:formal\w*|informal\w*|casual\w*|tone|friendly|playful|förmlich\w*|locker\w*|formel\w*|tono|ton|ton de)\b|正式|随意|语气|口语/iu],
  ['length', patternOf(String.raw`\b(?:short\w*|brief\w*|concise\w*|long|lengthy|longer|detailed|in detail|verbose|kurz\w*|knapp\w*|`
    + String.raw`ausführlich\w*|lang\w*|breves?|brevemente|cort[oa]s?|larg[oa]s?|detallad[oa]s?|detalle|bref|brève\w*|courte?s?|`
    + String.raw`détail\w*|longues?|sentences?|lines?|paragraphs?)\b|简短|简洁|简明|详细|详尽|短一点|长一点`, 'iu')],
]

/** What a wish is about, of which one holds at a time; undefined where it may stand beside any other. */
export interface GuidelineKind {
  readonly kind: string
  /** By which it is told from others of its kind; absent: a word that takes back any is about it. */
  readonly value?: string
}

/** @param wish as it was said, or the rest of a word that takes it back */
export function guidelineKind(wish: string): GuidelineKind | undefined {
  if (LIMITED.test(wish)) return undefined
  const [language] = NAMED_LANGUAGES.find(([, pattern]) => pattern.test(wish)) ?? []
  if (language !== undefined) return { kind: 'language', value: language }
  const [kind] = KINDS.find(([, words]) => words.test(wish)) ?? []
  return kind === undefined ? undefined : { kind }
}
