/**
 * In the image: makes dependencies of the optional packages that variables of the environment ask for, so that `npm prune --omit=dev`
 * leaves them. Run in a copy that is thrown away: it rewrites package.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Of MADELEINE_CACHE_URL, and of OTEL_EXPORTER_OTLP_ENDPOINT. */
const PACKAGES = [
  'iovalkey', '@opentelemetry/api', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources', '@opentelemetry/sdk-trace-node',
]

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
for (const name of PACKAGES) {
  manifest.dependencies[name] = manifest.devDependencies[name]
  delete manifest.devDependencies[name]
  delete manifest.peerDependencies[name]
}
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
