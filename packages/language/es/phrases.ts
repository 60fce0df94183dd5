/** How Spanish asks. */
import { wordSet } from '../language-words.ts'
import { talkIn, openings, type QuestionWords, type CorrectionWords, type TitleWords, type ClauseWords } from '../lexicon.ts'

export const SPANISH_QUESTIONS: QuestionWords = {
  asking: wordSet(`
    qué que quién quien quiénes dónde donde cómo como de del el la los las lo un una se me te nos le les yo tú él ella nosotros hemos ha he
    has han
    pasó paso pasado pasa pasaba ocurrió sucedió hubo hicimos hice hiciste hizo hicieron hacer hablamos hablaste habló hablé hablar hablado
    dijo dije
    dijiste dijimos dijeron decir dicho contó conté contaste escribió escribí escribimos tema temas mensaje mensajes conversación
    conversaciones cosas
    cosa nuevo noticias y a en con sobre todo resumen fue fuimos estaba estábamos era
  `),
  talk: talkIn('dijo|dije|dijiste|dijimos|hablamos|habló|hablado|escribió|escribí'),
}

// Corrections in Spanish: how somebody says that an answer was wrong.

export const SPANISH_CORRECTIONS: CorrectionWords = {
  openings: 'pero',
  corrections: [
    String.raw`^eso no es`, String.raw`^no (?:es|era) (?:así|cierto|verdad)`, String.raw`\bte (?:equivocas|confundes)\b`,
  ],
}

// What titles of Spanish talk are made of, and what not.

export const SPANISH_TITLES: TitleWords = {
  happenings: `comprado vendido firmado reservado mudado casado perdido ganado cancelado encontrado empezado dejado recibido ido
    conocido visitado`,
  complete: 'mudado casado',
  events: 'comprado vendido firmado reservado mudado casado nacido perdido ganado cancelado',
  states: `roto rota rotos rotas muerto muerta cerrado cerrada robado robada estropeado estropeada cancelado cancelada vendido
    vendida caído caída`,
  auxiliaries: 'ha han está están',
  thoughts: 'pensado creído sido estado tenido querido dado podido sabido oído sentido olvidado',
  days: 'ayer hoy mañana lunes martes miércoles jueves viernes sábado domingo',
  vague: `genial increíble maravilloso hermoso importante interesante experiencia momento sentimiento alegría esperanza ayuda
    apoyo posibilidad idea vida mundo cosa`,
  nameless: 'semana semanas mes meses año años hora horas',
  times: 'ayer|hoy|mañana|por fin',
  turns: String.raw`(?:mi|mis|nuestr[oa]|su|papá|mamá) (?:\p{L}+ )?(?:murió|falleció|ha (?:muerto|fallecido))|falleció|fallecido|`
    + String.raw`(?:hemos|han|nos) (?:roto|separado|separamos)|rompimos|terminamos|me dejó|divorci\p{L}+|prometidos|casamos|me caso|`
    + String.raw`(?:me he|nos hemos|se ha) casado|embarazada|aborto|cáncer|infarto|en el hospital|despidieron|despedid[oa]|`
    + String.raw`(?:perdí|he perdido|ha perdido) (?:mi|el|su) (?:trabajo|empleo|madre|padre)|(?:nuevo|el) trabajo nuevo|`
    + String.raw`nuevo (?:trabajo|empleo)|renuncié|ascendieron`,
  unreal: 'casi|nunca|nadie|si|ojalá|espero|quisiera|podría|teléfono|móvil|batería|película|serie|novela|juego',
  over: String.raw`hace \p{L}+ años|hace \d+ años|cuando era|de niñ[oa]`,
}

// How clauses begin and end in Spanish.

export const SPANISH_CLAUSES: ClauseWords = {
  opening: openings(`y|e|pero|o|entonces|pues|luego|también|porque|bueno|sí
    |no(?= (?:no|sí|pero|pues|bueno|yo|es que|gracias)(?: |$))
    |ah|oh|eh|ok|vale|hola|gracias|por favor|buenas?|buenos días
    |buenas tardes|la verdad|en realidad|creo que|pienso que|sabes|por cierto|ahora|ayer|hoy|mañana|además`),
  request: openings('(?:puedes|podrías|puede|podría|pueden)(?: por favor)?(?: ayudarme a| decirme)?|(?:quiero|'
    + 'quisiera|necesito|querría|busco|me gustaría|tengo que|debo|tenemos que|queremos)|hay que|ayúdame a'),
  own: openings('(?:yo )?(?:he|hemos|había|habíamos|estoy|estamos|estaba|voy a|vamos a)(?: ya| también| por fin)*|(?:yo|nosotros)'),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:no|muy|bien|tan|aquí|de|en|que|lo|la|le|se)$)./u,
  article: openings('unos|unas|una(?! vez)|un(?! (?:día|poco)(?: |$))'),
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
