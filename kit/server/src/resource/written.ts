import type { Call, Fields, Resource } from '@switchboard/kit-contract';

/** Resources with editable fields that a business write accepts: such a call must check field rights (sys R38). */
export function writtenResources<R extends Resource<never> | Resource>(
  call: Pick<Call, 'withIdempotency' | 'path' | 'input'>,
  resources: readonly R[],
): R[] {
  if (!call.withIdempotency) return [];
  const taken = Object.keys((call.input as { shape?: object }).shape ?? {});
  return resources.filter(
    ({ basePath, fields, calls }) =>
      // an export uses the fields as filters, and only writes to the download centre
      call.path !== calls.exportTask?.path &&
      call.path.startsWith(`${basePath}/`) &&
      taken.some((name) => (fields as Fields)[name]?.editable === true),
  );
}
