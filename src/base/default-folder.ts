/** The folder of a store where none is named, in the working folder. */
export const DEFAULT_FOLDER = '.madeleine'
