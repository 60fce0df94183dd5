/** Files dropped on the page, wherever: they are imported, and the browser does not leave the page for them. */
import { signal } from '@preact/signals'
import { access } from '../../shell/access.ts'
import { go, hrefOf } from '../../shell/place.ts'
import { enqueue } from './import-queue.ts'

/** Whether files are held over the page. */
export const isDraggedOver = signal(false)

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** From now on. */
export function takeDroppedFiles(): void {
  addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    isDraggedOver.value = access.value !== undefined
  })
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) isDraggedOver.value = false
  })
  addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    isDraggedOver.value = false
    if (!access.value || !event.dataTransfer) return
    enqueue(event.dataTransfer.files)
    go(hrefOf('memory'))
  })
}
