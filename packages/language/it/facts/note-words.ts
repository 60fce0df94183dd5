/** Italian: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const ITALIAN_NOTE_WORDS: WordsByKind = {
  me: `io mi sono ho vivo lavoro`, mine: `mio mia miei mie`, us: `noi ci nostro nostra siamo abbiamo`, you: `tu ti tuo tua puoi hai`,
  third: `lui lei loro suo sua`, it: `questo questa quello è`, not: `non mai senza`, past: `era avevo facevo`, ahead: `sarò vado`,
  maybe: `se vorrei voglio potrei forse serve`, now: `adesso oggi ieri ora sto poi dopo`, often: `sempre ogni da anni fino`,
  date: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì mercoledì giovedì
    venerdì sabato domenica`,
  kin: `madre padre sorella fratello moglie marito figlio figlia figli bambino gatti cane gatto`, mind: `penso credo so capito`,
  taste: `adoro amo odio preferisco piace`, turn: `trasferiti sposiamo nata nato smesso pensione comprato cresciuta cresciuto insegno`,
  text: `codice tabella mail lista file errore testo versione`, asks: `cosa dove chi come quando puoi`, greets: `ciao grazie`,
}
