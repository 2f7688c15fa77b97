import { refreshTokens, signInFromMiniApp } from '@switchboard/sys-contract';
import { z } from 'zod';

const ANNOTATION = 'nginx.ingress.kubernetes.io';
/** Calls with a secret in their query, which an access log would store. */
const UNLOGGED = [refreshTokens.path, signInFromMiniApp.path];
/** They expose engines, addresses and errors. */
const CLOSED = ['/readyz', '/metrics'];
/** Below `/v2` the API answers 404 to unknown calls, for browsers too. */
const NOWHERE = '/v2/not-found';

const zIngress = z.looseObject({
  kind: z.literal('Ingress'),
  metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
  spec: z.looseObject({
    rules: z.array(
      z.looseObject({
        host: z.string(),
        http: z.looseObject({ paths: z.array(z.looseObject({ path: z.string(), pathType: z.string() })) }),
      }),
    ),
  }),
});

/** Rules of deploy/nginx.conf that an ingress has to implement itself. */
export function ingressProblems(objects: readonly unknown[]): string[] {
  const paths = objects.flatMap((object) => {
    const { data } = zIngress.safeParse(object);
    const annotations = data?.metadata.annotations ?? {};
    return (data?.spec.rules ?? []).flatMap(({ host, http }) =>
      http.paths.map((one) => ({ ...one, host, annotations })),
    );
  });
  const isSet = (host: string, path: string, name: string, value: string): boolean =>
    paths.some(
      (one) =>
        one.host === host &&
        one.path === path &&
        one.pathType === 'Exact' &&
        one.annotations[`${ANNOTATION}/${name}`] === value,
    );
  return [...new Set(paths.map(({ host }) => host))].flatMap((host) => [
    ...UNLOGGED.filter((path) => !isSet(host, path, 'enable-access-log', 'false')).map(
      (path) => `${path} carries a secret in its query and is in the access log`,
    ),
    ...CLOSED.filter((path) => !isSet(host, path, 'rewrite-target', NOWHERE)).map(
      (path) => `${path} is open to the outside`,
    ),
  ]);
}
