/** How clauses begin and end in Spanish. */
import { openings, type ClauseWords } from '../lexicon.ts'
import { wordSet } from '../word-set.ts'

export const SPANISH_CLAUSES: ClauseWords = {
  opening: openings(`y|e|pero|o|entonces|pues|luego|también|porque|bueno|sí|no|ah|oh|eh|ok|vale|hola|gracias|por favor|buenas?|buenos días
    |buenas tardes|la verdad|en realidad|creo que|pienso que|sabes|por cierto|ayer|hoy|mañana|además`),
  request: openings('(?:puedes|podrías|puede|podría|pueden)(?: por favor)?(?: ayudarme a| decirme)?|(?:quiero|'
    + 'quisiera|necesito|querría|busco|me gustaría|tengo que|debo|tenemos que|queremos)|hay que|ayúdame a'),
  own: openings('(?:yo )?(?:he|hemos|había|habíamos|estoy|estamos|estaba|voy a|vamos a)(?: ya| también| por fin)*|(?:yo|nosotros)'),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:no|muy|bien|tan|aquí|de|en|que|lo|la|le|se)$)./u,
  article: openings('unos|unas|una|un'),
  linking: openings('(?:y|pero|o) (?:yo|tú|él|ella|me|te|se|no|luego|ya)|porque|cuando|si|aunque|mientras|que|donde'),
  dangling: openings('eso|esto|él|ella|ellos|ellas|lo|la que|los que|le|les|se|algo|nada|todo|ese|esa|este|esta'),
  fragment: openings('de|del|en|a|al|con|por|para|sin|sobre|que|es|son|está|están|era|fue|no|muy|más|cuando|si|donde|como'),
  cutBefore: wordSet('en a al con por para sin sobre y o pero porque cuando si que donde como hoy ayer mañana desde hasta'),
  trailing: wordSet('y pero o que si cuando también gracias porque'),
  neverLast: wordSet(`el la los las un una unos unas de del en a al con por para sin sobre y o pero que si cuando donde como mi mis tu tus
    su sus nuestro nuestra este esta ese
    esa es son está están era fue he ha han hemos yo tú él ella no muy más me te se lo le ya también`),
  nounsCapital: false,
  addressee: wordSet('tú te ti tu tus usted ustedes'),
  hedges: wordSet('si quizá quizás acaso casi probablemente'),
  conditions: wordSet('si'),
}
