/** The description of the API as one page of HTML, which loads and runs nothing. */
import type { OpenApi } from './openapi.ts'
import type { Operation } from './other-routes.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const STYLE = 'body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}'
  + 'pre{overflow:auto;font-size:.8rem;border:1px solid #8884;padding:.5rem}summary{cursor:pointer}code{font-weight:600}'

export function openApiPage({ info, paths }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeHtml(path, method, operation)))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Madeleine: HTTP API</title><style>${STYLE}</style>
<h1>Madeleine ${escaped(String(info['version']))}: HTTP API</h1>
<p>Every request needs <code>Authorization: Bearer KEY</code>. The same as JSON: <code>/openapi.json</code>.</p>
${routes.join('\n')}</html>`
}

function routeHtml(path: string, method: string, operation: Operation): string {
  const parts = [['Body', operation.requestBody], ['Query', operation.parameters], ['Answers', operation.responses]] as const
  const shown = parts.filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<h4>${name}</h4><pre>${escaped(JSON.stringify(value, undefined, 2))}</pre>`)
  return `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)} `
    + `<small>scope ${operation['x-scope']}</small></summary>${shown.join('')}</details>`
}
