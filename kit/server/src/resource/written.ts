import type { Call, Fields, Resource } from '@switchboard/kit-contract';

/** Resources whose editable fields a business write takes: such a call must ask for field rights (sys R38). */
export function writtenResources<R extends Resource<never> | Resource>(
  call: Pick<Call, 'withIdempotency' | 'path' | 'input'>,
  resources: readonly R[],
): R[] {
  if (!call.withIdempotency) return [];
  const taken = Object.keys((call.input as { shape?: object }).shape ?? {});
  return resources.filter(
    ({ basePath, fields, calls }) =>
      // an export takes them as filters, and is a write of the download centre only
      call.path !== calls.exportTask?.path &&
      call.path.startsWith(`${basePath}/`) &&
      taken.some((name) => (fields as Fields)[name]?.editable === true),
  );
}
