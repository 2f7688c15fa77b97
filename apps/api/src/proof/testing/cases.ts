import type { Call } from '@switchboard/kit-contract';
import type { LiveContract } from '@switchboard/kit-server';
import { inputFor } from '../inputs/examples.ts';
import { type IdKind, type IdParam, idParams } from '../inputs/id-params.ts';
import type { Target } from './oracle.ts';
import { RELATIONS, type Relation, rowOf, type World } from './world.ts';

/** A call with one of its rows in one relation to the caller; the other rows are the caller's own. */
export interface Case {
  readonly call: Call;
  readonly params: readonly IdParam[];
  readonly varied: IdParam | null;
  readonly relation: Relation | 'missing';
}

/** Kinds with rows that have an owner. */
const OWNED: ReadonlySet<IdKind> = new Set([
  'user',
  'staff',
  'dept',
  'customer',
  'session',
  'identity',
  'audit',
  'feedback',
  'transferItem',
  'share',
  'contact',
  'followup',
  'task',
  'opportunity',
  'approvalOrder',
  'classA',
  'campaign',
  'campaignRecipient',
  'blacklist',
  'aliasChange',
  'teamRename',
  'team',
  'account',
  'quote',
  'groupMember',
  'bill',
  'supplier',
  'smsSupplierAccount',
  'vosSupplierAccount',
  'emailSupplierAccount',
  'socialSupplierAccount',
  'supplierBill',
  'creditRecord',
  'creditChange',
  'voiceTest',
  'churnEvent',
  'partner',
  'commission',
  'mailAccount',
  'bqChannel',
  'bqCover',
  'bqQueue',
  'bqSplitC',
  'bqSplitR',
]);
/** Rows of these kinds belong to the user in the same input. */
const FOLLOWS: ReadonlySet<IdKind> = new Set(['session', 'identity']);
const MISSING_ID = '4611686018427387904';

export function listCalls(contracts: readonly LiveContract[]): { call: Call; isList: boolean }[] {
  return contracts.flatMap((contract) => {
    const lists = new Set<unknown>(contract.resources.flatMap((resource) => Object.values(resource.calls)));
    // sums and similar calls that take the filters of a list
    const filters = new Set<unknown>(contract.resources.map(({ calls }) => calls.page.input));
    return contract.allCalls.map((call) => ({ call, isList: lists.has(call) || filters.has(call.input) }));
  });
}

export function casesOf(call: Call, isList: boolean): Case[] {
  const params = idParams(call, isList);
  const targets = params.filter(({ use }) => use === 'target');
  if (targets.length === 0) return [{ call, params, varied: null, relation: 'own' }];
  return targets.flatMap((varied) =>
    (OWNED.has(varied.kind) ? [...RELATIONS, 'missing' as const] : (['own'] as const)).map((relation) => ({
      call,
      params,
      varied,
      relation,
    })),
  );
}

export interface Built {
  readonly input: Readonly<Record<string, unknown>>;
  readonly targets: readonly Target[];
}

let count = 0;

/** The input of a case in a world. */
export function build({ call, params, varied, relation }: Case, world: World): Built {
  const targets: Target[] = [];
  const valueOf = (param: IdParam): string | undefined => {
    if (param.path === varied?.path) return idIn(world, param.kind, relation);
    if (param.use === 'filter') return undefined;
    const follows = FOLLOWS.has(param.kind) && varied?.kind === 'user' && relation !== 'missing';
    return idIn(world, param.kind, follows ? relation : 'own');
  };
  const idAt = (path: string, name: string): string | undefined => {
    if (name === 'refreshToken') return world.refreshToken;
    const param = params.find((one) => one.path === path);
    const id = param === undefined ? undefined : valueOf(param);
    if (param?.use === 'target' && id !== undefined) targets.push({ kind: param.kind, id });
    return id;
  };
  const input = inputFor(call, { unique: `${world.mark}${(count++).toString(36)}`, idAt });
  return { input, targets };
}

const idIn = (world: World, kind: IdKind, relation: Relation | 'missing'): string =>
  relation === 'missing' ? MISSING_ID : rowOf(world, kind, relation);

/** The same input with another value in the place that `path` names; lists have one element. */
export function replaceAt(value: unknown, path: string, put: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceAt(item, path, put));
  if (path === '') return put;
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  const of = value as Record<string, unknown>;
  return key in of ? { ...of, [key]: replaceAt(of[key], rest.join('.'), put) } : of;
}

/** Such a case needs separate rows, or it could disturb another case. */
export const mayWrite = ({ call }: Case): boolean =>
  call.withIdempotency || (call.right.kind === 'signed-in' && call.method !== 'GET');
