/** How an export begins. */

/** By it an export is recognised; nothing else is loaded for that. */
export const EXPORT_BEGINNING = '{"madeleine":"export",'
