import { gerModule } from '@switchboard/ger-server/module';
import { type ModuleServer, connectServices, openJobs } from '@switchboard/kit-server';
import type { Env, TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { COMPLIANCE_ITEM_KEYS, imeiOf } from '@switchboard/oc-contract';
import { portBatchJob } from '../jobs/port-batch.ts';
import { LIMITS } from '../port/limits.ts';
import { ocModule } from '../module.ts';

export interface TestOc extends TestStack {
  token(login: string): Promise<string>;
  /**
   * Adds idle ports of a new bank, each mounted on a port of a separate device with all documents in order; `ends` are
   * the last digits of their cards.
   */
  addPorts(
    count: number,
    options?: { ends?: readonly string[]; iso2?: string },
  ): Promise<{ ids: string[]; bankSn: string }>;
  port(id: string): Promise<Record<string, unknown>>;
  /** A licensed TAC with numbers in the pool. */
  addTac(tac: string, serials: { from: number; to: number }, values?: Readonly<Record<string, unknown>>): Promise<void>;
  addImeis(tac: string, from: number, count: number): Promise<string[]>;
  /** Starts a worker with its own limits. */
  work(limits?: Partial<typeof LIMITS>): Promise<{ close(): Promise<void> }>;
}

let made = 0;

/** The module behind real HTTP with the users of the demo company, without ports and numbers. */
export async function startOc(env: Env, more: readonly ModuleServer[] = [], withRecords = false): Promise<TestOc> {
  const stack = await startSys(env, [mcModule, ocModule, gerModule, ...more], { withRecords });
  await makeRole(stack, { code: 'banks', keys: KEYS, scope: 4, login: 'sales' });
  await makeRole(stack, { code: 'banks2', keys: KEYS, scope: 4, login: 'manager' });
  await stack.query(
    `insert into oc.vod_server (name, ip, port, sw_version, max_banks, state) values ('test', '127.0.0.1', 1, '1', 99, 'online')`,
  );
  const tokens = new Map<string, Promise<string>>();
  return Object.assign(stack, {
    token: async (login: string) => {
      const known = tokens.get(login) ?? signIn(stack.call, login);
      tokens.set(login, known);
      return await known;
    },
    addPorts: async (count: number, { ends = [], iso2 = 'ID' }: { ends?: readonly string[]; iso2?: string } = {}) => {
      made += 1;
      const bankSn = `TEST${made}`;
      const rows = await stack.query<{ id: string }>(
        `with bank as (insert into oc.vod_simbank (server_id, bank_no, sn, model, slots, state)
           select id, $1, $2, 'test', 512, 'online' from oc.vod_server returning id),
         device as (insert into oc.device (sn, model, ports, iso2) values ('D-' || $2, 'test', 512, $4) returning id),
         papers as (insert into oc.device_compliance (device_id, item, state, doc_no, in_force_until)
           select device.id, item, 'valid', 'test', 'infinity' from device, unnest($6::text[]) item)
         insert into oc.vod_simbank_port (bank_id, slot_no, iccid, imsi, mcc, mnc, iso2, client_device_id, client_port_no, state)
         select bank.id, n, '8900' || lpad($1::text, 5, '0') || lpad(n::text, 5, '0') || coalesce(($5::text[])[n], '000'), '51010', 510, '10', $4,
           device.id, n, 'idle' from bank, device, generate_series(1, $3::int) n order by n returning id::text`,
        [made, bankSn, count, iso2, ends, COMPLIANCE_ITEM_KEYS],
      );
      return { ids: rows.map(({ id }) => id), bankSn };
    },
    port: async (id: string) => {
      const [row] = await stack.query<Record<string, unknown>>(
        `select state, map_state as "mapState", reg, last_err as "lastErr", imei::text, batch_id as "batchId" from oc.vod_simbank_port where id = $1`,
        [id],
      );
      return row ?? {};
    },
    addTac: async (
      tac: string,
      { from, to }: { from: number; to: number },
      values: Readonly<Record<string, unknown>> = {},
    ) => {
      const row = { state: 'approved', valid_to: null, ...values };
      await stack.query(
        `insert into oc.imei_tac (tac, maker, model, serial_from, serial_to, state, valid_to) values ($1, 'test', 'test', $2, $3, $4, $5)`,
        [tac, from, to, row.state, row.valid_to],
      );
    },
    addImeis: async (tac: string, from: number, count: number) => {
      const imeis = Array.from({ length: count }, (_, index) => imeiOf(tac, from + index));
      await stack.query(`insert into oc.imei (imei, origin) select unnest($1::text[]), 'upload'`, [imeis]);
      return imeis;
    },
    work: async (limits: Partial<typeof LIMITS> = {}) => {
      const services = connectServices(stack.config, stack.log.log, 'system');
      const jobs = await openJobs(stack.config, stack.log.log);
      await jobs.work([portBatchJob({ ...LIMITS, ...QUICK, ...limits })], {
        config: stack.config,
        db: services.db,
        log: stack.log.log,
        jobs: services.jobs,
      });
      return {
        close: async () => {
          await jobs.close();
          await services.close();
        },
      };
    },
  });
}

/** A tenth of the timeouts, with more frequent polling. */
const QUICK = { ackMs: 3_000, activateMs: 9_000, busyMs: 6_000, pollMs: 20, leaseMs: 3_000 };
const KEYS = [
  'oc.simbank.imei',
  'oc.simbank.imei:generate',
  'oc.simbank.imei:tac',
  'oc.simbank.imei:upload',
  'oc.simbank.imei:delete',
  'oc.simbank.port.manager',
  'oc.simbank.port.manager:activate',
  'oc.simbank.port.manager:release',
  'oc.simbank.port.manager:imei',
  'oc.simbank.port.record',
  'oc.simbank.port.water',
];
