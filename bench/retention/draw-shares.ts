/** The figure of the simulation: share of needs met over the size of the index, a panel for each law. An SVG for light and dark pages. */

export interface Panel {
  readonly title: string
  readonly lines: readonly { readonly name: string; readonly mark: Mark; readonly points: readonly {
    readonly x: number; readonly y: number; readonly spread: number
  }[] }[]
}

export type Mark = 'circle' | 'square' | 'triangle' | 'cross' | 'none'

const WIDTH = 340
const HEIGHT = 250
const LEFT = 50
const TOP = 34
/** Room right of a panel for the names of its lines. */
const NAMES = 140
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #57606a } .title { font-weight: 600 } .grid { stroke: #8c959f; stroke-opacity: .3; \
stroke-width: 1 !important } path, polyline { fill: none; stroke-width: 2 }
.c0 { stroke: #0969da; fill: #0969da } .c1 { stroke: #bc4c00; fill: #bc4c00 } .c2 { stroke: #1a7f37; fill: #1a7f37 } .c3 { stroke: \
#8250df; fill: #8250df } .c4 { stroke: #6e7781; fill: #6e7781; stroke-dasharray: 5 4 }
polyline { fill: none !important }
@media (prefers-color-scheme: dark) { text { fill: #9198a1 } .c0 { stroke: #4493f8; fill: #4493f8 } .c1 { stroke: #f0883e; fill: #f0883e } \
.c2 { stroke: #3fb950; fill: #3fb950 } .c3 { stroke: #ab7df8; fill: #ab7df8 } .c4 { stroke: #9198a1; fill: #9198a1 } }`

/** Draws panels side by side. @param shares the sizes of the index, as positions on the x axis, evenly spaced */
export function drawShares(panels: readonly Panel[], shares: readonly number[]): string {
  const width = panels.length * (LEFT + WIDTH + NAMES)
  const height = TOP + HEIGHT + 44
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" \
aria-label="Share of needs met, by size of the index and policy">
<style>${STYLE}
</style>
${panels.map((panel, i) => `<g transform="translate(${i * (LEFT + WIDTH + NAMES) + LEFT} ${TOP})">\n${drawPanel(panel, shares)}\n</g>`)
  .join('\n')}
</svg>
`
}

const yOf = (share: number): number => Math.round(10 * HEIGHT * (1 - share)) / 10

function drawPanel({ title, lines }: Panel, shares: readonly number[]): string {
  const xOf = (share: number): number => Math.round((WIDTH * (shares.indexOf(share) + 0.25)) / (shares.length - 0.5))
  const names = spaced(lines.map(({ name, points }) => ({ name, y: yOf(points.at(-1)!.y) + 4 })))
  return [
    `<text class="title" x="0" y="-16">Share of needs met: ${title}</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].map((y) =>
      `<path class="grid" d="M0 ${yOf(y)}H${WIDTH}"/><text x="-8" y="${yOf(y) + 4}" text-anchor="end">${Math.round(100 * y)} %</text>`),
    ...shares.map((share) => `<text x="${xOf(share)}" y="${HEIGHT + 18}" text-anchor="middle">${Math.round(100 * share)} %</text>`),
    `<text x="${WIDTH / 2}" y="${HEIGHT + 36}" text-anchor="middle">size of the index, share of a year's episodes</text>`,
    ...lines.map(({ mark, points }, i) => `<g class="c${i}"><polyline points="${points.map(
      ({ x, y }) => `${xOf(x)},${yOf(y)}`,
    ).join(' ')}"/>${points.map(({ x, y, spread }) =>
      `<path d="M${xOf(x)} ${yOf(y - spread)}V${yOf(y + spread)}"/>${drawMark(mark, xOf(x), yOf(y))}`).join('')}</g>`),
    ...names.map(({ name, y }) => `<text x="${WIDTH + 4}" y="${y}">${name}</text>`),
  ].join('\n')
}

function drawMark(mark: Mark, x: number, y: number): string {
  switch (mark) {
    case 'circle': return `<circle cx="${x}" cy="${y}" r="4"/>`
    case 'square': return `<rect x="${x - 4}" y="${y - 4}" width="8" height="8"/>`
    case 'triangle': return `<polygon points="${x - 5},${y + 4} ${x + 5},${y + 4} ${x},${y - 5}"/>`
    case 'cross': return `<path d="M${x - 4} ${y - 4}l8 8m0 -8l-8 8"/>`
    case 'none': return ''
  }
}

/** Names that would overlap are moved down. */
function spaced(names: readonly { readonly name: string; readonly y: number }[]): { name: string; y: number }[] {
  let last = -Infinity
  return [...names].sort((a, b) => a.y - b.y).map(({ name, y }) => ({ name, y: (last = Math.max(y, last + 14)) }))
}
