/** How French asks. */
import { wordSet } from '../language-words.ts'
import { talkIn, openings, type QuestionWords, type CorrectionWords, type TitleWords, type ClauseWords } from '../lexicon.ts'

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

// Corrections in French: how somebody says that an answer was wrong.

export const FRENCH_CORRECTIONS: CorrectionWords = {
  openings: 'mais',
  corrections: [
    String.raw`^non\s*[,.!](?!\s*merci)`, String.raw`^c['’]est faux`,
    String.raw`^(?:ce n|c)['’]est pas\b`, String.raw`\btu (?:te trompes|confonds)\b`,
  ],
}

// What titles of French talk are made of, and what not.

export const FRENCH_TITLES: TitleWords = {
  happenings: `acheté vendu signé réservé déménagé marié perdu gagné annulé trouvé commencé arrêté quitté reçu allé allée parti
    partie rencontré visité`,
  complete: 'déménagé marié',
  events: 'acheté vendu signé réservé déménagé marié né perdu gagné annulé',
  states: 'cassé cassée mort morte fermé fermée volé volée annulé annulée vendu vendue parti partie tombé tombée malade',
  auxiliaries: 'est sont a ont',
  thoughts: 'pensé été pensée oublié parlé demandé aimé',
  days: 'hier demain lundi mardi mercredi jeudi vendredi samedi dimanche',
  vague: `génial super incroyable magnifique important intéressant expérience moment sentiment joie espoir aide soutien
    possibilité idée pensée vie monde chose`,
  nameless: 'semaine semaines mois heure heures ans',
  times: "hier|demain|aujourd'hui|enfin",
  turns: String.raw`(?:mon|ma|mes|notre|son|sa|papa|maman|mamie|papi) (?:[\p{L}-]+ )?est (?:mort|morte|décédée?)|décédée?s?|`
    + String.raw`(?:on|nous|se sont|s'est) (?:\p{L}+ )?(?:rompu|sépar\p{L}+)|m'a quittée?|divorc\p{L}+|fiancée?s?|(?:me suis |s'est |`
    + String.raw`on se |se )mari\p{L}+|enceinte|fausse couche|a accouché|cancer|infarctus|à l'hôpital|licenciée?s?|viré|virée|`
    + String.raw`perdu (?:mon|son|ma|sa) (?:travail|emploi|boulot|mère|père|femme|mari)|nouveau (?:travail|boulot|job|poste)|`
    + String.raw`démissionné|promu|promue`,
  unreal: 'presque|jamais|personne|si|espère|voudrais|pourrait|téléphone|batterie|film|série|roman|jeu',
  over: String.raw`il y a \p{L}+ ans|il y a \d+ ans|quand j'étais|à l'époque`,
}

// How clauses begin and end in French.

export const FRENCH_CLAUSES: ClauseWords = {
  opening: openings(`et|mais|ou|donc|alors|puis|ensuite|aussi|car|parce que|bon|ben|bah|oui|non|ouais|ah|oh|euh|ok|okay|salut|bonjour
    |bonsoir|coucou|merci|s'il te plaît|s'il vous plaît|stp|svp|en fait|du coup|d'accord|voilà|enfin|je pense que|je crois que|je trouve que
    |tu sais|au fait|sinon|wow|waouh|ouah|haha|ha|hou la la|maintenant|hier|aujourd'hui|demain`),
  request: openings("(?:tu peux|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|est-ce que (?:tu peux|"
    + "vous pouvez))(?: me| nous| m'aider à)*|je (?:voudrais|veux|dois|souhaite|souhaiterais|cherche à|"
    + "cherche)|j'aimerais(?: bien)?|il (?:me |nous )?faut|on doit|nous devons|aide-moi à|j'ai besoin (?:de|d'une?|d')"),
  own: openings("(?:j'ai|j'avais|nous avons|on a|je suis|nous sommes|on est|je vais|"
    + "nous allons|on va|j'étais)(?: enfin| déjà| aussi| juste| bien| encore)*"),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:pas|très|si|trop|que|de|en|y|là|d'accord|content|contente|désolée?|peur|faim|froid|été)$)./u,
  article: openings('une?(?! (?:jour|peu|fois|autre))|des'),
  linking: openings("(?:et|mais|ou) (?:je|j'\\S+|tu|il|elle|on|nous|vous|ils|elles|c'est|ça|"
    + "puis)|parce que|parce qu'\\S+|quand|si|qui|lorsque|puisque|comme"),
  dangling: openings("comme|l[ea]s? vôtres?|l[ea]s? miennes?|les? miens?|absolument|ça|"
    + "cela|c'est|c'était|ce|semble|sonne|on dirait|(?:le|la) mien(?:ne)?|moi aussi|j'en|il"
    + "|elle|ils|elles|celui-ci|ceux|celle|tout|rien|on|lui|leur|en|y"),
  fragment: openings("de|du|d'\\S+|à|au|aux|en|dans|sur|pour|avec|par|chez|sans|que|qu'\\S+|"
    + "qui|dont|où|est|sont|était|a|ont|ne|n'\\S+|pas|très|me|te|se|lui"),
  cutBefore: wordSet('à au aux en dans sur pour avec par chez sans et ou mais parce quand si '
    + 'qui que dont où hier demain je tu il elle on nous vous ils elles'),
  trailing: wordSet('et mais ou donc alors aussi quand si que merci'),
  neverLast: wordSet(`le la les l un une des du de d à au aux en dans sur pour avec par chez sans et ou mais que qui dont où si mon ma mes
    ton ta tes son sa ses notre votre
    nos vos leur ce cet cette ces est sont était suis a ai as ont avons avez je tu il elle on nous vous ils elles ne pas très plus me te se
    y c'est j'ai quand comme`),
  nounsCapital: false,
  addressee: wordSet('tu te toi ton ta tes vous votre vos'),
  hedges: wordSet('peut-être probablement presque si'),
  conditions: wordSet('si'),
}
