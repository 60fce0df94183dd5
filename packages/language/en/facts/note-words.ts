/** English: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const ENGLISH_NOTE_WORDS: WordsByKind = {
  me: `i i'm im i've ive i'd id i'll me myself`, mine: `my mine`, us: `we we're we've we'd we'll us our ours ourselves`,
  you: `you your you're u yours ya`, third: `he she they his her their him them he's she's they're someone somebody people everyone`,
  it: `it its it's that that's this these those there there's`,
  not: `not no never don't dont can't cant won't didn't didnt doesn't isn't haven't cannot without nothing`,
  past: `was were had did used got went made saw`, ahead: `will i'll we'll gonna going`,
  maybe: `would could should might maybe perhaps if wish i'd want wants need needs hope may someday`,
  now: `now today just right moment tonight yesterday later soon again currently minute already morning earlier`,
  often: `always every usually often since years year still weekly daily never until each ago months weeks twice`,
  date: `january february march april may june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday next spring summer autumn fall winter christmas easter mondays tuesdays wednesdays thursdays fridays sundays`,
  kin: `mother mom mum father dad sister brother wife husband son daughter kids kid children baby parents partner girlfriend boyfriend
    friend grandma grandmother grandpa grandfather aunt uncle cousin niece nephew dog cat puppy cats dogs twins family fiancé ex`,
  mind: `think thought guess know knew mean meant understand agree see believe wonder remember forgot sure idea say said`,
  taste: `love hate like enjoy prefer favourite favorite fan loves hates can't stand`,
  turn: `moved moving married divorced engaged born died quit started starting retired bought sold adopted graduated diagnosed pregnant
    expecting hired fired promoted broke wedding live living grew work working`,
  text: `file code error line function text email list table draft version recipe title answer link button test page question option
    paragraph story example essay script column server report`,
  asks: `what where why who how which when can could please tell give write explain make help do does show`,
  greets: `hi hello hey thanks thank bye ok okay lol haha yes yeah sure cool nice great wow`,
}
