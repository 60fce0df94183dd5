/** An excerpt to share: seen before it is copied or saved, with names masked by letters, made in this browser. */
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { momentText } from '../../parts/dates.ts'
import { Dialog } from '../../parts/dialog.tsx'
import type { DisplayedMessage } from '../../parts/message.tsx'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { saveFile } from '../../parts/save-file.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { sayAloud } from '../../shell/announce.ts'
import { timeZone } from '../../shell/as-of.ts'
import { excerptText, isSharable } from './excerpt-text.ts'
import { namesKnown, peopleIn, type KnownNames } from './excerpt-people.ts'
import { possibleNames } from './masks.ts'

interface ExcerptProps {
  readonly messages: readonly DisplayedMessage[]
  readonly onClose: () => void
}

export function ExcerptDialog({ messages, onClose }: ExcerptProps): JSX.Element {
  const { answer, failure, again } = useAnswer('', namesKnown)
  return (
    <Dialog title="An excerpt to share" onClose={onClose}>
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : answer ? <Excerpt messages={messages} known={answer} onClose={onClose} /> : <Waiting what="the names to mask" />}
      {!answer && <p class="dialog-buttons"><button type="button" onClick={onClose}>Close</button></p>}
    </Dialog>
  )
}

/** Words that may be names that are offered. */
const MOST_OFFERED = 10

interface ExcerptBodyProps extends ExcerptProps {
  readonly known: KnownNames
}

function Excerpt({ messages: all, known, onClose }: ExcerptBodyProps): JSX.Element {
  const messages = useMemo(() => all.filter(isSharable), [all])
  const leftOut = all.length - messages.length
  const box = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState<string | undefined>(undefined)
  const [span, setSpan] = useState({ from: 1, to: messages.length })
  const [isTimed, setTimed] = useState(false)
  const [more, setMore] = useState<readonly string[]>([])
  const chosen = messages.slice(span.from - 1, span.to)
  const people = useMemo(() => peopleIn(chosen, known, more), [messages, span, known, more])
  const offered = useMemo(
    () => possibleNames(messages.map(({ text }) => text), peopleIn(messages, known, []).all, MOST_OFFERED), [messages, known])
  const text = useMemo(() => excerptText(chosen, {
    people: people.all, own: people.own, ...(isTimed && { timeOf: (at: string) => momentText(at, timeZone.value) }),
  }), [people, isTimed])
  return (
    <form class="excerpt" onSubmit={(event) => event.preventDefault()}>
      <p class="excerpt-span">
        <Bound name="From message" value={span.from} least={1} most={span.to} onChange={(from) => setSpan({ ...span, from })} />
        <Bound name="to" value={span.to} least={span.from} most={messages.length} onChange={(to) => setSpan({ ...span, to })} />
        <label class="choice"><input type="checkbox" checked={isTimed} onChange={() => setTimed(!isTimed)} />With days and times</label>
      </p>
      <p class="quiet" role="status">
        {countedText(people.masked, 'name')} masked{leftOut > 0 && `; ${countedText(leftOut, 'message')} of programs left out`}.
      </p>
      <AlsoMasked offered={offered} more={more} onMore={setMore} />
      <pre ref={box} class="excerpt-text" tabIndex={0} role="region" aria-label="The excerpt as it would be shared">
        <ChatText text={text} isWhole />
      </pre>
      <p class="quiet">
        Masked are names that this memory knows, e-mail addresses, links, accounts and long numbers. Not masked are nicknames and names it
        does not know, places, employers, pictures, and whom the story itself gives away. Read it before you share it.
      </p>
      <p class="dialog-buttons">
        <button type="button" onClick={onClose}>Close</button>
        <button type="button" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'excerpt.txt')}>Save as text</button>
        <button type="button" class="main-button" onClick={() => void copy(text, box.current!).then(setCopied)}>
          {copied === text ? 'Copied' : 'Copy'}
        </button>
      </p>
    </form>
  )
}

interface AlsoMaskedProps {
  readonly offered: readonly string[]
  readonly more: readonly string[]
  readonly onMore: (more: readonly string[]) => void
}

/** Names that the memory does not know: pressed, or typed. */
function AlsoMasked({ offered, more, onMore }: AlsoMaskedProps): JSX.Element {
  const toggle = (name: string): void => onMore(more.includes(name) ? more.filter((one) => one !== name) : [...more, name])
  return (
    <>
      {offered.length > 0 && (
        <fieldset class="excerpt-offered">
          <legend>These may be names too</legend>
          {offered.map((name) => (
            <button type="button" key={name} aria-pressed={more.includes(name)} onClick={() => toggle(name)}>
              <ChatText text={name} />
            </button>
          ))}
        </fieldset>
      )}
      <label>Mask these too, with commas between
        <input
          type="text" maxLength={500} dir="auto"
          onInput={({ currentTarget: { value } }) => onMore([...more.filter((name) => offered.includes(name)), ...wordsIn(value)])}
        />
      </label>
    </>
  )
}

const wordsIn = (typed: string): string[] => typed.split(',').map((word) => word.trim()).filter((word) => word !== '')

interface BoundProps {
  readonly name: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

function Bound({ name, value, least, most, onChange }: BoundProps): JSX.Element {
  return (
    <label>{name}{' '}
      <input
        type="number" min={least} max={most} value={value}
        onChange={({ currentTarget }) => onChange(Math.min(most, Math.max(least, Math.round(currentTarget.valueAsNumber) || least)))}
      />
    </label>
  )
}

/** @returns what was copied */
async function copy(text: string, shown: HTMLElement): Promise<string | undefined> {
  try {
    await navigator.clipboard.writeText(text)
    sayAloud('The excerpt was copied.')
    return text
  } catch {
    // It may not be written by itself: it is marked, so that a key copies it
    getSelection()?.selectAllChildren(shown)
    shown.focus()
    sayAloud('Press Ctrl+C to copy the excerpt.')
    return undefined
  }
}
