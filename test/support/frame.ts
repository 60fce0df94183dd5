/** Frames of recalled text for tests: those of one user of a store, and the two tags without an id, as somebody may write them. */
import { framingOf } from '@madeleine/base'

export const frame = framingOf('a secret of tests', 'local')

export const FRAME = { opening: '<madeleine-memories>', closing: '</madeleine-memories>' } as const

/** The frames in a text: their opening tags with an id, whole. */
export const OPENINGS = /<madeleine-memories id=\d{12}>/g

export const CLOSING = /<\/madeleine-memories id=\d{12}>/
