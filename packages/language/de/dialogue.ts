/** How German speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const GERMAN_DIALOGUE: DialogueWords = {
  self: String.raw`ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*`,
  youSaid: String.raw`(?:hast|hattest) du(?: \p{L}+){0,8}? (?:vorgeschlagen|empfohlen|gesagt|geraten|erklärt|genannt|`
    + 'geschrieben|gegeben|gemeint|erwähnt)|(?:schlugst|empfahlst|sagtest|rietst|nanntest|schriebst|'
    + String.raw`meintest) du|du(?: \p{L}+){0,8}? (?:vorgeschlagen|empfohlen|gesagt|geraten|erklärt|geschrieben) hast|`
    + String.raw`dein\p{L}* (?:\p{L}+ )?(?:vorschlag|vorschläge|empfehlung|empfehlungen|rat|antwort|erklärung|entwurf)`,
  asked: 'gefragt|fragte|fragen?',
  number: String.raw`wie ?viel\p{L}*|wie (?:alt|lange|oft|weit|groß|hoch|schwer|teuer)`
    + String.raw`|was [^?]{1,60} (?:kosten|gekostet)|was koste\p{L}*`,
  when: 'wann|an welchem tag|welches datum|in welchem (?:jahr|monat)',
  who: 'wer|wem|wen|wessen',
  name: String.raw`wie (?:heiß\p{L}*|hieß\p{L}*|nenn\p{L}*)|welche[rsmn]? (?:marke|krankenhaus|klinik|hotel|restaurant|`
    + 'firma|schule|bank|stadt|straße|fluggesellschaft)',
  focus: String.raw`welche[rsmn]? (?:\p{L}+ ){0,3}?(\p{L}+) (?:habe?n?|hast|hatten?|hattest|ist|sind|war\p{L}*|wurde\p{L}*|nutze|`
    + String.raw`benutze|verwende|brauche|mag|will|wollte\p{L}*)|was (?:ist|war|sind|waren) (?:der|die|das|mein\p{L}*|unser\p{L}*|`
    + String.raw`dein\p{L}*) (?:\p{L}+ ){0,3}?(\p{L}+)(?= (?:von|für|in|im|zu|zum|zur|über|auf|bei|beim|mit|de[rs]|als|am|an|während|`
    + String.raw`nach|vor)(?!\p{L})|\P{L}*$|[?.!,;])`,
  overview: String.raw`zusammenfass\p{L}*|fass\p{L}* .{0,200} zusammen|überblick|übersicht|insgesamt|im laufe|bisher`,
  frame: String.raw`erwähn\p{L}*|angesprochen|besprochen|gespräch\p{L}*|unterhaltung\p{L}*|chats?|themen|thema|nachrichten|`
    + String.raw`zusammenfass\p{L}*|überblick|übersicht|reihenfolge|name[n]?|arten|sachen?|dinge?|punkte?|aspekte?|grund|gründe|`
    + String.raw`einzelheiten|verschieden\p{L}*|genau\p{L}*|konkret\p{L}*|bestimmt\p{L}*`,
  denies: String.raw`(?:das|dazu|darüber)?\s*(?:weiß|finde|habe?|konnte|kann) ich (?:dazu |darüber |`
    + String.raw`das )?(?:leider )?(?:nicht|nichts|keine)(?: \p{L}+)*|ich (?:weiß|finde|habe|konnte|kann) (?:das |es |`
    + String.raw`dazu |darüber |leider )*(?:nicht|nichts|keine\p{L}*)|(?:das|davon) hast du (?:mir )?(?:noch )?nicht`,
  offers: '(?:kannst|könntest|magst|möchtest) du|sag mir|bitte|leider|tut mir leid|wenn du|falls du|du (?:kannst|'
    + 'könntest)',
  counts: String.raw`eins?|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}+zehn|\p{L}+zig|dreißig|`
    + String.raw`hundert|tausend|halb\p{L}*|dutzend|einmal|zweimal|dreimal|beide|keine?|null`,
  times: String.raw`gestern|heute|morgen|letzte\p{L}*|vorige\p{L}*|nächste\p{L}*|vor|seit|wochen?|wochenende|monate?n?|`
    + 'jahre?n?|tage?n?|stunden?|neulich|abends?|morgens|nachts|mittags?|frühling|sommer|herbst|winter|ostern|'
    + 'weihnachten',
  people: 'mutter|mama|vater|papa|eltern|schwester|bruder|sohn|tochter|kind|kinder|oma|opa|tante|onkel|cousine?|'
    + String.raw`frau|mann|freund\p{L}*|nachbar\p{L}*|kolleg\p{L}*|chef\p{L}*|lehrer\p{L}*|arzt|ärztin`,
}
