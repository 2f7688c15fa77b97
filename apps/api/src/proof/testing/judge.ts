import { fcApplications } from '@switchboard/fc-contract';
import { applicationCalls } from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { qmApplications } from '@switchboard/qm-contract';
import { srmApplications } from '@switchboard/srm-contract';
import type { Account } from './accounts.ts';
import { rowsWith, shownIds } from './answer-ids.ts';
import { sendCall, type Outcome } from './send-call.ts';
import { build, type Case, mayWrite } from './cases.ts';
import { addressKind, type IdKind } from '../inputs/id-params.ts';
import { expectedOf, type Fault, openCalls, seenBy, verdict } from './oracle.ts';
import { isSampledCase, isSampledWrite } from './sample.ts';
import { FOREIGN, type RightsFixture, type World } from './world.ts';

export interface Finding {
  readonly what: Fault | 'shows a foreign row' | 'shows a foreign text';
  readonly who: string;
  readonly call: string;
  readonly rows: string;
  readonly detail: unknown;
}

/** Departments are named to users who grant rights or read the log: names of units are not secret inside the company. */
const NAMES_DEPARTMENTS = new Set(['sys.role.grant-catalog', 'sys.log.options', 'sys.version.audience']);

/** Runs cases and compares the answers with the oracle. */
export class Judge {
  readonly counts = new Map<string, number>();
  readonly #api: TestStack;
  readonly #fixture: RightsFixture;
  readonly #accounts = new Map<Account, Promise<Known>>();
  readonly #worlds = new Map<string, Promise<World>>();

  readonly #triesAll: boolean;

  /** Unless all cases are requested, those of unchanged modules are sampled (sample.ts). */
  constructor(api: TestStack, fixture: RightsFixture, { triesAll = false } = {}) {
    this.#api = api;
    this.#fixture = fixture;
    this.#triesAll = triesAll;
  }

  async try(account: Account, one: Case): Promise<Finding[]> {
    if (!this.#triesAll && !isSampledCase(account, one)) return [];
    const { world: shared, open } = await this.#known(account);
    let world = shared;
    let built = build(one, world);
    const userId = account.isStranger === true ? undefined : world.own['user'];
    const expected = await expectedOf(this.#api, one.call, { userId, open, targets: built.targets });
    // without the right a call is refused before any row is read: the caller's own row and a foreign one suffice to
    // show it
    if (expected === CODES.noPermission && one.varied !== null && one.relation !== 'own' && one.relation !== 'foreign')
      return [];
    // a permitted write may change data: such a case gets separate rows and cannot disturb another
    if (expected === 'allowed' && mayWrite(one)) {
      if (!this.#triesAll && !isSampledWrite(account, one.call.name)) return [];
      world = await this.#worldFor(account, one);
      built = build(one, world);
    }
    const needsId = one.call.withIdempotency && (expected === 'allowed' || expected === CODES.notFound);
    const submitId = needsId ? await this.#fixture.newSubmitId(world.own['user'] as string) : 'none';
    const outcome = await sendCall(this.#api.url, one.call, built.input, { ...world, submitId });
    this.counts.set(String(expected), (this.counts.get(String(expected)) ?? 0) + 1);
    const finding = (what: Finding['what'], detail: unknown): Finding => ({
      what,
      who: account.name,
      call: one.call.name,
      rows: one.varied === null ? '' : `${one.varied.path} ${one.relation}`,
      detail,
    });
    const wrong = verdict(expected, outcome);
    if (wrong !== null && !isOpenRefusal(one, outcome))
      return [finding(wrong, { expected, code: outcome.code, answer: outcome.text.slice(0, 200) })];
    return outcome.code === CODES.ok ? await this.#lookInto(account, one, { world, outcome, finding }) : [];
  }

  /** Every row in an answer must be one that the account may see. */
  async #lookInto(
    account: Account,
    { call }: Case,
    {
      world,
      outcome,
      finding,
    }: { world: World; outcome: Outcome; finding: (what: Finding['what'], detail: unknown) => Finding },
  ): Promise<Finding[]> {
    if (call.right.kind !== 'key' || account.isStranger === true) return [];
    const userId = world.own['user'] as string;
    const seenOf = async (kind: IdKind, ids: string[]) => await seenBy(this.#api, call, { userId, kind, ids });
    const findings: Finding[] = [];
    for (const [kind, rows] of Map.groupBy(shownIds(call, outcome.data), (row) => row.kind)) {
      const seen = await seenOf(
        kind,
        rows.map(({ id }) => id),
      );
      const outside = rows.filter(({ id }) => !seen.has(id));
      if (outside.length > 0) findings.push(finding('shows a foreign row', outside.slice(0, 3)));
    }
    const at = outcome.text.indexOf(FOREIGN);
    if (at >= 0 && !NAMES_DEPARTMENTS.has(call.name)) {
      const { kind, ids } = ownersOf(FOREIGN, { kind: addressKind(call), world, data: outcome.data });
      const seen = await seenOf(kind, ids);
      if (ids.length === 0 || ids.some((id) => !seen.has(id)))
        findings.push(finding('shows a foreign text', outcome.text.slice(Math.max(0, at - 80), at + 80)));
    }
    return findings;
  }

  /** Creating a world takes longer than most calls: cases share one where they cannot disturb each other. */
  async #worldFor(account: Account, one: Case): Promise<World> {
    const shared = sharedWorld(one);
    if (shared === null) return await this.#fixture.newWorld(account, one);
    const key = `${account.name} ${shared}`;
    const known = this.#worlds.get(key) ?? this.#fixture.newWorld(account, shared === ANY_CALL ? undefined : one);
    this.#worlds.set(key, known);
    return await known;
  }

  /** Starting data for every case of an account: rows that are only read, and the calls that are open to it. */
  async #known(account: Account): Promise<Known> {
    const known = this.#accounts.get(account) ?? this.#meet(account);
    this.#accounts.set(account, known);
    return await known;
  }

  async #meet(account: Account): Promise<Known> {
    const world = await this.#fixture.newWorld(account);
    return { world, open: await openCalls(this.#api, world.own['user'] as string) };
  }
}

/**
 * The rows that must be visible to the reader of a text: those of the foreign account, or in the public pool the rows
 * that contain it.
 */
function ownersOf(
  text: string,
  { kind, world, data }: { kind: IdKind | undefined; world: World; data: unknown },
): { kind: IdKind; ids: string[] } {
  if (kind !== undefined && world.foreign[kind] !== undefined) return { kind, ids: [world.foreign[kind]] };
  // another case may have released a foreign customer there
  if (kind === 'seaCustomer') return { kind, ids: rowsWith(data, text) };
  return { kind: 'user', ids: [world.foreign['user'] as string] };
}

interface Known {
  readonly world: World;
  readonly open: ReadonlySet<string>;
}

/** Calls that may end the session of the account or change its rights. */
const CHANGES_WHO = /^sys\.(session|user|user-session|role|resource|dept)\./;

/** The world of all calls without a row parameter. */
const ANY_CALL = 'no row';

/** Cases with the same answer may share a world; null = a separate world. */
function sharedWorld({ call, params, varied, relation }: Case): string | null {
  const targets = params.filter(({ use }) => use === 'target').length;
  if (!CHANGES_WHO.test(call.name)) {
    if (params.length === 0) return ANY_CALL;
    // they differ in one row each, and none changes the row of another
    return targets <= 1 ? call.name : null;
  }
  // writes to other users do not affect the caller
  return targets === 1 && varied?.kind === 'user' && relation !== 'own' ? call.name : null;
}

/** Calls open to all users that may still answer "not found" for a reason other than the right to the call. */
const MAY_BE_MISSING = new Set([
  // a provider that is not configured
  'sys.session.ding-auth',
  'sys.session.oidc-auth',
  'sys.session.code-token',
  'sys.session.mini-app-token',
  // a message that is not in the record store (bq, record.int.test.ts, listing.int.test.ts)
  'bq.sms-record.trace',
  'bq.record.reveal',
  'bq.record.resend',
  'bq.sip-record.ladder',
  'bq.sip-record.reveal',
  'bq.voice-record.reveal',
  'bq.voice-record.play',
  'bq.cc-record.reveal',
  'bq.cc-record.play',
  'bq.mo-record.reveal',
  'bq.mo-record.thread',
  'bq.mo-record.repush',
  'bq.wa-record.reveal',
  'bq.wa-session.thread',
  'bq.mail-record.reveal',
  // an object for which the account holds no key
  'sys.common.field-rights',
  // a record that the account may not read (record-comments.int.test.ts)
  'sys.record.comments',
  'sys.record.comment-add',
  'sys.record.comment-del',
  'sys.record.changes',
  'sys.record.files',
  'sys.record.file-add',
  'sys.record.file-del',
  // an upload of another user (upload.int.test.ts)
  'sys.upload.state',
  'sys.upload.cancel',
  'mc.mail.draft.attach',
  // feedback of another user
  'sys.feedback.detail',
  'sys.feedback.ask-again',
  // a list view of another user
  'sys.listView.del',
  // an export, or its file, that is missing or belongs to another user
  'sys.download.cancel',
  'sys.download.retry',
  'sys.download.del',
  'sys.download.link',
  // an import run of another user
  ...['confirm', 'undo', 'get', 'problems'].flatMap((verb) => [
    `crm.customer.import-${verb}`,
    `crm.sea-customer.import-${verb}`,
  ]),
  ...['confirm', 'undo', 'get', 'problems'].map((verb) => `mc.mail-book.import-${verb}`),
  ...['bq.mccmnc', 'bq.sender-id', 'fc.supplier-bill'].flatMap((code) =>
    ['confirm', 'undo', 'get', 'problems'].map((verb) => `${code}.import-${verb}`),
  ),
  // a signature that its owner does not share
  'mc.mail.company-signature.view',
  'mc.mail.company-signature.edit',
  'mc.mail.company-signature.del',
  // a relation that does not exist
  'crm.partner.relation.unbind',
  // a customer outside the list of the account that tests the rules
  'crm.rule.allow-buka.test',
  // a process in which the account does not participate
  'ger.operate.comment',
  'ger.operate.instance-detail',
  'ger.operate.start',
  'ger.operate.form-data',
  'ger.operate.print',
  'ger.sponsor.form',
  'ger.sponsor.draft-delete',
  // an application of another user: a draft, or a process in which the account does not participate
  // (applications.int.test.ts)
  ...applicationCalls([...fcApplications, ...qmApplications, ...srmApplications]).map(({ name }) => name),
  // a process that has no drawing
  'ger.sponsor.favourite',
  // an absence of another user
  'ger.delegation.end',
  // a process that does not exist, or a callback that was not given up
  'ger.operate.reassign',
  'ger.operate.cancel',
  'ger.operate.recover',
  'ger.callback.retry',
]);

const isOpenRefusal = ({ call }: Case, { code }: Outcome): boolean =>
  MAY_BE_MISSING.has(call.name) && code === CODES.notFound;
