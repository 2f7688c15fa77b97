import { describe, expect, it } from 'vitest';
import { domainsOf, hostOf, identitiesOf, normEmail } from './identities.ts';

describe('the keys of a company', () => {
  it('come from its name, domain, tax number and every contact channel of its contacts', () => {
    const known = {
      nameNorm: 'acmetelecom',
      website: 'https://www.Acme.io/en',
      taxNo: '91440300-ma5 x',
      contacts: [
        { email: 'Ann+x@Acme.io', phone: '+86 138 0000 1234', wechat: 'AnnWx' },
        { email: 'bob@gmail.com', whatsapp: '+6591230000', telegram: '@Bob' },
      ],
    };
    expect(identitiesOf(known, new Set(['acme.io'])).map(({ type, value, strong }) => [type, value, strong])).toEqual([
      ['domain', 'acme.io', true],
      ['email', 'ann@acme.io', true],
      ['email', 'bob@gmail.com', true],
      ['name', 'acmetelecom', true],
      ['phone', '+8613800001234', true],
      ['tax_no', '91440300MA5X', true],
      ['telegram', 'bob', false],
      ['wechat', 'annwx', false],
      ['whatsapp', '+6591230000', true],
    ]);
    expect(domainsOf(known)).toEqual(['acme.io', 'gmail.com']);
  });

  it('contain the domain of two contacts at one company once', () => {
    const contacts = [{ email: 'a@acme.io' }, { email: 'b@acme.io' }];
    const keys = identitiesOf({ nameNorm: '', contacts }, new Set(['acme.io']));
    expect(keys.map(({ type }) => type)).toEqual(['domain', 'email', 'email']);
  });

  it.each([
    ['ann+x@a.io', 'ann@a.io'],
    [' Ann@A.io ', 'ann@a.io'],
    ['ann+x+y@a.io', 'ann@a.io'],
  ])('%s is normalised to %s', (email, norm) => {
    expect(normEmail(email)).toBe(norm);
  });

  it.each([
    ['acme.io', 'acme.io'],
    ['http://acme.io:8080/x?y#z', 'acme.io'],
    ['www.acme.co.uk', 'acme.co.uk'],
    ['https://user:pw@acme.io', 'acme.io'],
    ['深圳.example', '深圳.example'],
    ['acme', null],
    ['', null],
  ])('the host of %s is %s', (website, host) => {
    expect(hostOf(website)).toBe(host);
  });
});
