/** `@madeleine/server`: a memory over HTTP and the Model Context Protocol. */
export { OpeningCodes } from './http/guards/check-key.ts'
export { sharesOf } from './http/guards/call-admission.ts'
export { storeMetrics } from './http/metrics/store-metrics.ts'
export { assertFree, runToken, startServer } from './http/start-server.ts'
export { serveStdio } from './mcp/serve-stdio.ts'
