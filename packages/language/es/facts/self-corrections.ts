/** Spanish: how people correct themselves within a message. */
import type { SelfCorrectionWords } from '../../facts/fact-language.ts'

export const SPANISH_SELF_CORRECTIONS: SelfCorrectionWords = {
  sure: 'no,? espera|espera,? no|quiero decir|quise decir|mejor dicho|digo',
  heads: 'corrijo|corrección|rectifico|me corrijo', perhaps: 'perdón|perdona|no', wait: 'espera|no',
  being: 'es', weekdays: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo', at: 'a las',
  numbers: 'uno?|una|dos|tres|cuatro|cinco|seis|siete|ocho', clauses: 'yo|mi|me', prepositions: 'en|a|de|con',
}
