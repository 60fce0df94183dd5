/** The tokens of texts, as the product reads them: npx tsx train/meaning/tokens.ts TABLE TEXTS.json. Writes a list of lists as JSON. */
import { readFileSync } from 'node:fs'
import { parseTable } from '../../packages/meaning/table-file.ts'

const [table = '', texts = ''] = process.argv.slice(2)
const { tokens } = parseTable(readFileSync(table))
process.stdout.write(JSON.stringify((JSON.parse(readFileSync(texts, 'utf8')) as string[]).map((text) => tokens.tokensOf(text))))
