/** Polish: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const POLISH_NOTE_WORDS: WordsByKind = {
  me: `ja jestem mam mnie mi`, mine: `mój moja moje mojego mojej`, us: `my nas nasz nasza mamy`, you: `ty ci twój twoja możesz`,
  third: `on ona oni jego jej`, it: `to ten ta`, not: `nie nigdy bez`, past: `był była było`, ahead: `będę będzie`,
  maybe: `gdybym chcę może potrzebuję by`, now: `teraz dziś wczoraj właśnie później dopiero`, often: `zawsze każdy od lat`,
  date: `stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczniu marcu wrześniu
    czwartek
    wtorek poniedziałek środę piątek sobotę niedzielę`,
  kin: `matka mama ojciec siostra brat żona mąż syn córka dzieci dziecka koty pies kot`, mind: `myślę wiem rozumiem`,
  taste: `uwielbiam kocham wolę lubię`, turn: `przeprowadziliśmy ślub rzuciłem emeryturze kupiłem wychowałam mieszkam uczę`,
  text: `kod tabeli maila lista plik błąd tekst wersję`, asks: `co gdzie kto jak kiedy możesz`, greets: `cześć dzięki`,
}
