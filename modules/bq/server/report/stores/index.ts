import type { ReportStore } from '@switchboard/bq-contract';
import { EQUIP_STORE } from './equip.ts';
import { LEDGER_STORE, NUMBER_STORE } from './ledger.ts';
import { MAIL_STORE } from './mail.ts';
import { OTP_STORE } from './otp.ts';
import { PORT_STORE } from './port.ts';
import { PERFORMANCE_STORE, PRODUCT_STORE } from './products.ts';
import { SMS_STORE } from './sms.ts';
import type { Store } from './store.ts';
import { VOICE_STORE } from './voice.ts';
import { WA_STORE } from './wa.ts';

export const STORES: Readonly<Record<ReportStore, Store>> = {
  sms: SMS_STORE,
  voice: VOICE_STORE,
  otp: OTP_STORE,
  wa: WA_STORE,
  mail: MAIL_STORE,
  port: PORT_STORE,
  equip: EQUIP_STORE,
  ledger: LEDGER_STORE,
  number: NUMBER_STORE,
  products: PRODUCT_STORE,
  performance: PERFORMANCE_STORE,
};
