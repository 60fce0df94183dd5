/** Spans of a process that runs for long, sent to a collector of OpenTelemetry. */
import { MadeleineError } from '../base/errors.ts'
import { readsTraceCollector, type Environment } from './config.ts'

export interface TraceExport {
  /** Sends what waits, for as long as the collector takes; it fails for nobody. */
  stop(): Promise<void>
}

/** The parts that this file uses. */
interface SdkPackages {
  readonly sdk: {
    readonly NodeTracerProvider: new (options: { resource: unknown; spanProcessors: readonly unknown[] }) => {
      register(): void
      shutdown(): Promise<void>
    }
    readonly BatchSpanProcessor: new (exporter: unknown) => unknown
  }
  readonly exporter: { readonly OTLPTraceExporter: new () => unknown }
  readonly resources: {
    readonly defaultResource: () => Resource
    readonly resourceFromAttributes: (attributes: Readonly<Record<string, string>>) => Resource
    readonly detectResources: (options: { detectors: readonly unknown[] }) => Resource
    readonly envDetector: unknown
  }
}
interface Resource {
  merge(other: Resource): Resource
}

/** Names in a list instead of literal imports, so that neither TypeScript nor bundlers resolve the optional packages. */
const PACKAGES = [
  '@opentelemetry/sdk-trace-node', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources', '@opentelemetry/api',
] as const

/**
 * Registers a tracer of this process where the environment names a collector. Where spans go, which are kept and what the process is
 * called there, OpenTelemetry's own variables say.
 * @returns undefined where it names none
 * @throws {MadeleineError} `missing_peer`, with the command that installs the packages
 */
export async function startTraceExport(env: Environment): Promise<TraceExport | undefined> {
  if (!readsTraceCollector(env)) return undefined
  const { sdk, exporter, resources } = await loadPackages()
  const { defaultResource, resourceFromAttributes, detectResources, envDetector } = resources
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': 'madeleine' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new sdk.NodeTracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())] })
  provider.register()
  return { stop: () => provider.shutdown().catch(() => undefined) }
}

async function loadPackages(): Promise<SdkPackages> {
  try {
    const [sdk, exporter, resources] = await Promise.all(PACKAGES.map((name) => import(name) as Promise<unknown>))
    return { sdk, exporter, resources } as SdkPackages
  } catch (cause) {
    throw new MadeleineError(
      'missing_peer', `OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install ${PACKAGES.join(' ')}`, { cause },
    )
  }
}
