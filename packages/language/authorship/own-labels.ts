/** Labels under which people write of themselves: "about me: …", "context: …", "ganz was anderes: …". */
import { LatinRegExp } from '@madeleine/base'
import { wholeWords } from './text-requests.ts'

const LABELS = wholeWords([
  '(?:(?:(?:a )?(?:little|bit|quick bit) )?about )?(?:me|us|myself)', "(?:(?:here|this) is |here's |about |some |my |our |for |more "
    + "|btw,? )*(?:"
  + 'context|background|backstory|situation|setup|details|story|update|news|info|question|problem|plan|goals?|profile|case|reference)',
  '(?:my problem|the (?:situation|deal|thing|problem)|thing) is(?: this)?', '(?:(?:can|could) you (?:please )?|please )?(?:help|advise) me'
  + '(?: with (?:this|something))?', 'i need (?:some )?(?:help|advice)(?: (?:with|on) (?:this|something))?',
  '(?:small )?correction', 'korrektur', 'corrijo', 'corrección', 'je corrige', '(?:please )?remember', 'keep in mind', '(?:please )?note',
    '(?:here are )?(?:(?:some|a few|more|\\d+|the) )?(?:facts|things|basics|notes) about (?:me|us|myself)',
    'things to know', "(?:we|i)(?:['’](?:re|m)| are| am) (?:back|home|settled|done)",
  '(?:but |and |so )?(?:now|next|then|first)(?: of all)?', 'second', 'finally', 'anyway',
  'task', 'issue', 'request', 'idea', 'todo', 'to do', 'reason', 'answers?', 'my answers?',
  'topic', 'today', 'yesterday', 'tomorrow', 'tonight', 'yes', 'no', 'thanks', 'hi', 'hey', '(?:to )?answer(?:ing)?(?: your)? questions?',
  '(?:quick |small |life |status )?update', 'fyi', 'btw', 'by the way', 'ps', 'p\\.?s\\.?', 'tl;?dr', 'intro', 'also', 'so',
  'ok', 'okay', 'well', 'and', 'edit', 'me too', 'honestly', 'confession', '(?:fun )?fact', '(?:full )?disclosure', 'disclaimer',
    'heads[- ]up', 'reminder',
  '(?:something |(?:a |another )?(?:completely |totally )?)?(?:different|else|new)(?: (?:thing|topic|subject|question|matter))?',
  '(?:a |an |another |one more |last |next |final )?(?:quick|short|small|one|work|private|personal|random|side|practical|'
  + 'last|other|next|new|follow-?up|unrelated)(?:[ -]related)? (?:question|thing|topic|matter|one)',
  '(?:a )?change of (?:topic|subject)', '(?:btw,? |also,? )?(?:unrelated|off[- ]topic)', '(?:on (?:a|another) )?(?:side )?note',
  'for (?:work|(?:our|my) (?:repo|team|project|work))', '(?:good|bad|big) news', 'guess what', 'i', 'i am', 'my', 'mine',
  '(?:über|(?:kurz )?zu) mir', '(?:(?:kurz|also|erstmal|vorab) )*(?:zum )?(?:kontext|hintergrund)',
  '(?:(?:bueno|vale|alors|bon|donc),? )?(?:(?:para|un poco de|pour(?: le)?|un peu de) )?(?:contexto?|contexte)', '(?:sobre mí'
    + '|à propos de moi)', 'übrigens', '(?:kurze |meine )?frage', 'hinweis', 'nachtrag',
  '(?:meine|folgende) (?:lage|situation)', 'merk(?:e)? dir', 'bitte merken',
  '(?:ganz )?(?:(?:ein )?(?:anderes|neues|nächstes)|(?:et)?was (?:ganz )?(?:anderes|neues)|'
    + '(?:noch )?(?:eine )?(?:andere|neue|nächste|private|berufliche|letzte))'
    + '(?: (?:thema|frage|sache))?', 'themenwechsel', 'noch (?:eine frage|(?:et)?was)',
], ['换个话题', '另一个问题', '(?:工作|生活|家里)上?的事(?:情)?', '还有', '别的事', '记住', '请记住', '关于我', '我的情况', '(?:先?(?:说|交代|介绍)(?:一)?下)?(?:我的)?背景', '补充',
    '另外', '顺便说一下', '更新', '问题', '我'])
const LABEL = String.raw`^\s*(?:(?:hi|hello|hey|hallo|ok|okay|so|well|also)[,!]? ){0,3}(?:${LABELS.source})(?:\s+(?:about|on|for|`
  + String.raw`zu|zum|zur|über|关于)`
  + String.raw`(?:\s+\p{L}+){1,3})?\s*`
const ALONE = new LatinRegExp(`${LABEL}$`, 'iu')
const LEADING = new LatinRegExp(`${LABEL}[:：]\\s+`, 'iu')

/** Whether a label without its colon is one under which people write of themselves. */
export const isOwnLabel = (label: string): boolean => ALONE.test(label)

/** A sentence without such a label before it. */
export const withoutOwnLabel = (sentence: string): string => sentence.replace(LEADING, '')
