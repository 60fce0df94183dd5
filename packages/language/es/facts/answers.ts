/** Spanish: questions, and the statements that short answers make of them. */
import type { AnswerWords } from '../../facts/fact-language.ts'
import { inLines, wholeText } from '../../facts/finding.ts'

const NOW = '(?: (?:ahora|actualmente|hoy en día|exactamente|tú|usted|en este momento|últimamente))*'

/** Forms of the second person that no rule makes a first person of. */
const FIRST: Readonly<Record<string, string>> = {
  eres: 'soy', es: 'soy', tienes: 'tengo', tiene: 'tengo', estás: 'estoy', está: 'estoy', juegas: 'juego', vas: 'voy', haces: 'hago',
  conduces: 'conduzco', sales: 'salgo', dices: 'digo', quieres: 'quiero', prefieres: 'prefiero', sabes: 'sé', padeces: 'padezco',
}
const firstPerson = (verb: string): string => FIRST[verb] ?? (/[ae]s?$/u.test(verb) ? verb.replace(/[ae]s?$/u, 'o') : verb)

const ASKED = wholeText(String.raw`(?:tú |usted )?(?<still>todavía |aún |sigues )?(?:ya |también
      |de verdad )?(?<te>te )?(?<verb>\p{L}+)(?: (?<more>.+))?`)
const NO_VERB = /^(?:qué|que|quién|dónde|cuándo|cómo|cuál(?:es)?|cuánt[oa]s?|por|puedes|podrías|quisieras|quieres|alguna?|de|en|a|hay)$/iu

function closed(question: string): { yes: string; no: string } | undefined {
  const { still, te, verb, more = '' } = ASKED.exec(question)?.groups ?? {}
  if (verb === undefined || NO_VERB.test(verb) || (te === undefined && !/(?:s|[ae]ndo|iendo)$/iu.test(verb))) return undefined
  const plain = verb.toLowerCase()
  const stated = still?.trim().toLowerCase() === 'sigues' ? plain.replace(/(?:ando|iendo|yendo)$/u, 'o') : te ? plain : firstPerson(plain)
  if (/(?<!\p{L})(?:algún|alguna?s?|algo)(?!\p{L})/iu.test(more)) return undefined
  const rest = more.replace(/^(?:todavía|aún|también) /iu, '').replace(/(?<!\p{L})tus?(?= )/giu, 'mi')
  const whole = `${te ? 'me ' : ''}${stated} ${rest}`.trim()
  return { yes: whole, no: still || rest !== more ? `ya no ${whole}` : `no ${whole}` }
}

export const SPANISH_ANSWERS: AnswerWords = {
  leads: inLines('iu')`^(?:(?:y|pero|bueno|pues|vale|oh|eh|mmm+|ah|genial|gracias|primero|por cierto|a ver|dime|oye|solo|sólo|creo que
      |perdona)(?!\p{L})[\s,:.!–—-]*)+(?=\S)`,
  asides: /^(?:si (?:puedo|se puede|no te|me)|por cierto|por curiosidad)(?!\p{L})/iu,
  tails: inLines('iu')`[\s,–—-]+(?:por desgracia|lamentablemente|desgraciadamente|por suerte|la verdad|claro|ahora|actualmente|gracias
      |y tú|por ahora|sobre todo|principalmente|de momento|por supuesto|normalmente)$`,
  open: [
    [wholeText(`de dónde (?:eres|vienes|es usted)${NOW}|de qué (?:país|ciudad) (?:eres|vienes)`), 'soy de $answer'],
    [wholeText('dónde (?:creciste|te criaste|te has criado|pasaste tu infancia)'), 'crecí en $answer', 'crecí $answer'],
    [wholeText('dónde naciste|en qué (?:ciudad|país) naciste'), 'nací en $answer'],
    [wholeText(`(?:en )?dónde vives${NOW}|en qué (?:ciudad|país|pueblo) vives${NOW}|(?:todavía |aún )?vives en .+|dónde vive${NOW}`),
      'vivo en $answer'],
    [wholeText(`(?:en |para )?dónde trabajas${NOW}|(?:en|para) qué empresa trabajas${NOW}|para quién trabajas${NOW}|(?:todavía |aún
      |sigues )?trabaja(?:s|ndo) en .+`),
      'trabajo en $answer', 'trabajo para $answer'],
    [wholeText(`a qué te dedicas${NOW}|en qué trabajas${NOW}|cuál es tu (?:profesión|trabajo|oficio|ocupación)|de qué trabajas${NOW}
      |qué haces para vivir`),
      'soy $answer', 'trabajo de $answer', 'trabajo en $answer'],
    [wholeText('cómo te llamas|cuál es tu nombre|cómo (?:puedo|debo) llamarte'), 'me llamo $answer'],
    [wholeText(`cuántos años tienes${NOW}|qué edad tienes${NOW}`), 'tengo $answer años'],
    [wholeText('cuándo es tu cumpleaños|cuándo cumples años'), 'mi cumpleaños es $answer', 'mi cumpleaños es el $answer'],
    [wholeText(`(?:tienes )?(?:alguna |algunas )?(?:alergias?|intolerancias?)(?: (?:alimentarias?|a algo|o .+|que .+))*
      |eres alérgic[oa] a algo|a qué eres alérgic[oa]`),
      'soy alérgico a $answer', 'soy alérgico al $answer', 'soy alérgico a la $answer'],
    [wholeText('tienes (?:alguna )?(?:mascotas?|animales)|qué (?:mascotas?|animales) tienes'), 'tengo $answer'],
    [wholeText('tienes hijos|cuántos hijos tienes'), 'tengo $answer', 'tengo $answer hijos'],
    [wholeText('tienes hermanos(?: o hermanas)?|cuántos hermanos tienes'), 'tengo $answer', 'tengo $answer hermanos'],
    [wholeText('cómo se llama tu (?<who>\\p{L}+)|cuál es el nombre de tu (?<of>\\p{L}+)'), 'mi $<who>$<of> se llama $answer'],
    [wholeText('qué (?:idiomas?|lenguas?) (?:hablas|sabes)|cuántos idiomas hablas'), 'hablo $answer'],
    [wholeText(`qué estudias${NOW}|qué carrera (?:estudias|haces)`), 'estudio $answer'],
    [wholeText(`dónde estudias${NOW}|en qué universidad estudias`), 'estudio en $answer', 'estudio en la $answer'],
    [wholeText('tocas (?:algún|un) instrumento|qué instrumento tocas'), 'toco $answer', 'toco el $answer', 'toco la $answer'],
    [wholeText(`(?:practicas|haces|juegas) (?:algún|a algún) deporte|qué deportes? (?:practicas|haces|juegas)`), 'juego $answer',
      'juego al $answer'],
    [wholeText(`cuál(?:es son| es) tus? (?:hobb(?:y|ies)|afici(?:ón|ones)|pasatiempos?)|qué (?:te gusta hacer|haces) en tu tiempo libre
      |tienes (?:algún )?(?:hobby|hobbies|aficiones)`),
      'mi hobby es $answer', 'me gusta $answer'],
    [wholeText(`qué (?:estás aprendiendo|aprendes)${NOW}|qué idioma (?:estás aprendiendo|aprendes)`), 'aprendo $answer'],
    [wholeText('cuál es tu (?<what>\\p{Ll}+) (?:favorit[oa]|preferid[oa])'), 'mi $<what> favorito es $answer'],
    [wholeText(`(?:sigues|llevas|tienes) (?:alguna|una) dieta(?: especial)?|(?:tienes )?(?:alguna )?(?:restricción
      |preferencia) alimentaria|qué dieta sigues|cómo te alimentas`),
      'soy $answer', 'no como $answer'],
    [wholeText('(?:hay algo que|qué) no (?:comes|puedes comer)'), 'no como $answer', 'no puedo comer $answer'],
    [wholeText('qué coche (?:tienes|conduces)'), 'tengo $answer', 'tengo un $answer'],
    [wholeText('(?:tienes|padeces) (?:alguna|algún) (?:enfermedad|problema de salud|condición médica).*'), 'tengo $answer', 'soy $answer'],
    [wholeText('estás (?:casad[oa]|solter[oa]|en una relación).*|cuál es tu estado civil'), 'estoy $answer'],
  ],
  closed,
  yes: wholeText(`(?:sí|si|claro|exacto|correcto|por supuesto|así es|todavía)(?:[\\s,.!–—-]+(?:claro|exacto|todavía|así es|que sí
      |por supuesto))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  no: wholeText('(?:no|ya no|ninguna?|nada|qué va)(?:[\\s,.!–—-]+(?:ya no|no|ninguna?|para nada|tengo))*(?:[\\s,.!:–—-]+(?<more>.+))?'),
  when: /^(?:desde|hace|hasta|a partir de) [^,]{2,30}$/iu,
  or: ' o ',
  none: inLines('iu')`^(?:yo|me|mi|mis|nosotros|nuestr\p{L}+|tú?|tus?|te|él|ella|eso|esto|esa?|ahí|allí|aquí|qué|quién|cómo|dónde|cuándo
      |por qué|porque|cuando|no|nada|nunca|ningun[oa]?|quizás?|tal vez|depende|ni idea|no sé|algo|alguna?s?|much[oa]s?|todos?|todas?|ambos
      |los dos|buena pregunta|dime|por favor|gracias|perdón|también|bien|vale|hola|vivo|trabajo|soy|tengo|estoy|imagina)(?!\p{L})`,
  staged: inLines('iu')`(?<!\p{L})(?:practiquemos|practicar|vamos a (?:practicar|jugar)|entrevista|juego de rol|juguemos|finge|imagina que
      |personaje|diálogo|cuestionario|hazme preguntas|pregúntame)(?!\p{L})`,
  isSpaced: true,
}
