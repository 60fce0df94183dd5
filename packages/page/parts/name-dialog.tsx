/** Gives something a name of one's own, and an episode a summary too. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'

export interface Names {
  readonly title: string
  /** Absent: it has none. */
  readonly summary?: string
}

interface NameProps {
  readonly heading: string
  readonly names: Names
  /** Given what is different; nothing where nothing is. */
  readonly onName: (changed: Partial<Names>) => void
  readonly onClose: () => void
}

/** As many as the call takes. */
const [MOST_TITLE, MOST_SUMMARY] = [200, 4000]

export function NameDialog({ heading, names, onName, onClose }: NameProps): JSX.Element {
  const [title, setTitle] = useState(names.title)
  const [summary, setSummary] = useState(names.summary ?? '')
  const submit = (event: Event): void => {
    event.preventDefault()
    onClose()
    const given = { title: title.trim(), summary: summary.trim() }
    const changed = {
      ...(given.title !== names.title && { title: given.title }),
      ...(given.summary !== (names.summary ?? '') && { summary: given.summary }),
    }
    if (Object.keys(changed).length > 0) onName(changed)
  }
  return (
    <Dialog title={heading} onClose={onClose}>
      <form onSubmit={submit}>
        <label>Title
          <input value={title} maxLength={MOST_TITLE} required dir="auto" onInput={({ currentTarget }) => setTitle(currentTarget.value)} />
        </label>
        {names.summary !== undefined && (
          <label>Summary
            <textarea
              rows={5} value={summary} maxLength={MOST_SUMMARY} required dir="auto"
              onInput={({ currentTarget }) => setSummary(currentTarget.value)}
            />
          </label>
        )}
        <p class="quiet">It stays when the memory is written anew; you can undo it.</p>
        <p class="dialog-buttons">
          <button type="button" onClick={onClose}>Cancel</button>
          <button type="submit" class="main-button">Save</button>
        </p>
      </form>
    </Dialog>
  )
}
