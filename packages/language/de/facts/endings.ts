/** German: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')

const ADV = String.raw`(?:(?:jetzt|gestern|heute|vorgestern|leider|endlich|nun|inzwischen|mittlerweile|gerade|übrigens|auch|ja|doch|gar
  |überhaupt|aktuell
  |wirklich|eigentlich|letzte[ns]? \p{L}+|diese[ns]? \p{L}+|seit (?:\p{L}+|\p{L}+ \p{L}+)|im \p{L}+ \d{4}|im \p{L}+
  |am \p{L}+|(?:im Jahr )?\d{4}|vor (?:\p{L}+|\d+) \p{L}+
  |nach .{2,25}) )*`

export const GERMAN_ENDINGS: EndingWords = {
  joined: [
    [/aufgehört, (?=[^,]+ zu \p{L}+)/u, 'aufgehört '], [/^(\P{L}*(?:bitte )?hör(?:e)? (?:bitte )?auf), /iu, '$1 '],
    [/(?:es (?:hat sich herausgestellt|stellte sich heraus)|stellt sich heraus), dass ich (.+?) bin(?=[.!]|$)/iu, ', ich bin $1'],
    [/(?:du (?:musst|brauchst)) (.+?) mehr, (.+)/iu, 'du musst $1 $2 mehr'],
    [/^(\p{Lu}\p{L}+(?: \p{Ll}+)?) (\p{Ll}+e) ich (?=.*nicht)/u, 'ich $2 $1 '],
    [/^((?:den|die|das|meine?n?|unsere?n?) (?:\p{Ll}+ )?\p{Lu}[\p{L}\d-]+) (habe|hab|haben) (ich|wir) /iu, '$3 $2 $1 '],
  ],
  breaks: /\s*[,;:()…]+\s*|[.!]\s+|\s+[-–—]+\s+|\s+(?:aber|weil|und) (?=(?:ich|wir|meine?) (?!sind|haben uns))/iu,
  leads: inLines('iu')`^(?:(?:quatsch|übrigens|also|ja|nein|nee|ach|tja|leider|naja|und|aber|ok(?:ay)?|bitte|ehrlich gesagt|update
    |tatsächlich|in wahrheit|ich hab(?:e)? gelogen)[,:!]? +)+(?=\S)`,
  retracting: patternOf(String.raw`^\P{L}*(?:(?:ha)+h?,? |nein,? |ok(?:ay)?,? )*(?:(?:das )?(?:stimmt (?:so |gar )?nicht|war gelogen)
    |(?:(?:das )?war )?(?:nur|bloß )?(?:(?:ein )?(?:kleiner )?(?:Spaß|Scherz|Witz)|Quatsch))\s*[,.!;:–—-]+\s*`, 'iu'),
  withdrawn: patternOf(String.raw`^\P{L}*(?:bitte |ok(?:ay)?,? )*(?:vergiss|ignoriere?|streich)(?: bitte)?,? (?:(?:was
    |alles,? was) ich (?:vorhin |eben )?(?:über|zu|von) (?<what>[\p{L}-]{2,30}) (?:gesagt|erzählt|geschrieben) habe|`
    + String.raw`das mit (?:der |dem |den )?(?<other>[\p{L}-]{2,30}))\s*(?:[,.;:!–—-]+\s*|$)`, 'iu'),
  undone: [
    [piece(`ich habe ${ADV}aufgehört (?<what>.+?) zu (?<verb>\\p{L}+)en`), 'ich $<verb>e $<what>', 'ich $<verb>e gerne $<what>'],
    [piece(`ich habe ${ADV}aufgehört mit (?:dem |der )?(?<what>\\p{L}+)`), 'ich lerne $<what>', 'ich mag $<what>'],
    [piece(`(?<who>ich|wir) (?<verb>\\p{L}+) (?<rest>.*?)(?<![\\p{L}])nicht mehr(?<more>.*)`), '$<who> $<verb> $<rest>$<more>',
      `$<who> $<verb> eine $<rest>$<more>`],
    [piece(`(?<who>ich|wir) (?:haben|habe?) ${ADV}k(?<ein>eine?[nmr]?) (?<what>.+?)(?: mehr)?`), 'ich habe $<ein> $<what>'],
    [piece('(?<who>ich|wir) (?<verb>\\p{L}+) (?<rest>.*?)(?<![\\p{L}])keine?[nmr]? (?<what>.+?)(?: mehr)?'), '$<who> $<verb> $<what>',
      `$<who> $<verb> gerne $<what>`],
    [piece(`(?<who>ich|wir) (?<verb>\\p{L}+) ${ADV}(?<rest>.*?)(?<![\\p{L}])nicht(?<more>.*)`), '$<who> $<verb> $<rest>$<more>'],
    [piece('früher (?<verb>\\p{L}+?)(?:te|habe) ich (?<rest>.+)'), 'ich $<verb>e $<rest>'],
  ],
  resumed: piece(`(?:(?:ich|wir) )?(?:esse|essen|trinke|trinken|ess|habe?|haben)(?: ich| wir)? (?:\\p{L}+ ){0,3}?(?:doch |jetzt )?wieder
    \\s?(?:angefangen,? |mit )*(?:\\p{L}+ )??(?<what>\\p{L}+)(?: zu (?:essen|trinken)| angefangen)?`),
  released: [
    piece('(?:deine |die )?(?<what>(?:antworten|erklärungen|nachrichten) (?:können|dürfen) .+)'),
    piece('(?:bitte |lass uns |wir können )*(?:(?:wechsle|geh|wechseln) )?(?:wieder )?zurück zu(?:m|r)? (?<what>.+)'),
    piece('hör(?:e)? (?:bitte )?auf (?<what>.+? zu \\p{L}+)'),
    piece(`(?<what>(?:antworte|schreib|schreibe|sprich|rede|benutze?|verwende|nenne?|nutze|duze|sieze) .*?)(?:bitte )?nicht (?:mehr
      |länger)(?<more> .+)?`),
    piece('du (?:musst|brauchst) (?:mir )?(?:nicht mehr|nicht länger) (?<what>.+?)(?: mehr)?'),
    piece('du (?:kannst|darfst) (?:jetzt |nun )?(?:wieder|ruhig wieder) (?<what>.+)'),
    piece('du (?:kannst|darfst) (?<what>.+?) wieder \\p{L}+'),
    piece('du (?:kannst|darfst) mich (?:jetzt |ab jetzt |gerne? |ruhig )*(?<what>(?:duzen|siezen))(?: bitte)?'),
  ],
  limited: inLines('iu')`(?<!\p{L})(?:heute|noch nicht|immer|oft|sehr|gut|genug|gerade|morgen|diese Woche|wirklich gern|sicher|weiß|denke
    |glaube|will|möchte|kann|wenn|ob)(?!\p{L})`,
  final: /(?<!\p{L})(?:in Rente|im Ruhestand|pensioniert|Rentner(?:in)?|gestorben|verstorben)(?!\p{L})/iu,
  past: inLines('iu')`(?<!\p{L})(?:vor \p{L}+ Jahren|damals|als (?:ich|Kind)|fast|beinahe|würde|könnte|sollte|will|möchte|vielleicht|wenn
    |falls|Film|Spiel)(?!\p{L})`,
  retold: /(?<!\p{L})(?:weil|seitdem|nachdem|bevor|als|seit) (?:ich|wir|meine?)(?!\p{L})/iu,
  having: /^(?:ich|wir) (?:habe|haben|besitze|fahre)(?!\p{L})/iu,
}
