/** French: words for families and animals, and how they are spoken of. */
import { inLines, patternOf } from '../../facts/finding.ts'
import type { NearWords } from '../../facts/near-people.ts'

const KIN = `mère|père|maman|papa|grand-mère|grand-père|mamie|papi|sœur|frère|fille|fils|cousine?|tante|oncle|nièce|neveu|belle-mère
  |beau-père|belle-sœur|beau-frère|mari|femme|copain|copine|compagn(?:on|e)|conjointe?|fiancée?|cheffe?|patronne?|chienn?e?|chatt?e?
  |amie?|coloc(?:ataire)?`
const FEMININE = /^(?:mère|maman|grand-mère|mamie|sœur|fille|tante|nièce|belle-|femme|copine|.*(?:sine|gne|nte|ée|ffe|nne|tte|mie)$)/
const VERBS: Readonly<Record<string, string>> = {
  est: 'suis', a: 'ai', vit: 'vis', va: 'vais', fait: 'fais', apprend: 'apprends', prend: 'prends', boit: 'bois', vient: 'viens',
}
const ownVerb = (verb: string): string => VERBS[verb] ?? verb

export const FRENCH_NEAR: NearWords = {
  near: patternOf(`^(?:mon|ma|notre) (?:(?:grande?|petite?|jeune) )?(?<word>${KIN})(?: aînée?| cadette?)?
    (?:,? (?<name>\\p{Lu}\\p{Ll}{2,}),?)?(?<said> (?:n'|ne |s'|se )?\\p{Ll}+(?: .+)?)$`, 'u'),
  kinds: [['siblings', /^(?:sœur|frère)/], ['children', /^(?:fille|fils)/],
    ['partner', /^(?:mari|femme|copain|copine|compagn|conjoint|fiancé)/], ['pets', /^(?:chien|chat)/], ['relative', /./]],
  next: inLines('u')` et (?=(?:elle |il )?(?:est|a|vit|habite|travaille|étudie|joue|parle|n'|ne ) ?)`,
  asOwn: (said) => said.replace(inLines('u')`^(?:elle |il )?(ne |n'|s'|se )?(\p{Ll}+)`, (_, before: string | undefined, verb: string) => {
    const own = `${before?.replace('s', 'm') ?? ''}${ownVerb(verb)}`
    return before === undefined && /^[aeéèiouyh]/.test(own) ? `j'${own}` : `je ${own}`
  }),
  named: (word, name) => {
    const value = `${FEMININE.test(word) ? 'une' : 'un'} ${word} qui s'appelle ${name}`
    return { value, says: `a ${value}` }
  },
  theirs: (word) => `${FEMININE.test(word) && !word.startsWith('a') ? 'sa' : 'son'} ${word}`,
}

const OF_ONE: Readonly<Record<string, string>> = { cours: 'court', vais: 'va', fais: 'fait', prends: 'prend' }
/** A verb of "je", with what follows it, as it is said of somebody. */
export const inFrenchThird = (said: string): string => said.replace(/^\p{Ll}+/u, (verb) => OF_ONE[verb] ?? verb)
