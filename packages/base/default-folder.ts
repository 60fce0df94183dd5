/** How the folder of a store is named: where none is, and what is no folder. */
/** In the working folder. */
export const DEFAULT_FOLDER = '.madeleine'

/** Whether a text is the address of something, such as `postgres://db/chats`, and not a path, such as `C:\\chats`. */
export const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(text)
