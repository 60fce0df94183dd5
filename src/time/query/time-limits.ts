/** Times that only bound what is asked for: since May, before Christmas, August to now, 五月以来, 春节以前. */
import type { TimeLimit, TimeMention } from './time-mention.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

const LIMIT_OF: Readonly<Record<string, TimeLimit>> = {
  since: 'since', seit: 'since', depuis: 'since', desde: 'since', before: 'before',
  vor: 'before', avant: 'before', antes: 'before', prior: 'before',
  after: 'after', nach: 'after', après: 'after', después: 'after', until: 'until',
  till: 'until', bis: 'until', jusque: 'until', jusqu: 'until', hasta: 'until',
}

/** "The week before May 3" and "two days after" are counted from it. */
const COUNTED = '(?:days?|nights?|weekends?|weeks?|months?|years?|mornings?|evenings?|[a-zé]+day|not|long|just|right|'
  + 'shortly|soon|tage?n?|wochen?|monate?n?|jahre?n?|jours?|semaines?|mois|ans?|días?|semanas?|meses|mes|años?)'
const LEAD = new LatinRegExp(
  String.raw`(?<!\p{L}|\b${COUNTED}\s)(?<word>since|before|prior(?= to)|after|until|till|seit|vor|nach|`
  + String.raw`bis|depuis|avant|après|jusqu|jusque|desde|antes(?= de)|después(?= de)|hasta)(?:\s+(?:to|`
  + String.raw`zu[mr]?|dem|der|am|le|la|les|l|au|à|en|de|del|el|the)|['’]\s?(?:à|au|en))*\s*$`, 'iu',
)
const OWN_LIMIT = new LatinRegExp(String.raw`^(?<word>seit|bis|depuis|desde|hasta)(?!\p{L})`, 'iu')
const LONGEST_LEAD = 40
/** "From August to now", 八月到现在, 五月以来. */
const TO_NOW = new RegExp(String.raw`^(?:\s*(?:-|–|—|~|to|till|until|through|up to|bis|jusqu['’]à|hasta|到|至)\s*(?:now|`
  + String.raw`the present|date|jetzt|heute|maintenant|aujourd['’]hui|ahora|hoy|现在|目前|如今|今(?![天日年早晚]))|以来|到现在|至今)`, 'i')
const AFTERWARDS: readonly (readonly [RegExp, TimeLimit])[] = [
  [TO_NOW, 'since'], [/^(?:以后|之后)(?!的)/, 'after'], [/^(?:以前|之前)(?!的[^\s])/, 'before'],
]
const FROM = /(?:\bfrom|\bvon|\bab|\bdesde|从|自)\s*$/i

/** The mentions, with the limits that the words around them make of them; those words belong to the time. */
export function withLimits(query: string, simplified: string, mentions: readonly TimeMention[]): TimeMention[] {
  return mentions.map((mention, index) => {
    if ((mention.spans ?? []).length === 0) return mention
    const afterwards = afterwardsOf(simplified.slice(mention.end, mention.end + LONGEST_LEAD))
    if (afterwards && mention.end + afterwards.length <= (mentions[index + 1]?.start ?? Infinity)) {
      return bounded(query, mention, afterwards)
    }
    // Seit August and depuis mars begin with theirs
    const own = OWN_LIMIT.exec(query.slice(mention.start, mention.end))?.groups?.['word']
    const lead = own === undefined
      ? LEAD.exec(query.slice(Math.max(mentions[index - 1]?.end ?? 0, mention.start - LONGEST_LEAD), mention.start))
      : null
    const limit = LIMIT_OF[(own ?? lead?.groups?.['word'] ?? '').toLowerCase()]
    return limit ? { ...mention, limit, start: mention.start - (lead?.[0].length ?? 0) } : mention
  })
}

function afterwardsOf(text: string): { readonly limit: TimeLimit; readonly length: number } | undefined {
  for (const [pattern, limit] of AFTERWARDS) {
    const found = pattern.exec(text)
    if (found) return { limit, length: found[0].length }
  }
  return undefined
}

function bounded(
  query: string, mention: TimeMention, { limit, length }: { readonly limit: TimeLimit; readonly length: number },
): TimeMention {
  const from = FROM.exec(query.slice(Math.max(0, mention.start - LONGEST_LEAD), mention.start))?.[0].length ?? 0
  return { ...mention, limit, start: mention.start - (limit === 'since' ? from : 0), end: mention.end + length }
}
