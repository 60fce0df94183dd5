/** German: the words by which people say that something is done. */
import type { DoneWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

/** A thing, without anybody who does something: "er hat das Paket" is none. */
const NOBODY = String.raw`(?!(?:ich|du|er|sie|es|wir|ihr|man|hat|hast|habt|hatte|wird|wurde|soll|muss|will)(?!\p{L}))`
const THING = `(?<what>${NOBODY}\\S+(?: ${NOBODY}\\S+){0,5}?)`
const WENT = '(?:gut|super|okay|ok|prima|toll|schön|glatt|bestens|problemlos|perfekt|schlecht|schrecklich|mies|in Ordnung|ein Erfolg)'

export const GERMAN_DONE: DoneWords = {
  breaks: /\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:und|aber)\s+(?=(?:ich|wir|er|sie|es|das|der|die)(?!\p{L}))/iu,
  fill: patternOf(String.raw`(?<!\p{L})(?:endlich|gerade|eben|schon|bereits|jetzt|heute|heute (?:früh|morgen)|nun|auch|tatsächlich
    |erfolgreich|selbst|vorhin|soeben|übrigens|ja|doch|mir|uns)(?!\p{L})`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}*|fast|beinahe|kaum|halb|zur Hälfte|teilweise|sollte|müsste
    |könnte|würde|hätte\p{L}*|wäre|muss|will|wollte|möchte|wenn|falls|ob|bevor|bis|sobald|vielleicht|wahrscheinlich|anderen?|anderes
    |andere[ms]|falsche\p{L}*|sein|seine\p{L}*|ihre?\p{L}*|dein\p{L}*|eure?\p{L}*|ihm|ihnen|vergessen|versucht|geträumt|abgesagt
    |jede\p{L}*|immer|oft|früher|damals|als|statt)(?!\p{L})`, 'iu'),
  statements: [
    wholeText(`(?:ich|wir) (?<event>war|waren) (?:beim|bei der|bei|im|in der|auf der|zum|zur) (?<what>.+)`),
    wholeText(`(?:ich |wir )?(?:habe|hab|haben)(?: ich| wir)? (?<what>.+?)
      (?<event>)(?<verb>getroffen|besucht|bestanden|gefeiert|gesehen)`),
    wholeText(String.raw`(?:ich |wir )?(?:habe|hab|haben|bin|sind)(?: ich| wir)? (?<what>.+?) (?:erledigt|geschafft|hinter mir|hinter uns
      |fertig|abgeschlossen)`),
    wholeText(String.raw`(?:ich |wir )?(?:habe|hab|haben|bin|sind)(?: ich| wir)? (?<what>.+?) (?<verb>\p{L}+)`),
    wholeText(String.raw`(?<what>.+?) (?:habe|hab|haben) (?:ich|wir) (?<verb>\p{L}+)`),
    wholeText(`${THING} (?:ist|sind) (?:fertig|erledigt|vorbei|durch|geschafft|abgehakt|gemacht|vom Tisch|rum)`),
    wholeText(String.raw`(?:beim |bei der |im |mit dem |mit der )?${THING} (?<event>war|waren|lief|ging|verlief)(?: (?:alles|sehr|echt
      |richtig|ganz|ziemlich|es))* ${WENT}`),
    wholeText(String.raw`${THING} (?:ist |sind )?(?<verb>\p{L}+)`),
  ],
  past: /^(?:\p{L}{0,5}ge\p{L}+(?:t|en)|(?:be|ver|er|ent|zer|emp|über|unter)\p{L}+(?:t|en)|\p{L}+iert)$/u,
  bases: [[/^(?:\p{L}{0,5})ge(?<stem>\p{L}{2,}?)(?:e?t|en)$/u, '$<stem>'], [/(?:e?t|en)$/u, '']],
  irregular: `geschrieben schreib, gesprochen sprech, getroffen treff, genommen nehm, gebracht bring, gegangen geh, gezogen zieh,
    geholfen helf, gefunden find, gewesen sein, gesessen sitz, abgenommen nehm, mitgenommen nehm, abgeschickt schick,
    zurückgebracht bring, abgezogen zieh, angeschrieben schreib, unterschrieben unterschreib, geschnitten schneid,
    gestrichen streich, getan tu, gesungen sing, geschwommen schwimm, geflogen flieg, gestiegen steig, geworfen werf,
    weggeworfen werf, entschieden entscheid, beworben bewerb, besprochen besprech`,
  frame: 'termin werde',
  alike: `abholen hole holen hol besorgen
    einreichen reiche reich abgeben gebe geb schicken schick abschicken
    anrufen rufe ruf telefonieren telefonier
    zurückbringen bringe bring zurückgeben
    kaufen kaufe kauf besorgen besorg`,
}
