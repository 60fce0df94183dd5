/** Files and folders dropped on the page, wherever: they are imported, and the browser does not leave the page for them. */
import { signal } from '@preact/signals'
import { access } from '../../shell/access.ts'
import { go, hrefOf } from '../../shell/place.ts'
import { enqueue, enqueueUnread } from './import-queue.ts'

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
    // What is dropped can only be asked for while it is dropped
    const dropped = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? [])
    void Promise.all(dropped.map(filesOf)).then((files) => enqueue(files.flat()), enqueueUnread)
    go(hrefOf('memory'))
  })
}

/** Of a folder all files in it, by name, without hidden ones: what is no chat is refused in words, one by one. */
async function filesOf(dropped: File | FileSystemEntry): Promise<File[]> {
  if (dropped instanceof File) return [dropped]
  if (isFile(dropped)) return [await new Promise<File>((resolve, reject) => void dropped.file(resolve, reject))]
  const reader = (dropped as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // A call gives some hundred, and none at the end
  for (let some = await entriesOf(reader); some.length > 0; some = await entriesOf(reader)) inside.push(...some)
  const shown = inside.filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return (await Promise.all(shown.map(filesOf))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const entriesOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => void reader.readEntries(resolve, reject))
