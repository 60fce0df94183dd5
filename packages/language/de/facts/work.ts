/** German: work, employers, studies and tools, as rules for whole clauses. */
import type { StatementRule } from '../../facts/finding.ts'
import { END, found, GERMAN_ADVERBS, isName, JOB, germanFinding, whole, wholeCased } from './words.ts'

const PART = '(?:halbtags |Vollzeit |Teilzeit |in Vollzeit |in Teilzeit |freiberuflich |ehrenamtlich )?'
const BRANCH = String.raw`(?: (?:in der|im|in|als|und|an der|am|am Standort|mit|seit) .*)?`
const WORKPLACES = 'Apotheke|Bank|Kita|Schule|Grundschule|Bäckerei|Kanzlei|Arztpraxis|Praxis|Zahnarztpraxis|Klinik|Agentur|'
  + 'Werbeagentur|Bibliothek|Werkstatt|Fabrik|Firma|Küche|Gärtnerei|Buchhandlung|Behörde|Universität|Uni|Spedition'
const WORKPLACES_NEUTER = 'Krankenhaus|Altenheim|Pflegeheim|Kindergarten|Supermarkt|Hotel|Restaurant|Café|Labor|Museum|Callcenter|'
  + 'Start-?up|Verlag|Rathaus|Finanzamt|Jugendamt|Homeoffice|Außendienst|Einzelhandel|Lager|Vertrieb|Schichtdienst|öffentlichen Dienst'
const TRADE = '(?<value>\\p{Lu}[\\p{L}-]+(?: für \\p{Lu}\\p{L}+)?)'

const JOB_RULES: readonly StatementRule[] = [
  { pattern: whole(`ich arbeite ${GERMAN_ADVERBS}${PART}(?:seit .{2,20} )?als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?) (?:bei|bei der`
    + '|beim) (?<firm>[\\p{Lu}\\d][\\p{L}\\d&.-]+)(?: in .*)?'), read: ({ job = '', firm }) => JOB.test(job) && isName(firm)
    && [found('occupation', job, `ist ${job}`), found('employer', firm, `arbeitet bei ${firm}`)] },
  { pattern: whole(
    `ich arbeite ${GERMAN_ADVERBS}${PART}als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?)(?: (?:bei|in|im|an|am) .*)?${END}`,
  ), read: ({ job = ''
    }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: wholeCased(
    `(?:ich|Ich) habe (?:.{2,20} )?(?<at>bei der|beim|bei) (?<firm>[\\p{Lu}\\d][\\p{L}\\d&.-]+(?: \\p{Lu}[\\p{L}\\d-]+)?)`
    + '(?: als \\p{L}+)? angefangen',
  ), read: ({ at = '', firm }) => isName(firm) && found('employer', firm, `arbeitet ${at} ${firm}`) },
  { pattern: wholeCased(
    `(?:ich|Ich) arbeite ${GERMAN_ADVERBS}${PART}(?<at>bei der|beim|bei|`
    + `für) (?<firm>[\\p{Lu}\\d][\\p{L}\\d&.-]+(?: \\p{Lu}[\\p{L}\\d-]+)?)(?: als (?<job>\\p{Lu}[\\p{L}-]+))?${BRANCH}`,
  ),
    read: ({ at = '', firm, job }) => isName(firm) && [found('employer', firm, `arbeitet ${at === 'für' ? 'bei' : at} ${firm}`),
      ...(job !== undefined && JOB.test(job) ? [found('occupation', job, `ist ${job}`)] : [])] },
  { pattern: wholeCased(
    `(?:ich|Ich) arbeite ${GERMAN_ADVERBS}${PART}(?<value>(?:in|bei|an) (?:einer|der) (?:kleinen |`
    + `großen )?(?:${WORKPLACES})|(?:im|in einem|beim|bei einem) (?:kleinen |großen )?(?:${WORKPLACES_NEUTER}))(?: .*)?`,
  ),
    read: ({ value = '' }) => found('place-of-work', value, `arbeitet ${value}`) },
  { pattern: whole('als (?<job>\\p{L}+) (?:hab|habe|bin|muss|kann|brauche|finde|kenne|weiß|sehe|verdiene|stehe|arbeite|fahre|will|darf'
    + '|möchte|komme|kriege|krieg|sitze|trage|mache|mach|nutze|lerne) ich .+'),
    read: ({ job = '' }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: whole(
    `(?:ich bin|als) ${GERMAN_ADVERBS}(?:(?:von Beruf|eine?|`
    + `seit \\d+ Jahren) )*(?<job>[\\p{L}-]+(?: [\\p{L}-]+)?)(?: (?:bei|in|im|an|aus|von|auf|am|für) .*)?${END}`,
  ), read: ({ job = ''
    }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: whole(
    `ich bin ${GERMAN_ADVERBS}(?<value>selbstständig|selbständig|freiberuflich tätig|`
    + `arbeitslos|arbeitssuchend|berufstätig|verbeamtet|pensioniert|berentet)(?: .*)?`,
  ),
    read: ({ value = '' }) => germanFinding('occupation', `ist ${value}`) },
  { pattern: whole(`ich bin ${GERMAN_ADVERBS}(?:seit .{2,20} )?in (?<value>Elternzeit|Rente|Altersteilzeit|Mutterschutz|Kurzarbeit`
    + `|Frührente|Pension|Ausbildung)(?: als (?<job>\\p{L}+))?${END}`),
    read: ({ value = '', job }) => [found('occupation', `in ${value}`, `ist in ${value}`),
      ...(job !== undefined && JOB.test(job) ? [germanFinding('studies', `macht eine Ausbildung als ${job}`)] : [])] },
  { pattern: wholeCased(
    '(?:ich|Ich|wir|Wir) (?:leite|führe|betreibe|habe|besitze|leiten|führen|betreiben) (?:seit .{3,20} )?(?<value>(?:eine?n?|'
    + 'mein(?:en?)?) (?:kleine[ns]? |eigene[ns]? )*(?:Café|Bäckerei|Laden|Blumenladen|Friseursalon|Restaurant|Imbiss|Buchladen'
      + '|Praxis|Tischlerei|Werkstatt|Agentur|Onlineshop|Hofladen|Bauernhof|Hof|Weingut|Pension|Gasthof|'
      + 'Firma|Start-?up|Kosmetikstudio|Yogastudio|Kneipe|Apotheke))(?: in (?<place>\\p{Lu}\\p{L}+))?',
  ),
    read: ({ value = '', place }) =>
      germanFinding('occupation', `führt ${value.replace(/^mein/, 'ein')}${place === undefined ? '' : ` in ${place}`}`) },
]

const STUDY_RULES: readonly StatementRule[] = [
  { pattern: wholeCased(
    `(?:ich|Ich) studiere ${GERMAN_ADVERBS}(?:seit .{2,20} )?(?:im \\p{L}+ Semester )?(?:dual `
    + `)?(?<value>\\p{Lu}[\\p{L}-]+(?: und \\p{Lu}\\p{L}+| auf Lehramt)?)(?<rest> .*)?`,
  ), read: ({ value = '', rest = '' }) => {
    const school = /^ an der (?<name>(?:TU|FU|HU|LMU|Uni|FH|Universität|Hochschule|RWTH)(?: \p{Lu}\p{L}+)?)/u.exec(rest)?.groups?.['name']
    return isName(value) && [found('studies', value, `studiert ${value}`), ...(school === undefined ? [] : [found(
      'school', school, `studiert an der ${school}`,
    )])]
  } },
  { pattern: whole(`ich bin ${GERMAN_ADVERBS}im (?<value>\\p{L}+ (?:Lehrjahr|Ausbildungsjahr|Semester))${END}`), read: ({ value = ''
    }) => found('studies', `im ${value}`, `ist im ${value}`) },
  { pattern: wholeCased(
    `(?:ich|Ich) mache ${GERMAN_ADVERBS}(?:seit .{2,20} )?(?<what>eine (?:Ausbildung|Umschulung|`
    + `Weiterbildung|Lehre) (?:zum|zur|als)|eine Fortbildung zum|den Meister als) ${TRADE}(?: .*)?`,
  ),
    read: ({ what = '', value = '' }) => germanFinding('studies', `macht ${what} ${value}`) },
  { pattern: whole(
    `ich mache ${GERMAN_ADVERBS}(?:dieses Jahr |nächstes Jahr |im Frühjahr |im Sommer )?(?:mein|das|meinen|den) (?<value>Abitur|`
    + `Abi|Fachabi|Realschulabschluss|Referendariat|FSJ|Bachelor|Master|Meister|Führerschein)(?: (?:in|bei|nach) .*)?`,
  ),
    read: ({ value = '' }) =>
      germanFinding('studies', `macht ${/^(?:Bachelor|Master|Meister|Führerschein)$/i.test(value) ? 'den' : 'das'} ${value}`) },
  { pattern: whole(
    `ich (?:schreibe|promoviere) ${GERMAN_ADVERBS}(?:an meiner |meine )?(?<value>Bachelorarbeit|`
    + `Masterarbeit|Doktorarbeit|Dissertation|Diplomarbeit)(?: (?:über|in|zum|zu) .*)?`,
  ),
    read: ({ value = '' }) => germanFinding('studies', `schreibt die ${value}`) },
  {
    pattern: whole(`ich promoviere ${GERMAN_ADVERBS}in (?<value>\\p{L}+)(?: .*)?`),
    read: ({ value = '' }) => germanFinding('studies', `promoviert in ${value}`),
  },
  {
    pattern: whole(`ich gehe ${GERMAN_ADVERBS}in die (?<value>\\d{1,2}|[\\p{L}]+te)\\.? Klasse(?: .*)?`),
    read: ({ value = '' }) => germanFinding('school', `geht in die ${value}${/\d/.test(value) ? '.' : ''} Klasse`),
  },
  { pattern: whole(`ich lerne ${GERMAN_ADVERBS}(?:seit .{2,20} )?(?<value>\\p{Lu}\\p{L}+isch|Deutsch|Klavier|Gitarre|Geige|Python|Rust`
    + `|Java|Gebärdensprache|Schlagzeug|Cello|Programmieren|Autofahren|Nähen|Stricken)${END}`),
    read: ({ value = '' }) => found('learning', value, `lernt ${value}`) },
]

const TOOLS = 'Linux|Ubuntu|Debian|Fedora|Arch|NixOS|macOS|Windows(?: 1[01])?|Vim|Neovim|Emacs|VS ?Code|Python|'
  + 'Rust|Go|Java|Kotlin|Swift|C\\+\\+|C#|TypeScript|JavaScript|PHP|Ruby|pnpm|npm|yarn|Docker|Kubernetes'
  + '|Postgres(?:ql)?|Obsidian|Notion|Figma|Firefox|Excel|LaTeX|Photoshop|Lightroom|Ableton|'
  + 'Logic|Android|iPhone|Thermomix|GitLab|Django|React|Vue|Svelte|Blender|SAP'
const TOOL_RULES: readonly StatementRule[] = [
  { pattern: whole(
    `ich (?:nutze|benutze|verwende|arbeite|programmiere|entwickle) ${GERMAN_ADVERBS}(?:(?:nur|ausschließlich|`
    + `meistens|meist|hauptsächlich|viel|immer) )?(?:in |mit |an )?(?<value>(?:${TOOLS})(?:(?:, |`
    + ` und )(?:${TOOLS}))*)(?: (?:und|unter|auf|bei|in|für|auf der Arbeit) .*)?`,
  ),
    read: ({ value = '' }) => found('tools', value, `nutzt ${value}`) },
]

/** All rules of this file, in order. */
export const GERMAN_WORK: readonly StatementRule[] = [...TOOL_RULES, ...JOB_RULES, ...STUDY_RULES]
