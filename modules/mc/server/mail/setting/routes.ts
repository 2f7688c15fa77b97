import type { Label } from '@switchboard/kit-contract';
import { type Context, handle } from '@switchboard/kit-server';
import {
  billFlagOptions,
  distrustSender,
  followOptions,
  getDingSetting,
  getMailPref,
  listTrusted,
  markOptions,
  saveDingSetting,
  saveMailPref,
  staffEmailPage,
  trustSender,
  typeOptions,
} from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { BILL_FLAGS, BOX_TYPES, FOLLOW_STATES, MAIL_MARKS } from './options.ts';
import {
  addTrusted,
  dropTrusted,
  pageColleagues,
  readDing,
  readPref,
  readTrusted,
  writeDing,
  writePref,
} from './repo.ts';

const NO_DING = {
  enabled: false,
  onlyParty: false,
  onlyFlaggedSender: false,
  keywords: [],
  mergeMinutes: 5,
  quietFrom: null,
  quietTo: null,
};
export const STANDARD_PREF = { readingPane: true, threadView: false, undoSeconds: 10, pageSize: 50 as const };

const me = ({ principal }: Context): string => principal.staffId;
const options =
  (of: Readonly<Record<string, Label>>) =>
  async (_: object, { locale }: Context) =>
    Object.entries(of).map(([value, label]) => ({ value, label: label[locale] }));

export const mailSettingRoutes = [
  handle(getDingSetting, async (_, context) => (await readDing(mcDb(context), me(context))) ?? NO_DING),
  handle(saveDingSetting, async (input, context) => {
    await writeDing(mcDb(context), me(context), input);
    return true as const;
  }),
  handle(listTrusted, async (_, context) => await readTrusted(mcDb(context), me(context))),
  handle(trustSender, async ({ sender }, context) => {
    await addTrusted(mcDb(context), me(context), sender);
    return true as const;
  }),
  handle(distrustSender, async ({ sender }, context) => {
    await dropTrusted(mcDb(context), me(context), sender);
    return true as const;
  }),
  handle(getMailPref, async (_, context) => (await readPref(mcDb(context), me(context))) ?? STANDARD_PREF),
  handle(saveMailPref, async (input, context) => {
    await writePref(mcDb(context), me(context), input);
    return true as const;
  }),
  handle(followOptions, options(FOLLOW_STATES)),
  handle(markOptions, options(MAIL_MARKS)),
  handle(typeOptions, options(BOX_TYPES)),
  handle(billFlagOptions, options(BILL_FLAGS)),
  handle(staffEmailPage, async (input, context) => await pageColleagues(mcDb(context), input)),
];
