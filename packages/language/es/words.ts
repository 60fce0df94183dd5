/** Spanish: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/spanish'
import { functionWords, type LatinWords } from '../language-words.ts'

export const SPANISH_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `que qué por para una pero está están muy cómo este esta esto esa ellos cuando cuándo donde dónde porque
      también fue estoy tengo tiene nos nosotros más qui sí había cuál estaba`,
    weak: 'el la los las lo de del un y se te mi tu su le les si o e él tú ni eso ella como ser mis',
    ambiguous: 'con son me no a al en es ha he hay yo era sin sus ya',
    letters: 'áéíñóú',
    indexed: 'hoy ayer mañana voy quiero quiere puedo puede hace hacer ahora siempre bueno gracias mucho fui quieres haces',
  }),
  isLight: true,
  fullWeight: 'a cual esa estaba estan habia ni porque',
  light: 'unos unas estar han quien sobre entre menos ese gracias hola quiero puedo puede hacer voy vamos',
  stem: stemmer,
  calendar: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves
    viernes sábado domingo hoy ayer mañana`,
  greetings: 'muy muchas muchos gracias hola adiós buenos buenas días tardes noches sí vale',
  addressing: 'gracias hola',
  relatives: 'madre mamá|padre papá|abuela abuelita|abuelo abuelito',
  calls: 'hola|gracias',
  asksOrder: 'en qu[eé] orden|orden en (?:el )?que|orden cronológico|qu[eé](?: \\S+){0,4} primero(?=\\s*(?:[?,:;.!]|$))',
  courtesies: 'algo más|buen día|puedo ayudar|de nada|con gusto|un momento|desea|quiere usted|hasta luego|que tenga',
  turns: 'por cierto|a propósito|cambiando de tema|hablando de (?:otra cosa|eso)|antes de que (?:se me|me) olvide|ahora que '
    + '(?:me acuerdo|lo pienso)',
}
