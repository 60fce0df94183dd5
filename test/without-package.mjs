/** For --import: to the code of a store it looks as if @opentelemetry/api were not installed. */
import { register } from 'node:module'

const HOOKS = `export const resolve = (name, context, next) => {
  if (name !== '@opentelemetry/api' || !context.parentURL?.includes('/dist/')) return next(name, context)
  throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' })
}`

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`)
