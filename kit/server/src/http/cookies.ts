import type { FastifyReply, FastifyRequest } from 'fastify';

/** Small values that a browser sends back and no script can read. Never a credential: calls are authorized by their header. */
export interface Cookies {
  get(name: string): string | null;
  set(name: string, value: string, options: { maxAgeSeconds: number }): void;
}

/**
 * On https the name gets the `__Host-` prefix: no other host of the domain can set or read it. Browsers refuse that
 * prefix on plain http, which serves only a developer's own machine.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicOrigin: string | undefined): Cookies {
  const isHttps = publicOrigin?.startsWith('https://') === true;
  const fullName = (name: string): string => (isHttps ? `__Host-${name}` : name);
  return {
    get: (name) => readCookie(request.headers.cookie ?? '', fullName(name)),
    set(name, value, { maxAgeSeconds }) {
      const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`];
      if (isHttps) attributes.push('Secure');
      // Fastify keeps several set-cookie headers
      reply.header('set-cookie', [`${fullName(name)}=${encodeURIComponent(value)}`, ...attributes].join('; '));
    },
  };
}

export function readCookie(header: string, name: string): string | null {
  const entry = header.split(/; */).find((item) => item.startsWith(`${name}=`));
  if (entry === undefined) return null;
  try {
    return decodeURIComponent(entry.slice(name.length + 1));
  } catch {
    return null;
  }
}
