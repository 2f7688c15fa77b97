import type { Random } from '@switchboard/kit-server/demo';

type Values = Readonly<Record<string, unknown>>;

export interface Edit {
  readonly object: string;
  readonly action: string;
  readonly path: string;
  readonly category?: number;
  /** Absent = all centres. */
  readonly centres?: readonly string[];
  readonly values: (random: Random) => { before?: Values; after?: Values };
}

const LEVELS = ['A', 'B', 'C', 'D', 'N'] as const;
const STAGES = ['potential', 'contacted', 'testing', 'negotiating', 'cooperating', 'silent'] as const;
const KEYS = [
  'crm.client-partner.my-client',
  'crm.client-partner.all-client',
  'fc.settlement.list',
  'qm.customer-quote.list',
];
const COMPANIES = ['Nusantara Pay', 'Gulf Retail Group', 'Andes Mobile', '云帆科技', 'Lagos Logistics', '星河支付'];

const money = (random: Random): string => `${random.int(40, 90_000)}.${String(random.int(0, 99)).padStart(2, '0')}`;
const mobile = (random: Random): string => `13${random.int(100_000_000, 999_999_999)}`;

/** Daily edits of people in the demo company. Field names are those of the contracts. */
export const EDITS: readonly Edit[] = [
  {
    object: 'crm.customer',
    action: 'update',
    path: '/v2/crm/customer/update',
    centres: ['SALES', 'CSC'],
    values(random) {
      const name = random.pick(COMPANIES);
      const before = { name, level: random.pick(LEVELS), stage: random.pick(STAGES), nextFollowAt: null };
      const after = { ...before, stage: random.pick(STAGES), nextFollowAt: '2026-11-20T02:00:00.000Z' };
      return { before, after: random.chance(0.5) ? { ...after, level: random.pick(LEVELS) } : after };
    },
  },
  {
    object: 'crm.customer',
    action: 'add',
    path: '/v2/crm/customer/save',
    centres: ['SALES', 'CSC'],
    values: (random) => ({
      after: {
        name: random.pick(COMPANIES),
        level: 'N',
        stage: 'potential',
        country: random.pick(['ID', 'AE', 'NG', 'BR']),
      },
    }),
  },
  {
    object: 'fc.settlement',
    action: 'update',
    path: '/v2/fc/settlement/update',
    centres: ['FIN'],
    values(random) {
      const before = { amount: money(random), currency: 'USD', status: 'draft', bankAccount: '6222020200112233' };
      return { before, after: { ...before, amount: money(random), status: random.pick(['draft', 'confirmed']) } };
    },
  },
  {
    object: 'oc.route',
    action: 'update',
    path: '/v2/oc/route/update',
    centres: ['OPS', 'SUPPLY'],
    values(random) {
      const before = {
        country: random.pick(['ID', 'PH', 'MX']),
        channelId: String(random.int(10, 60)),
        weight: 50,
        enabled: true,
      };
      return { before, after: { ...before, weight: random.int(0, 100), enabled: random.chance(0.8) } };
    },
  },
  {
    object: 'sys.role',
    action: 'grant',
    path: '/v2/sys/staff/role/grant/save',
    category: 3,
    centres: ['TECH'],
    values(random) {
      const keys = random.sample(KEYS, 2);
      return {
        before: { keys, scope: 1 },
        after: { keys: [...new Set([...keys, random.pick(KEYS)])], scope: random.int(1, 4) },
      };
    },
  },
  {
    object: 'sys.user',
    action: 'update',
    path: '/v2/sys/staff/user/update',
    centres: ['TECH', 'CSC'],
    values(random) {
      const before = { title: '客户经理', mobile: mobile(random), status: '1', mustChangePwd: false };
      return { before, after: { ...before, title: '高级客户经理', mobile: mobile(random) } };
    },
  },
  {
    object: 'sys.user',
    action: 'reset-password',
    path: '/v2/sys/staff/user/resetPassword',
    category: 3,
    centres: ['TECH'],
    values: () => ({
      before: { password: '***', mustChangePwd: false },
      after: { password: '***', mustChangePwd: true },
    }),
  },
  {
    object: 'sys.dept',
    action: 'move',
    path: '/v2/sys/staff/dept/move',
    centres: ['TECH'],
    values: (random) => ({
      before: { parentId: String(random.int(1, 7)), sort: random.int(0, 5) },
      after: { parentId: String(random.int(1, 7)), sort: random.int(0, 5) },
    }),
  },
  {
    object: 'sys.user_guide',
    action: 'save',
    path: '/v2/sys/staff/userGuide/save',
    values: (random) => ({
      before: { columns: ['name', 'level'], density: 'small' },
      after: { columns: ['name', 'level', 'stage'], density: random.pick(['small', 'middle']) },
    }),
  },
];
