/** What may be done to a conversation as a whole: a name of one's own, archiving. */
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
}

const ARCHIVED = 'Archived: nothing is told of it any more, nor of what will be said in it.'

export function ConversationMenu({ id, title, isArchived }: ConversationMenuProps): JSX.Element {
  const [isNaming, setNaming] = useState(false)
  const items = [
    { name: 'Rename …', onChoose: () => setNaming(true) },
    isArchived ? { name: 'Bring back', onChoose: () => void perform(ask('unarchive', { conversationId: id }), 'It is back.') } : {
      name: 'Archive',
      onChoose: () => void perform(ask('archive', { conversationId: id }), ARCHIVED),
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
