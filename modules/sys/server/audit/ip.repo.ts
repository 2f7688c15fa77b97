import { isIP } from 'node:net';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';

const NOT_AN_ADDRESS: Label = {
  zh: '请输入 IP、网段（如 10.0.0.0/8）或 IP 开头',
  en: 'Enter an IP address, a subnet such as 10.0.0.0/8, or the first part of an IP address',
};

/** Matches an address, a network, or the beginning of an address as users type it. */
export function ipCondition(text: string): RawBuilder<unknown> {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  if (family !== 0 && (bits === undefined || isPrefix(bits, family === 4 ? 32 : 128)))
    return sql`a.ip <<= ${text}::inet`;
  if (!/^[\da-f.:]+$/i.test(text))
    throw new AppError(CODES.validation, { label: NOT_AN_ADDRESS, data: [{ field: 'ip', msg: NOT_AN_ADDRESS.en }] });
  return sql`host(a.ip) like ${`${text.toLowerCase()}%`}`;
}

function isPrefix(bits: string, max: number): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= max;
}
