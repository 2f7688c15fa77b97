import { partyOfMail } from '@switchboard/crm-server';
import { AppError, businessDay, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import {
  archiveAudited,
  cleanHtml,
  type Context,
  handle,
  inTransaction,
  pageOf,
  saveAudited,
} from '@switchboard/kit-server';
import {
  fillMailTemplate,
  type MailTemplateEdit,
  mailTemplateOptions,
  mailTemplateResource,
  removeMailTemplate,
  saveMailTemplate,
  variablesIn,
  viewMailTemplate,
} from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { mailTemplateTable } from '../../tables.ts';
import { MAIL_RIGHT } from '../account/access.repo.ts';
import { usableAccount } from '../account/access.ts';
import { type Filled, fillTemplate } from './fill.ts';
import {
  countUse,
  listTemplateOptions,
  lockMailTemplate,
  mailTemplateSource,
  readMailTemplate,
  readStaffFacts,
} from './repo.ts';

const me = ({ principal }: Context): string => principal.staffId;

const columnsOf = ({ share, ...values }: Omit<MailTemplateEdit, 'id' | 'version'>) => ({
  ...values,
  share: Number(share),
  vars: JSON.stringify(variablesIn(`${values.subject} ${values.html}`)),
});

async function save(
  { id, version, ...given }: ParsedInputOf<typeof saveMailTemplate>,
  context: Context,
): Promise<{ id: string }> {
  const values = { ...given, html: cleanHtml(given.html) };
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const staffId = me(context);
    if (id === null) {
      const row = { table: mailTemplateTable, id, values: { ...columnsOf(values), ownerId: staffId } };
      const made = await saveAudited(tx, { ...row, action: 'create' }, context);
      return { id: made.id };
    }
    const before = found(await lockMailTemplate(db, id, staffId));
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    await saveAudited(tx, { table: mailTemplateTable, id, values: columnsOf(values), action: 'update' }, context);
    return { id };
  });
}

async function remove({ ids }: { ids: readonly string[] }, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    for (const id of ids) {
      found(await lockMailTemplate(db, id, me(context)));
      await archiveAudited(tx, { table: mailTemplateTable, id }, context);
    }
    return true as const;
  });
}

/** mc M79 */
async function fill(
  { templateId, accountId, customerCode, contactEmail }: ParsedInputOf<typeof fillMailTemplate>,
  context: Context,
): Promise<{ subject: string; html: string; missing: string[] }> {
  const account = accountId === null ? null : await usableAccount(context, accountId, MAIL_RIGHT.send);
  const filled = await inTransaction(context, async (tx): Promise<Filled> => {
    const db = mcDb({ db: tx });
    const template = found(await readMailTemplate(db, templateId, me(context)));
    const isAboutPerson = customerCode !== null || contactEmail !== null;
    const party = isAboutPerson ? await partyOfMail(db, { customerCode, contactEmail }) : undefined;
    const staff = await readStaffFacts(db, me(context));
    await countUse(db, templateId);
    return fillTemplate(template, {
      ...party,
      // as entered by the caller: the stored contact address may be hidden from them
      contactEmail,
      ...staff,
      staffEmail: account?.email ?? staff.staffEmail,
      today: businessDay(),
    });
  });
  return { ...filled, missing: [...filled.missing] };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError(CODES.notFound);
  return row;
}

export const mailTemplateRoutes = [
  handle(
    mailTemplateResource.calls.page,
    async (input, context) => await pageOf(mailTemplateSource(me(context)), input, context),
  ),
  handle(saveMailTemplate, save),
  handle(removeMailTemplate, remove),
  handle(viewMailTemplate, async ({ id }, context) => found(await readMailTemplate(mcDb(context), id, me(context)))),
  handle(mailTemplateOptions, async (_, context) => await listTemplateOptions(mcDb(context), me(context))),
  handle(fillMailTemplate, fill),
];
