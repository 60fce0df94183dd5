/** French: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')
const named = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'u')

const WHEN = "(?: (?:hier|aujourd'hui|il y a|la|le|cette|ce|en|par|après|récemment|de|pour|au) ?.*)?"
const NAME = String.raw`(?<name>\p{Lu}[\p{L}-]+)`
const FIRM = String.raw`(?<firm>\p{Lu}[\p{L}\d&.-]*(?: \p{Lu}[\p{L}\d-]*)?)`
const MATE = '(?:copain|copine|mari|femme|petit ami|petite amie|compagn(?:on|e)|fiancée?)'
const COUPLE = [['companion'], ['relationship-status']] as const
const ANIMAL = '(?<animal>chien|chienne|chat|chatte|lapin|hamster|tortue|perroquet|cheval)'
const DIED = '(?:est morte?|est décédée?|nous a quittés)'

export const FRENCH_ENDINGS: EndingWords = {
  joined: [],
  breaks: /\s*[,;:()…]+\s*|[.!]\s+|\s+[-–—]+\s+|\s+(?:mais|parce que)\s+/iu,
  leads: inLines('iu')`^(?:(?:en fait|finalement|au final|il s'avère que|bon|alors|s'il te plaît|maintenant|la vérité|et|mais
    |malheureusement|hélas|j'ai menti|je me suis trompée?)[,:!]? +)+(?=\S)`,
  retracting: inLines('iu')`^\P{L}*(?:(?:ha)+,? |non,? )*(?:je (?:plaisantais?|rigolais?|déconnais?)|c'était (?:une blague|pour rire)
    |(?:c'est )?une blague|(?:en fait|ah|mais) non|c'est faux)\s*[,.!;:–—-]+\s*`,
  withdrawn: inLines('u')`^\P{L}*(?:s'il te plaît,? )?(?:[Oo]ublie|[Ii]gnore)(?:z)? (?:(?:ce que j'ai dit (?:sur|de|à propos de)
    |l'histoire de) )?(?<what>\p{Lu}[\p{L} -]{2,30}?)\s*(?:[,.;:!–—-]+\s*|$)`,
  undone: [
    [piece("(?:je n'ai|nous n'avons|on n'a) (?:plus|pas|jamais eu) (?:de |d')(?<rest>.+?)(?: du tout)?"), "j'ai un $<rest>",
      "j'ai une $<rest>", "j'ai $<rest>"],
    [piece('je ne joue (?:plus|pas) (?<of>d[eu] (?:la )?)(?<rest>.+?)'), 'je joue $<of>$<rest>', 'je joue de la $<rest>',
      'je joue du $<rest>', 'je joue au $<rest>'],
    [piece(`(?<who>je|nous|on) (?:ne |n')(?<verb>\\p{L}+(?: \\p{L}+)?) (?:plus|pas|jamais)(?: vraiment
      | du tout)? ?(?<rest>.*?)(?: du tout| en fait)?`), '$<who> $<verb> $<rest>',
      "j'$<verb> $<rest>", "j'$<verb> un $<rest>"],
    [piece("j'ai (?:arrêté|cessé) (?:de |d')jouer (?<rest>.+)"), 'je joue $<rest>'], [piece(`j'ai (?:arrêté
      |cessé) d'apprendre (?<rest>.+)`), "j'apprends $<rest>"],
    [piece("j'ai (?:arrêté|cessé) d'être (?<rest>.+)"), 'je suis $<rest>'], [piece("j'ai (?:arrêté|cessé) de travailler (?<rest>.+)"),
      `je travaille $<rest>`],
    [piece("j'ai (?:arrêté|cessé) d'étudier (?<rest>.+)"), "j'étudie $<rest>"],
    [piece('avant,? je (?<verb>vivais|travaillais|jouais) (?<rest>.+)'), 'je vis $<rest>', 'je travaille $<rest>', 'je joue $<rest>'],
  ],
  over: [
    [piece("je ne suis (?:pas|plus) (?:vraiment |en fait )?allergique(?: à rien)?(?: finalement| du tout)?"), ['allergy']],
    [named(`${NAME} et moi (?:ne sommes plus ensemble|(?:avons|nous sommes|on a) (?:rompu|séparés|quittés
      |divorcé))${WHEN}`), ['partner'], ...COUPLE],
    [named(`(?:[Mm](?:on|a) ${MATE}|${NAME}) m'a (?:quittée?|larguée?|plaquée?)${WHEN}`), ['partner'], ...COUPLE],
    [named(`[Jj]'ai (?:rompu|cassé) avec (?:(?:mon|ma) ${MATE}|${NAME})${WHEN}`), ['partner'], ...COUPLE],
    [piece(`(?:(?:mon|ma) ${MATE} et moi )?(?:nous nous sommes|on s'est|je me suis|nous avons|j'ai) (?:séparés?|quittés?
      |divorcée?)${WHEN}`), ['partner'], ...COUPLE],
    [named(`(?:(?:[Mm]on|[Mm]a) )?(?:${ANIMAL}|${NAME}) ${DIED}${WHEN}`), ['pets',
      `un animal qui s'appelle $name`], ['pets', 'un $animal'], ['partner', '$name']],
    [named(`[Jj]'ai (?:démissionné|quitté mon (?:travail|poste|emploi)) (?:de |d['’]|chez |de chez |à )${FIRM}${WHEN}`),
      ['employer', '$firm'], ['place-of-work']],
    [named(`[Jj]'ai quitté ${FIRM}${WHEN}`), ['employer', '$firm'], ['home', '$firm']],
    [named(`${FIRM} m'a (?:licenciée?|virée?)${WHEN}`), ['employer', '$firm'], ['place-of-work']],
    [piece(`(?:j'ai (?:démissionné|perdu mon (?:travail|emploi|poste)|quitté mon (?:travail|emploi|poste)|été (?:licenciée?|virée?))
      |je suis (?:au chômage|à la retraite|retraitée?)|on m'a (?:licenciée?|virée?)|j'ai pris ma retraite)${WHEN}`),
      ['employer'], ['place-of-work']],
    [piece(`j'ai (?:arrêté|abandonné|terminé|fini) (?:mes études|la fac|l'université)${WHEN}`), ['studies'], ['school']],
    [named(`(?:[Jj]'ai (?:vendu|donné|perdu)|[Oo]n m'a volé) (?<what>(?:mon|ma|le|la|un|une) [\\p{L}\\d-]+(?: [\\p{L}\\d-]+)?)(?: hier
      | aujourd'hui| la semaine dernière| le mois dernier)?`), ['owns', '$what']],
  ],
  resumed: piece(`(?:(?:je|on|j['’]ai|on a) (?:re)?(?:mange|bois|commencé? à (?:re)?manger|recommencé? à manger|mis à manger)
    |je me suis remise? à manger)(?: à nouveau| de nouveau| encore)? (?:de la |du |de l['’]|des )(?<what>\\p{L}+)(?: .*)?`),
  released: [
    piece("(?:s'il te plaît )?arrête (?:de |d')(?<what>.+)"), piece('(?:tes |les )?(?<what>(?:réponses|explications) peuvent être .+)'),
    piece('(?:reviens|revenons|repasse|repassons) (?:à|au|aux) (?<what>.+)'),
    piece("(?:s'il te plaît )?n(?:e |')(?<what>(?:réponds|écris|parle|utilise|me \\p{L}+) plus .+)"),
    piece("tu n'as (?:plus|pas) besoin de (?<what>.+)"), piece("(?:tu n'es|tu n'es) plus obligé de (?<what>.+)"),
    piece('tu peux (?:de nouveau |à nouveau |maintenant )?(?<what>.+?)(?: à nouveau| de nouveau)?'),
  ],
  limited: /(?<!\p{L})(?:aujourd'hui|encore|toujours|très|beaucoup|bien|sûre?|sais|crois|pense|veux|peux|si|quand)(?!\p{L})/iu,
  final: /(?<!\p{L})(?:retraitée?|retraite|morte?|décédée?)(?!\p{L})/iu,
  past: /(?<!\p{L})(?:il y a (?:longtemps|des années)|quand j'étais|presque|peut-être|voudrais|film|si)(?!\p{L})/iu,
  retold: /(?<!\p{L})(?:parce que|depuis que|quand|après que|lorsque)(?!\p{L})/iu,
  having: /^(?:j'ai|nous avons|on a)(?!\p{L})/iu,
}
