/** Code of the pages that Mastra's own package brings, and how to run it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const pages = join(createRequire(import.meta.url).resolve('@mastra/core/package.json'), '../dist/docs/references')
export const blocksOf = (page: string): string[] =>
  [...readFileSync(join(pages, page), 'utf8').matchAll(/^```typescript\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
export const run = (code: string, result: string, names: Record<string, unknown>): Promise<unknown> =>
  new Function(...Object.keys(names), `return (async () => { ${code}; return ${result} })()`)(...Object.values(names)) as Promise<unknown>
