import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zMailDetail } from './detail.ts';
import { MAIL_DETAIL_TYPES, MAIL_STATES } from './kinds.ts';

/** The customer's own terms, as data. */
const { email } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../docs/spec/constants.json'), 'utf8'),
) as {
  email: {
    typeCodes: object;
    detailViewTypes: string[];
    states: string[];
    fields: string[];
    senderEmailFields: string[];
  };
};

describe('mail kinds', () => {
  it('R153 the type codes match those of the customer', () => {
    expect(MAIL_DETAIL_TYPES).toEqual(email.typeCodes);
    expect(Object.keys(MAIL_DETAIL_TYPES)).toEqual(email.detailViewTypes);
  });

  it('R154 the states match those of the customer', () => {
    expect(MAIL_STATES).toEqual(email.states);
  });

  it('R155 a mail has the fields that the customer names', () => {
    expect(Object.keys(zMailDetail.shape)).toEqual(expect.arrayContaining(email.fields));
    expect(Object.keys(zMailDetail.shape.senderEmail.shape)).toEqual(email.senderEmailFields);
  });
});
