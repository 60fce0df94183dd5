/** Spanish: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')
const named = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'u')

const WHEN = '(?: (?:ayer|hoy|anoche|hace|la|el|esta|este|en|por|al|después|recientemente|de|para) ?.*)?'
const NAME = String.raw`(?<name>\p{Lu}[\p{L}-]+)`
const FIRM = String.raw`(?<firm>\p{Lu}[\p{L}\d&.-]*(?: \p{Lu}[\p{L}\d-]*)?)`
const MATE = '(?:novi[oa]|marido|mujer|espos[oa]|pareja)'
const COUPLE = [['companion'], ['relationship-status']] as const
const ANIMAL = '(?<animal>perr[oa]|gat[oa]|conejo|hámster|tortuga|loro|caballo)'
const DIED = '(?:murió|ha muerto|se murió|se ha muerto|falleció|ha fallecido)'

export const SPANISH_ENDINGS: EndingWords = {
  joined: [],
  breaks: /\s*[,;:()…]+\s*|[.!]\s+|\s+[-–—]+\s+|\s+(?:pero|porque)\s+/iu,
  leads: inLines('iu')`^(?:(?:en realidad|resulta que|al final|pues|bueno|por favor|ahora|la verdad es que|mentí|yo|y|pero|por desgracia
    |lamentablemente|me equivoqué)[,:!]? +)+(?=\S)`,
  retracting: /^\P{L}*(?:(?:ja)+,? |no,? )*(?:era |es |estaba )?(?:(?:una )?broma|de broma|bromeando|bromeaba|mentira)\s*[,.!;:–—-]+\s*/iu,
  withdrawn: inLines('iu')`^\P{L}*(?:por favor,? )?(?:olvida|ignora|olvídate de)(?:te)? (?:lo que (?:te )?(?:dije|he dicho|conté) (?:de
    |sobre)|lo de|de) (?<what>[\p{L} -]{2,30}?)\s*(?:[,.;:!–—-]+\s*|$)`,
  undone: [
    [piece('ya no me (?<rest>.+)'), 'me $<rest>'],
    [piece('(?:ya )?no (?<verb>tengo|tenemos) (?:(?:ning[uú]n|ninguna?) )?(?<rest>.+?)(?: ya| más)?'), '$<verb> $<rest>',
      '$<verb> un $<rest>', '$<verb> una $<rest>'],
    [piece('(?:ya no|no|tampoco) (?<rest>\\p{L}+.*?)(?: ya| más| en realidad)?'), '$<rest>'],
    [piece('(?:dejé|he dejado) de tocar (?<rest>.+)'), 'toco $<rest>'], [piece('(?:dejé|he dejado) de jugar (?<rest>.+)'), 'juego $<rest>'],
    [piece('(?:dejé|he dejado) de aprender (?<rest>.+)'), 'aprendo $<rest>'],
      [piece(`(?:dejé|he dejado) de ser (?<rest>.+)`), 'soy $<rest>'],
    [piece('(?:dejé|he dejado) de trabajar (?<rest>.+)'), 'trabajo $<rest>'],
      [piece(`(?:dejé|he dejado) de estudiar (?<rest>.+)`), 'estudio $<rest>'],
    [piece(`antes (?<verb>vivía|trabajaba|tocaba
      |estudiaba) (?<rest>.+)`), 'vivo $<rest>', 'trabajo $<rest>', 'toco $<rest>', 'estudio $<rest>'],
  ],
  over: [
    [piece('(?:ya )?no (?:soy|era) (?:realmente )?alérgic[oa](?: a nada)?(?: después de todo)?'), ['allergy']],
    [named(`${NAME} y yo (?:ya no estamos juntos|(?:nos )?(?:hemos )?(?:rompimos|roto|separamos|separado|divorciamos|divorciado|dejamos
      |dejado))${WHEN}`), ['partner'], ...COUPLE],
    [named(`${NAME} (?:me (?:ha )?(?:dejó|dejado|abandonó|abandonado)|y yo lo (?:hemos )?(?:dejamos|dejado))${WHEN}`), ['partner'],
      ...COUPLE],
    [named(`(?:[Hh]e roto|[Rr]ompí|[Cc]orté|[Hh]e cortado|[Ll]o dejé|[Ll]o he dejado) con (?:mi ${MATE}
      |${NAME})${WHEN}`), ['partner'], ...COUPLE],
    [piece(`(?:mi ${MATE} y yo )?(?:nos|me) (?:hemos |he )?(?:separado|divorciado|separamos|divorciamos|divorcié
      |separé)${WHEN}`), ['partner'], ...COUPLE],
    [named(`(?:[Mm]i )?(?:${ANIMAL}|${NAME}) ${DIED}${WHEN}`), ['pets',
      `un animal que se llama $name`], ['pets', 'un $animal'], ['partner', '$name']],
    [named(`(?:[Dd]ejé|[Hh]e dejado|[Rr]enuncié a|[Pp]erdí|[Hh]e perdido) (?:mi|el) (?:trabajo|empleo
      |puesto) en ${FIRM}${WHEN}`), ['employer', '$firm'], ['place-of-work']],
    [piece(`(?:dejé|he dejado|renuncié a|perdí|he perdido) (?:mi|el) (?:trabajo|empleo|puesto)${WHEN}`), ['employer'], ['place-of-work']],
    [named(`(?:[Dd]ejé|[Hh]e dejado) ${FIRM}${WHEN}`), ['employer', '$firm'], ['home', '$firm'], ['place-of-work']],
    [named(`${FIRM} me (?:despidió|ha despedido|echó|ha echado)${WHEN}`), ['employer', '$firm'], ['place-of-work']],
    [piece(`(?:me (?:han )?(?:despidieron|despedido|echaron|echado|jubilé|he jubilado)|renuncié|he renunciado|estoy en paro
      |estoy desempleado|estoy jubilad[oa])${WHEN}`), ['employer'], ['place-of-work']],
    [piece(`(?:dejé|he dejado|terminé|abandoné) (?:la carrera|la universidad|los estudios|mis estudios)${WHEN}`), ['studies'], ['school']],
    [named(`(?:[Vv]endí|[Hh]e vendido|[Rr]egalé|[Hh]e regalado|[Pp]erdí|[Mm]e robaron|[Mm]e han robado) (?<what>(?:mi|el|la|un
      |una) [\\p{L}\\d-]+(?: [\\p{L}\\d-]+)?)(?: ayer| hoy| la semana pasada| el mes pasado)?`), ['owns', '$what']],
    [named(`(?:[Mm]e fui|[Mm]e he ido) de ${FIRM}${WHEN}`), ['home', '$firm'], ['employer', '$firm']],
  ],
  resumed: piece(`(?:yo )?(?:(?:hemos|he) vuelto a|volví a|volvimos a|vuelvo a|estoy volviendo a|he decidido (?:volver a )?)
    \\s?(?:comer|beber|tomar)\\s(?<what>\\p{L}+)(?: .*)?
    |(?:ya |ahora )?(?:como|bebo|tomo) (?<other>\\p{L}+) (?:otra vez|de nuevo)(?: .*)?`),
  released: [
    piece('(?:por favor )?deja de (?<what>.+)'),
    piece('(?:tus |las )?(?<what>(?:respuestas|explicaciones) (?:ya )?(?:pueden|podrían) ser .+)'),
    piece('(?:por favor )?(?:vuelve|volvamos) (?:a|al) (?<what>.+)'),
    piece('(?:por favor )?ya no (?<what>(?:respondas|contestes|escribas|hables|uses|utilices|me) .+)'),
    piece('no hace falta que (?<what>.+?)(?: más)?'), piece('(?:ya )?no tienes que (?<what>.+?)(?: más)?'),
    piece('(?:ya )?puedes (?:volver a )?(?<what>.+?)(?: otra vez| de nuevo)?'),
  ],
  limited: /(?<!\p{L})(?:hoy|todavía|aún|siempre|solo|muy|mucho|bien|seguro|sé|creo|pienso|quiero|puedo|si|cuando)(?!\p{L})/iu,
  final: /(?<!\p{L})(?:jubil\p{L}+|murió|muerto|falleci\p{L}+)(?!\p{L})/iu,
  past: /(?<!\p{L})(?:hace (?:muchos )?años|de niñ[oa]|casi|quizás?|ojalá|quiero|quisiera|película|si)(?!\p{L})/iu,
  retold: /(?<!\p{L})(?:porque|desde que|cuando|después de que)(?!\p{L})/iu,
  having: /^(?:tengo|tenemos)(?!\p{L})/iu,
}
