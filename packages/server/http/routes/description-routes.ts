/** The description of the API as OpenAPI 3.1, and as a page to read. */
import type { Hono } from 'hono'
import type { HttpEnv } from '../request-body.ts'

/** The page is text and its own style; nothing of it is loaded, and nothing runs. */
const NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export function addDescriptionRoutes(app: Hono<HttpEnv>): void {
  app.get('/openapi.json', async (c) => {
    c.set('call', 'openapi')
    const { openApi } = await import('../openapi.ts')
    return c.json(openApi())
  })
  app.get('/openapi', async (c) => {
    c.set('call', 'openapi')
    const [{ openApi }, { openApiPage }] = await Promise.all([import('../openapi.ts'), import('../openapi.ts')])
    return c.html(openApiPage(openApi()), 200, { 'content-security-policy': NO_SCRIPTS })
  })
}
