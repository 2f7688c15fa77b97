import type { Config } from '@switchboard/kit-server';
import { z } from 'zod';

/** State of a bank's slot, as reported by its control server. */
const zSlot = z.object({
  mapState: z.enum(['none', 'unack', 'active', 'deleting']),
  client: z.object({ device: z.string(), port: z.int() }).nullable(),
  reg: z.int().min(0).max(5),
  csq: z.int().nullable(),
  pin: z.enum(['ok', 'pin', 'puk']),
  isBusy: z.boolean(),
  imsi: z.string().nullable(),
  imei: z.string().nullable(),
});
export type Slot = z.infer<typeof zSlot>;

/** State of a device that cards are mounted on, as reported by the same server. */
const zDevice = z.object({
  isOnline: z.boolean(),
  isFaulty: z.boolean(),
  fw: z.string().nullable(),
  ip: z.string().nullable(),
});
type DeviceState = z.infer<typeof zDevice>;

/** A slot by the serial number of its bank, and the card expected in it: with another card the server refuses. */
export interface SlotRef {
  readonly bankSn: string;
  readonly slotNo: number;
  readonly iccid: string | null;
}

/** The server refused, or did not answer. */
export class VodError extends Error {
  override readonly name = 'VodError';
}

/** Commands carry an id: a repeated one returns the same response and does nothing. */
export interface Vod {
  slot(ref: SlotRef): Promise<Slot>;
  map(ref: SlotRef, cmdId: string, client: { device: string; port: number }): Promise<Slot>;
  power(ref: SlotRef, cmdId: string): Promise<Slot>;
  pin(ref: SlotRef, cmdId: string): Promise<Slot>;
  register(ref: SlotRef, cmdId: string): Promise<Slot>;
  release(ref: SlotRef, cmdId: string, isForced: boolean): Promise<Slot>;
  setImei(ref: SlotRef, cmdId: string, imei: string): Promise<Slot>;
  device(sn: string): Promise<DeviceState>;
  /** After the response the device is offline until it is back. */
  reboot(sn: string, cmdId: string): Promise<DeviceState>;
}

const ANSWER_MS = 5_000;

/** Null: not configured. */
export function openVod({
  OC_VOD_URL: base,
  OC_VOD_TOKEN: token,
}: Pick<Config, 'OC_VOD_URL' | 'OC_VOD_TOKEN'>): Vod | null {
  if (base === undefined) return null;
  const send = async <T>(path: string, command: string, body: object | null, schema: z.ZodType<T>): Promise<T> => {
    const request = async (): Promise<Response> =>
      await fetch(new URL(`${path}${command}`, base), {
        redirect: 'error',
        method: body === null ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
    // one retry with the same id: the server knows what it has already done
    const response = await request()
      .catch(async () => await request())
      .catch((error: unknown) => {
        throw new VodError(`${command || 'state'}: no answer`, { cause: error });
      });
    const answer = (await response.json().catch(() => null)) as unknown;
    if (!response.ok) throw new VodError(`${command || 'state'}: ${response.status}`, { cause: answer });
    const read = schema.safeParse(answer);
    if (!read.success) throw new VodError(`${command || 'state'}: not understood`, { cause: read.error });
    return read.data;
  };
  const toSlot = async ({ bankSn, slotNo, iccid }: SlotRef, command: string, body: object | null): Promise<Slot> =>
    await send(
      `/v1/slots/${encodeURIComponent(bankSn)}/${slotNo}`,
      command,
      body === null ? null : { ...body, iccid },
      zSlot,
    );
  const toDevice = async (sn: string, command: string, body: object | null): Promise<DeviceState> =>
    await send(`/v1/devices/${encodeURIComponent(sn)}`, command, body, zDevice);
  return {
    slot: async (ref) => await toSlot(ref, '', null),
    map: async (ref, cmdId, client) => await toSlot(ref, '/map', { cmdId, client }),
    power: async (ref, cmdId) => await toSlot(ref, '/power', { cmdId }),
    pin: async (ref, cmdId) => await toSlot(ref, '/pin', { cmdId }),
    register: async (ref, cmdId) => await toSlot(ref, '/register', { cmdId }),
    release: async (ref, cmdId, isForced) => await toSlot(ref, '/release', { cmdId, isForced }),
    setImei: async (ref, cmdId, imei) => await toSlot(ref, '/imei', { cmdId, imei }),
    device: async (sn) => await toDevice(sn, '', null),
    reboot: async (sn, cmdId) => await toDevice(sn, '/reboot', { cmdId }),
  };
}
