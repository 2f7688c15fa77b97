/** Parts that close together: messages and calls with their days (rule 36), ledger-only products at a fixed time. */
export type Part = 'sms' | 'voice' | 'ledger';

const OF_RECORDS: Readonly<Record<string, Part>> = {
  sms: 'sms',
  otp_sms: 'sms',
  two_way: 'sms',
  voice: 'voice',
  ai_voice: 'voice',
  otp_voice: 'voice',
};

/** The part of a ledger product. */
export const partOf = (product: string): Part => OF_RECORDS[product] ?? 'ledger';

export const PARTS: readonly Part[] = ['sms', 'voice', 'ledger'];
