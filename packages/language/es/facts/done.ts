/** Spanish: the words by which people say that something is done. */
import type { DoneWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

const TO = '(?:al|a la|a los|a las|a|en el|en la|con el|con la|donde el|donde la)'
/** A thing, without anybody who does something. */
const NOBODY = String.raw`(?!(?:yo|tú|él|ella|ellos|ellas|usted|ha|han|has|había|se)(?!\p{L}))`
const THING = `(?<what>${NOBODY}\\S+(?: ${NOBODY}\\S+){0,5}?)`

export const SPANISH_DONE: DoneWords = {
  breaks: /\s*[,;:()…!¡]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:y|pero)\s+(?=(?:yo|él|ella|me|se|el|la|no)(?!\p{L}))/iu,
  fill: patternOf(String.raw`(?<!\p{L})(?:ya|por fin|al fin|finalmente|hoy|esta (?:mañana|tarde|noche)|recién|ahora|también|justo
    |por suerte|al final|sin problemas)(?!\p{L})`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:no|nunca|jamás|casi|apenas|mitad|parte|debería|tendría|podría|habría|hubiera|hubiese
    |tengo que|hay que|debo|quiero|quería|si|aunque|hasta|antes|cuando|cada|siempre|ojalá|otr[oa]s?|equivocad\p{L}+|su|sus|tu|tus
    |suy\p{L}+|olvid\p{L}+|intent\p{L}+|cancel\p{L}+|quizás?|tal vez|creo)(?!\p{L})`, 'iu'),
  statements: [
    wholeText(`(?:yo |nosotros )?(?<event>fui|fuimos|estuve|estuvimos|he ido|hemos ido|he estado|hemos estado) ${TO} (?<what>.+)`),
    wholeText('(?:yo |nosotros )?(?:he|hemos)(?: lo)? (?:terminado|acabado|completado|solucionado|hecho)(?: con| de)? (?<what>.+)'),
    wholeText('(?:yo )?(?:terminé|acabé|hice|completé|solucioné)(?: con| de)? (?<what>.+)'),
    wholeText(String.raw`(?:yo |nosotros )?(?:he|hemos) (?<verb>\p{L}+) (?<what>.+)`),
    wholeText(String.raw`(?:yo )?(?<verb>\p{L}+) (?<what>.+)`),
    wholeText(`(?:lo (?:de|del) )?${THING} (?<event>fue|estuvo|salió|ha ido|ha salido)(?: muy| todo| bastante)*
      (?:bien|genial|mal|perfecto|estupendo|de maravilla|fatal)`),
    wholeText(String.raw`${THING} (?:está|están|queda|quedó) (?:hech[oa]s?|list[oa]s?|terminad[oa]s?|acabad[oa]s?|solucionad[oa]s?)`),
    wholeText(String.raw`${THING} (?:está |están |ha sido |fue )?(?<verb>\p{L}+)`),
  ],
  past: patternOf(String.raw`^(?:\p{L}{2,}(?:ado|ido|ada|ida)s?|(?!\p{L}+(?:ar|er|ir)é$)\p{L}{2,}[éí])$`, 'u'),
  bases: [[/(?:[aií]d[oa]s?|[éí])$/u, '']],
  irregular: `hice hac, hecho hac, puse pon, puesto pon, traje tra, di dar, dado dar, dije dec, dicho dec, escrito escrib, visto ver,
    vi ver, abierto abr, devuelto devolv, vuelto volv, pagué pag, entregué entreg, recogí recog, busqué busc, saqué sac, llegué lleg,
    jugué jug, compré compr, tuve ten, supe sab, vine ven, resuelto resolv, leído le, leí le, enviado envi, envié envi`,
  frame: 'cita va voy',
  alike: `recoger recogido recogí buscar ir
    presentar entregar enviar mandar
    llamar telefonear hablar
    devolver entregar llevar
    comprar pillar
    ver visitar cita`,
}
