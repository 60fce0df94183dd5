/** Words that tell no talk from another: of praise and feeling, of effort and kindness in general, nouns that name no thing. */
import { wordSet } from '../../../text/lexicon/word-set.ts'
import type { Word } from '../word-weights.ts'

/** In the singular; of verbs all forms that are met. English, German, French and Spanish. */
const VAGUE: ReadonlySet<string> = wordSet(`
  amazing awesome great good nice lovely cool wonderful fantastic incredible unreal gorgeous beautiful breathtaking stunning vibrant bold wild crazy
  crucial important essential vital key huge major massive special unique perfect ideal proper regular various different similar certain possible
  positive negative optimistic hopeful grateful thankful proud happy sad upset glad excited exciting thrilled passionate inspiring inspired
  motivating motivated motivational rewarding fulfilling heartwarming touching uplifting humbling meaningful powerful supportive helpful
  interesting interested fun funny enjoyable relaxing peaceful calming comforting refreshing enlightening tough rough hard difficult easy
  challenging overwhelming overwhelmed worried worth worthwhile deserved strong stronger bright brighter deep deeper real true genuine honest pure
  poor unconditional unknown kind sweet caring loving beloved dear cute unexpected surprising usual whole entire full complete ongoing overall
  fave favourite favorite best better worse worst fellow personal future simple small little tiny big bigger
  journey adventure ride experience moment memory memorable time feeling emotion mood energy vibe spirit passion love joy happiness
  peace serenity calm comfort hope gratitude kindness compassion empathy support encouragement inspiration motivation strength resilience courage
  confidence self-acceptance acceptance self-doubt positivity growth progress success achievement accomplishment challenge obstacle hurdle
  struggle difficulty trouble problem issue setback impact difference change effort contribution cause purpose meaning goal dream plan
  opportunity chance potential possibility option choice decision solution idea thought opinion perspective viewpoint insight view outlook attitude
  mindset approach aspect factor element detail focus attention value importance benefit advantage quality balance connection bond relationship
  friendship individual folk people others somebody someone someones everybody soul heart mind life living world society
  reminder lesson example sign touch gesture deal kudos respect recognition appreciation congrats relief blessing surprise
  beauty creativity imagination expression lack state urge sense ability hustle chaos amidst sight scene
  incident situation circumstance occasion stage step phase process result outcome response reaction feedback
  work stuff thing lot bunch plenty ton bit kind sort way side point fact matter case reason part
  conversation chat talk word message question answer story subject topic
  updated updates otherwise eventually confident written woah ups towards effect faith guts chase chases chasing talented lucky fortunate
  anymore though tho ever woohoo yay hooray plus besides throw offer blast chill chilling chillin relaxed
  make makes made making get gets got getting give gives gave giving keep keeps kept keeping let lets letting bring brings brought bringing
  help helps helped helping supports supported supporting share shares shared sharing care cares cared inspire inspires motivate motivates
  encourage encourages encouraged encouraging empower explore explores exploring explored discover discovering gather gathers gathering
  strive strives striving achieve achieves achieved achieving improve improves improving improved grow grows grew growing learn learns learning
  appreciate appreciates appreciating appreciated cherish cherishing enjoy enjoys enjoying enjoyed embrace embracing express expressing
  experiencing experienced connect connects connecting connected brainstorm brainstormed stay stays stayed staying remain remains
  face faces faced facing handle handles handled handling overcome overcoming push pushing pushed continue continues continuing
  spread spreading brighten lighten lightens uplift affect affects remind reminds reminded reminding show shows showed showing
  sound sounds sounded seem seems seemed feel feels felt realize realise realized realised
  toll wunderbar großartig schön wichtig interessant spannend gut besser beste erfahrung erlebnis gefühl freude hoffnung hilfe unterstützung
  möglichkeit idee gedanke leben welt sache ding moment stimmung
  génial super incroyable magnifique important intéressant expérience moment sentiment joie espoir aide soutien possibilité idée pensée vie monde chose
  genial increíble maravilloso hermoso importante interesante experiencia momento sentimiento alegría esperanza ayuda apoyo posibilidad idea vida mundo cosa
`)

/** Whether a word of this form, folded and without apostrophes, tells no talk from another. */
export const isVague = (plain: string): boolean =>
  VAGUE.has(plain) || (plain.endsWith('s') && (VAGUE.has(plain.slice(0, -1)) || (plain.endsWith('ies') && VAGUE.has(`${plain.slice(0, -3)}y`))))

/** Words with a meaning of their own: what a title can be recognised by. */
export const specificWords = (words: readonly Word[]): Word[] => words.filter(({ worth, plain, capital }) => worth === 'full' && (capital || !isVague(plain)))

/** Weight of a vague word beside another. */
export const VAGUE_WEIGHT = 0.35
/** Factor for a phrase by its words: `none` of them specific, or the `first` or the last one vague. */
const PHRASE = { none: 0.2, partly: 0.75 }

/** Whether every word of a phrase is vague: 'brighter future'. */
export const hasOnlyVague = (text: string): boolean => specificity(text) <= PHRASE.none

/** Factor for a phrase as the subject of a title. */
export function specificity(text: string): number {
  const words = text.toLowerCase().split(/\s+/)
  const vague = words.filter(isVague).length
  return vague === 0 ? 1 : vague === words.length ? PHRASE.none : PHRASE.partly
}
