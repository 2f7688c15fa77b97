import type { Services } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import {
  type AppRow,
  type ChannelRow,
  findApps,
  findChannels,
  findOperators,
  findSuppliers,
  type OperatorRow,
  type SupplierRow,
} from './dims.repo.ts';
import { keptFor } from './kept.ts';

/** The names for the ids in records. */
export interface Dims {
  readonly apps: readonly AppRow[];
  readonly channels: readonly ChannelRow[];
  readonly operators: readonly OperatorRow[];
  readonly suppliers: readonly SupplierRow[];
}

export const dimsOf = keptFor(read);

async function read(services: Pick<Services, 'db' | 'config'>): Promise<Dims> {
  const db = bqDb(services);
  const [apps, channels, operators, suppliers] = await Promise.all([
    findApps(db),
    findChannels(db),
    findOperators(db),
    findSuppliers(db),
  ]);
  return { apps, channels, operators, suppliers };
}

/** Ids of rows with a text that contains the input, case-insensitive. */
export function idsNamed<Row extends { readonly id: string }>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  typed: string,
): string[] {
  const wanted = typed.toLocaleLowerCase();
  return rows.filter((row) => textOf(row).toLocaleLowerCase().includes(wanted)).map(({ id }) => id);
}
