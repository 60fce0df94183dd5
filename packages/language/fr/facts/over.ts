/** French: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

const MY = "(?:(?:mon|ma|mes|notre|nos|le|la|les|un|une|du|de la|de|au|à la|chez) |l['’]|d['’])?"
const THING = String.raw`(?<what>[\p{L}\d-]+(?: [\p{L}\d-]+){0,2}?)`
const HAVE = "(?:j['’]ai|on a|nous avons)"

export const FRENCH_OVER: OverWords = {
  breaks: /\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:et|mais|car|parce que)\s+(?=(?:je|j['’]|il|elle|on|le|la|les|c['’])(?!\p{L}))/iu,
  fill: patternOf(String.raw`(?<!\p{L})(?:enfin|finalement|déjà|aussi|aujourd['’]hui|hier|hier soir|ce (?:matin|soir)|tout juste|juste
    |maintenant|malheureusement|hélas|la semaine dernière|le mois dernier|il y a (?:deux|trois|quelques|\d+) (?:jours|semaines|mois)|depuis
    \p{L}+|définitivement|complètement)(?!\p{L})`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:jamais|presque|failli|faudrait|devrais|pourrais|voudrais|aurais|aurait|veux|voulais|si|avant
      |quand
    |jusqu\p{L}*|lorsque|peut-être|son|sa|ses|ton|ta|tes|leurs?|votre|vos|rêvé|essayé|crois|pense|est-ce|pourquoi|comment)(?!\p{L})`, 'iu'),
  notClause: patternOf(String.raw`(?<!\p{L})(?:il|elle|tôt|tard|à \d+|revenue?s?|retrouv\p{L}+)(?!\p{L})`, 'iu'),
  others: /(?<!\p{L})(?:son|sa|ses|ton|ta|tes|leurs?)(?!\p{L})/iu,
  statements: [
    ['apart', wholeText(`${THING} et moi,? (?:on (?:s['’]est (?:séparé|quitté)|n['’]est plus ensemble|a rompu|divorce)\\p{L}*|nous sommes
      séparés|avons rompu|divorçons)`)],
    ['apart', wholeText(`(?:j['’]ai rompu avec|j['’]ai quitté|je me suis séparée? de) ${MY}${THING}`)],
    ['died', wholeText(`${MY}${THING} (?:est (?:mort|morte|décédée?|partie?)|s['’]est enfuie?)`)],
    ['died', wholeText(`(?:on a dû|nous avons dû|j['’]ai dû) (?:faire piquer|euthanasier|endormir) ${MY}${THING}`)],
    ['left', wholeText(`(?:${HAVE} (?:quitté|démissionné de|démissionné)|je ne travaille plus|je travaille plus) ${MY}${THING}`)],
    ['left', wholeText(`(?:j['’]ai été (?:virée?|licenciée?) (?:de|par|chez)|on m['’]a virée? de) ${MY}${THING}`)],
    ['gone', wholeText(`${HAVE} (?:vendu|perdu|donné|jeté|rendu|revendu) ${MY}${THING}`)],
    ['gone', wholeText(`on m['’]a volé ${MY}${THING}`)],
    ['off', wholeText(`${MY}${THING} (?:est|a été|sont|ont été) (?:annulée?s?|supprimée?s?|reportée?s? sine die)`)],
    ['off', wholeText(`${HAVE} annulé ${MY}${THING}`)],
    ['stopped', wholeText(`${HAVE} (?:arrêté|abandonné|laissé tomber|lâché)(?: de (?:prendre|manger|boire|faire|jouer))? ${MY}${THING}`)],
    ['stopped', wholeText(`je (?:ne )?(?:prends|mange|bois|fais|joue|apprends|utilise) plus (?:de |d['’]|du |au |à la )?${MY}${THING}`)],
    ['stopped', wholeText('je (?:ne )?(?<what>fume|cours|danse|nage|bois|médite) plus')],
  ],
  kindsOfThing: 'voyage rendez-vous vol cours examen travail boulot voiture chien chienne chat chatte médicament comprimés projet régime',
}
