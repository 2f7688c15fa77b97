import type { Locale } from '@switchboard/kit-contract';
import type { Services } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { keptFor } from '../dims/kept.ts';
import { findGateways } from './gateways.ch.repo.ts';
import { type DeviceRow, findDevices, findNames, type NameRow } from './names.repo.ts';

type Kind = NameRow['kind'];

/** Dimensions that are IDs in the store and names in the UI. */
const KIND_OF_DIM: Readonly<Record<string, Kind>> = {
  saleDept: 'dept',
  saleStaff: 'staff',
  customerName: 'customer',
  appName: 'app',
  resDept: 'dept',
  resStaff: 'staff',
  supplierName: 'supplier',
  channelName: 'channel',
  country: 'country',
  operator: 'operator',
  dockingName: 'docking',
  landingName: 'landing',
};

export interface Names {
  /** The name of one key; empty for 0, the key itself for an unknown ID. */
  nameOf(dim: string, key: string, locale: Locale): string;
  /** Keys with a name that contains the typed text, in either language. */
  keysNamed(dim: string, typed: string): string[];
}

/** All names by ID, as the record store uses them. */
export const namesOf = keptFor(read);

async function read(services: Pick<Services, 'db' | 'config' | 'records'>): Promise<Names> {
  const byKind = new Map<Kind, Map<string, NameRow>>();
  const [names, gateways] = await Promise.all([findNames(bqDb(services)), findGateways(services.records.client)]);
  for (const row of [...names, ...gateways]) {
    const rows = byKind.get(row.kind) ?? new Map<string, NameRow>();
    byKind.set(row.kind, rows.set(row.id, row));
  }
  const rowsOf = (dim: string): ReadonlyMap<string, NameRow> => {
    const kind = KIND_OF_DIM[dim];
    return (kind === undefined ? undefined : byKind.get(kind)) ?? new Map<string, NameRow>();
  };
  return {
    nameOf: (dim, key, locale) =>
      KIND_OF_DIM[dim] === undefined ? key : (rowsOf(dim).get(key)?.[locale] ?? (key === '0' ? '' : key)),
    keysNamed(dim, typed) {
      const wanted = typed.toLocaleLowerCase();
      if (KIND_OF_DIM[dim] === undefined) return [typed];
      return [...rowsOf(dim).values()]
        .filter(({ zh, en }) => `${zh}\n${en}`.toLocaleLowerCase().includes(wanted))
        .map(({ id }) => id);
    },
  };
}

/** Devices of oc by ID; loaded only for rows that have a device. */
export const devicesOf = keptFor(
  async (services: Pick<Services, 'db' | 'config'>): Promise<ReadonlyMap<string, DeviceRow>> =>
    new Map((await findDevices(bqDb(services))).map((device) => [device.id, device])),
);

export const devicesNamed = (devices: ReadonlyMap<string, DeviceRow>, typed: string): string[] =>
  [...devices.values()].filter(({ sn }) => contains(sn, typed)).map(({ id }) => id);

const contains = (text: string, typed: string): boolean => text.toLocaleLowerCase().includes(typed.toLocaleLowerCase());

/** The names including devices and their sites. */
export async function namesWithDevices(services: Pick<Services, 'db' | 'config' | 'records'>): Promise<Names> {
  const [names, devices] = await Promise.all([namesOf(services), devicesOf(services)]);
  return {
    nameOf: (dim, key, locale) => (dim === 'deviceSn' ? (devices.get(key)?.sn ?? key) : names.nameOf(dim, key, locale)),
    keysNamed(dim, typed) {
      if (dim === 'deviceSn') return devicesNamed(devices, typed);
      if (dim !== 'site') return names.keysNamed(dim, typed);
      return [...new Set([...devices.values()].map(({ site }) => site))].filter((site) => contains(site, typed));
    },
  };
}
