import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import {
  archiveAudited,
  type Context,
  type Db,
  handle,
  insertRow,
  inTransaction,
  isUniqueViolation,
  pageOf,
  updateRow,
} from '@switchboard/kit-server';
import {
  blackList,
  MAIL_ADMIN_KEY,
  MAIL_CODES,
  type MailRule,
  type RuleEdit,
  type SenderList,
  whiteList,
} from '@switchboard/mc-contract';
import { type McDb, mcDb } from '../../db.ts';
import { mailListRuleTable } from '../../tables.ts';
import { listUsableAccounts, MAIL_RIGHT } from '../account/access.repo.ts';
import { moveExistingJob } from './jobs.ts';
import { lockRule, readRule, ruleSource } from './repo.ts';

const OBJECT = 'mc.mail-rule';
const isKeeper = ({ principal }: Context): boolean => principal.can(`${MAIL_ADMIN_KEY}:edit`);

/**
 * Where a rule is stored: a mailbox that the user manages, or the company for administrators. Any other mailbox is not
 * found (mc M24).
 */
async function checkAccount(context: Context, accountId: string | null): Promise<void> {
  if (accountId === null) {
    requireKeeper(context);
    return;
  }
  const accounts = await listUsableAccounts(mcDb(context), context.principal.staffId, MAIL_RIGHT.manage);
  if (!accounts.some(({ id }) => id === accountId)) throw new AppError(MAIL_CODES.mailNotFound);
}

/** All users see the company rules; account administrators change them. */
function requireKeeper(context: Context): void {
  if (!isKeeper(context)) throw new AppError(MAIL_CODES.noRight);
}

/** Rules of mailboxes of others are not found, whatever version is sent. */
async function lockedRule(db: McDb, { kind, id }: { kind: number; id: string }, context: Context): Promise<MailRule> {
  const rule = await lockRule(db, { kind, id, staffId: context.principal.staffId });
  if (rule === undefined) throw new AppError(CODES.notFound);
  if (rule.accountId === null) requireKeeper(context);
  return rule;
}

function routesOf(list: SenderList) {
  const { kind } = list;

  async function save(
    { id, version, moveExisting, ...values }: ParsedInputOf<SenderList['update']>,
    context: Context,
  ): Promise<{ id: string }> {
    await checkAccount(context, values.accountId);
    return await inTransaction(context, async (tx) => {
      const db = mcDb({ db: tx });
      const by = context.principal.staffId;
      const before = id === null ? null : await lockedRule(db, { kind, id }, context);
      if (before !== null && before.version !== version) throw new AppError(CODES.staleWrite);
      const ruleId = await write(tx, before, { values, by }).catch(exists);
      await context.audit(tx, {
        object: OBJECT,
        objectId: ruleId,
        action: before === null ? 'create' : 'update',
        before,
        after: { kind, ...values },
      });
      // a company rule has no mailbox with existing mails to move
      if (moveExisting && values.enabled && values.accountId !== null)
        await context.jobs.enqueue(tx, moveExistingJob, { ruleId, staffId: by });
      return { id: ruleId };
    });
  }

  async function write(
    tx: Db,
    before: MailRule | null,
    { values, by }: { values: Omit<RuleEdit, 'id' | 'version' | 'moveExisting'>; by: string },
  ): Promise<string> {
    const rule = { ...values, matchType: Number(values.matchType) };
    if (before === null) return await insertRow(tx, mailListRuleTable, { ...rule, kind }, by);
    await updateRow(tx, mailListRuleTable, { id: before.id, values: rule, by });
    return before.id;
  }

  async function remove({ ids }: { ids: readonly string[] }, context: Context): Promise<true> {
    return await inTransaction(context, async (tx) => {
      const db = mcDb({ db: tx });
      for (const id of ids) {
        await lockedRule(db, { kind, id }, context);
        await archiveAudited(tx, { table: mailListRuleTable, id }, context);
      }
      return true as const;
    });
  }

  async function view({ id }: { id: string }, context: Context): Promise<MailRule> {
    const rule = await readRule(mcDb(context), { kind, id, staffId: context.principal.staffId });
    if (rule === undefined) throw new AppError(CODES.notFound);
    return rule;
  }

  return [
    handle(
      list.resource.calls.page,
      async (input, context) =>
        await pageOf(
          ruleSource(list, { staffId: context.principal.staffId, isKeeper: isKeeper(context) }),
          input,
          context,
        ),
    ),
    handle(list.update, save),
    handle(list.remove, remove),
    handle(list.view, view),
  ];
}

function exists(error: unknown): never {
  if (isUniqueViolation(error)) throw new AppError(MAIL_CODES.ruleExists);
  throw error;
}

export const listRuleRoutes = [whiteList, blackList].flatMap(routesOf);
