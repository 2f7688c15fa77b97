import { readFileSync, statSync } from 'node:fs';
import { COUNTRY_CODES } from '@switchboard/kit-contract';
import { addressNumber } from './address.ts';
import { ownNetwork } from './own-networks.ts';

/** Where addresses are, as far as it is known here. */
export interface Places {
  /** A country (ISO 3166-1 alpha-2), `machine` or `lan`; null = unknown. */
  of(ip: string): string | null;
  /** A different edition means that earlier lookups may be wrong. */
  readonly edition: string;
}

/** Sorted ranges of one address version, each from and to a number, with its country. */
interface Ranges {
  readonly first: bigint[];
  readonly last: bigint[];
  readonly country: string[];
}

/** Lists also contain `EU`, `AP` and `ZZ`, which are not countries. */
const COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES);

const opened = new Map<string, Places>();

/**
 * `ADDRESS_COUNTRIES_FILE`: lines `first address,last address,country`, the format in which several projects publish
 * the registries' lists. The product ships none: they change daily, and each has its own terms. Without a list only our
 * own networks are known.
 */
export function placesOf({
  ADDRESS_COUNTRIES_FILE: file,
}: {
  readonly ADDRESS_COUNTRIES_FILE?: string | undefined;
}): Places {
  if (file === undefined) return { of: ownNetwork, edition: 'own networks' };
  const edition = `${file} ${statSync(file).mtime.toISOString()}`;
  const known = opened.get(edition) ?? readPlaces(file, edition);
  opened.clear();
  opened.set(edition, known);
  return known;
}

function readPlaces(file: string, edition: string): Places {
  const ranges = { 4: emptyRanges(), 6: emptyRanges() };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [from = '', to = '', country = ''] = line.replaceAll('"', '').trim().split(',');
    const [first, last] = [addressNumber(from), addressNumber(to)];
    if (first === null || last === null || first.version !== last.version || !COUNTRIES.has(country)) continue;
    const { first: firsts, last: lasts, country: countries } = ranges[first.version];
    if ((firsts.at(-1) ?? -1n) >= first.value) throw new Error(`${file}: ranges are not in order at ${from}`);
    firsts.push(first.value);
    lasts.push(last.value);
    countries.push(country);
  }
  return {
    edition,
    of: (ip) => {
      const own = ownNetwork(ip);
      const address = own === null ? addressNumber(ip) : null;
      return address === null ? own : countryAt(ranges[address.version], address.value);
    },
  };
}

const emptyRanges = (): Ranges => ({ first: [], last: [], country: [] });

function countryAt({ first, last, country }: Ranges, value: bigint): string | null {
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((first[middle] as bigint) <= value) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  return at >= 0 && (last[at] as bigint) >= value ? (country[at] as string) : null;
}
