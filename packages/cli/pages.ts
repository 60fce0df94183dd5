/** The pages of a list. */

/** One after the other. @param read given the cursor of all but the first */
export async function* pagesOf<P extends { readonly next?: string | undefined }>(
  read: (from: { readonly cursor?: string }) => Promise<P>,
): AsyncGenerator<P> {
  for (let from: { readonly cursor?: string } = {}; ;) {
    const page = await read(from)
    yield page
    if (page.next === undefined) return
    from = { cursor: page.next }
  }
}
