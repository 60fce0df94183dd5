/** Addresses where a folder is expected: a store made at one would be a folder of that name. */

/** Whether a text is the address of something, such as `postgres://db/chats`, and not a path, such as `C:\\chats`. */
export const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(text)
