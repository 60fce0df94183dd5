/** Spanish: words for families and animals, and how they are spoken of. */
import { inLines, patternOf } from '../../facts/finding.ts'
import type { NearWords } from '../../facts/near-people.ts'

export const SPANISH_KIN = `madre|padre|mamá|papá|abuel[oa]|herman[oa]|hij[oa]|prim[oa]|tí[oa]|sobrin[oa]|suegr[oa]|cuñad[oa]|niet[oa]
  |marid[oa]|mujer
  |espos[oa]|novi[oa]|pareja|jef[ae]|perr[oa]|gat[oa]|amig[oa]|compañer[oa] de piso`
const FEMININE = /(?:a|madre|mujer)$|^compañera/i
const VERBS: Readonly<Record<string, string>> = {
  es: 'soy', está: 'estoy', tiene: 'tengo', va: 'voy', ha: 'he', nació: 'nací', creció: 'crecí', murió: 'murió', hace: 'hago',
}

export const SPANISH_NEAR: NearWords = {
  near: patternOf(`^(?:mi|nuestr[oa]) (?<word>${SPANISH_KIN})(?: mayor| menor| pequeñ[oa])?(?:,? (?<name>\\p{Lu}\\p{Ll}{2,}),?)?
    (?<said> (?:no |se |ya )*\\p{Ll}+(?: .+)?)$`, 'u'),
  kinds: [['siblings', /^herman/], ['children', /^hij/], ['partner', /^(?:marid|mujer|espos|novi|pareja)/], ['pets', /^(?:perr|gat)/],
    ['relative', /./]],
  next: inLines('u')` y (?=(?:no |se )*(?:es|está|tiene|vive|trabaja|estudia|ha|toca|juega|habla|le) )`,
  asOwn: (said) => said.replace(/^((?:no |ya )*)(se )?(\p{Ll}+)/u, (_, before: string, own: string | undefined, verb: string) =>
    `${before}${own ? 'me ' : ''}${VERBS[verb] ?? verb.replace(/[ae]$/, 'o')}`),
  named: (word, name) => {
    const value = `${FEMININE.test(word) ? 'una' : 'un'} ${word} que se llama ${name}`
    return { value, says: `tiene ${value}` }
  },
  theirs: (word) => `su ${word}`,
}

const OF_ONE: Readonly<Record<string, string>> = { voy: 'va', puedo: 'puede', corro: 'corre', hago: 'hace', salgo: 'sale' }
/** A verb of "yo", with what follows it, as it is said of somebody. */
export const inSpanishThird = (said: string): string =>
  said.replace(/^\p{Ll}+/u, (verb) => OF_ONE[verb] ?? verb.replace(/o$/, 'a'))
