/** What may be done to a conversation as a whole: a name of one's own, archiving, whether it is stored and trusted. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Menu } from '../../parts/menu.tsx'
import { NameDialog } from '../../parts/name-dialog.tsx'
import { ask } from '../../shell/api.ts'
import { perform } from '../../shell/deeds.ts'

interface ConversationMenuProps {
  readonly id: string
  readonly title: string
  readonly isArchived: boolean
  /** What is said in it is off the record. */
  readonly isPaused: boolean
  /** What is said in it states nothing. */
  readonly isDistrusted: boolean
}

const ARCHIVED = 'Archived: nothing is told of it any more, nor of what will be said in it.'

const PAUSED = 'Off the record: what is said in it from now on is not stored.'
const RESUMED = 'On the record: what is said in it from now on is stored.'
const DISTRUSTED = 'Not trusted: it states no facts, and stands in no other conversation.'
const TRUSTED = 'It is trusted again.'

export function ConversationMenu({ id, title, isArchived, isPaused, isDistrusted }: ConversationMenuProps): JSX.Element {
  const [isNaming, setNaming] = useState(false)
  const items = [
    { name: 'Rename …', onChoose: () => setNaming(true) },
    isArchived ? { name: 'Bring back', onChoose: () => void perform(ask('unarchive', { conversationId: id }), 'It is back.') } : {
      name: 'Archive',
      onChoose: () => void perform(ask('archive', { conversationId: id }), ARCHIVED),
    },
    {
      name: isPaused ? 'Back on the record' : 'Off the record',
      onChoose: () => void perform(ask('pause', { conversationId: id, off: isPaused }), isPaused ? RESUMED : PAUSED),
    },
    {
      name: isDistrusted ? 'Trust what is said in it' : 'Do not trust what is said in it',
      onChoose: () => void perform(ask('trust', { conversationId: id, off: !isDistrusted }), isDistrusted ? TRUSTED : DISTRUSTED),
    },
  ]
  return (
    <>
      <Menu name="Tend" items={items} />
      {isNaming && (
        <NameDialog
          heading="Rename the conversation" names={{ title }} onClose={() => setNaming(false)}
          onName={(changed) => void perform(ask('describe', { conversationId: id, ...changed }), 'Renamed.')}
        />
      )}
    </>
  )
}
