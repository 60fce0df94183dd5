/** What an attribute or a text claims of somebody, and the words without which a message does not say it. */
import { widePattern } from './wide-pattern.ts'

interface Relation {
  readonly attribute: RegExp
  /** In the text of a fact. */
  readonly told: RegExp
  /** In the message of the one who says it of themselves: no form of the third person. */
  readonly said: RegExp
}

const BE = String.raw`(?:i['’]?m|i am|we['’]re|we are|ich bin|wir sind|je suis|soy|estoy)(?! (?:\p{L}+ly )?(?!freelanc)\p{L}+ing\b)`
const between = (words: string): RegExp => widePattern(String.raw`(?<![\p{L}\p{N}])(?:${words.trim()})(?![\p{L}\p{N}])`)

const RELATIONS: readonly Relation[] = [
  {
    attribute: /^(?:home|living-situation|residence|city)$/,
    told: /\b(?:lives?|resides?|wohnt|lebt|habite|vive)\b|住在|居住/iu,
    said: widePattern(String.raw`${between(String.raw`
      live|lived|living|reside|residing|home|based|located|mov(?:e|ed|ing)|relocat\p{L}+|settl\p{L}+|stay|staying|flat|apartment|
      house|${BE} (?:\p{L}+ )?from|born|grew up|raised|wohn(?:e|en|te|ten)|leb(?:e|en|te|ten)|zuhause|zu hause|(?:um|weg)?gezogen|
      zieh(?:e|en)|habit(?:e|ons|ais)|vis|vivons|déménagé|vivo|vivimos|mudé|mudamos`).source}|住|居|搬|定居|家在|长大|生活`),
  }, {
    attribute: /^(?:employer|occupation|place-of-work|work-field|job|profession)$/,
    told: /\b(?:works?|employed|arbeitet|travaille|trabaja)\b|工作|职业|上班/iu,
    said: widePattern(String.raw`${between(String.raw`
      ${BE}|as an?|work|worked|working|job|gig|position|role|career|employed|hired|joined|join|joining|start|started|starting|teach|
      taught|run|do|doing|own|first (?:day|week|month)|became|become|trained|freelanc\p{L}+|shifts?|internship|promoted|arbeit(?:e|en|ete
      |eten)?|beruf|als|
      angefangen|fange|job|stelle|travaille|trabajo`).source}|工作|上班|任职|入职|就职|职业|当|做|是`),
  }, {
    attribute: /^(?:name|first-name|full-name|nickname)$/,
    told: /^(?:the user|user) (?:is called|is named)\b/iu,
    said: widePattern(String.raw`${between(String.raw`
      ${BE}|this is|names?|named|call(?:ed)? me|called|heiße|nenn(?:t|en)?|appelle|llamo|llama`).source}|叫|名|姓|我是`),
  }, {
    attribute: /^(?:birthplace|hometown|origin|nationality|native)$/,
    told: /\b(?:was born|geboren)\b|出生/iu,
    said: widePattern(String.raw`${between(String.raw`
      ${BE}|born|birth|birthplace|native|come from|from|grew up|raised|originally|hometown|geboren|komme|stamme|aufgewachsen|né|née|
      nací`).source}|出生|生于|来自|长大|老家|是`),
  },
]
/** That somebody is something. */
const IS = /(?:^|\s)(?:is|ist|est|es) (?:an? |the |eine? )?$|是(?:一?[名位个])?$/iu
const SAYS_IS = widePattern(String.raw`${between(String.raw`
  ${BE}|am|are|as an?|work|worked|working|job|became|become|turned|trained|my|als|bin|geworden|mein|meine`).source}|是|当|做|成为|我的|职业`)
/** What is wished, planned or asked about is not so yet. */
const NOT_YET = widePattern(String.raw`
  (?<![\p{L}])(?:want|wanna|hope|hoping|plan|planning|thinking (?:of|about)|(?:['’]d|would) (?:like|love) to|möchte|hoffe|plane)(?![\p{L}])|
  [想考](?:要|虑)?|打算`)

/** "Ann's mother …" */
const OF_ANOTHER = /^(?:the )?\S+(?:['’]s?|s) |^\S+ \S+ (?:des|der) |^\S*?的/iu

interface Claim {
  readonly category: string
  readonly attribute?: string
  readonly value?: string
  readonly text: string
}

/** Whether words of somebody say what a fact claims of them: where they live, what they work, what they are. */
export function statesRelation(said: string, { category, attribute = '', value, text }: Claim): boolean {
  const isIdentity = category === 'identity'
  const isOfRelative = category === 'relationship' && OF_ANOTHER.test(text)
  const relations = RELATIONS.filter((one) => (isIdentity && one.attribute.test(attribute)) || (!isOfRelative && one.told.test(text)))
  if (relations.length > 0 && category !== 'goal' && !NOT_YET.test(text) && NOT_YET.test(said)) return false
  if (relations.some((relation) => !relation.said.test(said))) return false
  const at = value === undefined || /^\p{N}/u.test(value) ? -1 : text.toLowerCase().indexOf(value.toLowerCase())
  return !isIdentity || at < 0 || !IS.test(text.slice(0, at)) || SAYS_IS.test(said)
}
