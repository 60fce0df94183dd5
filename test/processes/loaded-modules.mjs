/** Loaded before a program: writes the modules that its main thread loads to the file that LOADED_MODULES names, one path a line. */
import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire, register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const file = process.env.LOADED_MODULES
const hook = `
  import { appendFileSync } from 'node:fs'
  export async function load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(${JSON.stringify(file)}, url + '\\n')
    return next(url, context)
  }`
if (isMainThread) {
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
  const required = createRequire(import.meta.url).cache
  process.on('exit', () => {
    for (const path of Object.keys(required)) if (!readFileSync(file, 'utf8').includes(path)) appendFileSync(file, `file://${path}\n`)
  })
}
