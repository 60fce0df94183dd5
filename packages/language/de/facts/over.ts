/** German: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf, wholeText } from '../../facts/finding.ts'

const HAVE = '(?:(?:ich|wir) )?(?:(?:habe|hab|haben|bin|sind|musste|mussten)(?: ich| wir)? )'
const MY = '(?:(?:mein|meine|meinen|meinem|meiner|unser|unsere|unseren|das|den|die|der|dem) )?'
const THING = String.raw`(?<what>[\p{L}\d-]+(?: [\p{L}\d-]+){0,2}?)`

export const GERMAN_OVER: OverWords = {
  breaks: /\s*[,;:()…!]+\s*|[.]\s+|\s+[-–—]+\s+|\s+(?:und|aber|weil|denn|da)\s+(?=(?:ich|wir|er|sie|es|das|der|die|jetzt)(?!\p{L}))/iu,
  fill: patternOf(String.raw`(?<!\p{L})(?:endlich|gerade|eben|schon|bereits|jetzt|heute|gestern|vorgestern|nun|auch|leider|übrigens|ja|doch
    |tatsächlich|inzwischen|mittlerweile|letzte (?:Woche|Nacht)|letzten (?:Monat|\p{L}+tag)|vor (?:zwei|drei|ein paar|\d+) (?:Tagen|Wochen
    |Monaten)|seit \p{L}+|am \p{L}+tag|für immer|endgültig|ganz|erst mal|erstmal|komplett)(?!\p{L})`, 'giu'),
  never: patternOf(String.raw`(?<!\p{L})(?:nie|niemals|fast|beinahe|kaum|sollte|müsste|könnte|würde|hätte\p{L}*|wäre|will|wollte|möchte|wenn
    |falls|ob|bevor|bis|sobald|vielleicht|wahrscheinlich|überlege|sein|seine\p{L}*|ihre?\p{L}*|dein\p{L}*|früher|damals|als|statt|vergessen
    |versucht|geträumt|bitte|warum|wie|wieder da|zurückgekommen|aufgetaucht)(?!\p{L})`, 'iu'),
  notClause: patternOf(String.raw`(?<!\p{L})(?:er|wieder|zurück|aufgetaucht|gefunden|um \d+|früher
    |pünktlich|heute nicht|nur heute)(?!\p{L})`, 'iu'),
  others: /(?<!\p{L})(?:seine?\p{L}*|ihre?\p{L}*|deine?\p{L}*|eure?\p{L}*|jemand\p{L}*)(?!\p{L})/iu,
  statements: [
    ['apart', wholeText(`${THING} und ich (?:haben uns getrennt|sind (?:nicht mehr zusammen|getrennt|auseinander|geschieden)|lassen uns
      scheiden|trennen uns)`)],
    ['apart', wholeText(`${HAVE}mich von ${MY}${THING} getrennt`)],
    ['died', wholeText(`${MY}${THING} (?:ist|sind|musste)? ?(?:gestorben|tot|eingeschläfert(?: worden| werden)?|weggelaufen|verstorben)`)],
    ['died', wholeText(`${HAVE}${MY}${THING} (?:einschläfern(?: lassen)?|einschläfern müssen|begraben)`)],
    ['left', wholeText(`(?:${HAVE}bei(?:m)? |bei(?:m)? )${MY}${THING} (?:gekündigt|aufgehört|raus|weg|bin ich (?:raus|weg)
      |habe ich (?:gekündigt
      |aufgehört)|ausgeschieden|arbeite ich nicht mehr)`)],
    ['left', wholeText(`(?:ich )?arbeite nicht mehr (?:bei|beim|für) ${MY}${THING}`)],
    ['left', wholeText(`${THING} hat (?:mir gekündigt|mich (?:entlassen|rausgeworfen|gefeuert|rausgeschmissen))`)],
    ['left', wholeText(`(?:das )?(?:war |ist )?mein letzter (?:Arbeits)?tag (?:bei|beim|in der|an der) ${MY}${THING}`)],
    ['gone', wholeText(`${HAVE}${MY}${THING} (?:verkauft|verloren|weggegeben|abgegeben|verschenkt|verschrottet|zu Schrott gefahren|gespendet
      |zurückgegeben)`)],
    ['gone', wholeText(`${MY}${THING} (?:ist|wurde|wurden|sind)? ?(?:gestohlen|geklaut|verkauft|verschrottet|kaputt|hinüber
      |weg)(?: worden)?`)],
    ['off', wholeText(`${MY}${THING} (?:ist |sind |wurde |wurden )?(?:abgesagt|gestrichen|abgeblasen|fällt aus|fällt ins Wasser|fallen aus
      |findet nicht statt|ist vom Tisch)(?: worden)?`)],
    ['off', wholeText(`${HAVE}${MY}${THING} (?:abgesagt|storniert|gecancelt|abgeblasen)`)],
    ['stopped', wholeText(`${HAVE}(?:mit )?${MY}${THING} (?:aufgegeben|abgesetzt|abgebrochen|gekündigt|geschmissen|aufgehört|an den Nagel
      gehängt|hingeschmissen|gestrichen|abgewöhnt)`)],
    ['stopped', wholeText(`${MY}${THING} (?:(?:habe|hab|haben) (?:ich|wir) )?(?:wurde |wurden |ist )?(?:aufgegeben|abgesetzt|abgebrochen
      |gekündigt|geschmissen|an den Nagel gehängt)`)],
    ['stopped', wholeText(`mit ${MY}${THING} ist (?:Schluss|vorbei|Ende|Feierabend)`)],
    ['stopped', wholeText('(?:ich )?bin (?:Nichtraucher|Nichtraucherin|rauchfrei)'), 'raucht'],
    ['stopped', wholeText(`(?:ich )?(?:nehme|esse|trinke|spiele|mache|lerne|benutze|brauche|vertrage)(?: ich)? (?:kein|keine|keinen|${MY})
      ?${THING} (?:nicht )?mehr`)],
    ['stopped', wholeText(`(?:ich )?(?<what>rauche|jogge|tanze|reite|male|rauch|kiffe|boxe|klettere) nicht mehr`)],
  ],
  kindsOfThing: `Termin Reise Flug Kurs Unterricht Abo Mitgliedschaft Prüfung Tabletten Medikament Auto Hund Katze Firma Plan Diät alt alte
    alter altes`,
}
