import { contactAddresses, findCustomer, opportunityFor } from '@switchboard/crm-server';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, detailOf, inTransaction } from '@switchboard/kit-server';
import { type getQuote, quoteMailDue, quoteResource, type saveQuote, type sendQuote } from '@switchboard/qm-contract';
import { composeQuote } from './compose.ts';
import {
  businessToday,
  insertMail,
  insertQuote,
  linesOf,
  lockQuote,
  mailsOf,
  nextNo,
  type Quote,
  quoteSource,
  setStatus,
} from './repo.ts';

const OBJECT = quoteResource.code;
/** Identifies the mail in the mail module, and the quotation when the mail module replies. */
const SUBMIT = 'quote-';
export const mailOfSubmit = (submitId: string): string | null => /^quote-(\d{1,18})$/.exec(submitId)?.[1] ?? null;

export async function quoteDetail(id: string, context: Context): Promise<ResultOf<typeof getQuote>> {
  const row = await detailOf(quoteSource, id, context);
  return { row, lines: await linesOf(context.db, id), mails: await mailsOf(context.db, id) };
}

export async function addQuote(
  { customerId, ...input }: ParsedInputOf<typeof saveQuote>,
  context: Context,
): Promise<ResultOf<typeof saveQuote>> {
  return await inTransaction(context, async (tx) => {
    // customers in the public pool or on the blacklist get no quotations (qm rule 23): they are not found
    const customer = await findCustomer(tx, { id: customerId, access: 'add' }, context);
    if (input.opportunityId !== null) await requireOpportunity(tx, input.opportunityId, customerId);
    if (input.validFrom < (await businessToday(tx)))
      throw fieldRefusal('validFrom', { zh: '不能早于今天', en: 'Not in the past' });
    const quoteNo = await nextNo(tx, 'QT');
    const id = await insertQuote(tx, { ...input, quoteNo, customer, by: context.principal.staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'add', after: { quoteNo, customerId, ...input } });
    return { id, quoteNo };
  });
}

async function requireOpportunity(tx: Db, id: string, customerId: string): Promise<void> {
  const opportunity = await opportunityFor(tx, id);
  if (opportunity?.customerId !== customerId || opportunity.state !== 'open')
    throw fieldRefusal('opportunityId', {
      zh: '商机不存在或已关闭',
      en: 'The opportunity does not exist or is closed',
    });
}

/** Locks the quotation of a customer that the person may work with. */
async function lockOwn(tx: Db, id: string, context: Context): Promise<{ quote: Quote; customerName: string }> {
  const quote = await lockQuote(tx, id);
  if (quote === undefined) throw new AppError(CODES.notFound);
  const { name } = await findCustomer(tx, { id: quote.party_id, access: 'add' }, context);
  return { quote, customerName: name };
}

function requireStatus({ status }: Quote, allowed: readonly string[]): void {
  if (!allowed.includes(status)) throw new AppError(CODES.wrongState, { data: { state: status } });
}

export async function send(
  { id, senderEmail, contactIds, to: others, lang, subject, words }: ParsedInputOf<typeof sendQuote>,
  context: Context,
): Promise<ResultOf<typeof sendQuote>> {
  return await inTransaction(context, async (tx) => {
    const { quote, customerName } = await lockOwn(tx, id, context);
    requireStatus(quote, ['draft', 'send_failed']);
    const known = await contactAddresses(tx, { customerId: quote.party_id, contactIds });
    if (known.length < contactIds.length)
      throw fieldRefusal('contactIds', {
        zh: '有联系人没有可用邮箱',
        en: 'Some contacts have no usable email address',
      });
    const to = [...new Set([...known, ...others].map((address) => address.toLowerCase()))];
    const { staffId, name: senderName } = context.principal;
    const html = composeQuote({
      lang,
      quoteNo: quote.quote_no,
      customerName,
      product: quote.product,
      currency: quote.currency,
      validFrom: quote.valid_from,
      validTo: quote.valid_to,
      remark: quote.remark,
      words: words ?? '',
      senderName,
      lines: await linesOf(tx, id),
    });
    const mailNo = await nextNo(tx, 'QE');
    const mail = { mailNo, quoteId: id, staffId, from: senderEmail, to, subject, html };
    const mailId = await insertMail(tx, mail);
    await setStatus(tx, { id, status: 'sending', by: staffId });
    const due = { submitId: `${SUBMIT}${mailId}`, staffId, senderEmail, to, subject, html };
    await context.jobs.publish(tx, quoteMailDue, due, staffId);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'send', after: { mailNo, to, subject } });
    return { mailNo };
  });
}

export async function cancel(id: string, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { quote } = await lockOwn(tx, id, context);
    requireStatus(quote, ['draft', 'send_failed']);
    await setStatus(tx, { id, status: 'cancelled', by: context.principal.staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'cancel', before: { status: quote.status } });
    return true as const;
  });
}
