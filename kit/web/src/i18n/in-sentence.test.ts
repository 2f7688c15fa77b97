import { describe, expect, it } from 'vitest';
import { inSentence } from './in-sentence.ts';
import { kitText, startI18n } from './i18n.ts';

describe('inSentence', () => {
  it('writes the first letter of a word in lower case', () => {
    expect(inSentence('Gross profit')).toBe('gross profit');
    expect(inSentence('Revenue USD')).toBe('revenue USD');
  });

  it('keeps abbreviations, names with capitals inside, and Chinese', () => {
    expect(inSentence('SMS parts')).toBe('SMS parts');
    expect(inSentence('WhatsApp sessions')).toBe('WhatsApp sessions');
    expect(inSentence('GOIP')).toBe('GOIP');
    expect(inSentence('毛利')).toBe('毛利');
    expect(inSentence('')).toBe('');
  });

  it('is applied to the titles of charts in English', () => {
    startI18n('en');
    expect(kitText('report.bottom', { metric: 'Gross profit', dim: 'Channel' })).toBe('Lowest gross profit by channel');
    expect(kitText('report.top', { metric: 'Gross profit', dim: 'Country' })).toBe('Gross profit by country (top 10)');
  });
});
