/** Spanish: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

const MY = '(?:(?:mi|mis|nuestro|nuestra|el|la|los|las|un|una) )?'
const THING = String.raw`(?<what>[\p{L}\d-]+(?: [\p{L}\d-]+){0,2}?)`

export const SPANISH_OVER: OverWords = {
  breaks: /\s*[,;:()…!¡]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:y|pero|porque)\s+(?=(?:yo|él|ella|me|se|el|la|ahora|no)(?!\p{L}))/iu,
  fill: patternOf(String.raw`(?<!\p{L})(?:ya(?! no)|por fin|al fin|finalmente|hoy|ayer|anoche|recién|ahora|también|justo|por desgracia
    |desgraciadamente|lamentablemente|la semana pasada|el mes pasado|el \p{L}+ pasado|hace (?:dos|tres|unos|\d+) (?:días|semanas|meses)
      |desde
    \p{L}+|definitivamente|del todo)(?!\p{L})`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:nunca|jamás|casi|apenas|debería|tendría|podría|habría|hubiera|quiero|quería|si|hasta|antes|cuando
    |quizás?|tal vez|creo|pienso|su|sus|tu|tus|ojalá|por favor|por qué|cómo)(?!\p{L})`, 'iu'),
  notClause: patternOf(String.raw`(?<!\p{L})(?:él|ella|temprano|tarde|a las \d+|volvió|encontr\p{L}+|hoy no)(?!\p{L})`, 'iu'),
  others: /(?<!\p{L})(?:su|sus|tu|tus|alguien)(?!\p{L})/iu,
  statements: [
    ['apart', wholeText(`${THING} y yo (?:nos (?:hemos )?(?:separad[oa]s?|separamos|divorciamos|divorciado|separado)|hemos roto|rompimos
      |lo dejamos
      |ya no estamos junt[oa]s|nos vamos a divorciar|nos estamos divorciando)`)],
    ['apart', wholeText(`(?:yo )?(?:rompí|he roto|corté|me separé|me divorcié) (?:con|de) ${MY}${THING}`)],
    ['died', wholeText(`${MY}${THING} (?:murió|ha muerto|falleció|ha fallecido|se murió|se escapó)`)],
    ['died', wholeText(`(?:se (?:me )?murió|murió|falleció|ha muerto) ${MY}${THING}`)],
    ['died', wholeText(`(?:tuvimos|tuve|hemos tenido) que (?:sacrificar|dormir) a ${MY}${THING}`)],
    ['left', wholeText(`(?:yo )?(?:dejé|he dejado|me fui de|renuncié a|me he ido de|ya no trabajo en|ya no estoy en) ${MY}${THING}`)],
    ['left', wholeText(`(?:me (?:han )?(?:echado|despidieron|echaron|despedido) (?:de|en)) ${MY}${THING}`)],
    ['gone', wholeText(`(?:yo )?(?:vendí|he vendido|vendimos|perdí|regalé|he regalado|me deshice de|di) ${MY}${THING}`)],
    ['gone', wholeText(`(?:me|nos) (?:han )?(?:robaron|robado) ${MY}${THING}`)],
    ['off', wholeText(`(?:se (?:ha )?(?:canceló|cancelado|suspendió|suspendido|cayó)|(?:he )?(?:cancelé|cancelado|anulé
      |anulado)) ${MY}${THING}`)],
    ['off', wholeText(`${MY}${THING} (?:se (?:ha )?(?:canceló|cancelado|suspendió|suspendido)|está cancelad[oa]|fue cancelad[oa])`)],
    ['stopped', wholeText(`(?:yo )?(?:dejé|he dejado|abandoné|he abandonado)(?: de \\p{L}+)? ${MY}${THING}`)],
    ['stopped', wholeText(`ya no (?:tomo|como|bebo|juego al?|toco|hago|estudio|aprendo|uso|practico) ${MY}${THING}`)],
    ['stopped', wholeText('ya no (?<what>fumo|corro|bailo|nado|bebo|medito)')],
  ],
  kindsOfThing: 'viaje cita vuelo curso clase clases examen trabajo coche perro perra gato gata pastillas plan dieta',
}
