/** German: how an assistant shall answer, as rules for whole clauses. */
import { alternatives, type Finding, type StatementRule } from '../../facts/finding.ts'
import { found, isName, whole } from './words.ts'

const WISHED = 'antworte|schreib|schreibe|nutze|benutze|verwende|sprich|erkläre|duze|sieze|gib|nenne|formuliere|halte|zitiere|schlage?'
const MANNER = alternatives(`in Stichpunkten|in Stichworten|in kurzen Sätzen|in ganzen Sätzen|in einfacher Sprache|auf (?:Deutsch
  |\\p{Lu}\\p{L}+isch)
  |kurz|knapp|kürzer|ausführlich|ohne Emojis|ohne Floskeln|ohne Aufzählungen|kurz und knapp`)
const wished = (value: string, toAssistant: boolean): Finding | false =>
  toAssistant && found('guideline', value, `bittet den Assistenten: ${value}`)
const BITTE = '(?:bitte )?'
const WASTE = 'Floskeln|Emojis|Entschuldigungen|Einleitungen|Höflichkeiten|Smileys|Einleitung|Zusammenfassung am Ende'

/** All rules of this file, in order. */
export const GERMAN_WISHES: readonly StatementRule[] = [
  { pattern: whole(
    `${BITTE}(?:ab jetzt |von nun an |in Zukunft )?${BITTE}(?<value>(?:${WISHED}) (?:mir |`
    + `deine Antworten )?${BITTE}(?:immer|nie|niemals|stets|künftig|in Zukunft|ab jetzt) .{3,80})`,
  ),
    read: ({ value = '' }, { toAssistant }) => wished(value, toAssistant) },
  { pattern: whole(`${BITTE}(?:nenn|nenne) mich (?:bitte |einfach )*(?<name>\\p{Lu}\\p{Ll}+)(?: bitte)?`), read: (
    { name }, { toAssistant },
  ) =>
    toAssistant && isName(name) && found('guideline', name, `möchte ${name} genannt werden`) },
  { pattern: whole(
    `${BITTE}(?:ab jetzt |in Zukunft |künftig )?(?<value>(?:antworte|schreib|schreibe|erkläre?|sprich|rede) (?:mir |`
    + `mit mir )?${BITTE}(?:ab jetzt |künftig |in Zukunft )?(?:${MANNER})(?: und (?:${MANNER}))?)(?: bitte)?`,
  ),
    read: ({ value = '' }, { toAssistant }) => wished(value.replace(/ bitte\b/i, ''), toAssistant) },
  { pattern: whole(`${BITTE}(?:du kannst mich |kannst mich )?(?<value>(?:duze?n?|sieze?n?)(?: mich)?)(?: bitte| ruhig)?`), read: (
    { value = '' }, { toAssistant, text },
  ) =>
    / mich/.test(text) && wished(/ mich/.test(value) ? value : `${value} mich`, toAssistant) },
  {
    pattern: whole(`${BITTE}(?<value>lass ${BITTE}(?:die |alle )(?:${WASTE}) (?:weg|sein))`),
    read: ({ value = '' }, { toAssistant }) => wished(value, toAssistant),
  },
  {
    pattern: whole(`${BITTE}(?<value>(?:fass|halt|halte) dich (?:bitte )?(?:immer )?kurz)(?: bitte)?`),
    read: ({ value = '' }, { toAssistant }) => wished(value, toAssistant),
  },
  { pattern: whole(
    `(?:ab jetzt |in Zukunft |künftig )?${BITTE}(?<value>(?:keine (?:${WASTE}|Aufzählungen|Fachwörter|`
    + `Anglizismen|Gedankenstriche)|(?:benutze?|verwende|nutze|mach) ${BITTE}keine (?:Emojis|Abkürzungen|`
    + `Fachwörter|Fremdwörter|Anglizismen|Gedankenstriche|Aufzählungen|Smileys|Tabellen)))(?: bitte| mehr)*`,
  ),
    read: ({ value = '' }, { toAssistant }) => wished(value, toAssistant) },
]
