import { bqModule } from '@switchboard/bq-server/module';
import { startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { createLogger, type ModuleServer, connectServices } from '@switchboard/kit-server';
import { makeRole } from '@switchboard/sys-server/testing';
import { fcModule } from '../module.ts';

const SELF = 1;

export interface SentNotice {
  readonly day: string;
  readonly supplierNo: string;
  readonly mcc: number;
  readonly parts: number;
  readonly cost: string;
}

export interface SupplierWorld {
  readonly crm: TestCrm;
  /** A supplier with a keeper, known to purchasing and to the records. */
  supplier(code: string, login: string): Promise<string>;
  account(supplierId: string, values?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Gives a user the keys for the suppliers they keep. */
  keeper(login: string, keys: readonly string[]): Promise<void>;
  /** Daily sums of messages, as in the store. */
  sent(rows: readonly SentNotice[]): Promise<void>;
}

export async function startSupplierWorld(more: readonly ModuleServer[] = []): Promise<SupplierWorld> {
  const crm = await startCrm([fcModule, bqModule, ...more], {}, { withRecords: true });
  const one = async (text: string, values: readonly unknown[]): Promise<string> =>
    (await crm.query<{ id: string }>(text, [...values]))[0]?.id ?? '';
  return {
    crm,
    async supplier(code, login) {
      await crm.query('insert into bq.supplier (supplier_no, name) values ($1, $1)', [code]);
      return await one(
        `insert into srm.supplier (supplier_code, name, name_norm, supplier_type, home_country, pool_state, owner_id, owner_dept_id)
         select $1, $1, $1, 'aggregator', 'ID', 'private', u.staff_id, d.dept_id from sys."user" u
         join sys.staff_dept d on d.staff_id = u.staff_id and d.is_primary where u.login_name = $2 returning id::text`,
        [code, login],
      );
    },
    account: async (supplierId, { channel = 'sms', login = 'main', currency = 'USD' } = {}) =>
      await one(
        `insert into fc.supplier_account (supplier_id, channel, login, currency, pay_mode) values ($1, $2, $3, $4, 'postpaid') returning id::text`,
        [supplierId, channel, login, currency],
      ),
    async keeper(login, keys) {
      await makeRole(crm, { code: `keeper-${login}`, keys: [...keys], scope: SELF, login });
    },
    async sent(rows) {
      const services = connectServices(crm.config, createLogger('test', { LOG_LEVEL: 'silent' }));
      const ids = await crm.query<{ id: string; no: string }>('select id::text, supplier_no as no from bq.supplier');
      const values = rows.map(({ day, supplierNo, mcc, parts, cost }) => ({
        stat_day: day,
        supplier_id: Number(ids.find(({ no }) => no === supplierNo)?.id ?? 0),
        mcc,
        cost_parts: parts,
        cost,
      }));
      try {
        await services.records.client.insert({
          table: 'agg_sms_day',
          columns: ['stat_day', 'supplier_id', 'mcc', 'cost_parts', 'cost'],
          values,
          format: 'JSONEachRow',
        });
      } finally {
        await services.close();
      }
    },
  };
}
