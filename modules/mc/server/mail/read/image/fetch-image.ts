import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../account/host.ts';
import { imageType } from './image-type.ts';

export interface FetchedImage {
  readonly mime: string;
  readonly body: Buffer;
}

export interface FetchServices {
  /** All addresses of a name. */
  readonly resolve: (host: string) => Promise<string[]>;
  /** Whether connecting to this address and port is allowed. */
  readonly mayReach: (address: string, port: number) => boolean;
  readonly timeoutMs: number;
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const PORTS: readonly number[] = [80, 443];

export const OUTSIDE: FetchServices = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: (address, port) => isPublicAddress(address) && PORTS.includes(port),
  timeoutMs: 10_000,
};

/** Reason for a missing picture; the reader sees the same placeholder in every case. */
export class ImageUnavailableError extends Error {}

/** mc M61: fetches a remote picture anonymously: no cookie, no referrer, nothing that identifies the reader. */
export async function fetchImage(address: string, services: FetchServices = OUTSIDE): Promise<FetchedImage> {
  const signal = AbortSignal.timeout(services.timeoutMs);
  let url = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await send(url, services, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      if (!URL.canParse(headers.location, url)) throw new ImageUnavailableError('a redirect to an invalid address');
      // every redirect is checked again: a public host may redirect to an internal one
      url = new URL(headers.location, url).href;
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new ImageUnavailableError(`status ${statusCode}`);
    }
    const body = await bytesOf(answer);
    const mime = imageType(body);
    if (mime === null) throw new ImageUnavailableError('no picture');
    return { mime, body };
  }
  throw new ImageUnavailableError('too many redirects');
}

async function send(text: string, { resolve, mayReach }: FetchServices, signal: AbortSignal): Promise<IncomingMessage> {
  if (!URL.canParse(text)) throw new ImageUnavailableError('no address');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ImageUnavailableError('not http');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isSafe = url.protocol === 'https:';
  const port = url.port === '' ? (isSafe ? 443 : 80) : Number(url.port);
  const addresses = isIP(host) === 0 ? await namesOf(host, resolve) : [host];
  const [pinned] = addresses;
  // a private address among public ones is treated as an attack
  if (pinned === undefined || !addresses.every((one) => mayReach(one, port)))
    throw new ImageUnavailableError('not a public address');
  const request = isSafe ? httpsRequest : httpRequest;
  return await new Promise((done, failed) => {
    const sent = request(
      {
        method: 'GET',
        // the address that was checked: resolving the name again could return another
        host: pinned,
        port,
        path: `${url.pathname}${url.search}`,
        ...(isSafe && isIP(host) === 0 ? { servername: host } : {}),
        headers: { host: url.host, accept: 'image/*', 'user-agent': 'Mozilla/5.0 (image proxy)' },
        agent: false,
        signal,
      },
      done,
    );
    sent.once('error', (error) => failed(new ImageUnavailableError(error.message)));
    sent.end();
  });
}

async function namesOf(host: string, resolve: FetchServices['resolve']): Promise<string[]> {
  try {
    return await resolve(host);
  } catch {
    throw new ImageUnavailableError('the host name has no address');
  }
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > MAX_BYTES) throw new ImageUnavailableError('more than 5 MB');
      pieces.push(piece);
    }
  } catch (error) {
    answer.destroy();
    throw error instanceof ImageUnavailableError ? error : new ImageUnavailableError('the response ended early');
  }
  return Buffer.concat(pieces);
}
