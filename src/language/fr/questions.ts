/** How French asks. */
import { talkIn, type QuestionWords } from '../question-words.ts'
import { wordSet } from '../word-set.ts'

export const FRENCH_QUESTIONS: QuestionWords = {
  asking: wordSet(`
    que qu quoi qui où comment est ce c s se de d du des le la les l un une on nous vous tu je j il elle ils elles a ai as avons avez ont
    était
    étaient passé passe fait faisait faire dit dire disait parlé parlait parler discuté raconté écrit racontait quels quelles quel quelle
    sujets sujet
    messages message conversation conversations choses chose nouvelles y à au en avec m t me te moi toi lui leur sur et tout rappelle résumé
  `),
  talk: talkIn('dit|parlé|discuté|raconté|écrit'),
}
