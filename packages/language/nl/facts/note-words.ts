/** Dutch: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const DUTCH_NOTE_WORDS: WordsByKind = {
  me: `ik me mij ben heb`, mine: `mijn m'n`, us: `we wij ons onze`, you: `je jij jouw jou kun`, third: `hij zij ze haar zijn hem`,
  it: `het dat dit deze er`, not: `niet geen nooit zonder`, past: `was had waren`, ahead: `zal ga gaan`,
  maybe: `als zou wil misschien nodig`, now: `nu vandaag gisteren straks net even aan`, often: `altijd elke al sinds jaar`,
  date: `januari februari maart april mei juni juli augustus september oktober november december maandag dinsdag woensdag donderdag
    vrijdag
    zaterdag zondag`,
  kin: `moeder vader zus broer vrouw man zoon dochter kinderen kindje katten hond kat`, mind: `denk vind weet snap`,
  taste: `haat graag hou`, turn: `verhuisd trouwen geboren gestopt pensioen gekocht opgegroeid woon werk`,
  text: `code tabel mail lijst bestand fout tekst versie`, asks: `wat waar wie hoe wanneer kun`, greets: `hoi hallo bedankt dank`,
}
