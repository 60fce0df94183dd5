/** How French speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const FRENCH_DIALOGUE: DialogueWords = {
  self: String.raw`je|moi|mon|ma|mes|nous|notre|nos|j['’]\p{L}+|m['’]\p{L}+`,
  youSaid: String.raw`(?:as|avais)-tu (?:\p{L}+ )?(?:suggéré|recommandé|proposé|dit|conseillé|expliqué|écrit|donné)|`
    + String.raw`(?:tu m['’]as|tu as|vous m['’]avez|vous avez|m['’]as-tu|m['’]avez-vous) (?:\p{L}+ )?(?:suggéré|`
    + String.raw`recommandé|proposé|dit|conseillé|expliqué|écrit|donné)\p{L}*|(?:ta|ton|tes|votre|vos) (?:suggestion|`
    + 'recommandation|proposition|conseil|réponse|explication)s?',
  asked: 'demandé|question|questions',
  number: 'combien|quel âge|à quel prix'
    + String.raw`|ce que coûte\p{L}*`,
  when: 'quand|quel jour|quelle date|quelle année|quel mois',
  who: 'qui',
  name: String.raw`comment (?:s['’]appel\p{L}*|se nomm\p{L}*)|quel(?:le)? (?:marque|hôpital|hôtel|restaurant|`
    + 'entreprise|école|banque|ville|rue)',
  focus: String.raw`quel(?:le)?s? (?:est|sont|était|étaient|fut|furent) (?:les? |la |l['’]|mon |ma |mes |notre |nos |ton |ta |tes )`
    + String.raw`(\p{L}+)|quel(?:le)?s? (?!est |sont |était |étaient )(?:(?:bon|meilleur|grand|nouve|petit|autre|différent)`
    + String.raw`\p{L}* )?(\p{L}+)`,
  overview: String.raw`résum\p{L}*|en tout|au total|au fil|jusqu['’]ici|aperçu`,
  frame: String.raw`mentionn\p{L}*|conversations?|discussions?|sujets?|thèmes?|messages?|résum\p{L}*|aperçu|ordre|noms?|types?|`
    + String.raw`sortes?|choses?|aspects?|raisons?|détails?|exemples?|différent\p{L}*|précis\p{L}*|exact\p{L}*`,
  denies: String.raw`je ne (?:sais|trouve|vois|me souviens)(?: \p{L}+)? (?:pas|rien)|je n['’]ai (?:pas|rien|`
    + String.raw`aucune?)(?: \p{L}+)*|tu ne m['’]as (?:pas|rien)`,
  offers: "peux-tu|pourriez-vous|dis-moi|s['’]il te plaît|désolée?|si tu",
  counts: 'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quinze|vingt|trente|quarante|'
    + 'cinquante|cent|mille|demi|douzaine|aucune?|zéro',
  times: String.raw`hier|aujourd['’]hui|demain|derni\p{L}+|prochain\p{L}*|depuis|il y a|semaines?|week-end|mois|ans?|`
    + 'années?|jours?|heures?|récemment|matin|soir|nuit|midi|printemps|été|automne|hiver|pâques|noël',
  people: String.raw`mère|maman|père|papa|parents|sœur|soeur|frère|fils|fille|enfants?|grand-\p{L}+|tante|oncle|cousine?|`
    + String.raw`femme|mari|ami\p{L}*|voisin\p{L}*|collègues?|chef|médecin`,
}
