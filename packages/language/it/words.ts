/** Italian: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/italian'
import { functionWords, type LatinWords } from '../language-words.ts'

export const ITALIAN_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `sono hai una degli nel nella gli abbiamo hanno questo questa quello perché anche più è quando lui mio tuo suo
      siamo sei molto loro noi voi cui quel agli`,
    weak: 'che il la le lo un di da del della delle dei alla dalla cosa si ti ci ma mi e io uno tua tu sul ne l dell',
    ambiguous: 'non per con come era ed ha ho i in a al se no su dove lei dal',
    letters: 'àèéìòù',
    indexed: 'oggi ieri domani vado voglio posso sempre adesso niente stata stato ancora grazie mia visto questi',
  }),
  isLight: true,
  fullWeight: 'a agli ci cui dalla degli dell di i l quel sul ti',
  light: 'mia chi gia tra fra grazie ciao voglio posso puo fare devo',
  stem: stemmer,
  elides: true,
  greetings: 'tante mille grazie ciao buongiorno prego',
  addressing: 'ciao',
  relatives: 'madre mamma|padre papà babbo',
  calls: 'ciao',
  asksOrder: 'in (?:che|quale) ordine|ordine in cui|ordine cronologico|(?:cosa|quale)(?: \\S+){0,4} per prim[oa]',
  turns: 'a proposito|tra l[’\']altro|cambi(?:ando|amo) (?:argomento|discorso)|prima che (?:me ne )?dimentichi|parlando d[’\']altro',
}
