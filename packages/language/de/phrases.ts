/** How German asks. */
import { LatinRegExp } from '@madeleine/base'
import { wordSet } from '../language-words.ts'
import { talkIn, openings, type QuestionWords, type CorrectionWords, type TitleWords, type ClauseWords } from '../lexicon.ts'

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

// Corrections in German: how somebody says that an answer was wrong.

export const GERMAN_CORRECTIONS: CorrectionWords = {
  openings: 'äh+|ach|also|naja|aber',
  corrections: [
    String.raw`^nein(?:\s*[,.!]|\s+(?:das|es|er|sie|ich|wir))(?!\s*danke)`, String.raw`^nee+\s*[,.!]`,
    String.raw`^(?:das|es)\s+(?:stimmt|ist|war)\s+(?:(?:so|doch|gar|aber)\s+)*(?:nicht|falsch|jemand anders)`,
    String.raw`^(?:stimmt|so) nicht\b`, String.raw`^falsch\b`, String.raw`\bdu verwechselst\b`,
    String.raw`^eigentlich\s+(?:ist|war|hat|heißt|sind|waren)\b`, String.raw`\bnicht mehr\b`, String.raw`^(?:das|so etwas) habe? ich nie\b`,
  ],
}

// What titles of German talk are made of, and what not.

export const GERMAN_TITLES: TitleWords = {
  happenings: `gekauft verkauft gebucht unterschrieben umgezogen geheiratet bekommen gewonnen verloren gekündigt abgesagt gefunden
    angefangen aufgehört bestanden gegangen gefahren geflogen getroffen besucht gestürzt verlassen begonnen`,
  complete: 'umgezogen geheiratet',
  events: `gekauft verkauft gebucht unterschrieben umgezogen geheiratet geboren gestorben gewonnen verloren kaputt gekündigt
    abgesagt`,
  states: `kaputt weg krank tot abgesagt leer zu offen ausgelaufen ausgefallen gestorben geplatzt gestohlen verschoben
    eingebrochen gerissen geschlossen abgelehnt angekommen zurück verkauft umgezogen verlobt verheiratet schwanger gekündigt`,
  auxiliaries: 'ist sind hat haben wurde wurden war',
  thoughts: 'gedacht gesagt gewesen gehabt gemeint gehofft geglaubt gehört gesehen verstanden vergessen erzählt gefragt geworden',
  days: 'gestern heute morgen montag dienstag mittwoch donnerstag freitag samstag sonntag',
  vague: `toll wunderbar großartig schön wichtig interessant spannend gut besser beste erfahrung erlebnis gefühl freude hoffnung
    hilfe unterstützung möglichkeit idee gedanke leben welt sache ding moment stimmung`,
  nameless: 'woche wochen monat monate jahr jahre uhr stunde stunden minuten hause stimmt',
  times: String.raw`gestern|heute|morgen|letzte[nrs]? \p{L}+|nächste[nrs]? \p{L}+|endlich`,
  turns: String.raw`gestorben|verstorben|(?:mein|meine|unser|unsere|seine?|ihre?) \p{L}+ ist tot|eingeschläfert|(?:haben )?uns getrennt|`
    + String.raw`schluss gemacht|verlassen(?= worden|$)|scheidung|geschieden|lassen uns scheiden|verlobt|geheiratet|heiraten|schwanger|`
    + String.raw`fehlgeburt|(?:ein baby|zwillinge) bekommen|krebs|herzinfarkt|schlaganfall|im krankenhaus|entlassen|gekündigt(?= worden)|`
    + String.raw`(?:mir|uns|ihm|ihr) (?:\p{L}+ ){0,2}gekündigt|(?:meinen|den|seinen|ihren) job (?:verloren|gekündigt|bekommen)|`
    + String.raw`(?:neuen|neue) (?:job|stelle)|die stelle bekommen|befördert|abgebrannt`,
  unreal: 'fast|beinahe|nie|niemand|keiner|wenn|falls|würde|könnte|hoffe|handy|akku|film|serie|roman|spiel',
  over: String.raw`vor (?:\p{L}+|\d+) jahren|damals|früher|als (?:ich|wir|er|sie) (?:noch )?(?:klein|kind)\p{L}*`,
}

// How clauses begin and end in German.

export const GERMAN_CLAUSES: ClauseWords = {
  opening: openings(`und|aber|oder|also|dann|denn|weil|da|doch|ja|nein|naja|na|ach|oh|achso|ok|okay|hallo|hi|hey|danke|bitte|super|gut
    |eigentlich|leider|übrigens|jedenfalls|halt|eben|nun|jetzt|auch|nur|mal|sorry|genau|klar|stimmt|gern|gerne
    |ich glaube|ich denke|ich finde|ich meine|weißt du|guten morgen|guten tag|guten abend|dass|gestern|heute|morgen|neulich|nachher`),
  request: openings(`(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|ihr)(?: mir| uns| bitte| mal)*|ich (?:möchte|würde gerne?
    |will|muss|wollte|soll|brauche)(?: gerne?| bitte| noch| auch)*|wir (?:müssen|wollen|möchten|sollten)(?: noch| auch)*|ich suche
    |hilf mir(?: bitte)?|bitte`),
  own: openings("(?:ich|wir) (?:habe|haben|hab|hatte|hatten|bin|sind|war|waren|werde|werden)(?: mir| uns| mich| schon|"
    + " gerade| jetzt| gestern| heute| auch| noch| endlich| wieder| morgen| eben| letzte woche)*|(?:habe|haben|hab|bin|"
    + "sind|war|hatte) (?:ich|wir)(?: mir| uns| mich| schon| gerade| jetzt| auch| noch| endlich| wieder)*"),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:nicht|so|sehr|auch|ja|zu|da|es|das|dich|dir|ihn|sie|ihm|müde|krank|froh)$)./u,
  article: openings('ein|eine|einen|einem|einer|den|dem'),
  linking: openings(
    '(?:und|aber|oder) (?:ich|du|er|sie|es|wir|ihr|das|da|dann|jetzt|der|die)|weil|obwohl|wenn|während|sodass|denn|falls|damit|dass|ob',
  ),
  dangling: openings('es|das|dies|dieser|diese|dieses|er|sie|die da|davon|dazu|damit|daran|'
    + 'darauf|dafür|ihm|ihr|ihn|ihnen|man|alles|etwas|nichts|welche[rs]?'),
  fragment: openings('seit|in|im|an|am|auf|bei|beim|mit|von|vom|zu|zum|zur|für|aus|nach|über|unter|als|'
    + 'wie|wenn|ob|ist|sind|war|hat|haben|wird|nicht|kein|noch|sehr|so|hier|dort|mich|dich|mir|dir|uns'),
  cutBefore: wordSet('in im an am auf bei beim mit von vom zu zum zur für aus nach über unter und oder '
    + 'aber weil wenn dass als wie um ab bis seit gegen ohne heute morgen gestern ich wir du er sie es'),
  trailing: wordSet('und aber oder weil wenn dass mal bitte auch noch oder ja ne halt eben dann also danke'),
  neverLast: wordSet(`der die das den dem des ein eine einen einem einer mein meine meinen dein deine sein seine ihr ihre unser unsere
    dieser diese dieses und oder
    aber weil wenn dass als wie in im an am auf bei beim mit von vom zu zum zur für aus nach über unter um ab bis seit gegen ohne ist sind
    war waren hat haben habe bin wird
    werden ich wir du er sie es nicht sehr so auch noch nur schon mal man mir dir uns mich dich kein keine`),
  nounsCapital: true,
  addressee: wordSet('du dich dir dein deine deinen deinem ihr euch euer eure sie ihnen'),
  hedges: wordSet('vielleicht wahrscheinlich hoffentlich fast beinahe falls wenn'),
  conditions: wordSet('falls wenn'),
}
