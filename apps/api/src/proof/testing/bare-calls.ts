import { customerResource } from '@switchboard/crm-contract';
import { customerSource } from '@switchboard/crm-server';
import { type Call, defineCall, defineModuleContract, needs } from '@switchboard/kit-contract';
import { groupOf, handle, inTransaction, type ModuleServer, streamOf } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { z } from 'zod';

const label = { zh: '证明', en: 'Proof' };
const define = <I extends z.ZodType, O extends z.ZodType>(name: string, input: I, result: O) =>
  defineCall({
    name: `proof.${name}`,
    method: 'POST',
    path: `/v2/proof/${name}`,
    summary: label,
    right: needs(customerResource.right),
    input,
    result,
  });

const zFields = z.array(z.string() as unknown as z.ZodType<keyof typeof customerResource.fields>);

/** A careless implementation: SQL over customers without a scope condition. */
export const bareIds = define('bare/ids', z.object({}), z.array(z.string()));
export const bareCount = define('bare/count', z.object({ outside: z.boolean() }), z.int());
export const bareUpdate = define('bare/update', z.object({ id: z.string() }), z.int());
export const bareDelete = define('bare/delete', z.object({ id: z.string() }), z.int());
export const bareInsert = define('bare/insert', z.object({ like: z.string() }), z.int());
/** The call shape of reports and exports. */
export const report = define(
  'report',
  z.object({ by: zFields.optional(), sum: zFields.optional() }),
  z.array(z.object({ by: z.record(z.string(), z.unknown()), count: z.int(), sums: z.record(z.string(), z.string()) })),
);
export const exportRows = define('export', z.object({ columns: zFields }), z.array(z.record(z.string(), z.unknown())));

const changed = async (query: ReturnType<typeof sql>, context: Parameters<typeof inTransaction>[0]): Promise<number> =>
  await inTransaction(context, async (tx) => Number((await query.execute(tx)).numAffectedRows));

const calls: Call[] = [bareIds, bareCount, bareUpdate, bareDelete, bareInsert, report, exportRows];

/** Calls for the rights tests only, in addition to the product's own: served by a second API on the same database. */
export const proofModule: ModuleServer = {
  contract: defineModuleContract({ id: 'proof', title: label, calls, resources: [] }),
  jobs: [],
  streams: [],
  migrations: '',
  handlers: [
    handle(bareIds, async (_, context) =>
      inTransaction(context, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from crm.customer order by id`.execute(tx);
        return rows.map(({ id }) => id);
      }),
    ),
    handle(bareCount, async ({ outside }, context) => {
      const query = sql<{ n: number }>`select count(*)::int as n from crm.customer`;
      const sendCall = outside
        ? await query.execute(context.db)
        : await inTransaction(context, async (tx) => await query.execute(tx));
      return sendCall.rows[0]?.n ?? -1;
    }),
    handle(bareUpdate, async ({ id }, context) =>
      changed(sql`update crm.customer set remark = 'touched' where id = ${id}`, context),
    ),
    handle(bareDelete, async ({ id }, context) => changed(sql`delete from crm.customer where id = ${id}`, context)),
    handle(bareInsert, async ({ like }, context) =>
      changed(
        sql`insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level,
            stage, pool_state, owner_id, owner_dept_id, source_code)
          select 'direct', 'made', 'made', 'made-' || ${like}, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential',
            'private', u.staff_id, sd.dept_id, 'website' from sys."user" u
          join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.id = ${like}`,
        context,
      ),
    ),
    handle(report, async ({ by = [], sum = [] }, context) => await groupOf(customerSource, { by, sum }, context)),
    handle(exportRows, async ({ columns }, context) => {
      const rows: Record<string, unknown>[] = [];
      for await (const batch of streamOf(customerSource, { columns, batch: 3 }, context)) rows.push(...batch);
      return rows;
    }),
  ],
};
