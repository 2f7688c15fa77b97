import type { Random } from '@switchboard/kit-server/demo';
import { changedFields } from '../audit/changed.ts';
import type { Actor } from './audit.ts';
import { EDITS, type Edit } from './audit-edits.ts';

const DENIED = 0.02;
const NO_PERMISSION = 10010003;
const WRONG_PASSWORD = 10010013;

const PLACES = [
  ['113.87.160.', '广东 深圳'],
  ['116.228.89.', '上海'],
  ['101.6.30.', '北京'],
  ['183.192.62.', '浙江 杭州'],
  ['175.159.122.', '中国香港'],
  ['103.252.112.', 'Singapore'],
  ['10.20.8.', 'lan'],
] as const;
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 DingTalk/8.2',
] as const;

/** Pages that people without the right try from time to time. */
const REFUSED = [
  ['sys.role.save', '/v2/sys/staff/role/save', 'sys'],
  ['sys.user.page', '/v2/sys/staff/user/page', 'sys'],
  ['sys.user.reset-password', '/v2/sys/staff/user/resetPassword', 'sys'],
  ['sys.log.page', '/v2/sys/staff/log/page', 'sys'],
] as const;

type Event = Readonly<Record<string, unknown>>;

/** Creates entries one by one; each person keeps the same address and browser. */
export function createEvents(random: Random, actors: readonly Actor[]): () => Event {
  const desks = new Map(actors.map((actor) => [actor.id, answerServiceOf(random)]));
  return () => {
    const actor = random.pick(actors);
    const common = {
      user_id: actor.id,
      actor_name: actor.name,
      job_number: actor.job,
      result: 1,
      code: null,
      cost_ms: random.int(6, random.chance(0.05) ? 2_400 : 180),
      ...desks.get(actor.id),
    };
    if (random.chance(DENIED)) return { ...common, ...refusedCall(random) };
    const kind = random.weighted([
      ['edit', 70],
      ['sign-in', 18],
      ['export', 6],
      ['unmask', 6],
    ] as const);
    if (kind === 'edit') return { ...common, ...edit(random, actor) };
    if (kind === 'sign-in') return { ...common, ...signIn(random, actor) };
    const object_id = String(random.int(1, 900));
    if (kind === 'export')
      return { ...common, ...EXPORT, object_id: null, after: { rows: random.int(20, 9_800), format: 'xlsx' } };
    return { ...common, ...UNMASK, object_id, after: { field: random.pick(['mobile', 'workEmail']) } };
  };
}

const EXPORT = {
  category: 4,
  action: 'export',
  sub_app: 'crm',
  object_code: 'crm.customer',
  path: '/v2/crm/customer/export',
};
const UNMASK = {
  category: 5,
  action: 'unmask',
  sub_app: 'sys',
  object_code: 'sys.user',
  path: '/v2/sys/staff/user/unmask',
};

function answerServiceOf(random: Random): Event {
  const [net, region] = random.pick(PLACES);
  const part = (length: number): string => Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  return {
    ip: net + random.int(2, 250),
    region,
    ua: random.pick(BROWSERS),
    session_id: `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`,
  };
}

function refusedCall(random: Random): Event {
  const [action, path, sub_app] = random.pick(REFUSED);
  return { category: 3, result: 2, code: NO_PERMISSION, action, path, sub_app };
}

function signIn(random: Random, actor: Actor): Event {
  const isWrong = random.chance(0.04);
  const way = { provider: random.pick(['password', 'dingtalk']) };
  return {
    category: 2,
    action: isWrong || random.chance(0.7) ? 'sign-in' : 'sign-out',
    sub_app: 'sys',
    object_code: 'sys.user',
    object_id: actor.id,
    path: '/auth/oauth/passwordToken',
    ...(isWrong ? { result: 3, code: WRONG_PASSWORD } : { after: way }),
  };
}

/** Edits of people of a centre; every other edit is a setting. */
function edit(random: Random, actor: Actor): Event {
  const own = EDITS.filter(({ centres }) => centres === undefined || centres.includes(actor.centre));
  const one: Edit = random.pick(own);
  const { before, after } = one.values(random);
  return {
    category: one.category ?? 1,
    action: one.action,
    sub_app: one.object.split('.')[0],
    object_code: one.object,
    object_id: String(random.int(1, 400)),
    path: one.path,
    before,
    after,
    changed: changedFields(before, after),
  };
}
