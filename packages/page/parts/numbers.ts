/** Numbers in words. */

export const countText = (count: number): string => count.toLocaleString()

/** `1 message`, `2 messages`. @param many where it is not the one with an s */
export const countedText = (count: number, one: string, many = `${one}s`): string => `${countText(count)} ${count === 1 ? one : many}`

/** A number never stands at the end of a line with its sign on the next. */
export const percentText = (share: number): string => `${Math.round(share * 100)}\u00a0%`
