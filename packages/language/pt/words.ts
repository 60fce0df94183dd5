/** Portuguese: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/portuguese'
import { functionWords, type LatinWords } from '../language-words.ts'

export const PORTUGUESE_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `não uma para que você vocês ele eles isso isto essa esse este esta meu minha seu sua está foi muito mais também ou
      quando até só tem ao pelo pela nos porque estou às já nós tudo lhe depois`,
    weak: 'o e à de da um mas os dos das se ela na la lá é eu nas são era',
    ambiguous: 'a as no do com por como me te tu ser sem em',
    letters: 'áâãàçéêíóôõú',
    indexed: 'hoje ontem amanhã vou quero posso fazer sempre obrigado obrigada bom onde tudo bem viu',
  }),
  isLight: true,
  fullWeight: 'a ao ate depois do essa esse estou foi isso isto lhe nas pela pelo porque sao tem tudo voce voces',
  light: 'quem onde sim',
  stem: stemmer,
  greetings: 'obrigado obrigada olá tchau',
  relatives: 'mãe mamãe|pai papai|avó vovó|avô vovô',
  asksOrder: '(?:em|por) que ordem|ordem em que|ordem cronológica|o que(?: \\S+){0,4} primeiro(?=\\s*(?:[?,:;.!]|$))',
  turns: 'a propósito|aliás|já agora|por sinal|por falar nisso|mudando de assunto|antes que (?:eu )?me esqueça',
}
