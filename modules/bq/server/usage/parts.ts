/** What closes together: messages and calls with their days (rule 36), what only the ledger knows by the clock. */
export type Part = 'sms' | 'voice' | 'ledger';

const OF_RECORDS: Readonly<Record<string, Part>> = {
  sms: 'sms',
  otp_sms: 'sms',
  two_way: 'sms',
  voice: 'voice',
  ai_voice: 'voice',
  otp_voice: 'voice',
};

/** Of a product of the ledger. */
export const partOf = (product: string): Part => OF_RECORDS[product] ?? 'ledger';

export const PARTS: readonly Part[] = ['sms', 'voice', 'ledger'];
