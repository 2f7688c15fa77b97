import { type Event, idAt, smsEvent, storeEvents } from '@switchboard/bq-server/testing';
import { createLogger, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import type { World } from '../world.ts';

const RELATIONS = ['own', 'foreign'] as const;
const HOUR_MS = 3_600_000;

/** A message of the own application and one of a foreign one in the record store, each with its own phone number and text. */
export async function plantRecords(api: TestStack, worlds: ReadonlyMap<string, World>): Promise<void> {
  const services = connectServices(api.config, createLogger('canary', { LOG_LEVEL: 'silent' }), 'system');
  const events: Event[] = [];
  for (const [owner, world] of worlds)
    for (const relation of RELATIONS) {
      const rows = world[relation];
      const plant = async (place: string): Promise<string> => {
        const [row] = await api.query<{ token: string }>(
          `insert into proof.canary select proof.canary_for($1, false), 'records.sms.' || $1, 'bqApp', $2, $3, $4 returning token`,
          [place, relation, owner, rows['bqApp']],
        );
        return (row as { token: string }).token;
      };
      const ms = Date.now() - HOUR_MS + events.length;
      events.push(
        smsEvent({
          msg_id: idAt(ms, events.length),
          version: String(ms * 4 + 1),
          submit_time: new Date(ms).toISOString().slice(0, 23).replace('T', ' '),
          app_id: Number(rows['bqApp']),
          customer_id: Number(rows['customer']),
          sale_staff_id: Number(rows['staff']),
          sale_dept_id: Number(rows['dept']),
          phone: await plant('phone'),
          content_id: String(events.length + 1),
          body: `your order ${await plant('content')}`,
        }),
      );
    }
  const refused = await storeEvents(services.records.client, 'sms', events);
  await services.close();
  if (refused.length > 0) throw new Error(`the record store refused a canary: ${refused[0]}`);
}
