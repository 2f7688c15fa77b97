import { MAIL_CODES } from '@switchboard/mc-contract';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, pinHost } from './host.ts';

const at =
  (...addresses: string[]) =>
  async () =>
    addresses;
const pin = async (host: string, port: number, addresses: string[], allowed: string[] = []) =>
  await pinHost({ MAIL_ALLOWED_HOSTS: allowed }, { side: 'imap', host, port }, at(...addresses));
const refused = { code: MAIL_CODES.hostRefused };

describe('allowed mail servers', () => {
  it('no address of a private or reserved network is public, in any notation', () => {
    const inside = [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
      'not an address',
    ];
    expect(inside.filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '114.114.114.114', '2400:3200::1', '::ffff:8.8.8.8'].every(isPublicAddress)).toBe(true);
  });

  it('a public server is used only on the usual ports, at the address that was checked and with its own name', async () => {
    expect(await pin('IMAP.example.com', 993, ['8.8.8.8'])).toEqual({
      address: '8.8.8.8',
      servername: 'imap.example.com',
    });
    await expect(pin('imap.example.com', 22, ['8.8.8.8'])).rejects.toMatchObject(refused);
    const smtpPort = pinHost({ MAIL_ALLOWED_HOSTS: [] }, { side: 'smtp', host: 'x.example', port: 993 }, at('8.8.8.8'));
    await expect(smtpPort).rejects.toMatchObject(refused);
  });

  it('a name with one private address among several is refused, and so is a bare private address', async () => {
    await expect(pin('mixed.example.com', 993, ['8.8.8.8', '10.0.0.1'])).rejects.toMatchObject(refused);
    await expect(pin('127.0.0.1', 993, [])).rejects.toMatchObject(refused);
    await expect(pin('nowhere.example.com', 993, [])).rejects.toMatchObject(refused);
  });

  it('an allowed host may be private, on any port or on the listed port only', async () => {
    expect(await pin('mail.inside', 1993, ['10.0.0.1'], ['mail.inside'])).toMatchObject({ address: '10.0.0.1' });
    expect(await pin('10.0.0.1', 1143, [], ['10.0.0.1:1143'])).toEqual({ address: '10.0.0.1', servername: undefined });
    await expect(pin('10.0.0.1', 993, [], ['10.0.0.1:1143'])).rejects.toMatchObject(refused);
  });
});
