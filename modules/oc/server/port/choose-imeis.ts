import type { Db } from '@switchboard/kit-server';
import type { PortFailure } from '@switchboard/oc-contract';
import { type ChosenPort, findPorts, type NewItem, reserveFactory, reserveFree, reserveNamed } from './batch.repo.ts';

interface ImeiRequest {
  readonly portId: string;
  readonly imei: string | null;
}

/** O78: assigns numbers to ports, with a refusal reason where none is possible. Assigned numbers are reserved. */
export async function chooseImeis(tx: Db, requests: readonly ImeiRequest[], by: string): Promise<NewItem[]> {
  const ports = new Map(
    (
      await findPorts(
        tx,
        requests.map(({ portId }) => portId),
      )
    ).map((port) => [port.id, port]),
  );
  const items: NewItem[] = [];
  const unnamed: ChosenPort[] = [];
  for (const { portId, imei } of requests) {
    const port = ports.get(portId);
    // missing ports were refused before
    if (port === undefined) continue;
    const reason = refusalOf(port, imei);
    if (reason !== null) items.push({ portId, reason });
    else if (port.imeiChange === 'own_device') items.push(await ownNumber(tx, { port, imei, by }));
    else if (imei === null) unnamed.push(port);
    else items.push(itemOf(port, (await reserveNamed(tx, imei, port.iso2)) ? imei : null, 'imei'));
  }
  for (const [iso2, group] of Map.groupBy(unnamed, (port) => port.iso2)) {
    const numbers = await reserveFree(tx, iso2, group.length);
    items.push(...group.map((port, index) => itemOf(port, numbers[index] ?? null, 'no_imei')));
  }
  return items;
}

export function refusalOf({ state, imeiChange, factoryImeis }: ChosenPort, imei: string | null): PortFailure | null {
  if (imeiChange === 'forbidden') return 'country';
  if (state !== 'idle') return 'wrong_state';
  if (imeiChange === 'own_device' && (imei === null ? factoryImeis.length === 0 : !factoryImeis.includes(imei)))
    return 'not_factory';
  return null;
}

async function ownNumber(
  tx: Db,
  { port, imei, by }: { port: ChosenPort; imei: string | null; by: string },
): Promise<NewItem> {
  for (const number of imei === null ? port.factoryImeis : [imei])
    if (await reserveFactory(tx, number, by)) return itemOf(port, number, 'imei');
  return itemOf(port, null, imei === null ? 'no_imei' : 'imei');
}

const itemOf = ({ id, imei: oldImei }: ChosenPort, newImei: string | null, otherwise: PortFailure): NewItem =>
  newImei === null ? { portId: id, reason: otherwise } : { portId: id, oldImei, newImei };
