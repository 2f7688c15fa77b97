import { AppError, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { customersOfAddresses } from '@switchboard/crm-server';
import { type checkOwner, MAIL_CODES, type OwnerCheck, type SettledRecipients } from '@switchboard/mc-contract';
import { ownerPolicy, staffNames } from './check.repo.ts';

/** mc M42: finds the customer owner of each address. Unknown addresses are free to write to. */
export async function ownersOf(
  { emails }: ParsedInputOf<typeof checkOwner>,
  context: Context,
): Promise<ResultOf<typeof checkOwner>> {
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  const { policy, parties, names } = await asSystem(
    context,
    'the owner of the customer counts, not the scope of the caller',
    async (tx) => {
      const found = await customersOfAddresses(tx, addresses);
      const owners = found.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId]));
      return { policy: await ownerPolicy(tx), parties: found, names: await staffNames(tx, owners) };
    },
  );
  // an own customer takes precedence over other matches
  const found = new Map<string, (typeof parties)[number]>();
  for (const party of parties) {
    const isOwn = party.ownerId === context.principal.staffId;
    if (isOwn || !found.has(party.email)) found.set(party.email, party);
  }
  return addresses.map((email): OwnerCheck => {
    const party = found.get(email);
    const isFree = party === undefined || party.ownerId === null || policy === 'off';
    const mine = party?.ownerId === context.principal.staffId;
    return {
      email,
      partyType: party === undefined ? null : 1,
      partyCode: party?.customerCode ?? null,
      partyName: party?.customerName ?? null,
      ownerName: names.get(party?.ownerId ?? '') ?? null,
      mine,
      level: isFree || mine ? 'ok' : policy,
    };
  });
}

/**
 * Checks again on the server, whatever the page checked: `warn` needs the writer's confirmation, `block` cannot be
 * overridden.
 */
export async function refuseForeignOwners(
  context: Context,
  { to, cc, bcc }: SettledRecipients,
  isConfirmed: boolean,
): Promise<void> {
  const checks = await ownersOf({ emails: [...to, ...cc, ...bcc].map(({ email }) => email) }, context);
  const wrong = checks.filter(({ level }) => level === 'block' || (level === 'warn' && !isConfirmed));
  if (wrong.length > 0) throw new AppError(MAIL_CODES.foreignOwner, { data: wrong });
}
