/** Gives the reader a file, made here: nothing is sent anywhere. */

/** The browser keeps large files on its disk. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
