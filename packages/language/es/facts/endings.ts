/** Spanish: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')


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
