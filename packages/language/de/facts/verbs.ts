/** German: the verbs that rules read, in the persons of "ich", "du", "wir" and somebody. */

/** Of "ich", "du" and somebody, where they are not made by their ends. */
const IRREGULAR: readonly (readonly string[])[] = `bin bist ist, habe hast hat, fahre fährst fährt, laufe läufst läuft, esse isst isst,
  lese liest liest, schlafe schläfst schläft, nehme nimmst nimmt, treffe triffst trifft, gebe gibst gibt, helfe hilfst hilft,
  spreche sprichst spricht, trage trägst trägt, vertrage verträgst verträgt, fange fängst fängt, halte hältst hält, wasche wäscht wäscht,
  werde wirst wird, sehe siehst sieht, lasse lässt lässt, trete trittst tritt, heiße heißt heißt, sammle sammelst sammelt,
  häkle häkelst häkelt, angle angelst angelt, pendle pendelst pendelt, bastle bastelst bastelt, radle radelst radelt,
  segle segelst segelt, paddle paddelst paddelt, will willst will, möchte möchtest möchte, kann kannst kann, mag magst mag,
  muss musst muss, darf darfst darf, weiß weißt weiß, tanze tanzt tanzt, putze putzt putzt, heize heizt heizt`
  .split(',').map((forms) => forms.trim().split(' '))

/** A verb of "ich" as it is said of somebody. */
export function third(verb: string): string {
  const stem = verb.toLowerCase().replace(/e$/, '')
  return IRREGULAR.find(([first]) => first === verb.toLowerCase())?.[2]
    ?? `${stem}${/(?:[dt]|[^lrh][mn])$/.test(stem) && !/mm$|nn$/.test(stem) ? 'et' : 't'}`
}

/** A verb of somebody as "ich" says it. */
export const ofSomebody = (verb: string): string =>
  IRREGULAR.find(([, , of]) => of === verb)?.[0] ?? verb.replace(/(?<=[dtmn])et$|t$/u, 'e')

const PLURAL: Readonly<Record<string, string>> = {
  sind: 'bin', mögen: 'mag', dürfen: 'darf', können: 'kann', müssen: 'muss', wollen: 'will',
}

/** A verb of "wir", which a polite "Sie" has too, as "ich" says it. */
export const ofUs = (verb: string): string => PLURAL[verb] ?? verb.replace(/(?<=[er]l|er)n$/u, 'e').replace(/en$/u, 'e')

/** A verb of "du" or "Sie" as "ich" says it. */
export const ofYou = (verb: string): string => IRREGULAR.find(([, of]) => of === verb)?.[0]
  ?? (verb.endsWith('est') ? verb.slice(0, -2) : verb.endsWith('st') ? `${verb.slice(0, -2)}e` : ofUs(verb))
