import { register } from 'node:module';
import { SECRET_QUERY_NAMES } from './secrets.ts';

/**
 * OpenTelemetry behind a flag. Must run before the instrumented libraries are imported (boot.ts ensures this).
 * OpenTelemetry's own environment (OTEL_EXPORTER_OTLP_ENDPOINT) decides where spans are sent.
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
        // providers expect their secrets in the query, so only the path of outgoing requests is recorded
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
