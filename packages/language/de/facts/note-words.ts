/** German: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const GERMAN_NOTE_WORDS: WordsByKind = {
  me: `ich mich mir bin hab habe`, mine: `mein meine meiner meinem meinen meines`, us: `wir uns unser unsere unserer unserem unseren`,
  you: `du dich dir dein deine sie ihr euch kannst`, third: `er sie ihn ihm ihr sein seine jemand leute alle`,
  it: `es das dies diese dieser da`, not: `nicht kein keine keinen nie niemals ohne nichts`,
  past: `war waren hatte wurde gewesen gab ging`, ahead: `werde werden wird`,
  maybe: `würde könnte sollte vielleicht wenn falls möchte will hätte wünschte hoffe brauche`,
  now: `jetzt heute gerade grad gleich gestern später eben schon wieder morgen kurz bald noch`,
  often: `immer jeden jede jedes seit oft jahren jahre ehemals täglich meistens früher bis vor monaten`,
  date: `januar februar märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag
    samstag sonntag montags dienstags mittwochs donnerstags freitags sonntags sommer winter herbst frühjahr weihnachten ostern nächsten`,
  kin: `mutter mama vater papa schwester bruder frau mann sohn tochter kinder kind baby eltern partner freundin freund oma opa tante onkel
    hund katze welpe familie`,
  mind: `glaube denke meine weiß wusste finde verstehe meinte`, taste: `liebe hasse mag lieber gern gerne liebste fan`,
  turn: `gezogen umgezogen geheiratet heiraten geboren gestorben gekündigt angefangen rente gekauft verkauft schwanger getrennt wohne lebe
    arbeite studiere`,
  text: `datei code fehler zeile funktion text mail liste tabelle entwurf version rezept titel antwort link test seite frage`,
  asks: `was wo warum wer wie welche wann kannst könntest bitte gib schreib erkläre mach`,
  greets: `hi hallo hey danke tschüss ok ja klar cool super`,
}
