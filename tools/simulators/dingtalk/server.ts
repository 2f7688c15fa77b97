import { once } from 'node:events';
import { createServer } from 'node:http';
import { demoCompany } from './directory.ts';
import { type DevHandler, type DevRequest, readRequest, writeAnswer } from './http.ts';
import { oapiHandlers } from './oapi.ts';
import { workNoticeHandlers } from './work-notices.ts';
import { oauthHandlers } from './oauth.ts';
import { createState, type DevSettings, type DevState, type Fault, findPerson } from './state.ts';
import { refuseProduction } from '../../engines/refuse-production.ts';

export interface DingTalkDev {
  readonly url: string;
  readonly state: DevState;
  /** The environment of an API that signs people in through this server. */
  readonly env: Record<string, string>;
  setFault(fault: Fault | null): void;
  hits(path: string): number;
  /** The code that the JSAPI would return to a page that this person opened inside DingTalk. */
  jsapiCode(jobNumber: string): string;
  close(): Promise<void>;
}

export const DINGTALK_DEMO_PORT = 4298;

export const DEV_SETTINGS = {
  clientId: 'ding-dev-client',
  clientSecret: 'ding-dev-secret',
  corpId: 'ding-qiming',
  agentId: '4297001',
} as const;

/** A server that behaves like DingTalk, as far as the portal uses it: for tests and the demo. Loopback only. */
export async function startDingTalkDev(options: Partial<DevSettings> & { port?: number } = {}): Promise<DingTalkDev> {
  refuseProduction('the DingTalk simulator');
  const { port = 0, ...settings } = options;
  const state = createState({ ...DEV_SETTINGS, directory: demoCompany(), ...settings });
  const handlers = {
    ...oauthHandlers(state),
    ...oapiHandlers(state),
    ...workNoticeHandlers(state),
    ...devHandlers(state),
  };
  const server = createServer((raw, response) => {
    void readRequest(raw).then(async (request) => writeAnswer(response, await answer(state, handlers, request)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    state,
    env: envFor(url, state),
    setFault: (fault) => {
      state.fault = fault;
    },
    hits: (path) => state.hits.get(path) ?? 0,
    jsapiCode(jobNumber) {
      const person = findPerson(state, jobNumber);
      if (person === null) throw new Error(`DingTalk knows no ${jobNumber}`);
      return state.jsapiCodes.give(person);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function envFor(url: string, { clientId, clientSecret, corpId, agentId }: DevState): Record<string, string> {
  return {
    DINGTALK_AUTHORIZE_URL: `${url}/oauth2/auth`,
    DINGTALK_BASE_URL: url,
    DINGTALK_OAPI_URL: url,
    DINGTALK_CLIENT_ID: clientId,
    DINGTALK_CLIENT_SECRET: clientSecret,
    DINGTALK_CORP_IDS: corpId,
    DINGTALK_AGENT_ID: agentId,
  };
}

async function answer(state: DevState, handlers: Record<string, DevHandler>, request: DevRequest) {
  const { path } = request;
  state.hits.set(path, (state.hits.get(path) ?? 0) + 1);
  const { fault } = state;
  if (fault !== null && (fault.path === undefined || fault.path === path) && !path.startsWith('/_dev/')) {
    if (fault.slowMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.slowMs));
    if (fault.status !== undefined) return { status: fault.status, json: { code: 'SystemError', message: '系统繁忙' } };
    if (fault.errcode !== undefined) return { json: { errcode: fault.errcode, errmsg: '系统繁忙' } };
  }
  const handler = handlers[`${request.method} ${path}`];
  return handler === undefined ? { status: 404, json: { code: 'NotFound', message: path } } : handler(request);
}

/** Switches for the demo, where the server runs in another process. */
function devHandlers(state: DevState): Record<string, DevHandler> {
  return {
    'POST /_dev/fault': ({ body }) => {
      state.fault = Object.keys(body).length === 0 ? null : (body as Fault);
      return { json: { fault: state.fault } };
    },
    'GET /_dev/work-notices': () => ({ json: state.workNotices }),
    'GET /_dev/jsapi-code': ({ query }) => {
      const person = findPerson(state, query.get('user'));
      return person === null ? { status: 404, json: {} } : { json: { code: state.jsapiCodes.give(person) } };
    },
  };
}
