import { businessDay } from '@switchboard/kit-contract';
import type { Config } from '@switchboard/kit-server';
import { z } from 'zod';
import { type RemoteDept, type RemoteOrg, type RemoteStaff, ROOT_DING_ID } from './org.ts';

/** Reads the organisation from DingTalk. An interface: the plan does not depend on the source. */
export interface DirectoryClient {
  readOrg(): Promise<RemoteOrg>;
}

type DingTalkConfig = Pick<Config, 'DINGTALK_OAPI_URL' | 'DINGTALK_CLIENT_ID' | 'DINGTALK_CLIENT_SECRET'>;

export const isDingTalkOn = (config: DingTalkConfig): boolean =>
  config.DINGTALK_CLIENT_ID !== undefined && config.DINGTALK_CLIENT_SECRET !== undefined;

/** Null: DingTalk is not configured. */
export function openDingTalk(config: DingTalkConfig): DirectoryClient | null {
  const { DINGTALK_OAPI_URL: baseUrl, DINGTALK_CLIENT_ID: appKey, DINGTALK_CLIENT_SECRET: appSecret } = config;
  return appKey === undefined || appSecret === undefined ? null : new DingTalkClient({ baseUrl, appKey, appSecret });
}

const PAGE_SIZE = 100;
const TIMEOUT_MS = 10_000;
/** DingTalk limits calls per second; it returns these codes, and a later call succeeds. */
const TOO_FAST = new Set([90018, 88]);
const TRIES = 4;
/** The server closed a kept-alive connection during a request. Every call here only reads and can be repeated. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const zId = z.union([z.string(), z.number()]).transform(String);
const zText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? null : text.trim()));
const zDept = z.object({ dept_id: zId, name: z.string(), parent_id: zId });
const zUser = z.object({
  userid: z.string(),
  unionid: zText,
  name: z.string(),
  job_number: zText,
  title: zText,
  email: zText,
  org_email: zText,
  hired_date: z.number().optional(),
  dept_id_list: z.array(zId).default([]),
  leader: z.boolean().default(false),
});
const zUserPage = z.object({
  has_more: z.boolean(),
  next_cursor: z.number().optional(),
  list: z.array(zUser).default([]),
});
type User = z.infer<typeof zUser>;
const zAnswer = z.looseObject({ errcode: z.number(), errmsg: z.string().default('') });
type Answer = z.infer<typeof zAnswer> | { readonly errcode: 'broken'; readonly errmsg: string };

class DingTalkClient implements DirectoryClient {
  readonly #options: { baseUrl: string; appKey: string; appSecret: string };

  constructor(options: { baseUrl: string; appKey: string; appSecret: string }) {
    this.#options = options;
  }

  async readOrg(): Promise<RemoteOrg> {
    const token = await this.#token();
    const depts = await this.#depts(token);
    const people = new Map<string, { user: User; headOf: string[] }>();
    for (const deptId of [ROOT_DING_ID, ...depts.map(({ dingId }) => dingId)]) {
      for (const user of await this.#usersOf(token, deptId)) {
        const known = people.get(user.userid) ?? { user, headOf: [] };
        if (user.leader) known.headOf.push(deptId);
        people.set(user.userid, known);
      }
    }
    return { depts, staff: [...people.values()].map(toStaff) };
  }

  async #token(): Promise<string> {
    const { appKey, appSecret } = this.#options;
    const query = new URLSearchParams({ appkey: appKey, appsecret: appSecret });
    return z.object({ access_token: z.string() }).parse(await this.#send(`/gettoken?${query}`)).access_token;
  }

  async #depts(token: string): Promise<RemoteDept[]> {
    const found: RemoteDept[] = [];
    const open = [ROOT_DING_ID];
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      const answer = await this.#send(`/topapi/v2/department/listsub?access_token=${token}`, { dept_id: Number(at) });
      for (const dept of z.object({ result: z.array(zDept).default([]) }).parse(answer).result) {
        found.push({ dingId: dept.dept_id, name: clip(dept.name, 80), parentDingId: dept.parent_id });
        open.push(dept.dept_id);
      }
    }
    return found;
  }

  async #usersOf(token: string, deptId: string): Promise<User[]> {
    const users: User[] = [];
    for (let cursor: number | undefined = 0; cursor !== undefined; ) {
      const body = { dept_id: Number(deptId), cursor, size: PAGE_SIZE };
      const answer = await this.#send(`/topapi/v2/user/list?access_token=${token}`, body);
      const { result }: { result: z.infer<typeof zUserPage> } = z.object({ result: zUserPage }).parse(answer);
      users.push(...result.list);
      cursor = result.has_more ? result.next_cursor : undefined;
    }
    return users;
  }

  async #send(path: string, body?: object): Promise<unknown> {
    // the URL contains a secret: only the path is ever reported
    const where = path.split('?')[0] ?? '';
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#request(path, where, body);
      if (answer.errcode === 0) return answer;
      const isTemporary = answer.errcode === 'broken' || TOO_FAST.has(answer.errcode);
      if (!isTemporary || attempt === TRIES)
        throw new Error(`DingTalk refused ${where}: ${answer.errcode} ${answer.errmsg}`);
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
  }

  async #request(path: string, where: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(new URL(path, this.#options.baseUrl), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(body === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`DingTalk answered ${response.status} to ${where}`);
      return zAnswer.parse(await response.json());
    } catch (error) {
      const code = brokenBy(error);
      if (code === null) throw error;
      return { errcode: 'broken', errmsg: code };
    }
  }
}

/** Null: another error, which a retry would not fix. */
function brokenBy(error: unknown): string | null {
  const { code } = ((error as Error | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && BROKEN.has(code) ? code : null;
}

/** Cuts a text to the length of our columns: a long name must not stop the synchronisation. */
const clip = (text: string, max: number): string => Array.from(text.trim()).slice(0, max).join('');

function toStaff({ user, headOf }: { user: User; headOf: string[] }): RemoteStaff {
  return {
    dingId: user.userid,
    unionId: user.unionid,
    jobNumber: user.job_number !== null && user.job_number.length > 20 ? null : user.job_number,
    name: clip(user.name, 60),
    title: user.title === null ? null : clip(user.title, 80),
    email: user.org_email ?? user.email,
    joinedOn: user.hired_date === undefined ? null : businessDay(user.hired_date),
    deptDingIds: user.dept_id_list,
    headOfDingIds: headOf.filter((id) => user.dept_id_list.includes(id)),
  };
}
