import { startInstance } from '@switchboard/ger-contract';
import { addComment, type Call, CODES } from '@switchboard/kit-contract';
import { createLogger, type JobContext, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { sendCall } from '../send-call.ts';
import type { RightsFixture, World } from '../world.ts';
import type { ShownField } from './readers.ts';

/** Hidden at each step of the payment process that the applicant sees; no list shows it. */
export const HIDDEN_FORM_FIELD = 'ger.wf_instance.data.bankRef';

interface Author {
  readonly api: TestStack;
  readonly fixture: RightsFixture;
  /** World of the reader with nothing hidden. */
  readonly clear: World;
}

async function newCanary(
  api: TestStack,
  place: string,
  { kind, rowId, owner }: { kind: string; rowId: string; owner: string },
): Promise<string> {
  const [row] = await api.query<{ token: string }>(
    `insert into proof.canary select proof.canary_for($1, false), $2, $3, 'own', $4, $5 returning token`,
    [place.split('.').at(-1), place, kind, owner, rowId],
  );
  return (row as { token: string }).token;
}

/** Earlier values of every field of the own customer, in both places that keep history. */
export async function leaveHistory(
  api: TestStack,
  { owner, world, places }: { owner: string; world: World; places: ReadonlyMap<string, readonly ShownField[]> },
): Promise<void> {
  const rowId = world.own['customer'] as string;
  for (const [place, shown] of places)
    for (const { object, field } of shown) {
      if (object !== 'crm.customer' || !place.startsWith('crm.customer.')) continue;
      const of = { kind: 'customer', rowId, owner };
      const [before, after] = [await newCanary(api, place, of), await newCanary(api, place, of)];
      await api.query(
        `insert into crm.change_log (entity, entity_id, field, old_value, new_value, by) values ('customer', $1, $2, $3, $4, $5)`,
        [rowId, field, before, after, world.own['staff']],
      );
      await api.query(
        `insert into sys.audit_log (category, user_id, actor_name, object_code, object_id, action, result, ip, before, after, changed)
         values (2, $1, 'canary', 'crm.customer', $2, 'edit', 1, '127.0.0.1', jsonb_build_object($3::text, $4::text),
           jsonb_build_object($3::text, $5::text), array[$3::text])`,
        [world.own['user'], rowId, field, before, after],
      );
    }
}

/** A colleague's mail from the contact of the own customer: its address belongs to the contact, wherever it is shown. */
export async function leaveMail(api: TestStack, world: World): Promise<void> {
  await api.query(
    `with contact as (select email, customer_id from crm.contact where id = $1 and email is not null),
       mail as (insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, receive_time, size)
         select $2, 2, '<dealing-' || email || '>', 'correspondence', email, now(), 100 from contact returning id)
     insert into mc.mail_dealing (message_id, party_type, party_code, party_name, party_email, match_by, direction, staff_id, at)
     select mail.id, 1, c.customer_code, 'party', contact.email, 1, 2, $3, now() from mail, contact join crm.customer c on c.id = contact.customer_id`,
    [world.own['contact'], world.team['mailAccount'], world.team['staff']],
  );
}

/** A colleague who sees everything mentions the reader in a comment on the reader's customer; the notice is created at once. */
export async function leaveMention({ api, fixture, clear }: Author, world: World): Promise<void> {
  const input = {
    objectCode: 'crm.customer',
    objectId: world.own['customer'],
    content: 'please look',
    mentionIds: [world.own['staff']],
  };
  const submitId = await fixture.newSubmitId(clear.own['user'] as string);
  const { code, text } = await sendCall(api.url, addComment, input, { token: clear.token, submitId });
  if (code !== CODES.ok) throw new Error(`no comment: ${text}`);
}

/** Processes the requested notices like the worker. */
export async function makeNotices(api: TestStack): Promise<void> {
  const services = connectServices(api.config, createLogger('canary', { LOG_LEVEL: 'silent' }), 'system');
  const job = modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'mc.notify.request');
  const context = { ...services, log: createLogger('canary', { LOG_LEVEL: 'silent' }) } as unknown as JobContext;
  const requests = await api.query<{ data: never }>(
    `select data from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'sys.comment.mentioned'`,
  );
  for (const { data } of requests) await job?.run(data, context);
  await services.close();
}

const PAYMENT = {
  payType: 'expense',
  payee: 'ACME Ltd',
  bankName: 'Bank',
  bankAccount: '6222',
  currency: 'CNY',
  lines: [{ item: 'Travel', qty: '3', price: '0.10' }],
  payBy: '2030-01-05',
  reason: 'a trip to the operator',
};

/** The field that only the cashier sees holds a file in the demo process of these tests. */
export async function openFileField(api: TestStack): Promise<void> {
  await api.query(`update ger.wf_form_field set type = 'file' where field_key = 'bankRef'`);
}

/** A payment request of the reader with a file in a field hidden from them, and the file that it replaced. */
export async function leaveFiles({ api, fixture }: Author, owner: string, world: World): Promise<World> {
  const submitId = await fixture.newSubmitId(world.own['user'] as string);
  const input = { processCode: 'general_payment', data: { ...PAYMENT, costDept: world.own['dept'] } };
  const answer = await sendCall(api.url, startInstance as Call, input, { token: world.token, submitId });
  if (answer.code !== CODES.ok) throw new Error(`no payment request: ${answer.text.slice(0, 300)}`);
  const { instanceId } = answer.data as { instanceId: string };
  const files: { fileId: string; name: string }[] = [];
  for (const at of ['replaced', 'current']) {
    const name = await newCanary(api, HIDDEN_FORM_FIELD, { kind: 'wfInstance', rowId: instanceId, owner });
    const [file] = await api.query<{ id: string }>(
      `insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state)
       select 'b', $1, $1, 1, 'application/pdf', '\\x00', id, 'upload', 1 from sys."user" where login_name = 'admin' returning id::text`,
      [name],
    );
    const fileId = file?.id as string;
    await api.query(
      `insert into sys.file_link (object_type, object_id, file_id, name, created_by) select 'ger.instance', $1, $2, $3, staff_id
       from sys."user" where login_name = 'admin'`,
      [instanceId, fileId, `${at} ${name}`],
    );
    files.push({ fileId, name });
  }
  const [replaced, current] = files;
  await api.query(`update ger.wf_instance set data = data || jsonb_build_object('bankRef', $2::jsonb) where id = $1`, [
    instanceId,
    JSON.stringify([current]),
  ]);
  await api.query(
    `insert into ger.wf_data_change (instance_id, field_key, old, new, staff_id)
     select $1, 'bankRef', $2::jsonb, $3::jsonb, staff_id from sys."user" where login_name = 'admin'`,
    [instanceId, JSON.stringify([replaced]), JSON.stringify([current])],
  );
  return { ...world, own: { ...world.own, wfInstance: instanceId, file: replaced?.fileId as string } };
}
