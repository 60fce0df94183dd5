/** A text in Markdown as what it is, made of elements and never of markup: a link is text with its address, an image its words. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { shownText } from '../chat-text.tsx'
import { readBlocks, type Block } from './blocks.ts'
import { readSpans, type Span } from './spans.ts'

interface RichTextProps {
  readonly text: string
  /** Makes the elements of a piece of plain text: one that marks what was looked for. */
  readonly plain?: ((text: string) => JSX.Element) | undefined
}

export function RichText({ text, plain }: RichTextProps): JSX.Element {
  const blocks = useMemo(() => readBlocks(shownText(text)), [text])
  return <div class="said rich"><Blocks blocks={blocks} plain={plain} /></div>
}

type Plain = RichTextProps['plain']

function Blocks({ blocks, plain }: { readonly blocks: readonly Block[]; readonly plain: Plain }): JSX.Element {
  return <>{blocks.map((block, i) => <OneBlock key={i} block={block} plain={plain} />)}</>
}

/** Headings of a message are none of the page: they are as large as their level, and stand in no outline. */
function OneBlock({ block, plain }: { readonly block: Block; readonly plain: Plain }): JSX.Element {
  const spans = (text: string): JSX.Element => <Spans spans={readSpans(text)} plain={plain} />
  switch (block.kind) {
    case 'paragraph': return <p dir="auto">{spans(block.text)}</p>
    case 'heading': return <p dir="auto" class={`rich-heading rich-heading-${Math.min(3, block.level)}`}>{spans(block.text)}</p>
    case 'rule': return <hr />
    case 'quote': return <blockquote dir="auto"><Blocks blocks={block.blocks} plain={plain} /></blockquote>
    case 'code': return (
      <div class="code">
        {block.language !== '' && <span class="code-language">{block.language}</span>}
        <pre dir="ltr"><code>{plain ? plain(block.text) : block.text}</code></pre>
      </div>
    )
    case 'list': return <List block={block} plain={plain} />
    case 'table': return <Table block={block} cell={spans} />
  }
}

type BlockOf<K extends Block['kind']> = Extract<Block, { readonly kind: K }>

function List({ block: { first, items }, plain }: { readonly block: BlockOf<'list'>; readonly plain: Plain }): JSX.Element {
  const rows = items.map((blocks, i) => <li key={i}><Blocks blocks={blocks} plain={plain} /></li>)
  return first === undefined ? <ul dir="auto">{rows}</ul> : <ol dir="auto" start={first}>{rows}</ol>
}

interface TableProps {
  readonly block: BlockOf<'table'>
  readonly cell: (text: string) => JSX.Element
}

function Table({ block: { head, rows }, cell }: TableProps): JSX.Element {
  return (
    <div class="rich-table" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead><tr>{head.map((text, i) => <th key={i} scope="col" dir="auto">{cell(text)}</th>)}</tr></thead>
        <tbody>{rows.map((row, i) => <tr key={i}>{row.map((text, j) => <td key={j} dir="auto">{cell(text)}</td>)}</tr>)}</tbody>
      </table>
    </div>
  )
}

function Spans({ spans, plain }: { readonly spans: readonly Span[]; readonly plain: Plain }): JSX.Element {
  return <>{spans.map((span, i) => (typeof span === 'string' ? plain?.(span) ?? span : <OneSpan key={i} span={span} plain={plain} />))}</>
}

function OneSpan({ span, plain }: { readonly span: Exclude<Span, string>; readonly plain: Plain }): JSX.Element {
  const inside = <Spans spans={span.spans} plain={plain} />
  switch (span.kind) {
    case 'em': return <em>{inside}</em>
    case 'strong': return <strong>{inside}</strong>
    case 'both': return <strong><em>{inside}</em></strong>
    case 'del': return <del>{inside}</del>
    case 'code': return <code dir="auto">{inside}</code>
    default: return <span class={`rich-${span.kind}`}>{inside} <span class="rich-address" dir="ltr">({span.address})</span></span>
  }
}
