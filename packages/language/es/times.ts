/** Spanish words of time: ayer por la tarde, la semana pasada, el 6 de enero, en marzo de 2023, hace dos semanas. */
import { HOURS } from '../times/time-mention.ts'
import type { EuropeanWords } from '../times/european-rules.ts'

export const SPANISH_TIMES: EuropeanWords = {
  language: 'spanish',
  months: [
    'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre|setiembre', 'octubre', 'noviembre', 'diciembre',
  ],
  monthLead: 'en|desde|hasta|el mes de',
  weekdays: ['lunes', 'martes', 'miércoles|miercoles', 'jueves', 'viernes', 'sábado|sabado', 'domingo'],
  weekdayLead: 'el|desde el|hasta el',
  seasons: { spring: 'primavera', summer: 'verano', autumn: 'otoño', winter: 'invierno' },
  units: { day: 'días?|dias?', week: 'semanas?', weekend: 'fin(?:es)? de semana', month: 'mes(?:es)?', year: 'años?' },
  numbers: ['una?', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  few: 'unos|unas|algunos|algunas|pocos|pocas',
  turnBefore: { last: '(?:el |la )?últim[oa]', this: 'est[ea]', next: '(?:el |la )?próxim[oa]' },
  turnAfter: { last: 'pasad[oa]', next: 'que viene|próxim[oa]' },
  days: [['anteayer|antes de ayer', -2], ['ayer', -1], ['hoy', 0], ['pasado mañana', 2], ['(?<!(?:la|esta) )mañana', 1]],
  nights: [['anoche', -1], ['esta noche', 0]],
  hours: [
    ['(?:por|en|de) la mañana', '(?:por|en) la mañana', HOURS.morning],
    ['al mediodía', 'al mediodía', HOURS.noon], ['(?:por|en) la tarde', '(?:por|en) la tarde', HOURS.afternoon],
    ['(?:por|en) la noche', '(?:por|en) la noche', HOURS.evening], ['de madrugada', 'de madrugada', HOURS.smallHours],
  ],
  thisPart: [['esta mañana', HOURS.morning], ['esta tarde', HOURS.afternoon]],
  dates: ['(?:(?:el|del|al|desde el|hasta el) )?(?:día )?{day} de {month}(?:,? (?:del? )?{year})?'],
  monthOfYear: '{month} (?:del? )?{year}',
  year: 'en (?:el (?:año )?)?{year}',
  ago: 'hace {count} {unit}',
  weekendAlone: '(?:el|durante el) fin de semana',
  beside: { before: 'antes de', after: 'después de' },
  article: 'la|el|los|las',
  holidays: [
    ['navidad(?:es)?', 'christmas'], ['nochebuena', 'christmasEve'], ['nochevieja|fin de año', 'newYearsEve'],
    ['(?:el )?año nuevo', 'newYearsDay'], ['pascua|semana santa', 'easter'],
    ['san valentín', 'valentinesDay'],
  ],
}
