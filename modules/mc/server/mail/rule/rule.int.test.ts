import { CODES } from '@switchboard/kit-contract';
import { blackList, MAIL_CODES, type SenderList, whiteList } from '@switchboard/mc-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRow, startMc, type TestMc, testMailbox } from '../../testing/index.ts';

let mc: TestMc;
let [sales, manager, salesBox, managerBox] = ['', '', '', ''];
beforeAll(async () => {
  mc = await startMc();
  [sales, manager] = [await signIn(mc.stack.call, 'sales'), await signIn(mc.stack.call, 'manager')];
  [salesBox, managerBox] = [await boxOf('sales'), await boxOf('manager')];
});
afterAll(async () => await mc?.stop());

async function boxOf(login: string): Promise<string> {
  const { staffId } = await mc.person(login);
  const row = accountRow(mc.services.config, staffId, testMailbox(`rules-${login}`));
  const names = Object.keys(row);
  const [made] = await mc.stack.query<{ id: string }>(
    `insert into mc.mail_account (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning id::text as id`,
    Object.values(row),
  );
  return String(made?.id);
}

const UNKNOWN = '900000000000';
const LISTS = [
  ['white list', whiteList],
  ['black list', blackList],
] as const;

describe('rules of a mailbox', () => {
  it.each(LISTS)(
    'of the %s: a rule of another person’s mailbox answers like an unknown id, even with a wrong version',
    async (_, list: SenderList) => {
      const rule = { matchType: '2', value: 'foreign.example' } as const;
      const added = await mc.stack.call(list.update, { ...rule, accountId: salesBox }, { token: sales });
      expect(added.code).toBe(CODES.ok);
      const answersFor = async (id: string) => {
        const answers = [
          await mc.stack.call(list.update, { ...rule, id, version: 99, accountId: managerBox }, { token: manager }),
          await mc.stack.call(list.remove, { ids: [id] }, { token: manager }),
          await mc.stack.call(list.view, { id }, { token: manager }),
        ];
        return answers.map(({ code, msg, data }) => ({ code, msg, data }));
      };
      const foreign = await answersFor(added.data.id);
      expect(foreign).toEqual(await answersFor(UNKNOWN));
      expect(foreign.map(({ code }) => code)).toEqual([CODES.notFound, CODES.notFound, CODES.notFound]);
      // a reader of the rule gets the version conflict
      const stale = { ...rule, id: added.data.id, version: 99, accountId: salesBox };
      expect((await mc.stack.call(list.update, stale, { token: sales })).code).toBe(CODES.staleWrite);
    },
  );

  it('of the company are visible to all users and changed by account administrators only', async () => {
    const [row] = await mc.stack.query<{ id: string }>(
      `insert into mc.mail_list_rule (kind, match_type, value) values (2, 2, 'company.example') returning id::text as id`,
    );
    const id = String(row?.id);
    expect((await mc.stack.call(blackList.view, { id }, { token: sales })).code).toBe(CODES.ok);
    expect((await mc.stack.call(blackList.remove, { ids: [id] }, { token: sales })).code).toBe(MAIL_CODES.noRight);
  });
});
