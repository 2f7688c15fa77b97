import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError, type Label } from '@switchboard/kit-contract';
import type { Config } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import ipaddr from 'ipaddr.js';

export const MAIL_PORTS = { imap: [993, 143], smtp: [465, 587] } as const;
export type MailSide = keyof typeof MAIL_PORTS;

export interface MailHost {
  readonly side: MailSide;
  readonly host: string;
  readonly port: number;
}

/** Connection target: the address that was checked, and the name that its certificate must carry. */
export interface PinnedHost {
  readonly address: string;
  /** Undefined for a bare address: the certificate then names the address itself. */
  readonly servername: string | undefined;
}

type Resolve = (host: string) => Promise<string[]>;

const resolveAll: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * mc M23: the server is named by the user, so the internal network must not be reachable through it. The resolved
 * address is pinned: between this check and the connection the name could be changed to resolve elsewhere.
 */
export async function pinHost(
  { MAIL_ALLOWED_HOSTS: allowed }: Pick<Config, 'MAIL_ALLOWED_HOSTS'>,
  { side, host, port }: MailHost,
  resolve: Resolve = resolveAll,
): Promise<PinnedHost> {
  const name = host.trim().toLowerCase();
  const isAllowed = allowed.some((item) => [name, `${name}:${port}`].includes(item.toLowerCase()));
  const isUsualPort = (MAIL_PORTS[side] as readonly number[]).includes(port);
  if (!isAllowed && !isUsualPort) throw refused(host, { zh: `端口 ${port} 不允许`, en: `port ${port} is not allowed` });
  const isAddress = isIP(name) !== 0;
  const addresses = isAddress ? [name] : await resolve(name);
  const [address] = addresses;
  if (address === undefined) throw refused(host, { zh: '域名无法解析', en: 'the host name cannot be resolved' });
  if (!isAllowed && !addresses.every(isPublicAddress))
    throw refused(host, { zh: '内网或保留地址', en: 'a private or reserved address' });
  return { address, servername: isAddress ? undefined : name };
}

/** `process` unwraps IPv4 inside IPv6; every range other than unicast is private or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const refused = (host: string, why: Label): AppError =>
  new AppError(MAIL_CODES.hostRefused, {
    label: {
      zh: `不允许连接邮件服务器 ${host}：${why.zh}`,
      en: `Connecting to the mail server ${host} is not allowed: ${why.en}`,
    },
  });
