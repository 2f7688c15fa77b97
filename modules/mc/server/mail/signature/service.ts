import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { cleanHtml, type Context, handle, inTransaction, pageOf, saveAudited } from '@switchboard/kit-server';
import {
  addCompanySignature,
  companySignatureResource,
  editCompanySignature,
  removeCompanySignature,
  removeSignature,
  saveSignature,
  type Signature,
  type SignatureEdit,
  signatureOptions,
  signatureResource,
  viewCompanySignature,
  viewSignature,
} from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { mailSignatureTable } from '../../tables.ts';
import { MAIL_RIGHT } from '../account/access.repo.ts';
import { usableAccount } from '../account/access.ts';
import {
  companySignatureSource,
  deleteSignature,
  dropDefaults,
  listOptions,
  lockSignature,
  readShared,
  readSignature,
  signatureSource,
} from './repo.ts';

const OBJECT = 'mc.mail-signature';
type Values = Omit<SignatureEdit, 'id' | 'version'>;
type Of = 'own' | 'shared';

/** Fields for the audit log: without the text, which is long; the name identifies the signature. */
const auditFields = ({ name, accountId, defaultNew, defaultReply, share }: Values | Signature) => ({
  name,
  accountId,
  defaultNew,
  defaultReply,
  share,
});

const columnsOf = ({ accountId, name, html, defaultNew, defaultReply, share }: Values) => ({
  accountId,
  name,
  html,
  defaultNew,
  defaultReply,
  share: Number(share),
});

async function create(given: Values, context: Context): Promise<{ id: string }> {
  const values = { ...given, html: cleanHtml(given.html) };
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const { staffId } = context.principal;
    await dropDefaults(db, { staffId, exceptId: null, values });
    const row = { table: mailSignatureTable, id: null, values: { ...columnsOf(values), ownerId: staffId } };
    const { id } = await saveAudited(tx, { ...row, action: 'create' }, context);
    return { id };
  });
}

async function change(
  { id, version, of, values: given }: { id: string; version: number; of: Of; values: (before: Signature) => Values },
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const { staffId } = context.principal;
    const before = await lockSignature(db, { id, staffId, of });
    if (before === undefined) throw new AppError(CODES.notFound);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    const next = given(before);
    const values = { ...next, html: cleanHtml(next.html) };
    if (of === 'own') await dropDefaults(db, { staffId, exceptId: id, values });
    await saveAudited(tx, { table: mailSignatureTable, id, values: columnsOf(values), action: 'update' }, context);
    return { id };
  });
}

async function remove(ids: readonly string[], of: Of, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const { staffId } = context.principal;
    for (const id of ids) {
      const before = await lockSignature(db, { id, staffId, of });
      if (before === undefined) throw new AppError(CODES.notFound);
      await deleteSignature(db, { id, by: staffId });
      await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete', before: auditFields(before) });
    }
    return true as const;
  });
}

async function save(
  { id, version, ...values }: ParsedInputOf<typeof saveSignature>,
  context: Context,
): Promise<{ id: string }> {
  if (values.accountId !== null) await usableAccount(context, values.accountId, MAIL_RIGHT.send);
  if (id === null) return await create(values, context);
  return await change({ id, version, of: 'own', values: () => values }, context);
}

const me = ({ principal }: Context): string => principal.staffId;
function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError(CODES.notFound);
  return row;
}

/** A company signature is not a default: each person chooses their own. */
const OF_COMPANY = { accountId: null, defaultNew: false, defaultReply: false };

export const signatureRoutes = [
  handle(
    signatureResource.calls.page,
    async (input, context) => await pageOf(signatureSource(me(context)), input, context),
  ),
  handle(saveSignature, save),
  handle(removeSignature, async ({ ids }, context) => await remove(ids, 'own', context)),
  handle(viewSignature, async ({ id }, context) => found(await readSignature(mcDb(context), id, me(context)))),
  handle(signatureOptions, async (_, context) => await listOptions(mcDb(context), me(context))),
  handle(
    companySignatureResource.calls.page,
    async (input, context) => await pageOf(companySignatureSource(me(context)), input, context),
  ),
  handle(addCompanySignature, async (values, context) => await create({ ...values, ...OF_COMPANY }, context)),
  handle(
    editCompanySignature,
    async ({ id, version, ...values }, context) =>
      await change({ id, version, of: 'shared', values: (before) => ({ ...before, ...values }) }, context),
  ),
  handle(removeCompanySignature, async ({ id }, context) => await remove([id], 'shared', context)),
  handle(viewCompanySignature, async ({ id }, context) => found(await readShared(mcDb(context), id, me(context)))),
];
