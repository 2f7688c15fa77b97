import { register } from 'node:module';
import { SECRET_QUERY_NAMES } from './secrets.ts';

/**
 * OpenTelemetry behind a flag. Must run before the instrumented libraries are imported (boot.ts sees to it).
 * Where spans go is OpenTelemetry's own environment (OTEL_EXPORTER_OTLP_ENDPOINT).
 */
export async function startTracing(service: string, isEnabled: boolean): Promise<() => Promise<void>> {
  if (!isEnabled) return async () => {};
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const [{ NodeSDK }, { getNodeAutoInstrumentations }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/auto-instrumentations-node'),
  ]);
  const sdk = new NodeSDK({
    serviceName: `switchboard-${service}`,
    instrumentations: [
      getNodeAutoInstrumentations({
        '@opentelemetry/instrumentation-fs': { enabled: false },
        '@opentelemetry/instrumentation-http': { redactedQueryParamsServer: SECRET_QUERY_NAMES },
        // providers take their secrets in the query: of what we ask others only the path is told
        '@opentelemetry/instrumentation-undici': {
          requestHook(span, { origin, path }) {
            const [bare = ''] = path.split('?');
            span.setAttributes({ 'url.full': `${origin}${bare}`, 'url.path': bare, 'url.query': '' });
          },
        },
      }),
    ],
  });
  sdk.start();
  return async () => await sdk.shutdown();
}
