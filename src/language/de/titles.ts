/** What titles of German talk are made of, and what not. */
import type { TitleWords } from '../lexicon.ts'

export const GERMAN_TITLES: TitleWords = {
  happenings: `gekauft verkauft gebucht unterschrieben umgezogen geheiratet bekommen gewonnen verloren gekündigt abgesagt gefunden
    angefangen aufgehört bestanden gegangen gefahren geflogen getroffen besucht gestürzt verlassen begonnen`,
  complete: 'umgezogen geheiratet',
  events: `gekauft verkauft gebucht unterschrieben umgezogen geheiratet geboren gestorben gewonnen verloren kaputt gekündigt
    abgesagt`,
  states: `kaputt weg krank tot abgesagt leer zu offen ausgelaufen ausgefallen gestorben geplatzt gestohlen verschoben
    eingebrochen gerissen geschlossen abgelehnt angekommen zurück verkauft umgezogen verlobt verheiratet schwanger gekündigt`,
  auxiliaries: 'ist sind hat haben wurde wurden war',
  thoughts: 'gedacht gesagt gewesen gehabt gemeint gehofft geglaubt gehört gesehen verstanden vergessen erzählt gefragt geworden',
  days: 'gestern heute morgen montag dienstag mittwoch donnerstag freitag samstag sonntag',
  vague: `toll wunderbar großartig schön wichtig interessant spannend gut besser beste erfahrung erlebnis gefühl freude hoffnung
    hilfe unterstützung möglichkeit idee gedanke leben welt sache ding moment stimmung`,
  nameless: 'woche wochen monat monate jahr jahre uhr stunde stunden minuten hause stimmt',
  times: String.raw`gestern|heute|morgen|letzte[nrs]? \p{L}+|nächste[nrs]? \p{L}+|endlich`,
}
