/** Spanish: facts by rules. */
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { alternatives, firstFindings, inLines, patternOf } from '../../facts/finding.ts'
import { fragmentTable, withFragments } from '../../facts/fragments.ts'
import { type Slots, type StatementRow, statementTable } from '../../facts/statement-table.ts'
import { languageOf } from '../../language.ts'
import { nearPeople } from '../../facts/near-people.ts'
import { SPANISH_ANSWERS } from './answers.ts'
import { SPANISH_ENDINGS } from './endings.ts'
import { SPANISH_KIN, SPANISH_NEAR, inSpanishThird } from './people.ts'

const JOBS = alternatives(`profesora?|maestr[oa]|enfermer[oa]|médic[oa]|doctora?|abogad[oa]|ingenier[oa](?: [a-z]+)?|programadora?
  |desarrolladora?(?: [a-z]+)?|diseñadora?(?: [a-z]+)?|cociner[oa]|camarer[oa]|electricista|fontaner[oa]|carpinter[oa]|albañil|mecánic[oa]
  |conductora?|policía|bomber[oa]|periodista|escritora?|músic[oa]|fotógraf[oa]|arquitect[oa]|contable|contadora?|economista|psicólog[oa]
  |dentista|veterinari[oa]|farmacéutic[oa]|fisioterapeuta|traductora?|peluquer[oa]|panader[oa]|agricultora?|estudiante|jubilad[oa]
  |autónom[oa]|funcionari[oa]|vendedora?|dependienta?|bibliotecari[oa]|investigadora?|científic[oa]|biólog[oa]|químic[oa]|físic[oa]|actor
  |actriz|piloto|azafat[oa]|secretari[oa]|juez|jueza|entrenadora?|trabajadora? social|ama de casa|consultora?|comercial|pintora?
  |jardiner[oa]|soldadora?|matrona|logopeda|celadora?|cajer[oa]|repartidora?|camioner[oa]|taxista|nutricionista|administrativ[oa]
  |informátic[oa]|auxiliar|recepcionista|esteticista|educadora?|ganader[oa]|pescadora?|cirujan[oa]|pediatra|guía turístic[oa]`)
const LANGUAGE = `español|inglés|francés|alemán|italiano|portugués|catalán|gallego|euskera|vasco|chino|japonés|coreano|ruso|árabe
  |holandés|polaco|sueco`
const ANIMAL = 'gallinas|perr[oa]s?|gat[oa]s?|conejos?|hámsters?|tortugas?|loros?|caballos?|periquitos?|canarios?|cobayas?|peces'
const MATE = 'novi[oa]|marid[oa]|mujer|espos[oa]|pareja|prometid[oa]'
const COUNT = '(?:un|una|dos|tres|cuatro|cinco|seis|\\d+)'
const OFTEN = `(?:todos los (?:días|lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines de semana)|todas las (?:mañanas|tardes
  |noches|semanas)|cada (?:día|mañana|noche|semana|domingo|sábado)|(?:una vez|dos veces|tres veces) (?:por|a la) semana|los (?:lunes
  |martes|miércoles|jueves|viernes|sábados|domingos|fines de semana))`

const SLOTS: Slots = {
  when: `(?:(?:para )?(?:el|este) (?:próximo )?(?:\\d|lunes|martes|miércoles|jueves|viernes|sábado|domingo)|mañana|pasado mañana
    |(?:la|esta) (?:próxima )?semana|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)).*`,
  order: 'resp[oó]nde|cont[eé]sta|escr[ií]be|h[aá]bla|usa|utiliza|expl[ií]ca',
  job: `(?<value>(?:${JOBS})(?: de \\p{Ll}+)?)`, language: `(?<value>(?:${LANGUAGE})(?:(?:, | y )(?:${LANGUAGE}))*)`,
  thing: String.raw`(?<value>(?:el |la |los |las |mi )?[\p{L}\d'-]+(?: (?:de |con |al |a la |en )?[\p{L}\d'-]+){0,2})`,
  stuff: String.raw`(?<value>[\p{L}'-]+(?: (?:de |con )?[\p{L}'-]+)?)`,
  animal: `(?<value>${COUNT} (?:${ANIMAL})(?:,? (?:que se llaman?|llamad[oa]s?) \\p{Lu}[\\p{L}]+(?: y \\p{Lu}\\p{L}+)?)?)`,
}

/** Verbs of plans, of oneself and of somebody. */
const PLANNED = [
  ['me caso|nos casamos', 'se casa'], ['me mudo|nos mudamos', 'se muda'], ['viajo|viajamos', 'viaja'], ['vuelo|volamos', 'vuela'],
  ['voy|vamos', 'va'],
] as const

const ROWS: readonly StatementRow[] = [
  ...PLANNED.map(([verb, does]): StatementRow =>
    ['plan', `(?:.{2,25} )?(?:${verb})(?<rest> (?:.+ )?(?:en|el|a) .+)`, `tiene previsto para $when: ${does}$rest`]),
  ['name', 'me llamo {name}', 'se llama $value'], ['name', 'mi nombre es {name}', 'se llama $value'],
  ['home', '(?:vivo|vivimos|resido) (?:[^,]{2,45} )?(?<near>en|cerca de|en las afueras de) {place}', 'vive $near $value'],
  ['living-situation', '(?:vivo|vivimos) (?<value>(?:en una? \\p{Ll}+.{0,40}|con (?:mis|mi|un|una|dos|tres|mucha) .{3,40}|sol[oa].{0,30}))',
    'vive $value'],
  ['living-situation', 'mi(?<who>s? (?:madre|padre|abuel[oa]s?|suegr[oa]s?|herman[oa]s?|padres|novi[oa]'
    + '|pareja)) viven? con(?: nosotros|migo)(?: .+)?', 'vive con su$who'],
  ['home', `(?:(?:el|la|este|esta|hace|en|ayer) .{0,20}?)?(?:me mudé|me he mudado|nos mudamos|nos hemos mudado
    |acabo de mudarme) (?:.{2,25} )?a {place}(?: .+)?`, 'vive en $value'],
  ['hometown', '(?:soy|vengo) (?:originalmente )?de {place}', 'es de $value'], ['hometown', 'crecí en {place}', 'creció en $value'],
  ['trait', 'crecí (?<value>en una? \\p{Ll}.{2,60})', 'creció $value'],
  ['birthplace', 'nací en {place}', 'nació en $value'],
  ['nationality', `soy (?<value>español|española|mexican[oa]|argentin[oa]|colombian[oa]|chilen[oa]|peruan[oa]|cuban[oa]|venezolan[oa]
    |uruguay[oa])`, 'es $value'],
  ['age', '(?:tengo|ya tengo|acabo de cumplir|cumplí|he cumplido) (?:ya )?{number}(?: años)?', 'tiene $value años'],
  ['birthday', 'mi cumpleaños es el (?<value>\\d{1,2} de \\p{Ll}+)', 'cumple años el $value'],
  ['work-field', 'trabajo (?<value>(?:de noche|por las noches|desde casa|en remoto|a turnos|media jornada)(?: en .+)?)', 'trabaja $value'],
  ['employer', `trabajo (?:ahora |actualmente )?(?:en|para) (?!Madrid|Barcelona|Sevilla|Valencia|México|Bogotá|Lima|Buenos|España
    |Navidad){firm}(?: (?:como|de) .+)?`, 'trabaja en $value'],
  ['employer', '(?:empecé|he empezado|entré|he entrado) a trabajar (?:en|con|para) {firm}(?: .+)?', 'trabaja en $value'],
  ['occupation', '(?:me he hecho|me hice|me he convertido en|me convertí en) (?:un |una )?{job}(?: .+)?', 'es $value'],
  ['occupation', 'trabajo (?:como|de) (?:un |una )?{job} en (?<firm>\\p{Lu}[\\p{L}\\d&.-]+)', 'es $value', ['employer', 'firm',
    'trabaja en $firm']],
  ['occupation', '(?:soy|trabajo (?:como|de)) (?:un |una )?{job}', 'es $value'],
  ['trait', '(?:acabo de ser|voy a ser|soy) (?<value>(?:madre|padre)(?: soltera?o?)?)(?: .+)?', 'es $value'],
  ['trait', 'estoy (?<value>embarazada(?: de .{3,15})?|en (?:el )?paro|jubilad[oa]|de baja)(?: (?:desde|hace) .+)?', 'está $value'],
  ['place-of-work', 'trabajo en (?<value>(?:un|una) \\p{Ll}+(?: de \\p{Ll}+)?)(?: .+)?', 'trabaja en $value'],
  ['school', 'estudio en (?:la |el )?{place}', 'estudia en $value'],
  ['studies', 'estudio (?!en|para|mucho|con|por){stuff}', 'estudia $value'],
  ['studies', 'estoy en (?:primero|segundo|tercero|cuarto|quinto|el último año) de {stuff}', 'estudia $value'],
  ['language', 'hablo {language}(?: .+)?', 'habla $value'],
  ['partner', `mi (?<who>${MATE}) se llama {name}`, 'tiene pareja: $value ($who)'],
  ['companion', `tengo (?<value>novi[oa]|pareja)(?: .+)?`, 'tiene $value'], ['companion', `mi (?<value>${MATE}) (?:y yo|es|trabaja|vive
    |tiene|está) ?.*`, 'tiene $value'],
  ['relationship-status', 'estoy (?<value>casad[oa]|solter[oa]|divorciad[oa]|prometid[oa]|separad[oa])(?: .+)?', 'está $value'],
  ['relationship-status', '(?:soy|me he quedado) (?<value>viud[oa]|solter[oa])', 'es $value'],
  ['children', `(?:tengo|tenemos) (?:ahora |ya )?(?<value>${COUNT} (?:hij[oa]s?|niñ[oa]s?|bebés?|peques?)(?: de \\d{1,2} (?:años?
    |meses))?)(?: .+)?`, 'tiene $value'],
  ['siblings', `tengo (?<value>${COUNT} herman[oa]s?(?: y ${COUNT} herman[oa]s?)?)(?: .+)?`, 'tiene $value'],
  ['children', 'mi (?<kin>hijo|hija) se llama {name}', 'tiene $kin: $value'],
  ['relative', 'mi (?<who>jef[ae]|caser[oa]|vecin[oa]|terapeuta|profesora?|entrenadora?) se llama {name}', 'tiene $who: $value'],
  ['pets', '(?:.{2,20} )?(?:adopté|adoptamos|he adoptado|hemos adoptado|recogimos) {animal}(?: .+)?', 'tiene $value'],
  ['pets', '(?:tengo|tenemos) {animal}', 'tiene $value'], ['pets', `mi (?<kin>${ANIMAL}) se llama (?<value>\\p{Lu}\\p{L}+)`,
    `tiene $kin que se llama $value`],
  ['owns', `tengo (?<value>(?:un|una) (?:coche|moto|bici|bicicleta|casa|piso|barco|furgoneta|guitarra|piano|huerto
    |\\p{Lu}[\\p{L}\\d-]+(?: \\p{Lu}?[\\p{L}\\d-]+)?))`, 'tiene $value'],
  ['allergy', '(?:soy (?:muy )?alérgic[oa]|tengo alergia) (?<to>al|a la|a las|a los|a) {stuff}', 'tiene alergia $to $value'],
  ['diet', 'soy (?<value>vegan[oa]|vegetarian[oa]|pescetarian[oa])(?: .+)?', 'es $value'], ['health', `soy (?<value>celíac[oa]
    |diabétic[oa]|asmátic[oa]|intolerante a la lactosa)(?: desde .+)?`, 'es $value'],
  ['diet',
    'no (?<verb>puedo (?:tomar|comer)|tolero|tomo) (?<what>(?:la |el )?(?:lactosa|gluten|lácteos|leche|marisco|frutos secos|picante))',
    'no $verb $what'],
  ['diet', 'no como (?<what>carne|pescado|cerdo|marisco|huevos|gluten|azúcar|lácteos)', 'no come $what'],
  ['diet', '(?:ya )?no (?:bebo|tomo) (?<what>alcohol|café|leche|cerveza|vino|azúcar)', 'no bebe $what'],
  ['health', `(?:tengo|sufro de|padezco) (?<value>asma|diabetes|migrañas?|epilepsia|artritis|hipertensión|ansiedad|insomnio
    |celiaquía|alzh[eé]imer|p[aá]rkinson|demencia|c[aá]ncer(?: de \\p{Ll}+)?|dislexia|TDAH)(?: desde .+)?`, 'tiene $value'],
  ['health', 'llevo (?<value>gafas|lentillas|audífonos|marcapasos)(?: desde .+)?', 'lleva $value'],
  ['event', 'me (?:he roto|rompí) (?<value>(?:el|la|un|una) \\p{Ll}+)(?: .+)?', 'se ha roto $value'],
  ['likes', '(?:a mí )?me (?:gusta|gustan|encanta|encantan) (?:mucho |muchísimo )?{thing}', 'le gusta $value'],
  ['dislikes', '(?:a mí )?(?:no me gusta|no me gustan|odio|detesto|no soporto) (?:nada )?{thing}', 'no le gusta $value'],
  ['plays',
    `(?:toco|(?:llevo|hace) .{3,20} tocando) (?<value>(?:el|la) (?:piano|guitarra|violín|batería|bajo|flauta|saxofón|chelo|trompeta|ukelele
    |arpa))(?: .+)?`, 'toca $value'],
  ['plays', 'juego (?<value>(?:al|a la) (?:fútbol|tenis|baloncesto|ajedrez|pádel|voleibol|golf|rugby|póker))(?: .+)?', 'juega $value'],
  ['learning', '(?:estoy aprendiendo|aprendo) (?:a )?{stuff}', 'aprende $value'],
  ['learning', '(?:llevo|hace) .{3,20} aprendiendo (?:a )?{stuff}', 'aprende $value'],
  ['hobby', 'mi (?:hobby|afición|pasatiempo)(?: favorit[oa])? es {thing}', 'tiene por afición $value'],
  ['favourite', 'mi (?<what>\\p{Ll}+) favorit[oa] es {thing}', 'tiene como $what favorito $value'],
  ['habit', '(?<verb>fumo|vapeo|ronco|tartamudeo)(?: (?:mucho|todavía|otra vez))?', '$verb'],
  ['habit', '(?<verb>fumo|voy) (?<value>(?:al trabajo |a la oficina |a clase |al cole )?(?:en|un|una|dos|\\d+) .{3,40})', '$verb $value'],
  ['habit', `(?<verb>corro|nado|medito|voy al gimnasio|salgo a correr|hago yoga|voy en bici|voy a nadar) (?<often>${OFTEN})`,
    '$verb $often'],
  ['event', 'mi (?<who>padre|madre|papá|mamá|herman[oa]|hij[oa]|marid[oa]|mujer|espos[oa]|abuel[oa]|tí[oa]|suegr[oa]|amig[oa])\\s'
    + '(?:murió|ha muerto|se murió|falleció|ha fallecido)(?! de (?:risa|hambre|sed|frío|calor|miedo|vergüenza|sueño|pena|envidia))(?: .+)?',
  'perdió a su $who'],
  ['event', '(?:me han despedido|me despidieron|me han echado)(?<value>(?: del? .{2,40})?)', 'ha perdido el trabajo$value'],
  ['event', `(?:(?:nos|me) (?:hemos|he) comprado|(?:me )?compré|(?:nos )?compramos) (?<value>una? .{3,40})`, 'ha comprado $value'],
  ['event', '(?:he dejado|dejé) (?<value>de (?:fumar|beber)|el (?:tabaco|alcohol))(?: .+)?', 'ha dejado $value'],
  ['diet', '(?:he dejado|dejé) (?<what>(?:el|la) (?:café|alcohol|azúcar|carne|leche|cerveza|té|gluten))'
    + '(?: (?:por completo|del todo|para siempre|hace|desde|este|el (?:mes|año))(?: .+)?)?', 'ha dejado $what'],
  ['plan', `tengo (?<value>(?:una? )?(?:cita|ex[aá]men|boda|entrevista|operación|vuelo|concierto|carrera|oposición)(?: .{3,50}?)?) {when}`,
    'tiene $value ($when)'],
  ['plan', `me (?:he (?:apuntado|inscrito)|apunté|inscribí) a(?<value>l \\p{L}[^\\d]{2,40}?| (?:la|los|las|una?) [^\\d]{2,40}?) (?:del?
    |para|el) .+`, 'se ha apuntado a$value para $when'],
  ['goal', 'quiero (?<value>(?:aprender a?|correr|ser|dejar de|abrir|escribir|comprar(?:me)?) .{3,40})', 'quiere $value'],
  ['guideline', '(?<value>(?:{order})(?:me)? (?:siempre|en adelante) .+)',
    `pide al asistente: $value`],
  ['guideline', `(?:siempre|de ahora en adelante|a partir de ahora|desde ahora)(?: por favor)? (?<value>(?:{order}|no uses
    |no utilices)(?:me)? .+)`,
    'pide al asistente: $value'],
  ['guideline', '(?<value>no (?:uses|utilices|pongas) (?:nunca )?(?:emojis|listas|tablas|viñetas|negritas|emoticonos)(?: nunca)?)',
    `pide al asistente: $value`],
  ['guideline', '(?:por favor )?(?<value>deja de (?:usar|poner|hacer) (?:emojis|listas|tablas|viñetas|negritas|emoticonos)'
    + '|(?:usa )?(?:solo |sólo )?unidades métricas(?: solo| solamente)?|(?:usa )?(?:solo|sólo) (?:celsius'
    + '|kilómetros))(?: por favor)?', 'pide al asistente: $value'],
  ['guideline', '(?:por favor )?llámame {name}', 'quiere que le llamen $value'],
  ['guideline', '(?<value>(?:tutéame|trátame de usted|trátame de tú|háblame de usted|háblame de tú))', 'pide al asistente: $value'],
]

/** Words that point elsewhere, or make it uncertain. */
const POINTING = patternOf(String.raw`(?<!\p{L})(?:eso|esto|ese|esa|este|esta|aquí|allí|algo|nada|nadie|alguien|tú?|ti|te|usted|que
  |cuando|como|ella?s?|mucho|poco|más|muy|hoy|ayer|mañana|tiempo|ganas|razón|idea|gana)(?!\p{L})`, 'iu')
const STATEMENTS = statementTable(ROWS, {
  slots: SLOTS,
  isCertain: (value) => !POINTING.test(value.replace(/ que se llaman? /, ' ')) && value.length <= 60,
  tail: alternatives(`(?:(?:con|desde|hace|en|cerca de|para|por|durante|todos los|todas las|cada|los) .{2,60}|por mi cuenta|sol[oa]
    |ahora|actualmente)`),
  forms: { verb: inSpanishThird, value: (value) => value.replace(/^me (?=\p{Ll})|(?<=^\p{Ll}+r)me(?= |$)/u, (own) => own.replace('m', 's'))
    .replace(/(?<!\p{L})mi(s?)(?= )/gu, 'su$1') },
})

const BREAKS = patternOf(String.raw`\s*[,;:()…]+\s*|[.!]\s+|\s+[-–—]+\s+|(?<=\btengo [^,]{3,20}) y (?=(?:una?|dos|tres|cuatro|\d) )
  |\s+(?:pero|porque|y|aunque) (?=(?:yo |me |no |ya 
  |también )*(?:vivo|trabajo|soy|tengo|estoy|toco|juego|hablo|estudio|como|bebo|llamo|gusta|encanta|mi
  |quiero|queremos|necesito|necesitamos|busco|buscamos|voy|vamos|llevo|hago|puedo|podemos|sé|\p{L}{2,}[aei]mos|estamos)(?!\p{L}))`, 'iu')
const LEADS = inLines('iu')`^(?:(?:hola|bueno|pues|sí|no(?=,)|bien|además|también|por cierto|actualmente|ahora|hoy en día|últimamente|yo
  |y|pero|la verdad es que|por favor|gracias|desde ahora|en realidad)(?: que)?[,:!]? +)+(?=\S)`
const OWN = patternOf(String.raw`(?<!\p{L})(?:\d años|(?:dos|tres) (?:hij|gat|perr)[oa]s|vivo|`
  + String.raw`vivimos|viajo|viajamos|vuelo|volamos|vamos|trabajo|soy|tengo|tenemos|estoy|`
  + String.raw`toco|juego|corro|nado|salgo a|hablo|estudio|aprendo|nací|crecí
  |empecé|entré|nos casamos|me (?:llamo|gustan?|encantan?|mud[éo]|caso|apunté|inscribí|despidieron
  |ha[ns]?|he)|nos (?:mudamos|hemos)|dejé|he dejado|vendí|compr[éa]\p{Ll}*|lo dejamos|fumo|voy al?|llevo|puedo|tolero|acabo de|voy a|`
  + String.raw`hemos|ya no|mi (?:${alternatives(SPANISH_KIN)}|nombre|cumpleaños|`
  + String.raw`\p{Ll}+ favorit[oa])|odio|vapeo|deja de|unidades|no (?:como|bebo|uses|tengo|soy|vivo)|respond(?:e|as|er)
    |adoptamos|contesta|olvida|puedes|llámame|murió|ha muerto|(?<!\d ?)yo)(?!\p{L})`, 'iu')
const FOREIGN = /(?<!\p{L})(?:I|I'm|my|the|is|of|you|to|ich|und|je|j'|est|une|sono|não|eu|muito)(?!\p{L})/iu
const FRAGMENTS = fragmentTable([
  [/^[1-9]\d(?: años)?$/, 'tengo '],
  [patternOf(`^${COUNT} (?:hij[oa]s?|niñ[oa]s?|${ANIMAL})(?: (?:melliz|gemel|pequeñ|adolescent)[oae]s)?$`, 'iu'), 'tengo '],
  [/^(?:casad|solter|divorciad|embarazad|separad)[oa]$/iu, 'estoy '],
  [/^(?:vegan[oa]|vegetarian[oa]|celíac[oa]|diabétic[oa]|asmátic[oa]|intolerante a la lactosa)$/iu, 'soy '],
  [/^(?:asma|diabetes|migrañas?|epilepsia|artritis|hipertensión|ansiedad|insomnio)$/iu, 'tengo '],
], { unsure: /^tengo (?:\d|una?|dos|tres)/, job: /^$/, own: /^(?:yo )?(?:tengo|soy|estoy|vivo|trabajo)(?!\p{L})/iu,
  listed: /^(?:sin|una?|dos|tres|\d) \p{L}+$/iu, ofAnother: /(?<!\p{L})(?:ella?|(?:para )?(?:mi|su) \p{L}+)(?!\p{L})/iu })

/** A report, a guess, a condition or a wish. */
const UNCERTAIN = patternOf(String.raw`(?<!\p{L})(?:si|quizás?|tal vez|ojalá|dice|dijo|dicen|según|creo que|casi|jaja|película
  |novela|como si|me gustaría|quisiera|sería|fuera|tuviera)(?!\p{L})|[¿?"«“]
  |^(?!(?:una|mi|otra) pregunta)[^:,]{0,40}(?:pregunta|preguntó|escribe|escribió|contesta|contestó|cuenta|contó|comenta|comentó):\s`, 'iu')

export const SPANISH_FACTS: FactLanguage = {
  knows: (sentence) => (languageOf(sentence) === 'spanish' || OWN.test(sentence)) && !FOREIGN.test(sentence),
  readsQuestions: false,
  endings: SPANISH_ENDINGS,
  answers: SPANISH_ANSWERS,
  sentenceOf: (text) => ({
    text, clauses: UNCERTAIN.test(text) ? [] : withFragments(text.split(BREAKS).slice(0, 12), FRAGMENTS).flatMap((piece) => {
      const bare = piece.replace(/(?:,? por favor)?[.!…\s]+$/u, '').replace(LEADS, '').trim()
      return bare === '' || bare.length > 160 ? [] : [bare[0]!.toLowerCase() + bare.slice(1)]
    }),
  }),
  read: (clause) => [...firstFindings(STATEMENTS, clause), ...nearPeople(clause, STATEMENTS, SPANISH_NEAR)],
  textOf(subject, { says, ofSubject }) {
    if (ofSubject) return `${subject === USER_SUBJECT ? 'El usuario' : subject}: ${says}.`
    const isLiking = /^(?:no )?le gusta/.test(says)
    return `${subject === USER_SUBJECT ? (isLiking ? 'Al usuario' : 'El usuario') : `${isLiking ? 'A ' : ''}${subject}`} ${says}.`
  },
}
