import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { mailReceived, mailSent } from '@switchboard/mc-contract';
import { isCampaignMail } from '../campaign/hand-out.ts';
import { followByMail } from '../followup/from-mail.ts';

/** mail_dealing.party_type of mc */
const CUSTOMER = 1;

const receivedJob: JobDefinition<EventOf<typeof mailReceived>> = {
  name: 'crm.followup.mail-received',
  on: [mailReceived],
  async run({ partyType, partyCode, partyEmail, receivedAt, isAuto, ...mail }, context) {
    // an automatic reply or a newsletter is not an answer
    if (partyType !== CUSTOMER || isAuto) return;
    await followByMail(context, {
      ...mail,
      customerCode: partyCode,
      email: partyEmail,
      at: receivedAt,
      isReceived: true,
    });
  },
};

const sentJob: JobDefinition<EventOf<typeof mailSent>> = {
  name: 'crm.followup.mail-sent',
  on: [mailSent],
  async run({ partyType, partyCode, partyEmail, sentAt, ...mail }, context) {
    // a bulk mail is not work on this customer
    if (isCampaignMail(mail.submitId)) return;
    if (partyType !== CUSTOMER || partyCode === null || partyEmail === null) return;
    await followByMail(context, { ...mail, customerCode: partyCode, email: partyEmail, at: sentAt, isReceived: false });
  },
};

export const mailFollowupJobs = [receivedJob, sentJob];
