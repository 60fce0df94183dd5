/** French: the words by which people say that something is done. */
import type { DoneWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

const DID = "(?:j['’]ai|on a|nous avons)"
/** A thing, without anybody who does something. */
const NOBODY = String.raw`(?!(?:je|j['’]\p{L}*|tu|il|elle|ils|elles|vous|on|a|ont|as|avez|avait)(?!\p{L}))`
const THING = `(?<what>${NOBODY}\\S+(?: ${NOBODY}\\S+){0,5}?)`

export const FRENCH_DONE: DoneWords = {
  breaks: /\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:et|mais)\s+(?=(?:je|j['’]|il|elle|on|le|la|les|c['’])(?!\p{L}))/iu,
  fill: patternOf(String.raw`(?<!\p{L})(?:enfin|finalement|déjà|aussi|aujourd['’]hui|ce (?:matin|soir)|cet après-midi|tout juste|juste
    |maintenant|à l['’]instant)(?!\p{L})`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:pas|jamais|presque|failli|moitié|partie|faudrait|devrais|pourrais|voudrais|aurais|aurait
    |dois|faut|veux|voulais|si|avant|quand|jusqu\p{L}*|lorsque|chaque|toujours|peut-être|autre|autres|mauvais\p{L}*|son|sa|ses|ton|ta
    |tes|leurs?|votre|vos|lui|oublié|essayé|rêvé|annulé\p{L}*|reporté\p{L}*|crois|est-ce)(?!\p{L})|(?<!\p{L})n['’]`, 'iu'),
  statements: [
    wholeText(String.raw`(?:je suis|on est|nous sommes) (?<event>all\p{L}+|passé\p{L}*)
      (?:chez le|chez la|chez|au|à la|à l['’]|voir) ?(?<what>.+)`),
    wholeText(`${DID} (?:fini|terminé|fait|réglé|bouclé)(?: avec)? (?<what>.+)`),
    wholeText(`${DID} (?<event>)(?<verb>vu|rencontré|retrouvé|passé|réussi|fêté|visité) (?<what>.+)`),
    wholeText(String.raw`${DID} (?<verb>\p{L}+) (?<what>.+)`),
    wholeText(String.raw`${THING} (?<event>s['’]est(?: très| plutôt| vraiment)*(?: bien| mal) passée?s?
      |(?:était|a été|étaient) (?:super|bien|génial|parfait|très bien|horrible|sympa))`),
    wholeText(String.raw`${THING} (?:c['’]est|est|sont) (?:fait|faite|faits|faites|finie?s?|terminée?s?|réglée?s?|bouclée?s?|passée?s?)`),
    wholeText(String.raw`${THING} (?:est |sont |a été )?(?<verb>\p{L}+)`),
  ],
  past: /(?:ée?s?|i|ie|u|ue)$/u,
  bases: [[/(?:ée?s?|ie?|ue?)$/u, '']],
  irregular: `pris prend, rendu rend, fait fai, vu voi, écrit écri, mis mett, lu li, reçu recev, ouvert ouvr, offert offr,
    appris apprend, remis remett, signé sign, tenu ten, venu ven, reconduit reconduir, construit construi, peint peind,
    souscrit souscri, inscrit inscri`,
  frame: 'rendez vous prévu vais va',
  alike: `chercher récupérer prendre retirer
    envoyer déposer remettre rendre faire
    appeler téléphoner parler
    rendre rapporter rapporté ramener ramené
    acheter prendre commander
    voir visiter rendez`,
}
