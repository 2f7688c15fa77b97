import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type DevDevice, newDevice, reboot } from './devices.ts';
import { execute, type Command, type DevSlot, newSlot, Refused } from './slots.ts';
import { refuseProduction } from '../../engines/refuse-production.ts';

export interface VodDev {
  readonly url: string;
  /** The environment of processes that send it commands. */
  readonly env: Record<string, string>;
  slot(bankSn: string, slotNo: number): DevSlot;
  device(sn: string): DevDevice;
  /** Executed commands, without repetitions of an id. */
  readonly done: readonly { readonly cmdId: string; readonly name: string; readonly slot: string }[];
  /** Executed reboots, without repetitions of an id. */
  readonly reboots: readonly { readonly cmdId: string; readonly sn: string }[];
  /** The maximum number of slots that were busy at the same time. */
  readonly mostAtOnce: number;
  /** While silent, the server does not respond. */
  setSilent(isSilent: boolean): void;
  close(): Promise<void>;
}

export const VOD_DEMO_PORT = 4231;
const TOKEN = 'vod-dev-token';

interface Options {
  readonly port?: number;
  /** Duration of operations that the equipment does not complete at once. */
  readonly stepMs?: number;
}

/** A control server of SIM banks, as far as the portal uses one: for tests and the demo. Loopback only. */
export async function startVodDev({ port = 0, stepMs = 20 }: Options = {}): Promise<VodDev> {
  refuseProduction('the SIM bank simulator');
  const slots = new Map<string, DevSlot>();
  const answered = new Map<string, { status: number; json: unknown }>();
  const done: { cmdId: string; name: string; slot: string }[] = [];
  const devices = new Map<string, DevDevice>();
  const reboots: { cmdId: string; sn: string }[] = [];
  const waiting = new Set<NodeJS.Timeout>();
  let mostAtOnce = 0;
  let isSilent = false;
  const slotAt = (key: string): DevSlot => {
    const found = slots.get(key) ?? newSlot();
    slots.set(key, found);
    return found;
  };
  const deviceAt = (sn: string): DevDevice => {
    const found = devices.get(sn) ?? newDevice(sn);
    devices.set(sn, found);
    return found;
  };
  const later = (work: () => void): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work();
    }, stepMs);
    waiting.add(timer);
  };
  const command = (key: string, name: string, body: Record<string, unknown>): { status: number; json: unknown } => {
    const cmdId = String(body['cmdId'] ?? '');
    const before = answered.get(cmdId);
    if (cmdId !== '' && before !== undefined)
      return { ...before, json: before.status === 200 ? slotAt(key) : before.json };
    const answer = tryOut(slotAt(key), { name, ...body } as unknown as Command, later);
    if (answer.status === 200) done.push({ cmdId, name, slot: key });
    answered.set(cmdId, answer);
    return answer;
  };
  const toDevice = (sn: string, name: string | undefined, body: Record<string, unknown>): DevDevice => {
    const device = deviceAt(sn);
    const cmdId = String(body['cmdId'] ?? '');
    if (name === '_set') Object.assign(device, body);
    if (name !== 'reboot' || reboots.some((one) => one.cmdId === cmdId)) return device;
    reboots.push({ cmdId, sn });
    reboot(sn, device, later);
    return device;
  };
  const track = (): void => {
    const underWay = [...slots.values()].filter(
      ({ mapState, reg }) => mapState !== 'none' && !(mapState === 'active' && reg === 1),
    );
    mostAtOnce = Math.max(mostAtOnce, underWay.length);
  };
  const server = createServer((request, response) => {
    if (isSilent) return;
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://dev');
    const body = await readBody(request);
    const [, bank = '', slotNo = '', name] = /^\/v1\/slots\/([^/]+)\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const answer = ((): { status: number; json: unknown } => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, json: { error: 'token' } };
      const [, sn, order] = /^\/v1\/devices\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
      if (sn !== undefined) return { status: 200, json: toDevice(decodeURIComponent(sn), order, body) };
      if (bank === '') return { status: 404, json: { error: pathname } };
      const key = `${decodeURIComponent(bank)}/${slotNo}`;
      // switches for the demo, where the server runs in another process
      if (name === '_set') Object.assign(slotAt(key), body);
      const result =
        name === undefined || name === '_set' ? { status: 200, json: slotAt(key) } : command(key, name, body);
      track();
      return result;
    })();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
  }
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    env: { OC_VOD_URL: url, OC_VOD_TOKEN: TOKEN },
    slot: (bankSn, slotNo) => slotAt(`${bankSn}/${slotNo}`),
    device: deviceAt,
    done,
    reboots,
    get mostAtOnce() {
      return mostAtOnce;
    },
    setSilent(silent) {
      isSilent = silent;
    },
    async close() {
      for (const timer of waiting) clearTimeout(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function tryOut(slot: DevSlot, command: Command, later: (work: () => void) => void): { status: number; json: unknown } {
  try {
    execute(slot, command, later);
    return { status: 200, json: slot };
  } catch (error) {
    if (error instanceof Refused) return { status: 409, json: { error: error.message } };
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
