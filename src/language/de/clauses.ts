/** How clauses begin and end in German. */
import { openings, type ClauseWords } from '../lexicon.ts'
import { wordSet } from '../word-set.ts'

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
