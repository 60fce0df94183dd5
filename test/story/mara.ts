/** A year of Mara's life in sixty evenings, and what is known of her at five times of it. */
import { AUTUMN } from './mara-autumn.ts'
import { SPRING } from './mara-spring.ts'
import type { Evening } from './story-form.ts'

export const STORY: readonly Evening[] = [...SPRING, ...AUTUMN]

/** What holds all year from some time on. */
const LASTING = ['Mara wants short answers.', 'Mara has a brother called Duarte.', 'Mara plays the cello.', 'Mara has a cat called Pixel.']
const FROM_MARCH = [...LASTING, 'Mara is allergic to hazelnuts.', "Mara's birthday is 14 March."]

/** What is known at the end of a day, in any order. */
export const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  '2025-03-01': [...LASTING, 'Mara lives in Porto.', 'Mara works as a translator.', 'Mara loves coffee.'],
  '2025-06-05': [
    ...FROM_MARCH, 'Mara lives in Utrecht.', 'Mara works as an exhibition editor.',
    'Mara works for the Centraal Atelier museum.', 'Mara prefers green tea to coffee.',
    'Mara owns a red Gazelle bike.', 'Mara is learning Dutch.', "Mara's boyfriend is Tomas.",
  ],
  '2025-08-15': [
    ...FROM_MARCH, 'Mara lives in Utrecht.', 'Mara works as an exhibition editor.',
    'Mara works for the Centraal Atelier museum.', 'Mara prefers green tea to coffee.',
    'Mara owns a red Gazelle bike.', 'Mara is learning Dutch.', 'Mara 最近开始学中文。', "Mara's boyfriend is Tomasz.", 'Mara is a vegetarian.',
    'Mara plans to run the half marathon in Utrecht on 12 October 2025.',
  ],
  '2025-10-20': [
    ...FROM_MARCH, 'Mara lives in Utrecht.', 'Mara works as an exhibition editor.',
    'Mara works for the Centraal Atelier museum.', 'Mara loves coffee.',
    'Mara is learning Dutch.', 'Mara 最近开始学中文。', "Mara's boyfriend is Tomasz.", 'Mara is a vegetarian.', 'Mara is in a book club.',
    'Mara ran the half marathon in Utrecht on 12 October 2025 in two hours and nine minutes.',
  ],
  '2025-12-31': [
    ...FROM_MARCH, 'Mara lives in Porto.', 'Mara works as an editor.',
    'Mara works for Livraria Azul.', 'Mara loves coffee.', 'Mara 最近开始学中文。',
    "Mara's boyfriend is Tomasz.", 'Mara is a vegetarian.', 'Mara is in a book club.',
    'Mara ran the half marathon in Utrecht on 12 October 2025 in two hours and nine minutes.',
  ],
}

/** What was a joke, a dream, a hypothesis, or of somebody else. */
export const NEVER: readonly RegExp[] = [
  /queen|castle/i, /vineyard|lottery/i, /tokyo/i, /motorbike/i, /pregnant/i,
  /mara lives.*oslo|oslo.*opera/i, /midwife|retir/i, /king of rye/i, /shipping/i, /punk|wet paint/i,
]
