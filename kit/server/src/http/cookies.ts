import type { FastifyReply, FastifyRequest } from 'fastify';

/** Small values that a browser brings back and no script reads. Never a credential: calls are authorised by their header. */
export interface Cookies {
  get(name: string): string | null;
  set(name: string, value: string, options: { maxAgeSeconds: number }): void;
}

/**
 * On https the name gets the `__Host-` prefix: no other host below the domain can plant or read it. A browser refuses
 * that prefix on plain http, where only a developer's own machine is served.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicOrigin: string | undefined): Cookies {
  const isHttps = publicOrigin?.startsWith('https://') === true;
  const fullName = (name: string): string => (isHttps ? `__Host-${name}` : name);
  return {
    get: (name) => readCookie(request.headers.cookie ?? '', fullName(name)),
    set(name, value, { maxAgeSeconds }) {
      const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`];
      if (isHttps) attributes.push('Secure');
      // Fastify keeps several set-cookie headers side by side
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
