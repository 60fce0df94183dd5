/** German: the words of what is denied, over or taken back. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import type { EndingWords } from '../../facts/fact-language.ts'

const piece = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'iu')
const named = (pattern: string): RegExp => new LatinRegExp(`^${alternatives(pattern)}$`, 'u')

const ADV = String.raw`(?:(?:jetzt|gestern|heute|vorgestern|leider|endlich|nun|inzwischen|mittlerweile|gerade|übrigens|auch|ja|doch|gar
  |überhaupt|aktuell
  |wirklich|eigentlich|letzte[ns]? \p{L}+|diese[ns]? \p{L}+|seit (?:\p{L}+|\p{L}+ \p{L}+)|im \p{L}+ \d{4}|im \p{L}+
  |am \p{L}+|(?:im Jahr )?\d{4}|vor (?:\p{L}+|\d+) \p{L}+
  |nach .{2,25}) )*`
const NAME = String.raw`(?<name>\p{Lu}\p{Ll}[\p{L}-]*)`
const FIRM = String.raw`(?:der )?(?<firm>\p{Lu}[\p{L}\d&.-]*(?: \p{Lu}[\p{L}\d-]*)?)`
const MATE = '(?:Mann|Ehemann|Frau|Ehefrau|Freund|Freundin|Partner|Partnerin|Verlobter?|Verlobten)'
const COUPLE = [['companion'], ['relationship-status']] as const
const MY = '(?:[Dd]en|[Dd]ie|[Dd]as|[Mm]eine?n?|[Uu]nsere?n?) (?:(?:alte[ns]?|neue[ns]?|rote[ns]?|blaue[ns]?) )?'
const DIED = '(?:gestorben|verstorben|tot|eingeschläfert worden|entlaufen|weggelaufen|von uns gegangen|über die Regenbogenbrücke gegangen)'
const WHAT = String.raw`(?<what>\p{Lu}[\p{L}\d-]+)`

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
  over: [
    [piece(`ich bin ${ADV}(?:nicht|doch nicht|gar nicht|nicht mehr) ${ADV}allergisch(?: mehr)?`), ['allergy']],
    [piece(`ich habe ${ADV}(?:gar |doch |überhaupt )?keine Allergien?(?: mehr)?`), ['allergy']],
    [named(`(?:[Ii]ch bin|[Ww]ir sind) ${ADV}(?:aus|von) ${FIRM} ${ADV}(?:weg|fort|aus)gezogen`), ['home', '$firm']],
    [named(`(?:[Ii]ch habe|[Ii]ch hab) ${ADV}bei ${FIRM} ${ADV}(?:gekündigt|aufgehört)`), ['employer', '$firm'], ['place-of-work']],
    [piece(`(?:ich habe|ich hab) ${ADV}(?:meine[nm]? (?:Job|Stelle|Arbeit) )?${ADV}(?:gekündigt|verloren|aufgegeben
      |hingeschmissen)`), ['employer'], ['place-of-work']],
    [piece(`(?:mein Chef|meine Chefin|meine Firma|die Firma) hat (?:mich|mir) ${ADV}(?:gekündigt|entlassen|gefeuert
      |rausgeworfen)`), ['employer'], ['place-of-work']],
    [named(`(?:[Ii]ch (?:wurde|bin) ${ADV}(?:bei|von) ${FIRM}|${FIRM.replace('firm', 'by')} hat mich) ${ADV}(?:gekündigt|entlassen|gefeuert
      |rausgeworfen)(?: worden)?`), ['employer', '$firm'], ['employer', '$by'], ['place-of-work']],
    [piece(`(?:mir (?:wurde|ist)|ich (?:wurde|bin)) ${ADV}(?:gekündigt|entlassen|gefeuert
      |rausgeworfen)(?: worden)?`), ['employer'], ['place-of-work']],
    [piece(`ich bin ${ADV}(?:arbeitslos|in Rente(?: gegangen)?|im Ruhestand|pensioniert(?: worden)?
      |Rentner(?:in)?)`), ['employer'], ['place-of-work']],
    [named(`(?:${NAME}|[Mm]eine? ${MATE}(?: ${NAME.replace('name', 'other')})?) und ich (?:haben uns|sind
      |haben) ${ADV}(?:nicht mehr zusammen|getrennt|geschieden|auseinander|scheiden lassen)(?: worden)?`),
      ['partner'], ...COUPLE],
    [named(`(?:[Ww]ir (?:haben uns|sind)|[Ii]ch habe mich|[Ii]ch bin) ${ADV}(?:von (?:meine[mr] ${MATE}|${NAME}) )?${ADV}(?:getrennt
      |geschieden|scheiden lassen)`), ['partner'], ['companion']],
    [named(`(?:[Ii]ch habe|[Ii]ch hab) ${ADV}(?:mit (?:meine[mr] ${MATE}|${NAME}) )${ADV}Schluss gemacht`), ['partner'], ...COUPLE],
    [named(`(?:[Mm]eine? ${MATE}|${NAME}) hat (?:mich ${ADV}(?:verlassen|sitzen ?lassen)|mit mir ${ADV}Schluss gemacht)`), ['partner'],
      ...COUPLE],
    [named(`${NAME} ist ${ADV}${DIED}`), ['pets', 'ein tier namens $name'], ['partner', '$name']],
    [named(`${NAME} (?:musste|mussten wir) ${ADV}eingeschläfert werden`), ['pets', 'ein tier namens $name']],
    [named(`(?:[Mm]eine?|[Uu]nsere?) (?<animal>\\p{Lu}\\p{Ll}+)(?: ${NAME})? ist ${ADV}${DIED}`), ['pets', 'ein $animal'], ['pets',
      `ein tier namens $name`]],
    [named(`(?:[Ii]ch habe|[Ww]ir haben|[Ii]ch hab) ${ADV}${MY}${WHAT} ${ADV}(?:verkauft|verschenkt|abgegeben|verloren
      |zu Schrott gefahren|weggegeben)`), ['owns', 'ein $what'], ['pets', 'ein $what']],
    [named(`(?:[Mm]eine?|[Uu]nsere?) ${WHAT} (?:wurde|ist) ${ADV}(?:gestohlen|geklaut|verkauft)(?: worden)?`), ['owns', 'ein $what']],
    [piece(`ich habe ${ADV}(?:mein Studium|die Uni|das Studium) ${ADV}(?:abgebrochen|geschmissen|beendet
      |abgeschlossen)`), ['studies'], ['school']],
    [named(`(?:[Ii]ch bin|[Ww]ir sind) ${ADV}(?:aus|von) ${FIRM} ${ADV}(?:weggezogen|ausgezogen|fortgezogen)`), ['home', '$firm']],
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
