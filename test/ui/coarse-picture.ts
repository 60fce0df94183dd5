/**
 * A view as a coarse picture that does not depend on the fonts of a machine: each word is drawn as a box as long as it has letters, and
 * of the screen the mean light of each square is kept, as a digit from 0 (black) to f (white): text, so that a change can be read.
 */
import type { Page } from 'playwright-core'

/** Side of a square in CSS pixels. */
const SQUARE = 12
/** Steps of light by which a square may differ: edges of boxes that lie a pixel further. */
const STEPS = 3
/** Squares that may differ from all squares of the other picture there and around it: fewer than a word of a menu has. */
const MOST_DIFFERENT = 6

/**
 * Puts boxes in the place of words, for as long as the page draws nothing anew. Widths in em are the same for any font of a size;
 * what only a font decides is hidden: text in drawings, in fields and in lists of choices.
 */
const DRAW_BOXES = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) if (walker.currentNode.data.trim() !== '') texts.push(walker.currentNode)
  for (const text of texts) {
    const parent = text.parentElement
    if (parent.closest('script, style, svg, textarea, select')) continue
    const words = text.data.trim().split(/\\s+/).flatMap((word) => word.match(/[^\\u2e80-\\uffff]{1,12}|[\\u2e80-\\uffff]/gu) ?? [])
    const boxes = words.map((word) => {
      const box = document.createElement('span')
      const width = /[\\u2e80-\\uffff]/.test(word) ? 1 : word.length * 0.5
      box.style.cssText = 'display:inline-block;vertical-align:top;margin:.25em .25em .25em 0;height:.7em;background:currentColor;'
        + 'width:' + width + 'em'
      return box
    })
    text.replaceWith(...boxes)
  }
  for (const one of document.querySelectorAll('svg text')) one.style.visibility = 'hidden'
  for (const one of document.querySelectorAll('input, textarea, select')) {
    one.style.color = 'transparent'
    one.placeholder = ''
    if (one.tagName === 'SELECT') one.style.width = '8em'
  }
})()`

/** Mean light of each square of a picture, in a page whose policy lets a picture of its own be drawn. */
const SQUARES = `async ([picture, side]) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob())
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const light = (left, top) => {
    const { data } = context.getImageData(left, top, Math.min(side, image.width - left), Math.min(side, image.height - top))
    let sum = 0
    for (let i = 0; i < data.length; i += 4) sum += 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]
    return sum / (data.length / 4)
  }
  return Array.from({ length: Math.ceil(image.height / side) }, (_, row) =>
    Array.from({ length: Math.ceil(image.width / side) }, (_, column) =>
      Math.min(15, Math.floor(light(column * side, row * side) / 16)).toString(16)).join(''))
}`

/** The page as it is now; it is of no further use, since its words are boxes then. @param blank a page without a policy */
export async function coarsePicture(page: Page, blank: Page): Promise<string[]> {
  await page.evaluate(DRAW_BOXES)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  return blank.evaluate<string[]>(`(${SQUARES})(${JSON.stringify([picture.toString('base64'), SQUARE])})`)
}

/** Where two pictures differ by more than a font explains, as rows with a mark for each such square; undefined where they do not. */
export function differenceOf(expected: readonly string[], found: readonly string[]): string[] | undefined {
  if (expected.length !== found.length || expected[0]?.length !== found[0]?.length) return ['The pictures are of different sizes.']
  let different = 0
  const rows = found.map((row, y) => [...row].map((digit, x) => {
    if (isNear(expected, { x, y, light: digit }) && isNear(found, { x, y, light: expected[y]![x]! })) return '.'
    different += 1
    return '#'
  }).join(''))
  return different > MOST_DIFFERENT ? rows : undefined
}

/** Whether the picture has such a light there, or a square further. */
function isNear(picture: readonly string[], { x, y, light }: { readonly x: number; readonly y: number; readonly light: string }): boolean {
  const wanted = Number.parseInt(light, 16)
  return [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => {
    const there = picture[y + down]?.[x + right]
    return there !== undefined && Math.abs(Number.parseInt(there, 16) - wanted) <= STEPS
  }))
}
