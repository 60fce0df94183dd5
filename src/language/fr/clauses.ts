/** How clauses begin and end in French. */
import { openings, type ClauseWords } from '../lexicon.ts'
import { wordSet } from '../word-set.ts'

export const FRENCH_CLAUSES: ClauseWords = {
  opening: openings(`et|mais|ou|donc|alors|puis|ensuite|aussi|car|parce que|bon|ben|bah|oui|non|ouais|ah|oh|euh|ok|okay|salut|bonjour
    |bonsoir|coucou|merci|s'il te plaît|s'il vous plaît|stp|svp|en fait|du coup|d'accord|voilà|enfin|je pense que|je crois que|je trouve que
    |tu sais|au fait|sinon|hier|aujourd'hui|demain`),
  request: openings("(?:tu peux|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|est-ce que (?:tu peux|"
    + "vous pouvez))(?: me| nous| m'aider à)*|je (?:voudrais|veux|dois|souhaite|souhaiterais|cherche à|"
    + "cherche)|j'aimerais(?: bien)?|il faut|on doit|nous devons|aide-moi à|j'ai besoin (?:de|d'une?|d')"),
  own: openings("(?:j'ai|j'avais|nous avons|on a|je suis|nous sommes|on est|je vais|"
    + "nous allons|on va|j'étais)(?: enfin| déjà| aussi| juste| bien| encore)*"),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:pas|très|si|trop|que|de|en|y|là|d'accord|content|contente|désolée?|peur|faim|froid|été)$)./u,
  article: openings('une?|des'),
  linking: openings("(?:et|mais|ou) (?:je|j'\\S+|tu|il|elle|on|nous|vous|ils|elles|c'est|ça|"
    + "puis)|parce que|parce qu'\\S+|quand|si|qui|lorsque|puisque|comme"),
  dangling: openings("ça|cela|c'est|c'était|ce|il|elle|ils|elles|celui-ci|ceux|celle|tout|rien|on|lui|leur|en|y"),
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
