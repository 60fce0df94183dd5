/** `@madeleine/meaning`: the vector of a text by the words in it, for twelve languages, from a table in the package. */
export { type MeaningTable, openMeaningTable } from './meaning-table.ts'
