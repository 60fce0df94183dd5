/** French: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')


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
