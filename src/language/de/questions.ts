/** How German asks. */
import { LatinRegExp } from '../../base/latin-regexp.ts'
import { talkIn, type QuestionWords } from '../question-words.ts'
import { wordSet } from '../word-set.ts'

const ASKS = new LatinRegExp(
  String.raw`^\s*(?:wo|was|wer|wann|wie|wogegen|woher|wohin|warum|worauf|womit|wem|wen|welche[nmrs]?)(?![\p{L}\p{M}])`,
  'iu',
)
const VERBS = 'ist|war|hat|hatte|arbeitet|wohnt|lebt|mag|isst|trinkt|heißt|darf|kann|soll|muss|will|macht|kommt|spielt|lernt|studiert'
  + '|nimmt|verträgt|liebt|hasst|fährt|geht'
const SUBJECT = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${VERBS})\s+(?<words>\p{Lu}\p{Ll}[\p{L}\p{M}-]*)`, 'gu')

export const GERMAN_QUESTIONS: QuestionWords = {
  asking: wordSet(`
    was wer wo wie worüber wovon über von mit war waren ist sind hat habe haben hatte hatten wir ich du er sie es ihr uns mir mich dir dich
    euch
    passiert passierte geschehen geschah los gab gibt es sagen sagte gesagt reden geredet redeten sprechen gesprochen sprachen besprochen
    erzählt
    erzählte geschrieben schrieb gemacht machte machten getan tat taten unterhalten gechattet gewesen alles etwas so denn eigentlich noch
    mal zeig zeige
    nachrichten nachricht gespräch gespräche thema themen neues neu die der das den dem ein eine an am im in zu und zusammenfassung erinnere
    erinnerst
  `),
  talk: talkIn('gesagt|sagte|sagten|sagtest|geredet|redeten|gesprochen|sprachen|besprochen|geschrieben|schrieb'),
  people: { asks: ASKS, subjects: [SUBJECT] },
}
