/** What stands in events of a life: near people, degrees, what is begun, bought, suffered or broken. */
import { alternatives } from '../../facts/finding.ts'

export const KIN = alternatives(`mom|mum|mother|dad|father|brother|sister|grandma|grandmother|nan|granny|grandpa|grandfather|granddad
  |husband
  |wife|son|daughter|uncle|aunt|cousin|nephew|niece|best friend|baby|dog|cat|horse|rabbit`)
export const DEGREE = alternatives(`degree|phd|doctorate|master'?s(?: degree)?|masters|bachelor'?s(?: degree)?|mba|thesis|dissertation
  |studies
  |apprenticeship|residency|bootcamp|internship|certification|certificate|diploma|finals|novel
  |first draft|chemo(?:therapy)?|radiation|high school|college|university|nursing school|law school|med(?:ical)? school`)
export const BEGUN = alternatives(`(?:a|my|the) (?:new )?(?:[\\p{L}-]+ )?(?:job|internship|apprenticeship|business|company|blog|podcast
  |youtube channel|band|degree|phd|master'?s|course|bootcamp|diet|chemo|therapy|treatment|residency|garden|book club|newsletter)
  |(?:my own [\\p{L}-]+)|college|university|uni|high school|school|grad school|law school|med school|therapy|chemo|kindergarten`)
export const BOUGHT = alternatives(`(?:a|an|my|our|my first|our first|a new|my own|our own
  |another) (?:new |used |second-hand |old |first |little |small |electric )*(?:[\\p{L}-]+ )?(?:house|home|flat|apartment|condo|car
  |truck|van|motorcycle|motorbike|bike|boat|piano
  |guitar|farm|cabin|cottage|camper|land|horse|business|shop|restaurant|telescope|e-?bike|tesla|volvo|honda|toyota|ford|bmw|audi|vw
  |subaru|mazda|puppy|kitten|dog|cat)`)
export const ILLNESS = alternatives(`(?:an? |the |my )?(?:emergency |open |major |minor )?(?:[\\p{L}-]+ )?(?:surgery|operation|transplant
  |heart attack|stroke|miscarriage|c-section|seizure|concussion|appendix (?:out|removed)|tonsils (?:out|removed)|wisdom teeth (?:out
  |removed|pulled)
  |car accident|accident|bypass|biopsy|root canal|panic attack)`)
export const BODY = 'leg|arm|ankle|wrist|foot|hand|finger|toe|nose|collarbone|hip|knee|rib|'
  + 'ribs|elbow|shoulder|acl|meniscus|achilles|hamstring'
