/** English words whose forms share no stem, so that `went` finds `go` and `children` finds `child`. */

/** Base form first, then the forms that Porter's rules do not bring to it. */
const FAMILIES = `
  go went gone goes|buy bought|bring brought|think thought|teach taught|catch caught|seek sought|fight fought
  get got gotten|forget forgot forgotten|give gave given|take took taken|make made|come came|become became
  see saw seen|say said|tell told|sell sold|know knew known|grow grew grown|throw threw thrown|fly flew flown|draw drew drawn
  find found|feel felt|keep kept|sleep slept|leave left|meet met|lose lost|win won|send sent|spend spent|build built|lend lent
  eat ate eaten|drink drank drunk|drive drove driven|ride rode ridden|write wrote written|rise rose risen|speak spoke spoken
  break broke broken|choose chose chosen|wear wore worn|tear tore torn|swim swam swum|sing sang sung|ring rang rung|begin began begun
  run ran|sit sat|stand stood|understand understood|hold held|hear heard|pay paid|lead led|read|mean meant|dream dreamt|learn learnt
  fall fell fallen|hide hid hidden|bite bit bitten|shake shook shaken|steal stole stolen|wake woke woken|freeze froze frozen
  sink sank sunk|stick stuck|strike struck|shoot shot|shine shone|hang hung|dig dug|feed fed|bend bent|deal dealt|sweep swept
  swear swore sworn|forgive forgave forgiven|show shown|prove proven|sew sewn|lay laid|lie lain
  child children|person people|man men|woman women|foot feet|tooth teeth|mouse mice|goose geese
  wife wives|knife knives|life lives|leaf leaves|half halves|shelf shelves|wolf wolves|loaf loaves|thief thieves
  good better best|bad worse worst`

/** Form → base form. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(/[|\n]/).flatMap((family) => {
    const [base = '', ...forms] = family.trim().split(' ')
    return forms.map((form) => [form, base] as const)
  }),
)
