/** German: plans, goals, events and wishes of an assistant, as rules for whole clauses. */
import { LatinRegExp } from '@madeleine/base'
import { alternatives, type Finding, type StatementRule } from '../../facts/finding.ts'
import { spanDates, timeAhead, timePast } from '../../facts/stated-times.ts'
import { found, GERMAN_PLACE, isName, GERMAN_KIN, ofThem, isSelfContainedGerman, germanFinding, whole, wholeCased } from './words.ts'

const VAGUE = new LatinRegExp(
  String.raw`(?<!\p{L})(?:vielleicht|gern|gerne|immer|oft|jede[rsn]?|hätte|morgen|heute|übermorgen|eventuell|evtl)(?!\p{L})`,
  'iu',
)
const VERBS: Readonly<Record<string, string>> = { z: 'zieht', r: 'reist', h: 'heiratet', b: 'bekommt', e: 'erwartet', m: 'macht' }

/** The days of a plan as its fact names them. */
function datesIn(text: string, day: number): string | undefined {
  const time = timeAhead(text, day)
  if (time === undefined || VAGUE.test(text)) return undefined
  const [from, to] = spanDates(time.span)
  return from === to ? `am ${from}` : `zwischen ${from} und ${to}`
}

const PLANS: readonly StatementRule[] = [
  { pattern: wholeCased(
    '(?:[Ii]ch|[Ww]ir|[Mm]eine? \\p{L}+ und ich) (?<verb>ziehen?|fliegen?|fahren?|'
    + 'reisen?) (?<between>.{0,40}?)nach (?<place>\\p{Lu}\\p{L}+(?:-\\p{L}+)?)(?<rest>.*)',
  ), read: ({ verb = '', between = '', place,
    rest = '' }, { day }) => {
    const dates = datesIn(`${between}${rest}`, day)
    if (dates === undefined || !isName(place)) return false
    const does = { z: 'zieht', f: /^fl/i.test(verb) ? 'fliegt' : 'fährt', r: 'reist' }[verb[0]!.toLowerCase()] ?? 'reist'
    return found('plan', `${dates} nach ${place}`, `${does} ${dates} nach ${place}`)
  } },
  { pattern: wholeCased(
    '(?:[Ii]ch) fange (?<between>.{3,40}?) (?:bei (?:der )?(?<firm>\\p{Lu}[\\p{L}\\d&.-]+)|in '
    + '(?<place>\\p{Lu}\\p{L}+))(?: als \\p{L}+)? an',
  ), read: ({ between = '', firm, place }, { text, day }) => {
    const dates = datesIn(between, day)
    const where = firm === undefined ? `in ${place ?? ''}` : /bei der /.test(text) ? `bei der ${firm}` : `bei ${firm}`
    return dates !== undefined && isName(firm ?? place) && germanFinding('plan', `fängt ${dates} ${where} an`)
  } },
  { pattern: wholeCased(
    '[Ii]ch habe mich (?:gerade |eben )?(?:für|zu|zum|zur) '
    + '(?<what>(?:de[nmr] |die |das |eine[nmr]? )?\\p{Lu}[\\p{L}-]+) '
    + '(?<when>.{3,30}) (?:angemeldet|eingeschrieben)',
  ), read: ({ what = '', when = '' }, { day }) => {
    const dates = datesIn(when, day)
    return dates !== undefined && germanFinding('plan', `ist ${dates} angemeldet: ${what.replace(/^(?:de[nmr]|die|das) /, '')}`)
  } },
  { pattern: wholeCased(
    '(?:[Ii]ch|[Ww]ir) (?<verb>heiraten?|bekommen?|erwarten?|machen?) (?<between>.{3,30}?)(?<what>(?: (?:in \\p{Lu}\\p{L}+|'
    + 'unser \\p{L}+ (?:Kind|Baby)|ein (?:Kind|Baby)|Zwillinge|mein (?:Abitur|Abi|Examen)|meinen (?:Master|Bachelor|Meister)))?)',
  ), read: ({ verb = '', between = '', what = '' }, { day }) => {
    const dates = datesIn(between, day)
    if (dates === undefined || (what === '' && !verb.startsWith('heirat')) || (verb.startsWith('mach') && !/mein/.test(what))) return false
    return germanFinding(
      'plan', `${VERBS[verb[0]!.toLowerCase()]!} ${dates}${ofThem(what).replace(/ unser (?:\p{L}+ )?(?=Kind|Baby)/u, ' ein ')}`,
    )
  } },
  { pattern: wholeCased(
    '[Ii]ch (?<verb>schreibe|mache|habe) (?<when>(?:im|am|Ende|nächste[nrs]?) .{3,20}?) (?:mein |meine |'
    + 'meinen |die |das )?(?<what>Abi|Abitur|Examen|Staatsexamen|\\p{L}*[Pp]rüfung|\\p{L}+arbeit)',
  ), read: ({ verb = '', when = '', what = '' }, { day }) => {
    const dates = datesIn(when, day)
    return dates !== undefined && germanFinding('plan', `${verb === 'habe' ? 'hat' : `${verb.slice(0, -1)}t`} ${dates} ${what}`)
  } },
  { pattern: wholeCased(
    '(?<when>(?:[Ii]m|[Aa]m|[Ee]nde|[Nn]ächste[nrs]?) .{3,20}?) (?:ist|habe ich|sind) (?:meine |die |'
    + 'unsere )?(?<what>\\p{L}*[Pp]rüfung|\\p{L}*OP|Abi|Abitur|Hochzeit|Umzug|Examen|Staatsexamen|Entbindungstermin|Geburtstermin)',
  ), read: ({ when = '', what = '' }, { day }) => {
    const dates = datesIn(when, day)
    return dates !== undefined && germanFinding('plan', `hat ${dates} ${what}`)
  } },
  { pattern: wholeCased(
    '(?:[Mm]ein|[Uu]nser) (?<what>Entbindungstermin|Geburtstermin|ET|Umzug|Urlaub|Hochzeit) ist (?<when>.{3,24})',
  ), read: ({ what = '', when = '' }, { day }) => {
    const dates = datesIn(when, day)
    return dates !== undefined && germanFinding('plan', `hat ${dates} ${what}`)
  } },
]

const AIMS = alternatives(`(?:lernen|werden|laufen|abnehmen|schaffen|studieren|beibringen|aufhören|machen|sparen|gründen|bauen|schreiben
  |bestehen|sprechen|nachholen|ziehen|auswandern|eröffnen|anfangen|zunehmen|heiraten|verkaufen)`)
const GOALS: readonly StatementRule[] = [
  { pattern: wholeCased(`(?:[Ii]ch) (?:will|möchte) (?<value>(?=.{0,50}(?:bis (?:zum|Ende)|dieses Jahr|nächstes Jahr|endlich|irgendwann|`
    + `unbedingt|mich|mir|langfristig|in (?:zwei|drei|fünf) Jahren))[^,]{4,60} ${AIMS})`), read: ({ value = '' }) => aim('will', value) },
  {
    pattern: wholeCased(`(?:[Ii]ch) (?:wollte) (?:mir |mich )?(?<value>endlich [^,]{3,50} ${AIMS})`),
    read: ({ value = '' }, { text }) => aim('will', / mir | mich /.test(text) ? `sich ${value}` : value),
  },
  { pattern: wholeCased('[Mm]ein (?:großes )?Ziel ist(?: es)? (?<value>[^,]{4,60} zu \\p{L}+|(?:der|die|das|ein|eine) [^,]{3,30})'), read: (
    { value = '' },
  ) => isSelfContainedGerman(ofThem(value).replace(/(?<!\p{L})das(?!\p{L})/u, ''))
    && ({ ...found('goal', ofThem(value), `Ziel ist ${ofThem(value)}`), ofSubject: true as const }) },
  { pattern: wholeCased(
    '(?:[Ii]ch) (?:bereite mich|lerne) (?<value>(?:gerade |aktuell )?(?:auf|für) (?:das|die|'
    + 'den|mein|meine|meinen) \\p{Lu}[\\p{L}-]+(?: (?:in \\p{Lu}\\p{L}+|vor))?(?: vor)?)',
  ), read: ({ value = '' }, { text }) =>
    /^ich bereite/i.test(text) === value.endsWith(' vor') && germanFinding(
      'goal', `${/^ich bereite/i.test(text) ? 'bereitet sich' : 'lernt'} ${ofThem(value).replace(/^(?:gerade|aktuell) /, '')}`,
    ) },
]
const AIM_NO = /(?<!\p{L})(?:Rechnung|Mail|E-Mail|Brief|Code|Text|Skript|Datei|Liste|Termin|Bewerbung)(?!\p{L})/u
const aim = (verb: string, value: string): Finding | false => !AIM_NO.test(value)
  && isSelfContainedGerman(ofThem(value)) && germanFinding('goal', `${verb} ${ofThem(value)}`)

const BODY = 'Arm|Fuß|Bein|Zeh|Finger|Handgelenk|Knöchel|Schlüsselbein|Nase|Hand|Rippe|Ellbogen|Schulter|'
  + 'Oberschenkel|Unterarm|Sprunggelenk|Kreuzband|Meniskus|Bänder|Außenband|Achillessehne|Bandscheibe'
const EVENTS: readonly (readonly [pattern: string, says: string])[] = [
  ['(?:ich habe|wir haben) (?:.{2,30} )?geheiratet', 'hat geheiratet'],
  ['(?:ich habe mich|wir haben uns) (?:.{2,30} )?verlobt', 'hat sich verlobt'],
  ['(?:ich habe mich|wir haben uns) (?:.{2,30} )?getrennt', 'hat sich getrennt'],
  ['(?:ich habe mich|wir haben uns|wir sind) (?:.{2,30} )?(?:scheiden lassen|geschieden worden)', 'hat sich scheiden lassen'],
  [
    'ich habe (?:.{0,30} )?(?:mein Studium|meine Ausbildung|meinen Master|meinen Bachelor) (?:.{2,20} )?(?:abgeschlossen|fertig|beendet)',
    'hat den Abschluss gemacht',
  ],
  ['ich bin (?:.{2,30} )?befördert worden', 'wurde befördert'], ['(?:ich habe|wir haben) (?:.{2,30} )?gekündigt', 'hat gekündigt'],
  ['(?:ich bin|mir wurde|ich wurde) (?:.{2,30} )?(?:gekündigt worden|entlassen worden|entlassen|gekündigt)', 'hat die Stelle verloren'],
  ['(?:ich bin|wir sind) (?:.{2,25} )?(?:Mama|Mutter|Papa|Vater|Eltern) geworden', 'ist Mutter oder Vater geworden'],
  ['(?:ich bin|wir sind) (?:.{2,25} )?Oma geworden', 'ist Oma geworden'], ['ich bin (?:.{2,25} )?Opa geworden', 'ist Opa geworden'],
  ['ich bin (?:.{2,25} )?(?:schwanger|im \\p{L}+ Monat schwanger)', 'ist schwanger'],
  ['(?:ich habe|wir haben) (?:.{2,25} )?(?:ein Haus|eine Wohnung) (?:.{2,20} )?gekauft', 'hat eine Immobilie gekauft'],
  [
    'ich habe (?:.{0,25} ?)?(?:den|meinen|die) (?:Führerschein|Führerscheinprüfung|Fahrprüfung)(?: .{2,20})? (?:bestanden|gemacht)',
    'hat den Führerschein gemacht',
  ],
  ['ich habe (?:.{0,25} )?(?:das|mein) (?:Abitur|Abi|Staatsexamen|Examen)(?: .{2,20})? (?:bestanden|gemacht)', 'hat das Examen bestanden'],
  ['ich habe mich (?:.{2,25} )?(?:selbstständig|selbständig) gemacht(?: .*)?', 'hat sich selbstständig gemacht'],
]
const UNREAL = new LatinRegExp(
  String.raw`(?<!\p{L})(?:nicht|nie|fast|wieder|früher|Abo|Vertrag|Mitgliedschaft|Handyvertrag|Fitnessstudio|Versicherung|`
  + String.raw`Netflix|Souls|FIFA)(?!\p{L})`,
  'iu',
)
const past = (text: string, day: number): Pick<Finding, 'since'> => {
  const time = timePast(text, day)
  return time ? { since: time.span } : {}
}

const HAPPENED: readonly StatementRule[] = [
  ...EVENTS.map(([pattern, says]): StatementRule =>
    ({ pattern: whole(pattern), read: (_, { text, day }) => !UNREAL.test(text) && germanFinding('event', says, past(text, day)) })),
  { pattern: whole(
    `ich habe mir (?:.{2,25} )?(?<part>(?:den|das|die|einen|eine) (?:(?:linke|rechte)[nr]? )?(?:${BODY}|`
    + `Finger)) (?<did>gebrochen|gerissen|verstaucht|ausgekugelt|gezerrt|gequetscht)(?: .*)?`,
  ),
    read: ({ part = '', did = '' }, { text, day }) =>
      !UNREAL.test(text) && germanFinding('event', `hat sich ${part} ${did}`, past(text, day)) },
  { pattern: whole(
    'ich (?:habe|hatte) (?:.{2,25} )?(?<value>einen (?:Bandscheibenvorfall|Herzinfarkt|'
    + 'Schlaganfall|Kreuzbandriss|Kaiserschnitt)|eine (?:Fehlgeburt|Knie-OP|Hüft-OP))(?: .{2,20})?',
  ), read: ({ value = '' }, { text, day }) =>
    !UNREAL.test(text) && germanFinding('event', `hatte ${value}`, past(text, day)) },
  { pattern: whole(
    '(?:ich darf )?seit (?:dem|meinem|der|meiner) (?<what>Bandscheibenvorfall|Herzinfarkt|Schlaganfall|'
    + 'Unfall|Autounfall|Kreuzbandriss|Burnout|Kaiserschnitt|Knie-OP|Hüft-OP)(?<year> (?:19|20)\\d\\d)? .*',
  ), read: ({ what = '', year = '' }, { text, day }) =>
    germanFinding('event', `hatte ${/^(?:Knie|Hüft)/.test(what) ? 'eine' : 'einen'} ${what}${year}`, past(text, day)) },
  { pattern: wholeCased(
    `(?:[Mm]eine?|[Uu]nsere?)? ?(?<word>${GERMAN_KIN}|Hund|Katze|Kater|`
    + `Hündin) ist (?<between>.{0,25}?)(?:gestorben|verstorben|eingeschlafen)`,
  ), read: ({ word = '', between = '' }, { text, day }) => !UNREAL.test(text) && !/eingeschlafen/.test(text)
    && (/^(?:mein|unser)/i.test(text) || /^(?:Oma|Opa|Mama|Papa)$/.test(word)) && isSelfContainedGerman(word)
    && ({ ...germanFinding('event', `${word} ist gestorben`, past(between, day)), ofSubject: true as const }) },
  { pattern: whole(
    '(?:ich )?habe (?:.{2,20} )?(?:die|eine) Zusage (?:von|bei) (?:der )?(?<firm>\\p{Lu}[\\p{L}\\d&.-]+) (?:bekommen|gekriegt|erhalten)',
  ), read: ({ firm }) => isName(firm) && germanFinding('event', `hat die Zusage von ${firm} bekommen`) },
  { pattern: wholeCased('(?:[Ii]ch habe|[Ww]ir haben) (?:mir |uns )?(?:.{2,20} )?(?<value>(?:eine?n?) (?:neue[ns]? |'
    + 'gebrauchte[ns]? )?(?:E-Bike|Auto|Wohnmobil|Haus|Klavier|Motorrad|Fahrrad|Tesla|Boot|Schrebergarten|Wärmepumpe|'
    + 'Lastenrad)) (?:gekauft|angeschafft|zugelegt)'), read: ({ value = '' }) => found('owns', value, `hat ${value}`) },
  {
    pattern: wholeCased('(?:[Ii]ch) (?:fahre|habe) (?:einen?|ein) (?<value>(?:alten |neuen |gebrauchten )?(?:VW |'
      + 'BMW |Opel |Audi |Ford |Skoda )?(?:Golf|Polo|Passat|Corsa|Astra|Fiesta|Focus|Tesla|Octavia|Fabia|Yaris|'
      + 'Corolla|Twingo|Clio|Fiat|Dacia|Volvo|Käfer|Trabi|Smart|Mini|Bulli|E-Auto|Motorrad|Vespa)(?: \\d)?)(?: .*)?'),
    read: ({ value = '' }) => found('owns', value, `fährt einen ${value}`),
  },
  { pattern: whole(`(?:ich bin|wir sind) (?:.{2,25} )?nach ${GERMAN_PLACE} (?:um)?gezogen`), read: ({ place }, { text, day }) => {
    const since = past(text, day)
    return isName(place)
      && [found('home', place, `wohnt in ${place}`, since), found('event', `ist nach ${place} gezogen`, `ist nach ${place} gezogen`, since)]
  } },
  { pattern: whole(
    '(?:ich bin|wir sind) (?<between>.{0,25} ?)(?:umgezogen|(?<where>in (?:ein Haus|eine neue Wohnung|'
    + 'eine WG|unser Haus)(?: auf dem Land)?|aufs Land|zusammen) gezogen|zusammengezogen)',
  ), read: ({ where }, { text, day }) =>
    !UNREAL.test(text)
    && germanFinding('event', where === undefined ? (/zusammengezogen/.test(text) ? 'ist zusammengezogen' : 'ist umgezogen')
      : `ist ${where.replace('unser', 'das eigene')} gezogen`, past(text, day)) },
]

/** All rules of this file, in order. */
export const GERMAN_PLANS: readonly StatementRule[] = [...PLANS, ...HAPPENED, ...GOALS]

// German: how an assistant shall answer, as rules for whole clauses.

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
