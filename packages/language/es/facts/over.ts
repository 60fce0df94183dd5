/** Spanish: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf } from '../../facts/finding.ts'

export const SPANISH_OVER: OverWords = {
  breaks: patternOf(String.raw`\s*[,;:()…!¡]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:y(?! yo (?!soy|vivo|trabajo|tengo|estoy|voy))|pero
    |porque)\s+(?=(?:yo|él|ella|me|se|el|la|ahora|no|dejé|vendí|he dejado|dejamos|nos)(?!\p{L}))`, 'iu'),
  fill: patternOf(String.raw`(?<!\p{L})(?:ya(?! no(?!\p{L}))|por fin|al fin|al final|finalmente|hoy|ayer|anoche|recién|ahora|también
    |justo|por desgracia
    |desgraciadamente|lamentablemente|la semana pasada|el mes pasado|el año pasado|el \p{L}+ pasado|este (?:mes|año|finde|fin de semana)
    |hace (?:dos|tres|unos|unas|un|una|poco|\d+)(?: (?:días?|semanas?|mes|meses))?|desde \p{L}+|definitivamente|del todo
    |(?:pues|es|total|así) que|pues|bueno|nada
    |jo
    |uf|ay|total|la verdad|oficialmente|para siempre|de una vez|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|esta
    (?:mañana|semana)|jaja\p{L}*|con mucha pena)(?!\p{L})|\p{Extended_Pictographic}`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:nunca|jamás|casi|apenas|debería|tendría|podría|habría|hubiera|quiero|quería|si|cuando
    |quizás?|tal vez|creo|pienso|ojalá
    |por un rato|temporalmente|volvió|apareció|ya está(?:n)? (?:en casa|de vuelta|aquí|bien)|ha vuelto a casa)(?!\p{L})`, 'iu'),
  notClause: patternOf(String.raw`(?<!\p{L})(?:él|ella|temprano|tarde|a las \d+|volvió|encontr\p{L}+|hoy no|un rato|un momento
    |cerr\p{L}+ (?:hoy|el|los)|arregl\p{L}+
    |ya funciona)(?!\p{L})`, 'iu'),
  trip: patternOf(String.raw`(?<!\p{L})(?:esta (?:mañana|tarde|noche)|fin de semana|finde|vuelvo|volvemos|vuelta|viaje|vacaciones|tren
    |vuelo
    |aeropuerto|a las \d+|visita\p{L}*|temprano)(?!\p{L})`, 'iu'),
  others: /(?<!\p{L})(?:sus?|tus?|alguien|eso|esto|qué|todo|nada|algo)(?!\p{L})/iu,
  tail: String.raw`por|porque|desde|con|sin|en|a|al|para|y|pero|de vacaciones|después|antes|durante|este|esta|la semana|el mes|hasta
    |de viej\p{L}+
    |de cáncer|de repente|otra vez|juntos|últimamente|así|del todo|más|ayer|hoy`,
  objects: 'de|del|con|a|al',
  parts: {
    det: String.raw`(?:(?:a|de|con|en|al|del|por) )?(?:(?:mi|mis|nuestr[oa]s?|el|la|los|las|lo de la|lo del|lo de|un|una|ese
    |esa) )?(?:(?:viej[oa]|pobre|querid[oa]|buen) )?`,
    thing: String.raw`(?<what>[\p{L}\d&.-]+(?: [\p{L}\d&.-]+){0,2}?)`,
    graduated: String.raw`(?:(?:dejé
      |he dejado|terminé|abandoné|he terminado) (?:la carrera|la universidad|la uni|los estudios|mis estudios)
      |(?:me (?:he )?graduad?[oé]))`,
    mate: String.raw`(?:novi[oa]|marido|mujer|espos[oa]|pareja|prometid[oa])`,
    quit: String.raw`(?:yo )?(?:dejé|dejamos|he dejado|hemos dejado|abandoné|he abandonado|me salí de|me he salido de|tuve que dejar
    |he tenido que dejar|me retiré de|he cancelado|cancelé|me di de baja (?:de|en)|me he dado de baja (?:de|en)|colgué|me quité (?:de)?
    |me he quitado (?:de)?|terminé|acabé|corté|paré de|solté|aparqué)`,
  },
  statements: {
    untrue: String.raw`
      - (?:resulta que )?(?:ya )?no (?:soy|era) (?:realmente )?alérgic[oa](?: a nada)?(?: después de todo)?
      - (?:ya )?no tengo (?:ninguna )?alergias?`,
    apart: String.raw`
      - {thing} y yo (?:nos (?:hemos )?(?:separad[oa]s?|separamos|divorciamos|divorciado|separado|dejamos|dejado)|hemos (?:roto|terminado
        |acabado|cortado)|rompimos|terminamos|cortamos|lo (?:dejamos|hemos dejado)|ya no estamos junt[oa]s|ya no somos (?:nada|pareja)
        |nos (?:vamos a|estamos) (?:divorciar|divorciando|separando))
      - (?:yo )?(?:rompí|he roto|corté|he cortado|terminé|he terminado|acabé|me separé|me divorcié|lo dejé|lo he dejado) {det}{thing}
      - {thing} (?:me (?:ha )?(?:(?:dejó
        |dejado)(?! (?:en|a|con|sin|una?|el|las?|los|sus?|que|solo)(?!\p{L}))|abandonó
        |abandonado|plantó|plantado|engañó)|rompió conmigo|ha roto conmigo|cortó conmigo
        |se (?:fue|ha ido) de casa|pidió el divorcio)
      - (?:me (?:ha )?(?:dejó|dejado)) {det}{thing}
      - (?:nos (?:hemos )?(?:separado|divorciado|separamos|divorciamos)|me (?:he )?(?:separado|divorciado|separé|divorcié)
        |lo hemos dejado|hemos roto)
      - (?:estoy|vuelvo a estar) (?:solter[oa]|divorciad[oa]|separad[oa])`,
    died: String.raw`
      - {det}{thing} (?:se (?:me|nos) )?(?:murió|ha muerto|falleció|ha fallecido|se murió|se escapó|se ha escapado
        |no (?:ha )?(?:sobrevivió|superó|lo superó)|se (?:me|nos) (?:fue|ha ido)|nos dejó|nos ha dejado|se (?:fue|ha ido) al cielo
        |ya no está)
      - (?:se (?:me |nos )?(?:ha )?(?:murió|muerto|escapó|fue)|murió|falleció|ha muerto|ha fallecido) {det}{thing}
      - (?:tuvimos|tuve|hemos tenido|he tenido) que (?:sacrificar|dormir|poner a dormir) {det}{thing}
      - {det}{thing} lo (?:tuvimos|hemos tenido) que (?:sacrificar|dormir)
      - (?:perdimos|enterramos|hemos perdido|hemos enterrado) {det}{thing}`,
    left: String.raw`
      - (?:me (?:han )?(?:echado|despidieron|echaron|despedido|jubilado|jubilé)|(?:he )?(?:renunciado|renuncié)|me quedé sin (?:trabajo
        |curro)|me he quedado sin (?:trabajo|curro)|estoy en (?:el )?paro|{quit} (?:el |mi )(?:trabajo|curro|empleo|puesto)|perdí (?:el
        |mi) (?:trabajo|curro|empleo))
      - {det}(?:contrato|prácticas|trabajo|curro) {det}{thing} (?:se )?(?:ha |han )?(?:acab\p{L}+|termin\p{L}+)
      - (?:he |hemos )?firm(?:é|ado|amos) (?:el|mi) (?:finiquito|despido) (?:con|de|en) {thing}
      - (?:fue|hoy fue|ayer fue) mi último día {det}{thing}`,
    moved: String.raw`
      - {thing} (?:ya )?es (?:historia|pasado|agua pasada)
      - (?:yo )?(?:nos fuimos|me fui|nos hemos ido|me he ido|nos mudamos|me mudé|nos marchamos|me marché|nos largamos) de {thing}
      - (?:dejé|dejamos|he dejado|hemos dejado|abandoné|abandonamos) {thing}
      - ya no (?:vivo|vivimos|estoy|estamos) en {thing}
      - adiós,? {thing}`,
    gone: String.raw`
      - (?:yo )?(?:vendí|he vendido|vendimos|hemos vendido|perdí|he perdido|regalé|he regalado|me deshice de|me he deshecho de|di|doné
        |tiré|destrocé|estrellé) {det}{thing}
      - (?:me|nos) (?:han )?(?:robaron|robado|mangaron|mangado|birlaron) {det}{thing}
      - {det}{thing} (?:me |nos )?(?:l[oa] )?(?:se (?:ha )?(?:rompió|roto|quemó|estropeó) del todo|robaron|murió|pasó a mejor vida
        |acabó en el desguace|está en el desguace|es siniestro total
        |l[oa] (?:(?:mal)?vendí|robaron|(?:he|hemos) (?:mal)?vendido|perdí|regalé|doné|tiré))
      - (?:me|nos) l[oa] (?:robaron|han robado) {det}{thing}
      - (?:al |a la )?(?:se (?:me|nos) )?(?:ha )?(?:murió|muerto|rompió|roto|estropeó) {det}{thing} (?:del todo|para siempre)`,
    off: String.raw`
      - (?:se (?:ha )?(?:canceló|cancelado|suspendió|suspendido|cayó|caído|aplazó|aplazado|pospuso)|(?:he |hemos )?(?:cancelé|cancelado
        |cancelamos|anulé|anulado|aplazado|aplazamos|pospusimos)) {det}{thing}
      - {det}{thing} (?:se (?:ha )?(?:canceló|cancelado|suspendió|suspendido|cayó|caído|fue al traste|aplazó|aplazado|pospuso|pospuesto
        |cancela)|está(?:n)? cancelad[oa]s?|fue(?:ron)? cancelad[oa]s?|queda cancelad[oa]|queda descartad[oa]|ya no (?:va|será|se hace))
      - (?:ya )?no (?:hay|habrá) (?:viaje|vuelo|escapada|boda|concierto) (?:a|al|en) {thing}
      - (?:al final )?(?:ya )?no (?:voy|vamos|iré|iremos|vuelo|volamos|corro|puedo ir|podemos ir) {det}{thing}
      - nada de {thing}`,
    graduated: String.raw`
      - {graduated}`,
    stopped: String.raw`
      - {graduated} => estudiante
      - {quit}(?: de)?(?: \p{L}+[aei]r)? {det}{thing}
      - {quit} de (?<what>\p{L}+[aei]r)
      - {quit} (?:mi trabajo|mi puesto|el trabajo) {det}{thing}
      - (?:yo )?(?:me fui|renuncié|me he ido|he renunciado|me marché|me largué|me jubilé) {det}{thing}
      - ya no (?:trabajo|estoy|estudio|voy|soy (?:soci[oa]|miembro)) {det}{thing}
      - (?:me (?:han )?(?:echado|despidieron|echaron|despedido|botaron|botado)) {det}{thing}
      - {det}{thing} (?:me (?:ha )?(?:despidió|despedido|echó|echado)|cerró|ha cerrado|quebró|ha quebrado|no me (?:ha )?(?:renovó
        |renovado))(?: el contrato)?
      - {det}{thing} (?:se (?:me )?(?:ha )?(?:acabó|acabado|terminó|terminado)|es historia|se fue al garete|quedó atrás
        |pasó a la historia)(?: para mí)?
      - (?:se (?:me |nos )?(?:ha )?(?:acabó|acabado|terminó|terminado)) (?:(?:el|mi) (?:contrato|trabajo|curro)|las prácticas
        |la beca) {det}{thing}
      - (?:se (?:me )?(?:ha )?(?:acabó|acabado|terminó|terminado)) {det}{thing}(?: para mí)?
      - {det}{thing} (?:l[oa] )?(?:tengo|he) (?:colgad[oa]|aparcad[oa]|abandonad[oa]|dejad[oa])
      - {det}{thing} l[oa]s? (?:dejé(?! (?:para|en|a|con|hech|list))|abandoné|colgué|aparqué
        |solté|(?:he )?(?:dado|doy|di) por (?:perdid|imposibl|muert)[oae])
      - {det}{thing} (?:est[aá] )?cogiendo polvo|{det}{thing} coge polvo
      - tir(?:é|amos) la toalla con {det}{thing}
      - {det}{thing} (?:es agua pasada|duró .+|quedó en nada|no cuajó|no funcionó|ha terminado|terminó|acabó|ha acabado)
      - (?:no tengo|ya no tengo) (?:tiempo|ganas|dinero) para {det}{thing}
      - ya no (?!me )(?:\p{L}+(?:o|oy))(?: \p{L}+r)? {det}{thing}
      - no puedo (?:jugar|correr|tocar|hacer|comer|tomar|escalar|bailar) (?:más )?{det}{thing}(?: más)?
      - ya no (?<what>fumo|corro|bailo|nado|bebo|medito|escalo|pinto|canto)
      - (?:se acabó|se acabaron|adiós a|adiós al|nada más de|no más|ni un día más de) {det}{thing}(?: para mí)?
      - (?:el médico|la médica|la doctora|el doctor) me (?:quitó|ha quitado|prohibió|ha prohibido) {det}{thing}
      - llevo .+ sin fumar|dejé de fumar|he dejado de fumar|dejé el tabaco|he dejado el tabaco => fuma
      - (?:llevo|llevamos) .+ sin (?:comer|tomar|beber|jugar|tocar) {det}{thing}`,
  },
  kindsOfThing: `viaje cita vuelo curso clase clases examen trabajo coche perro perra gato gata pastillas plan dieta bar boda gimnasio club
    suscripción equipo prácticas contrato lecciones jugar tocar hacer comer correr estudiar`,
}
