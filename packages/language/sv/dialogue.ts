/** How Swedish speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const SWEDISH_DIALOGUE: DialogueWords = {
  self: 'jag|mig|min|mitt|mina|vi|oss|vår|vårt|våra',
  youSaid: '(?:föreslog|rekommenderade|sa|sade|berättade|förklarade|skrev|gav) du|du (?:föreslog|rekommenderade|sa|'
    + 'sade|förklarade|skrev)|har du (?:föreslagit|rekommenderat|sagt)|(?:ditt|din|dina) (?:förslag|'
    + String.raw`rekommendation|råd|svar|förklaring)\p{L}*`,
  asked: 'frågade|frågat|fråga|frågor',
  number: 'hur (?:mycket|många|gammal|gammalt|gamla|länge|ofta|långt|stor|hög)'
    + String.raw`|vad kosta\p{L}*`,
  when: 'när|vilken dag|vilket datum|vilket år|vilken månad',
  who: 'vem|vems|vilka',
  name: 'vad (?:heter|hette)|vilke[nt] (?:sjukhus|hotell|restaurang|firma|skola|bank|stad|gata)',
  focus: String.raw`vilke[nt]? (?:\p{L}+ ){0,2}?(\p{L}+) (?:har|hade|är|var|blev|använder|använde|valde|ville)|`
    + String.raw`vad (?:är|var) (?:mi[nt]t?|mina|vårt?|våra|din|ditt|dina|de[nt]) (\p{L}+)|vilka (\p{L}+)`,
  overview: String.raw`sammanfatt\p{L}*|översikt|totalt|hittills`,
  frame: String.raw`nämn\p{L}*|samtal\p{L}*|chatt\p{L}*|ämnen?|meddelanden?|sammanfatt\p{L}*|översikt|ordning|namn|typ\p{L}*|slags|`
    + String.raw`saker|aspekt\p{L}*|skäl|detalj\p{L}*|exempel|olika|exakt\p{L}*`,
  denies: String.raw`jag (?:vet|hittar|hittade|kunde|minns|har)(?: \p{L}+)? (?:inte|ingen|inget|inga)(?: \p{L}+)*|`
    + 'det har du inte',
  offers: 'kan du|skulle du|berätta|tyvärr|förlåt|om du',
  counts: String.raw`en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|\p{L}+ton|tjugo|\p{L}+tio|hundra|tusen|halv|`
    + 'dussin|båda|ingen|noll',
  times: String.raw`igår|idag|imorgon|förra|nästa|sedan|vecka|veckor|helg\p{L}*|månad\p{L}*|år|dag|dagar|timm\p{L}+|kväll|`
    + String.raw`natt|morgon|våren?|sommar\p{L}*|hösten?|vinter\p{L}*|påsk|jul`,
  people: 'mamma|mor|pappa|far|föräldrar|syster|bror|son|dotter|barn|mormor|morfar|farmor|farfar|moster|faster|'
    + String.raw`kusin|fru|man|vän\p{L}*|grann\p{L}*|kolleg\p{L}*|chef`,
}
