/** Addresses of the resources. */
export const MANIFEST = 'madeleine://manifest'
/** Of the root; of another node followed by a slash and its name. */
export const CONTENTS = 'madeleine://contents'
