/** French: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/french'
import { functionWords, type LatinWords } from '../language-words.ts'

export const FRENCH_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `nous vous ils une sont dans avec qui que quoi ce cette ces mais mes ses nos vos leur moi toi lui où ça être
      était suis avez avons très aussi pas donc quand parce qu`,
    weak: 'je le la les de du des un et est elle sur notre au se te ma sa ta il tu en si l j ou ne c ont',
    ambiguous: 'on me mon ton son pour par plus sans y ai as a à aux',
    letters: 'àâçéèêëîïôœùû',
    indexed: 'demain aujourd fait fais veux peux peut vais toujours rien beaucoup maintenant merci bonjour vient viens',
  }),
  isLight: true,
  fullWeight: 'a c j l qu',
  light: `car avait elles tes votre cet cela dont comment pourquoi moins bien encore sous chez vers oui tout tous toute toutes fait
    faire va vais merci bonjour salut puis alors comme deja voudrais voudrait veux veut peux peut pouvez dois doit faut aller prendre
    chaque autre deux`,
  stem: stemmer,
  elides: true,
  calendar: `janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi
    samedi dimanche aujourd hier demain`,
  greetings: 'toi vous beaucoup merci bonjour bonsoir salut bonne nuit soirée oui non',
  addressing: 'merci bonjour salut',
  relatives: 'mère maman|père papa|mémé mamie|pépé papi papy',
  calls: 'salut|bonjour|merci',
  asksOrder: '(?:dans|par) quel ordre|ordre dans lequel|ordre chronologique'
    + '|(?:est-ce|quoi|quel)(?: \\S+){0,5} en premier(?=\\s*(?:[?,:;.!]|$))',
  courtesies: 'autre chose|bonne (?:journée|soirée)|puis-je vous|je vous en prie|de rien|souhaitez-vous|voulez-vous|un instant'
    + '|pas de problème|quoi qu[\'’]il en soit|bonne nuit|à bientôt|comment (?:vas[- ]tu|allez[- ]vous)',
  turns: 'au fait|à propos|ça me fait penser|avant que j[’\']oublie|(?:tant|pendant) que j[’\']y pense|rien à voir'
    + '|(?:pour )?chang(?:er|eons) de sujet|en parlant de ça',
}
