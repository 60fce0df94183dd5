/** How Spanish asks. */
import { talkIn, type QuestionWords } from '../question-words.ts'
import { wordSet } from '../word-set.ts'

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
