/** French: questions, and the statements that short answers make of them. */
import type { AnswerWords } from '../../facts/fact-language.ts'
import { inLines, wholeText } from '../../facts/finding.ts'

const NOW = "(?: (?:maintenant|actuellement|en ce moment|exactement|aujourd'hui|ces temps-ci|au juste))*"
/** "Tu habites où", "où habites-tu", "où est-ce que tu habites". */
const asks = (word: string, verb: string): string =>
  `${word} (?:est-ce que )?(?:tu|vous) ${verb}${NOW}|${word} ${verb}[- ](?:tu|vous)${NOW}|(?:tu|vous) ${verb}${NOW} ${word}`

/** Forms of the second person that no rule makes a first person of. */
const FIRST: Readonly<Record<string, string>> = {
  es: 'suis', êtes: 'suis', as: 'ai', avez: 'ai', vas: 'vais', allez: 'vais', buvez: 'bois', faites: 'fais', vivez: 'vis',
      apprenez: 'apprends',
  prenez: 'prends',
}
const firstPerson = (verb: string): string =>
  FIRST[verb] ?? (/e[zs]$/u.test(verb) ? verb.slice(0, -1) : verb)
const isVowel = (word: string): boolean => /^[aeiouyéèêàâîôûh]/iu.test(word)

/** Questions by these verbs ask for help, or a wish. */
const NO_VERB = /^(?:peux|pouvez|veux|voulez|voudrais|voudriez|pourrais|pourriez|dois|devrais)$/iu
const ASKED = wholeText(String.raw`(?:est-ce que )?(?:(?:tu|vous) (?<verb>\p{L}+)|(?<inverted>\p{L}+)-(?:tu
      |vous))(?: (?<more>.+))?`)

function closed(question: string): { yes: string; no: string } | undefined {
  const { verb, inverted, more = '' } = ASKED.exec(question)?.groups ?? {}
  const plain = (verb ?? inverted)?.toLowerCase()
  if (plain === undefined || NO_VERB.test(plain)) return undefined
  if (/(?<!\p{L})(?:quelque|où|quand|quoi|comment|combien|quels?|quelles?)(?!\p{L})/iu.test(more)) return undefined
  const isStill = /(?<!\p{L})(?:encore|toujours)(?!\p{L})/iu.test(more)
  const rest = more.replace(/(?<!\p{L})(?:encore|toujours|aussi|vraiment|déjà) /giu, '').replace(/(?<!\p{L})t(on|a|es) /giu, 'm$1 ')
  const own = firstPerson(plain)
  const denied = `${isVowel(own) ? "je n'" : 'je ne '}${own} ${isStill ? 'plus' : 'pas'} ${rest}`
  return { yes: `${isVowel(own) ? "j'" : 'je '}${own} ${rest}`.trim(), no: denied.trim() }
}

export const FRENCH_ANSWERS: AnswerWords = {
  leads: inLines('iu')`^(?:(?:et|mais|bon|ben|alors|ok(?:ay)?|oh|euh+|hm+|ah|super|merci|d'abord|au fait|dis-moi|juste|seulement
      |actuellement|je crois|c'est)(?!\p{L})[\s,:.!–—-]*)+(?=\S)`,
  asides: /^(?:si (?:je|ce|tu|on)|au fait|d'ailleurs|par curiosité)(?!\p{L})/iu,
  tails: inLines('iu')`[\s,–—-]+(?:malheureusement|hélas|heureusement|en fait|bien sûr|actuellement|maintenant|merci|et toi|et vous
      |pour l'instant|surtout|principalement|en ce moment|à vrai dire)$`,
  open: [
    [wholeText(`${asks("d'où", '(?:viens|venez|es|êtes)')}`), 'je viens de $answer', "je viens d'$answer"],
    [wholeText(`${asks('où', '(?:as|avez)')} grandi|où (?:est-ce que )?(?:tu as|vous avez) grandi|où as-tu grandi|(?:tu as
      |vous avez) grandi où`),
      "j'ai grandi à $answer", "j'ai grandi en $answer", "j'ai grandi $answer"],
    [wholeText(`où (?:es-tu|êtes-vous|est-ce que tu es|tu es) née?|(?:tu es|vous êtes) née? où`), 'je suis né à $answer',
      'je suis né en $answer', 'je suis né $answer'],
    [wholeText(`${asks('où', '(?:habites|vis|habitez|vivez)')}|dans quelle ville (?:habites|vis)-tu|(?:tu habites|habites-tu) (?:encore
      |toujours )?à .+`),
      "j'habite à $answer", "j'habite en $answer", "j'habite $answer"],
    [wholeText(`${asks('où', '(?:travailles|travaillez)')}|${asks('(?:chez|pour) qui', '(?:travailles|travaillez)')}
      |(?:est-ce que )?(?:tu travailles|travailles-tu) (?:encore |toujours )?(?:chez|à|pour) .+`),
      'je travaille chez $answer', 'je travaille dans $answer', 'je travaille $answer'],
    [wholeText(`${asks("(?:qu'est-ce que|que)", '(?:fais|faites)')}(?: dans la vie| comme (?:travail|métier|boulot))?
      |que fais-tu dans la vie|qu'est-ce que (?:tu fais|vous faites) dans la vie
      |tu fais quoi(?: dans la vie| comme (?:travail|métier|boulot))?|(?:quel est|c'est quoi) (?:ton|votre) (?:métier|travail|boulot)`),
      'je suis $answer', 'je travaille comme $answer', 'je travaille dans $answer'],
    [wholeText(`comment (?:tu t'appelles|t'appelles-tu|vous appelez-vous|vous vous appelez)|(?:quel est|c'est quoi) (?:ton|votre) (?:nom
      |prénom)|tu t'appelles comment`),
      "je m'appelle $answer"],
    [wholeText(`quel âge (?:as-tu|avez-vous|tu as|est-ce que tu as)|(?:tu as|vous avez) quel âge`), "j'ai $answer ans"],
    [wholeText(`(?:c'est quand|quand est|quelle est la date de) (?:ton|votre) anniversaire`), 'mon anniversaire est $answer',
      'mon anniversaire est le $answer'],
    [wholeText(`(?:(?:est-ce que )?(?:tu as|as-tu|avez-vous|vous avez) )?(?:des|une?) (?:allergies?|intolérances?)(?: .*)?|(?:es-tu|tu es
      |est-ce que tu es) allergique à quelque chose
      |à quoi (?:es-tu|tu es|est-ce que tu es) allergique|allergies`),
      'je suis allergique $answer', 'je suis allergique aux $bare', 'je suis allergique au $bare',
      'je suis allergique à la $bare'],
    [wholeText(`(?:est-ce que )?(?:tu as|as-tu|avez-vous|vous avez) (?:des animaux|un animal|des animaux de compagnie).*
      |quels animaux (?:as-tu|tu as)`), "j'ai $answer"],
    [wholeText(`(?:est-ce que )?(?:tu as|as-tu|avez-vous|vous avez) des enfants|combien d'enfants (?:as-tu|avez-vous|tu as)|(?:tu as
      |vous avez) combien d'enfants`),
      "j'ai $answer", "j'ai $answer enfants"],
    [wholeText(`(?:est-ce que )?(?:tu as|as-tu|avez-vous) des frères (?:et|ou) (?:des )?sœurs|combien de frères et sœurs as-tu`),
      "j'ai $answer"],
    [wholeText(`comment s'appelle t(?<mine>on|a) (?<who>\\p{L}+)|t(?<your>on|a) (?<kin>\\p{L}+) s'appelle comment
      |quel est le nom de t(?<of>on|a) (?<one>\\p{L}+)`),
      "m$<mine>$<your>$<of> $<who>$<kin>$<one> s'appelle $answer"],
    [wholeText(`(?:quelles?|combien de) langues? (?:parles-tu|parlez-vous|tu parles|est-ce que tu parles)|(?:tu parles
      |vous parlez) (?:quelles?|combien de) langues?`), 'je parle $answer'],
    [wholeText(`${asks("(?:qu'est-ce que|que)", 'étudies')}|tu étudies quoi|quelles études (?:fais-tu|tu fais)`), "j'étudie $answer"],
    [wholeText(`${asks('où', '(?:étudies|étudiez)')}|dans quelle université étudies-tu`), "j'étudie à $answer", "j'étudie à l'$answer",
      "j'étudie $answer"],
    [wholeText(`(?:est-ce que )?(?:tu joues|joues-tu) d'un instrument|de quel instrument (?:joues-tu|tu joues)
      |tu joues de quel instrument`), 'je joue $answer', 'je joue du $answer',
      'je joue de la $answer'],
    [wholeText(`(?:est-ce que )?(?:tu fais|fais-tu) du sport|quel sport (?:fais-tu|pratiques-tu|tu fais)`), 'je joue $answer',
      'je joue au $answer', 'je fais $answer'],
    [wholeText(`(?:quels? (?:est|sont)|c'est quoi) (?:ton|tes) (?:passe-temps|loisirs?|hobb(?:y|ies))|que (?:fais-tu
      |aimes-tu faire) (?:pendant|dans) ton temps libre|tu as des (?:loisirs|hobbies|passe-temps)`),
      'mon passe-temps est $answer', "j'aime $answer"],
    [wholeText(`${asks("(?:qu'est-ce que|que)", 'apprends')}|quelle langue (?:apprends-tu|tu apprends)|tu apprends quoi`),
      "j'apprends $answer"],
    [wholeText(`(?:quel(?:le)? est|c'est quoi) t(?<mine>on|a) (?<what>\\p{Ll}+) (?:préférée?)`), 'm$<mine> $<what> préféré est $answer'],
    [wholeText(`(?:est-ce que )?(?:tu suis|suis-tu|as-tu|tu as) un régime(?: particulier| alimentaire| spécial)*|(?:as-tu
      |tu as) des restrictions alimentaires|quel est ton régime alimentaire`),
      'je suis $answer', 'je ne mange pas de $answer'],
    [wholeText(`(?:qu'est-ce que tu ne manges pas|que ne manges-tu pas|y a-t-il quelque chose que tu ne manges pas)`),
      'je ne mange pas de $answer', "je ne mange pas d'$answer"],
    [wholeText(`(?:quelle voiture|tu as quoi comme voiture)(?: (?:as-tu|conduis-tu|tu as))?`), "j'ai $answer", "j'ai une $answer"],
    [wholeText(`(?:est-ce que )?(?:as-tu|tu as|avez-vous|vous avez) des (?:problèmes de santé|maladies).*`), "j'ai $answer",
      'je suis $answer'],
    [wholeText(`(?:es-tu|tu es|êtes-vous|vous êtes|est-ce que tu es) (?:mariée?|célibataire|en couple).*`), 'je suis $answer'],
  ],
  closed,
  yes: wholeText(`(?:oui|ouais|si|bien sûr|exact(?:ement)?|tout à fait|toujours|c'est ça)(?:[\\s,.!–—-]+(?:toujours|bien sûr|exactement
      |c'est ça|tout à fait))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  no: wholeText(`(?:non|nan|plus maintenant|aucune?|pas du tout|plus(?= depuis)|pas(?= depuis))(?:[\\s,.!–—-]+(?:plus maintenant
      |pas du tout|plus du tout|aucune?|plus|pas))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  when: /^(?:depuis|il y a|jusqu'|à partir de) ?[^,]{2,30}$/iu,
  or: ' ou ',
  none: inLines('iu')`^(?:je|j'\p{L}+|moi|mon|ma|mes|nous|notre|nos|on|tu|toi|ton|ta|tes|te|vous|il|elle|ça|cela|ce|là|ici|que|quoi|qui|où
      |comment|quand|pourquoi|parce|si|non|pas|rien|jamais|aucune?|peut-être|ça dépend|aucune idée|quelque|beaucoup|tout|tous|toutes
      |les deux|bonne question|dis|s'il|merci|pardon|désolée?|aussi|bien|salut|bonjour|imagine)(?!\p{L})`,
  staged: inLines('iu')`(?<!\p{L})(?:entraînons|m'entraîner|pratiquons|entretien|jeu de rôle|jouons|imagine que|fais comme si|personnage
      |dialogue|questionnaire|pose-moi|scénario)(?!\p{L})`,
  isSpaced: true,
}
