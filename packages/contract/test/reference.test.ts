/** The reference of the API is the contract's own. */
import { expect, it } from 'vitest'
import { referencePage, resultsPage } from './reference-page.ts'

it('docs/reference/api.md and results.md are what the contract says; npm run docs writes them', async () => {
  await expect(referencePage()).toMatchFileSnapshot('../../../docs/reference/api.md')
  await expect(resultsPage()).toMatchFileSnapshot('../../../docs/reference/results.md')
})

it('the reference explains every option whose name does not explain it', () => {
  expect(referencePage().split('\n').filter((line) => /^- `[^:]+`: [^.]*$/.test(line) && !/: (as in )?\[/.test(line))).toEqual([])
})
