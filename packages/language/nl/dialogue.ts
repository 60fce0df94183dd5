/** How Dutch speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const DUTCH_DIALOGUE: DialogueWords = {
  self: 'ik|mij|me|mijn|wij|we|ons|onze',
  youSaid: String.raw`(?:heb|had) je(?: \p{L}+){0,6}? (?:voorgesteld|aanbevolen|aangeraden|gezegd|verteld|uitgelegd|`
    + 'geschreven|gegeven)|(?:zei|adviseerde|vertelde) je|(?:je|jouw) (?:voorstel|aanbeveling|advies|antwoord|'
    + 'uitleg)',
  asked: 'gevraagd|vroeg|vragen|vraag',
  number: 'hoe ?veel|hoe (?:oud|lang|vaak|ver|groot|hoog|zwaar|duur)'
    + String.raw`|wat [^?]{1,60} gekost|wat kost\p{L}*`,
  when: 'wanneer|welke dag|welke datum|in welk jaar|welke maand',
  who: 'wie|wiens',
  name: 'hoe he(?:et|ten)|welke? (?:merk|ziekenhuis|hotel|restaurant|bedrijf|school|bank|stad|straat)',
  focus: String.raw`welke? (?:\p{L}+ ){0,3}?(\p{L}+) (?:heb|hebt|heeft|hebben|had|hadden|is|zijn|was|waren|werd|werden|gebruik|wil|wilde)|`
    + String.raw`wat (?:is|was|zijn|waren) (?:de|het|mijn|onze?|jouw|je) (?:\p{L}+ ){0,3}?(\p{L}+)(?= (?:van|voor|in|op|bij|met|over|`
    + String.raw`tijdens|na|om|te|als|die|dat)(?!\p{L})|\P{L}*$|[?.!,;])`,
  overview: String.raw`samenvat\p{L}*|vat .{0,200} samen|overzicht|in totaal|tot nu toe`,
  frame: String.raw`genoemd|vermeld\p{L}*|besproken|gesprek\p{L}*|chats?|onderwerp\p{L}*|berichten|samenvat\p{L}*|overzicht|`
    + String.raw`volgorde|naam|namen|soort\p{L}*|dingen?|aspect\p{L}*|reden\p{L}*|details?|voorbeeld\p{L}*|verschillende|`
    + String.raw`precie[sz]\p{L}*|specifieke?`,
  denies: String.raw`ik (?:weet|vind|kan|kon|heb)(?: \p{L}+)? (?:niet|niets|geen)(?: \p{L}+)*|`
    + 'dat heb je (?:me )?(?:nog )?niet',
  offers: 'kun je|zou je|vertel me|alsjeblieft|sorry|helaas|als je',
  counts: String.raw`één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|\p{L}+tien|\p{L}+tig|honderd|duizend|half|`
    + 'halve|dozijn|beide|geen|nul',
  times: String.raw`gisteren|vandaag|morgen|vorige?|volgende?|afgelopen|geleden|sinds|week|weken|weekend|maand\p{L}*|jaar|`
    + 'jaren|dag|dagen|uur|avond|nacht|ochtend|lente|zomer|herfst|winter|pasen|kerst',
  people: 'moeder|mama|vader|papa|ouders|zus|broer|zoon|dochter|kind|kinderen|oma|opa|tante|oom|neef|nicht|vrouw|'
    + String.raw`man|vriend\p{L}*|buur\p{L}*|collega\p{L}*|baas`,
}
