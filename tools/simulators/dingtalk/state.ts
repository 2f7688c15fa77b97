import type { Directory, Person } from './directory.ts';
import { Grants } from './grants.ts';

export interface Fault {
  /** The path that misbehaves; all paths by default. */
  path?: string;
  slowMs?: number;
  /** HTTP status to return instead of an answer. */
  status?: number;
  /** DingTalk's older calls return 200 with an error code. */
  errcode?: number;
}

export interface WorkNotice {
  readonly taskId: number;
  readonly userId: string;
  readonly msg: unknown;
  /** How often it was sent; the person sees it once a day. */
  sends: number;
}

export interface DevState {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly corpId: string;
  readonly agentId: string;
  directory: Directory;
  readonly workNotices: WorkNotice[];
  lastTaskId: number;
  fault: Fault | null;
  /** Number of calls per path: proves what is never sent twice. */
  readonly hits: Map<string, number>;
  readonly codes: Grants<{ person: Person; corpId: string; hasCorpId: boolean }>;
  readonly jsapiCodes: Grants<Person>;
  readonly userTokens: Grants<Person>;
  readonly appTokens: Grants<true>;
}

export interface DevSettings {
  clientId: string;
  clientSecret: string;
  corpId: string;
  agentId: string;
  directory: Directory;
}

export function createState(settings: DevSettings): DevState {
  return {
    ...settings,
    workNotices: [],
    lastTaskId: 0,
    fault: null,
    hits: new Map(),
    codes: new Grants('code', 300),
    jsapiCodes: new Grants('jsapi', 300),
    userTokens: new Grants('user', 7_200),
    appTokens: new Grants('app', 7_200),
  };
}

export function findPerson({ directory }: DevState, jobNumber: string | null): Person | null {
  return directory.people.find((one) => one.jobNumber === jobNumber) ?? null;
}
