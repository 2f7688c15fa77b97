import { bqModule } from '@switchboard/bq-server/module';
import { createLogger, type JobContext, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { startVosDev, type VosDev } from '../server.ts';
import type { DevGateway, Fleet } from '../switch.ts';

export interface TestVos {
  readonly stack: TestStack;
  readonly vos: VosDev;
  /** Has all rights on all rows. */
  readonly admin: string;
  /** Has all rights on the gateways of their own customers. */
  readonly seller: string;
  /** The context that a worker passes to its jobs. */
  readonly worker: JobContext;
  readonly records: ReturnType<typeof connectServices>['records'];
  stop(): Promise<void>;
}

const SELF = 1;

export const gatewayOf = (side: DevGateway['side'], name: string, changes: Partial<DevGateway> = {}): DevGateway => ({
  side,
  name,
  account: side === 'landing' ? 'S1' : 'V1',
  protocol: 'sip',
  ips: ['10.60.1.1'],
  mediaIps: [],
  blockedIps: [],
  port: 5060,
  prefixes: ['62'],
  prefixMode: 'through',
  priority: 1,
  lineCapacity: 200,
  cpsCapacity: 20,
  codecs: ['G729'],
  callerRule: '',
  calleeRule: '',
  locked: false,
  onlineSince: '2026-11-10T04:00:00.000Z',
  ...changes,
});

const account = { state: 'normal', overdraft: '0', currency: 'USD', rateGroup: 'A', todayFee: '1.5' } as const;

export const FLEET: Fleet = {
  gateways: [
    gatewayOf('landing', 'LG-510-1'),
    gatewayOf('landing', 'LG-510-2', { ips: ['10.60.1.2'] }),
    gatewayOf('docking', 'DG-1', { ips: ['10.20.1.1'] }),
  ],
  accounts: [
    { ...account, account: 'S1', name: 'Garuda', balance: '-12.25' },
    { ...account, account: 'V1', name: 'Shop', balance: '100' },
  ],
};

/** Starts the module behind real HTTP, with one switch that contains a gateway of each side and their accounts. */
export async function startVos(): Promise<TestVos> {
  const vos = await startVosDev();
  vos.load(FLEET);
  const stack = await startSys(vos.env, [mcModule, gerModule, bqModule], { withRecords: true });
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  const services = connectServices(stack.config, log, 'system');
  await stack.query(`insert into bq.supplier (supplier_no, name) values ('S1', 'Garuda')`);
  await stack.query(`insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id)
    select 'V1', 'shop-voice', 1, 'Shop', 'voice', 'sip', u.staff_id from sys."user" u where u.login_name = 'sales'`);
  await stack.query(`insert into bq.vos_server (name, base_url) values ('VOS-1', $1)`, [vos.url]);
  const keys = ['landing', 'docking'].flatMap((side) =>
    ['', ':edit', ':lock', ':sync'].map((action) => `bq.vos.${side}.gateway${action}`),
  );
  await makeRole(stack, { code: 'switches', keys, scope: SELF, login: 'sales' });
  return {
    stack,
    vos,
    admin: await signIn(stack.call, 'admin'),
    seller: await signIn(stack.call, 'sales'),
    worker: { config: stack.config, db: services.db, log, jobs: services.jobs, jobServices: { services } as never },
    records: services.records,
    async stop() {
      await services.close();
      await stack.stop();
      await vos.close();
    },
  };
}
