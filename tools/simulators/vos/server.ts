import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { applyChange, callsNow, type Change, type DevGateway, type Fleet, Refused } from './switch.ts';
import { refuseProduction } from '../../engines/refuse-production.ts';

export interface VosDev {
  readonly url: string;
  /** The environment of processes that query it. */
  readonly env: Record<string, string>;
  /** Replaces its content with these gateways and accounts. */
  load(fleet: Fleet): void;
  gateway(side: DevGateway['side'], name: string): DevGateway;
  /** Executed changes, without repetitions of an id. */
  readonly done: readonly { readonly cmdId: string; readonly gateway: string }[];
  /** While silent, the server does not respond. */
  setSilent(isSilent: boolean): void;
  /** While forgetful, the server accepts changes without making them. */
  setForgetful(isForgetful: boolean): void;
  close(): Promise<void>;
}

export const VOS_DEMO_PORT = 4232;
const TOKEN = 'vos-dev-token';
const VERSION = '2.1.8.05-dev';

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** A VOS softswitch, as far as the portal uses one: for tests and the demo. Loopback only. */
export async function startVosDev({ port = 0 }: { readonly port?: number } = {}): Promise<VosDev> {
  refuseProduction('the softswitch simulator');
  let fleet: Fleet = { gateways: [], accounts: [] };
  let isSilent = false;
  let isForgetful = false;
  const answered = new Map<string, Answer>();
  const done: { cmdId: string; gateway: string }[] = [];
  const find = (side: string, name: string): DevGateway | undefined =>
    fleet.gateways.find((each) => each.side === side && each.name === name);

  const change = (gateway: DevGateway, requested: Change): Answer => {
    const cmdId = requested.cmdId ?? '';
    const before = answered.get(cmdId);
    if (cmdId === '') return { status: 400, json: { error: 'cmdId' } };
    if (before !== undefined) return before;
    const answer = tryOut(gateway, isForgetful ? {} : requested);
    if (answer.status === 200) done.push({ cmdId, gateway: `${gateway.side}/${gateway.name}` });
    answered.set(cmdId, answer);
    return answer;
  };
  const answerTo = (url: URL, body: Change): Answer => {
    const side = url.searchParams.get('side');
    const requested = fleet.gateways.filter((gateway) => side === null || gateway.side === side);
    switch (url.pathname) {
      case '/v1/system':
        return { status: 200, json: { version: VERSION } };
      case '/v1/gateways':
        return { status: 200, json: { gateways: requested } };
      case '/v1/online':
        return { status: 200, json: { gateways: requested.map((gateway) => onlineOf(gateway)) } };
      case '/v1/accounts':
        return { status: 200, json: { accounts: fleet.accounts } };
      default: {
        const [, of = '', name = ''] = /^\/v1\/gateways\/(\w+)\/([^/]+)\/change$/.exec(url.pathname) ?? [];
        const gateway = find(of, decodeURIComponent(name));
        return gateway === undefined ? { status: 404, json: { error: url.pathname } } : change(gateway, body);
      }
    }
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}`;
    const answer = isKnown
      ? answerTo(new URL(request.url ?? '/', 'http://dev'), body)
      : { status: 401, json: { error: 'token' } };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
  };
  const server = createServer((request, response) => {
    if (!isSilent) void serve(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: `http://${host}`,
    env: { BQ_VOS_HOSTS: host, BQ_VOS_TOKEN: TOKEN },
    load: (next) => {
      fleet = structuredClone(next);
    },
    gateway: (side, name) => {
      const found = find(side, name);
      if (found === undefined) throw new Error(`no gateway ${side}/${name}`);
      return found;
    },
    done,
    setSilent: (silent) => {
      isSilent = silent;
    },
    setForgetful: (forgetful) => {
      isForgetful = forgetful;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const onlineOf = (gateway: DevGateway) => ({
  side: gateway.side,
  name: gateway.name,
  ip: gateway.ips[0] ?? null,
  isOnline: gateway.onlineSince !== null,
  concurrent: callsNow(gateway, Date.now()),
});

function tryOut(gateway: DevGateway, change: Change): Answer {
  try {
    applyChange(gateway, change);
    return { status: 200, json: gateway };
  } catch (error) {
    if (error instanceof Refused) return { status: 409, json: { error: error.message } };
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<Change> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Change);
}
