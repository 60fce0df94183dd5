/** German: questions, and the statements that short answers make of them. */
import { LatinRegExp } from '@madeleine/base'
import type { AnswerWords } from '../../facts/fact-language.ts'
import { inLines, wholeText } from '../../facts/finding.ts'
import { ofYou } from './verbs.ts'

const NOW = '(?: (?:denn|eigentlich|gerade|jetzt|zurzeit|aktuell|momentan|so|heute|inzwischen|mittlerweile|genau|beruflich))*'
const YOU = '(?:du|sie)'
const THING = String.raw`\p{L}+`
const OWNER = '(?:dein|deine|ihr|ihre)'

const no = (noun: string): string => (/(?:e|e[nrs]|[^e]s|lch)$/u.test(noun) ? 'keine' : 'kein')

/** Questions by these verbs ask for help or a wish, and those by these words ask for something. */
const NO_VERB = /^(?:kannst|können|willst|wollen|würdest|könntest|soll\p{L}*|möchte\p{L}*|was|wo|wie|wer)$/iu
const ASKED = new LatinRegExp(String.raw`^(?<verb>\p{L}+) ${YOU} (?<more>.+)$`, 'iu')

function closed(question: string): { yes: string; no: string } | undefined {
  const { verb, more: asked } = ASKED.exec(question)?.groups ?? {}
  if (verb === undefined || asked === undefined || NO_VERB.test(verb)) return undefined
  const isStill = /(?<!\p{L})(?:noch|weiterhin)(?!\p{L})/iu.test(asked)
  const more = asked.replace(/(?<!\p{L})(?:immer noch|noch|weiterhin|eigentlich|denn|schon|auch|überhaupt|wirklich|derzeit|gerade) /giu, '')
    .replace(/(?<!\p{L})dein(\p{L}*)(?!\p{L})/giu, 'mein$1')
  if (/(?<!\p{L})(?:irgend\p{L}+|etwas)(?!\p{L})/iu.test(more)) return undefined
  const lead = `Ich ${ofYou(verb.toLowerCase())}`
  const isNoun = /^\p{Lu}/u.test(more) && /^(?:hast|haben|isst|essen|trinkst|trinken)$/iu.test(verb)
  const denied = isStill ? `nicht mehr ${more}` : /^eine?[nmr]? /u.test(more) ? `k${more}`
    : isNoun ? `${no(more)} ${more}` : `nicht ${more}`
  return { yes: `${lead} ${more}`, no: `${lead} ${denied}` }
}

export const GERMAN_ANSWERS: AnswerWords = {
  leads: inLines('iu')`^(?:(?:und|also|aber|ok(?:ay)?|oh|äh+m?|hm+|na|naja|ach|super|toll|danke|erst mal|übrigens|sag mal|eigentlich|nur
      |gerade|momentan|ich glaube|darf ich fragen|kurze frage)(?!\p{L})[\s,:.!–—-]*)+(?=\S)`,
  asides: /^(?:wenn (?:ich|du|man)|falls|übrigens|darf ich fragen|sag mal)(?!\p{L})/iu,
  tails: inLines('iu')`[\s,–—-]+(?:leider|zum glück|eigentlich|momentan|zurzeit|gerade|derzeit|aktuell|natürlich|halt|eben|danke|bitte
      |und du|und selbst|ehrlich gesagt|hauptsächlich|meistens|übrigens|schon)$`,
  open: [
    [wholeText(`woher (?:kommst|stammst|kommen|stammen) ${YOU}${NOW}(?: ursprünglich)?|wo kommst du${NOW}(?: ursprünglich)? her
      |wo bist du${NOW} her`),
      'Ich komme aus $answer'],
    [wholeText(`wo (?:bist|sind) ${YOU}${NOW} (?:aufgewachsen|groß geworden)|wo hast du deine kindheit verbracht`),
      'Ich bin in $answer aufgewachsen', 'Ich bin $answer aufgewachsen'],
    [wholeText(`wo (?:bist|sind|wurdest|wurden) ${YOU}${NOW} geboren(?: worden)?`), 'Ich bin in $answer geboren'],
    [wholeText(`wo (?:wohnst|lebst|wohnen|leben) ${YOU}${NOW}|in welche[rm] (?:stadt|land|ort) (?:wohnst|lebst|wohnen|leben) ${YOU}${NOW}
      |(?:wohnst|lebst) du (?:noch )?in .+`), 'Ich wohne in $answer', 'Ich wohne $answer'],
    [wholeText(`wo (?:arbeitest|arbeiten) ${YOU}${NOW}|bei wem (?:arbeitest|arbeiten) ${YOU}${NOW}|bei welcher firma (?:arbeitest|arbeiten
      |bist) ${YOU}${NOW}
      |(?:arbeitest|bist) du (?:noch |immer noch )?bei .+`), 'Ich arbeite bei $answer', 'Ich arbeite in $answer', 'Ich arbeite $answer'],
    [wholeText(`was (?:machst|machen|arbeitest|arbeiten) ${YOU}${NOW}(?: beruflich)?|als was (?:arbeitest|arbeiten) ${YOU}${NOW}
      |was (?:ist|bist du)${NOW}(?: ${OWNER})?(?: von)? beruf|was ist ${OWNER} beruf`),
      'Ich bin $answer', 'Ich arbeite als $answer', 'Ich arbeite $answer'],
    [wholeText(`wie (?:heißt|heißen) ${YOU}${NOW}|wie ist ${OWNER} name|wie (?:darf|soll|kann) ich (?:dich|sie) nennen`),
      'Ich heiße $answer'],
    [wholeText(`wie alt (?:bist|sind) ${YOU}${NOW}`), 'Ich bin $answer', 'Ich bin $answer Jahre alt'],
    [wholeText(`wann (?:hast|haben) ${YOU}${NOW} geburtstag|wann ist ${OWNER} geburtstag`), 'Ich habe $answer Geburtstag',
      'Ich habe am $answer Geburtstag'],
    [wholeText(`(?:hast|haben) ${YOU}${NOW} (?:irgendwelche |bekannte )*(?:allergien|unverträglichkeiten|lebensmittelallergien).*
      |(?:irgendwelche )?allergien.*
      |(?:bist|sind) ${YOU}${NOW} (?:gegen|auf) (?:etwas|irgendetwas|irgendwas|was) allergisch|wogegen (?:bist|sind) ${YOU}${NOW} allergisch
      |(?:bist|sind) ${YOU}${NOW} allergisch(?: gegen (?:etwas|irgendwas))?`),
      'Ich bin allergisch gegen $answer', 'Ich bin allergisch $answer'],
    [wholeText(`(?:hast|haben) ${YOU}${NOW} (?:irgendwelche )?(?:haustiere|tiere|ein haustier).*|welche (?:haustiere|tiere) (?:hast
      |haben) ${YOU}${NOW}
      |haustiere`), 'Ich habe $answer'],
    [wholeText(`(?:hast|haben) ${YOU}${NOW} kinder|wie viele kinder (?:hast|haben) ${YOU}${NOW}`), 'Ich habe $answer',
      'Ich habe $answer Kinder'],
    [wholeText(`(?:hast|haben) ${YOU}${NOW} (?:noch )?geschwister|wie viele geschwister (?:hast|haben) ${YOU}${NOW}`),
      'Ich habe $answer', 'Ich habe $answer Geschwister'],
    [wholeText(`wie heißt (?:dein|ihr)(?<e>e?) (?<who>${THING})`), 'Mein$<e> $<who> heißt $answer'],
    [wholeText(`welche sprachen? (?:sprichst|sprechen|kannst|können) ${YOU}${NOW}`), 'Ich spreche $answer'],
    [wholeText(`was ist ${OWNER} muttersprache`), 'Meine Muttersprache ist $answer'],
    [wholeText(`was (?:studierst|studieren) ${YOU}${NOW}|welches fach studierst du`), 'Ich studiere $answer'],
    [wholeText(`wo (?:studierst|studieren) ${YOU}${NOW}|an welcher (?:uni|hochschule|universität) (?:studierst|bist) du`),
      'Ich studiere an der $answer',
      'Ich studiere in $answer', 'Ich studiere $answer'],
    [wholeText(`(?:spielst|spielen) ${YOU}${NOW} (?:ein|irgendein) (?:musik)?instrument|welches instrument (?:spielst
      |spielen) ${YOU}${NOW}`), 'Ich spiele $answer'],
    [wholeText(`(?:machst|machen|treibst|treiben) ${YOU}${NOW} sport|welchen sport (?:machst|treibst|machen|treiben) ${YOU}${NOW}
      |was für sport machst du`),
      'Ich spiele $answer', 'Ich mache $answer', 'Ich gehe $answer'],
    [wholeText(`was (?:sind|ist) ${OWNER} (?:hobbys?|hobbies)|(?:hast|haben) ${YOU}${NOW} (?:irgendwelche )?(?:hobbys?|hobbies|ein hobby)
      |was (?:machst|machen) ${YOU}${NOW}(?: gerne?)? in (?:deiner|ihrer) freizeit`), 'Mein Hobby ist $answer'],
    [wholeText(`was (?:lernst|lernen) ${YOU}${NOW}|welche sprache (?:lernst|lernen) ${YOU}${NOW}`), 'Ich lerne $answer'],
    [wholeText('was ist deine (?<what>lieblings\\p{L}+)'), 'Meine $<what> ist $answer'],
    [wholeText('(?:was|wer|welches) ist dein (?<what>lieblings\\p{L}+)'), 'Mein $<what> ist $answer'],
    [wholeText(`(?:ernährst|ernähren) ${YOU} (?:dich|sich)${NOW}(?: irgendwie)? (?:besonders|speziell|vegetarisch oder vegan)
      |wie (?:ernährst|ernähren) ${YOU} (?:dich|sich)${NOW}
      |(?:hast|haben) ${YOU}${NOW} (?:eine|irgendeine) (?:besondere )?(?:diät|ernährungsweise)`),
      'Ich bin $answer', 'Ich esse $answer', 'Ich ernähre mich $answer'],
    [wholeText(`was (?:isst|essen) ${YOU}${NOW} (?:nicht|gar nicht)|gibt es etwas,? (?:das|was) ${YOU} nicht (?:isst|essen)`),
      'Ich esse kein $answer', 'Ich esse keine $answer'],
    [wholeText(`(?:was für ein|welches) auto (?:fährst|fahren|hast|haben) ${YOU}${NOW}`), 'Ich fahre $answer', 'Ich fahre einen $answer'],
    [wholeText(`(?:hast|haben) ${YOU}${NOW} (?:irgendwelche )?(?:vorerkrankungen|krankheiten|gesundheitlichen? (?:probleme
      |einschränkungen)).*`), 'Ich habe $answer'],
    [wholeText(`(?:nimmst|nehmen) ${YOU}${NOW} (?:irgendwelche |regelmäßig )*medikamente.*|welche medikamente (?:nimmst
      |nehmen) ${YOU}${NOW}`), 'Ich nehme $answer'],
    [wholeText(`(?:welchen|welche|welches) (?:editor|ide|browser|betriebssystem|programmiersprache|tools?) (?:nutzt|benutzt|verwendest
      |nutzen|verwenden) ${YOU}${NOW}`),
      'Ich nutze $answer', 'Ich benutze $answer'],
    [wholeText(`(?:bist|sind) ${YOU}${NOW} (?:verheiratet|single|in einer beziehung|vergeben).*`), 'Ich bin $answer'],
  ],
  closed,
  yes: wholeText(`(?:ja|jep|jap|jo|klar|genau|stimmt|richtig|natürlich|immer noch|bin ich|habe ich|hab ich|mache ich
      |tue ich)(?:[\\s,.!–—-]+(?:klar|genau|immer noch|noch|bin ich|habe ich|hab ich|stimmt|natürlich))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  no: wholeText(`(?:nein|nee|nö|ne|nicht mehr|keine?|bin ich nicht|habe ich nicht)(?:[\\s,.!–—-]+(?:nicht mehr|leider nicht|gar nicht
      |nicht|keine?|bin ich nicht|habe ich nicht))*(?:[\\s,.!:–—-]+(?<more>.+))?`),
  when: /^(?:seit|ab|vor|bis) [^,]{2,30}$/iu,
  or: ' oder ',
  none: inLines('iu')`^(?:ich|wir|mein\p{L}*|unser\p{L}*|du|dein\p{L}*|sie|er|es|das|dies\p{L}*|da|dort|hier|was|wer|wie|wo|wann|warum
      |wieso|wenn|falls|nicht|nein|nie|kein\p{L}*|nichts|vielleicht|wahrscheinlich|vermutlich|kommt|weiß|keine ahnung|irgend\p{L}+|überall
      |nirgends|viele?s?|manche?s?|alle?s?|etwas|beides?|gute frage|rate|sag|bitte|danke|sorry|weil|auch|gut|schön|ok(?:ay)?|hallo
      |zu hause|stell dir)(?!\p{L})`,
  staged: inLines('iu')`(?<!\p{L})(?:(?:lass uns|wir) (?:üben|spielen)|üben wir|rollenspiel|vorstellungsgespräch|bewerbungsgespräch
      |spiel (?:eine?n?|du)|quiz|tu so|stell dir vor|in der rolle|dialog|fragebogen|frag mich|szenario)(?!\p{L})`,
  isSpaced: true,
}
