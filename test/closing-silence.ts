/** The policies of this package under which every tail has a due time, for the checks of the invariants. */
import { namesClosingSilence } from '@madeleine/segment'

export const CLOSING_SILENCE = namesClosingSilence()
