/** What colours say: how well something is remembered, or who said it, or where. */
import { lightShare } from '../../parts/forgetting-curve.ts'
import type { AnswerOf, AskedOf } from '../../shell/api.ts'
import type { Bucket, EpisodeInTime } from './lanes.ts'

/** `strength`, or what the memory counts by. */
export type TintedBy = 'strength' | NonNullable<AskedOf<'timeline'>['by']>
export const TINTED_BY = ['strength', 'person', 'source'] as const satisfies readonly TintedBy[]

export type Group = NonNullable<AnswerOf<'timeline'>['groups']>[number]

/** Groups that get a colour of their own: more are not told apart. */
const MOST_TINTS = 6

/** Of the light of what is remembered, 0–1; or of the group with this place, undefined for all others. */
export type Colour = { readonly light: number } | { readonly tint: number | undefined }

/** A share of a bar. */
export interface Slice {
  readonly colour: Colour
  /** Of all, 0–1. */
  readonly share: number
}

/** Of what waits for its episode. */
const UNKNOWN = 0.68
const lightOf = (retrievability: number | null): Colour => ({ light: lightShare(retrievability ?? UNKNOWN) })

/** The same colour for the same group, wherever one looks: by the groups of the whole memory. */
export class Tints {
  readonly by: TintedBy
  /** Those with a colour. */
  readonly groups: readonly Group[]
  readonly #places: ReadonlyMap<string, number>

  constructor(by: TintedBy, groups: readonly Group[] = []) {
    this.by = by
    this.groups = groups.slice(0, MOST_TINTS)
    this.#places = new Map(this.groups.map(({ name }, place) => [name, place]))
  }

  /** @param answered the groups that the answer counts by, in its order */
  slicesOf({ parts, retrievability }: Bucket, answered: readonly Group[] | undefined): readonly Slice[] {
    if (this.by === 'strength') return [{ colour: lightOf(retrievability), share: 1 }]
    const counts = Array.from({ length: this.groups.length + 1 }, () => 0)
    parts?.forEach((part, i) => void (counts[this.#placeIn(answered, i) ?? this.groups.length]! += part))
    const sum = counts.reduce((total, count) => total + count, 0)
    if (sum === 0) return [{ colour: { tint: undefined }, share: 1 }]
    return counts.map((count, place) => ({ colour: { tint: this.groups[place] && place }, share: count / sum }))
      .filter(({ share }) => share > 0)
  }

  colourOf({ group, retrievability }: EpisodeInTime, answered: readonly Group[] | undefined): Colour {
    if (this.by === 'strength') return lightOf(retrievability)
    return { tint: group === undefined ? undefined : this.#placeIn(answered, group) }
  }

  #placeIn(answered: readonly Group[] | undefined, i: number): number | undefined {
    return this.#places.get(answered?.[i]?.name ?? '')
  }
}

/** @returns its name in a style */
export function styleColour(colour: Colour): string {
  if ('tint' in colour) return colour.tint === undefined ? 'var(--shade)' : `var(--tint-${colour.tint + 1})`
  const { light } = colour
  const share = Math.round((light < 0.5 ? light : light - 0.5) * 200)
  return light < 0.5 ? `color-mix(in srgb, var(--dusk) ${share}%, var(--shade))` : `color-mix(in srgb, var(--glow) ${share}%, var(--dusk))`
}
