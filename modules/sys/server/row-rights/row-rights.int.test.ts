import {
  callsOfOtherKeys,
  callsThatReveal,
  rowCall,
  type RowCase,
  type RowReader,
  type RowWorld,
  type TestStack,
  tryRowCase,
  untriedRights,
} from '@switchboard/kit-server/testing';
import {
  assignFeedback,
  assignRoles,
  closeFeedback,
  FB_LIST_KEY,
  feedbackResource,
  getFeedbackDetail,
  getRoleOptions,
  getUserDetail,
  kickSessions,
  pageUserSessions,
  replyFeedback,
  resetPassword,
  setUserState,
  sysContract,
  unlinkIdentity,
  unlockUser,
  unmaskUser,
  USER_KEY,
  userResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedToChange, makeRowReaders, ROW_OWNER, startSys } from '../testing/index.ts';
import { userIdOf } from '../user/testing/accounts.ts';

let sys: TestStack;
let readers: Map<string, RowReader>;
let world: RowWorld;
let [feedback, account]: RowCase<RowWorld>[] = [];
beforeAll(async () => {
  sys = await startSys();
  const resources = sysContract.resources.filter(({ rowRights }) => rowRights !== undefined);
  readers = await makeRowReaders(sys, {
    pages: resources.map(({ right }) => right),
    actions: resources.flatMap(({ rowRights }) => Object.keys(rowRights ?? {})),
  });
  const userId = await userIdOf(sys, ROW_OWNER);
  const feedbackId = await idOf(
    `insert into sys.feedback (no, user_id, type, content, status) values ('FB-ROWS', $1, 'bug', 'the words of it', 2) returning id`,
    [userId],
  );
  world = { ids: { feedback: feedbackId, account: userId } };
  feedback = feedbackCase(userId);
  account = await accountCase(userId);
}, 120_000);
afterAll(async () => await sys?.stop());

const idOf = async (text: string, values: unknown[]): Promise<string> => {
  const [row] = await sys.query<{ id: string }>(text, values);
  return String(row?.id);
};

/** Closed: its state refuses every change, after the check of the row. */
function feedbackCase(handlerId: string): RowCase<RowWorld> {
  const of = ({ ids }: RowWorld) => ({ id: ids['feedback'] ?? '' });
  return {
    resource: feedbackResource,
    row: 'feedback',
    calls: {
      [`${FB_LIST_KEY}:reply`]: [rowCall(replyFeedback, (rows) => ({ ...of(rows), content: 'an answer' }))],
      [`${FB_LIST_KEY}:assign`]: [rowCall(assignFeedback, (rows) => ({ ...of(rows), handlerId }))],
      [`${FB_LIST_KEY}:close`]: [rowCall(closeFeedback, of)],
    },
  };
}

async function accountCase(userId: string): Promise<RowCase<RowWorld>> {
  // every accepted unlink uses one up
  const identities: string[] = [];
  for (let subject = 0; subject < 12; subject += 1)
    identities.push(
      await idOf(
        `insert into sys.identity (user_id, provider, issuer, subject) values ($1, 'oidc', 'https://id.example', $2) returning id`,
        [userId, `rows-${subject}`],
      ),
    );
  const of = ({ ids }: RowWorld) => ({ userId: ids['account'] ?? '' });
  return {
    resource: userResource,
    row: 'account',
    calls: {
      [`${USER_KEY}:role`]: [
        rowCall(getRoleOptions, of),
        rowCall(assignRoles, (rows) => ({ ...of(rows), version: 99_999, roles: [] })),
      ],
      [`${USER_KEY}:kick`]: [
        rowCall(pageUserSessions, (rows) => ({ ...of(rows), pageNo: 1, pageSize: 10 })),
        rowCall(kickSessions, of),
      ],
      [`${USER_KEY}:state`]: [
        rowCall(setUserState, (rows) => ({ ids: [of(rows).userId], status: '1' })),
        rowCall(unlockUser, of),
      ],
      [`${USER_KEY}:reset`]: [
        rowCall(resetPassword, (rows) => ({ ...of(rows), password: 'One-time#2026xyz' })),
        rowCall(unlinkIdentity, (rows) => ({ ...of(rows), identityId: identities.pop() ?? '' })),
      ],
      [`${USER_KEY}:unmask`]: [rowCall(unmaskUser, (rows) => ({ ...of(rows), field: 'mobile' }))],
    },
  };
}

const by = (name: string): { token: string } => ({ token: readers.get(name)?.token ?? '' });

describe('rows of lists report the allowed actions', { retry: 0 }, () => {
  it('every list of the module with rowRights is tested, with each of its keys', () => {
    const cases = [feedback, account] as RowCase<RowWorld>[];
    expect(untriedRights(sysContract.resources, cases)).toEqual([]);
    expect(callsOfOtherKeys(world, cases)).toEqual([]);
  });

  it('the detail of feedback denies what the list denies', async () => {
    const keys = Object.keys(feedback?.calls ?? {});
    const deniedFor = async (name: string) =>
      (await sys.call(getFeedbackDetail, { id: world.ids['feedback'] ?? '' }, by(name))).data.denied;
    expect(await deniedFor('manager')).toEqual([]);
    expect(await deniedFor('narrower')).toEqual(keys);
  });

  it('the detail of an account denies what the list denies, and shows its sign-in identities only to users who may unlink them', async () => {
    const keys = Object.keys(account?.calls ?? {});
    const detailFor = async (name: string) => {
      const { data } = await sys.call(getUserDetail, { userId: world.ids['account'] ?? '' }, by(name));
      return { denied: data.denied, showsIdentities: data.identities !== null };
    };
    expect(await detailFor('manager')).toEqual({ denied: [], showsIdentities: true });
    expect(await detailFor('narrower')).toEqual({ denied: keys, showsIdentities: false });
    expect(await detailFor('page key only')).toEqual({ denied: [], showsIdentities: false });
  });

  it('sys.feedback: an allowed action is accepted, a denied one is refused', async () => {
    const { wrong, allowed } = await tryRowCase(sys.call, feedback as RowCase<RowWorld>, { world, readers });
    expect(wrong).toEqual([]);
    expect(allowed).toEqual(allowedToChange(Object.keys(feedback?.calls ?? {})));
  });

  it.each(['sys.feedback', 'sys.user'])(
    '%s: a row out of scope returns the same error as an unknown id, also with a wrong version',
    async (code) => {
      const one = code === 'sys.feedback' ? feedback : account;
      const token = readers.get('stranger')?.token ?? '';
      expect(await callsThatReveal(sys.call, one as RowCase<RowWorld>, { world, token })).toEqual([]);
    },
  );

  // runs last: it ends the sessions of the owner and sets their password
  it('sys.user: an allowed action is accepted, a denied one is refused', async () => {
    const { wrong, allowed } = await tryRowCase(sys.call, account as RowCase<RowWorld>, { world, readers });
    expect(wrong).toEqual([]);
    expect(allowed).toEqual(allowedToChange(Object.keys(account?.calls ?? {})));
  });
});
