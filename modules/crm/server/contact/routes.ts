import { contactResource, deleteContact, listContacts, revealContact, saveContact } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { notingRefused } from '../blacklist/note-refused.ts';
import { contactSource } from './repo.ts';
import { contactsOf, dropContact, reveal, storeContact } from './service.ts';

export const contactRoutes = [
  handle(contactResource.calls.page, async (input, context) => await pageOf(contactSource, input, context)),
  handle(listContacts, async ({ customerId }, context) => await contactsOf(customerId, context)),
  handle(
    saveContact,
    async (input, context) =>
      await notingRefused(
        context,
        { way: 'contact', name: input.name ?? '' },
        async () => await storeContact(input, context),
      ),
  ),
  handle(deleteContact, async (input, context) => await dropContact(input, context)),
  handle(revealContact, async (input, context) => await reveal(input, context)),
];
