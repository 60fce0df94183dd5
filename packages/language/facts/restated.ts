/** What is told over two sentences, or in a word for the day, as the plain statement that rows of a language read. */
import { PLACES } from '../zh/facts/words.ts'
import { inLines, patternOf } from './finding.ts'

const NOW: readonly (readonly [RegExp, string])[] = [
  [/\b([Ww])ir sind (?:jetzt|nun|inzwischen|mittlerweile) in (?=\p{Lu}\p{L}+(?:$|[.!,;]))/gu, '$1ir wohnen in '],
  [/\b([Ii])ch bin (?:jetzt|nun|inzwischen|mittlerweile) in (?=\p{Lu}\p{L}+(?:$|[.!,;]))/gu, '$1ch wohne in '],
  [/(?<!\p{L})(?:[Aa]hora (?:estamos|vivimos)|[Ee]stamos ahora) en (?=\p{Lu}\p{L}+(?:$|[.!,;]))/gu, 'vivimos en '],
  [/(?<!\p{L})(?:[Aa]hora estoy|[Ee]stoy ahora) en (?=\p{Lu}\p{L}+(?:$|[.!,;]))/gu, 'vivo en '],
  [/(?<!\p{L})([Oo]n|[Nn]ous) (?:est|sommes) (?:maintenant )?à (\p{Lu}[\p{L}-]+)(?: maintenant| désormais)(?=$|[.!,;])/gu,
    'on habite à $2'],
  [patternOf(`我们?现在(?:人)?在(${PLACES})了(?=$|[。！!，,])`, 'gu'), '我住在$1'],
]
/** Where one is now one may be for a day: what tells of moving or of a household makes it home. */
const SETTLED = inLines('iu')`(?<!\p{L})(?:umgezogen|eingezogen|eingelebt|umzug|einzug|unsere? (?:neuen?s? )?(?:wohnung|haus)
    |nachbar\p{L}*|nos mudamos|mudad\p{L}+|instalad\p{L}+|nuestr[oa] (?:nuev[oa] )?(?:piso|casa)|vecin\p{L}+|alquil\p{L}+
    |(?:em|dé)ménag\p{L}+|install\p{L}+|notre (?:nouvel(?:le)? )?(?:appart\p{L}*|maison)|voisins?|bail)(?!\p{L})|搬|租|新家|定居|邻居`

const TITLE = '(?:als |como |de |comme )?(\\p{L}[\\p{L}]+(?: \\p{L}+)?)'
const GOT: readonly (readonly [RegExp, string])[] = [
  [patternOf(`\\b((?:hab|habe|kriege|bekomme|bekommen) (?:ich )?(?:die|den|eine neue|einen neuen) (?:Stelle|Job|Zusage))[!.,:]+\\s
    ${TITLE} (?=bei(?:m| der)? \\p{Lu})`, 'gu'), '$1. Ich arbeite als $2 '],
  [patternOf(`((?:me (?:han dado|dieron)|conseguí|he conseguido|tengo) (?:el|un nuevo) (?:puesto|trabajo|empleo))[!.,:]+\\s
    ${TITLE} (?=en \\p{Lu})`, 'giu'), '$1. Trabajo como $2 '],
  [patternOf(`((?:j['’]ai|on m['’]a) (?:eu|décroché|donné|obtenu) le (?:poste|job|boulot|taf))[\\s!.,:]+
    ${TITLE} (?=chez \\p{Lu})`, 'giu'), '$1. Je travaille comme $2 '],
]

/** A text in which what has no verb of its own has one: "Ich hab die Stelle! Köchin bei Halden", "wir sind jetzt in Kassel". */
export const restated = (text: string): string => [...GOT, ...(SETTLED.test(text) ? NOW : [])]
  .reduce((said, [pattern, plain]) => said.replace(pattern, plain), text)
    .replace(/(?<=[Tt]rabajo como |[Jj]e travaille comme )\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
