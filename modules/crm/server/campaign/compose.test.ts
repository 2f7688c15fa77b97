import { describe, expect, it } from 'vitest';
import { composeCampaignMail, linksIn } from './compose.ts';
import { mayBecome, needsApproval, roomLeft, whyNot } from './rules.ts';
import { recipientOf, recipientToken } from './token.ts';

const campaignMail = {
  subject: 'News for ${customerName}',
  text: 'Dear ${contactName},\n\nsee https://a.example/x?y=1&z=2 and https://b.example.\nBye',
  lang: 'en' as const,
  values: { contactName: 'Ann <b>', customerName: 'Acme' },
  origin: 'https://portal.example',
  token: '7.sig',
};

describe('a marketing mail', () => {
  it('has escaped names, counted links, a tracking pixel and an unsubscribe link', () => {
    const { subject, html, unsubscribeUrl } = composeCampaignMail(campaignMail);
    expect(subject).toBe('News for Acme');
    expect(html).toContain('<p>Dear Ann &lt;b&gt;,</p>');
    expect(html).toContain(
      'href="https://portal.example/v2/crm/campaign/clicked?t=7.sig&amp;n=0">https://a.example/x?y=1&amp;z=2</a>',
    );
    expect(html).toContain('campaign/clicked?t=7.sig&amp;n=1">');
    expect(html).toContain('<img src="https://portal.example/v2/crm/campaign/opened?t=7.sig"');
    expect(unsubscribeUrl).toBe('https://portal.example/v2/crm/campaign/unsubscribe?t=7.sig');
    expect(html).toContain(`<a href="${unsubscribeUrl}">unsubscribe here</a>`);
    expect(linksIn(campaignMail.text)).toEqual(['https://a.example/x?y=1&z=2', 'https://b.example']);
  });

  it('replaces only known names', () => {
    expect(composeCampaignMail({ ...campaignMail, subject: '${constructor} ${nobody}' }).subject).toBe(
      '${constructor} ${nobody}',
    );
  });

  it('does not turn a name that looks like a link into one', () => {
    const { html } = composeCampaignMail({ ...campaignMail, values: { contactName: 'https://evil.example' } });
    expect(html).not.toContain('>https://evil.example</a>');
  });

  it('can be unsubscribed only by the address that it contains', () => {
    const config = { TOKEN_SECRET: 'x'.repeat(40) };
    const token = recipientToken(config, '12');
    expect(recipientOf(config, token)).toBe('12');
    for (const wrong of [token.replace('12.', '13.'), '12.', '12', `${token}x`, '', 'a.b'])
      expect(recipientOf(config, wrong), wrong).toBeNull();
    expect(recipientOf({ TOKEN_SECRET: 'y'.repeat(40) }, token)).toBeNull();
  });
});

describe('the limits', () => {
  const fine = {
    isThere: true,
    marketingOk: true,
    unsubscribedAt: null,
    bouncedAt: null,
    poolState: 'private',
    recentNum: 1,
  };
  it.each([
    [fine, null],
    [{ ...fine, recentNum: 2 }, 'limit'],
    [{ ...fine, isThere: false }, 'left'],
    [{ ...fine, marketingOk: false }, 'refused'],
    [{ ...fine, unsubscribedAt: new Date() }, 'unsubscribed'],
    [{ ...fine, bouncedAt: new Date() }, 'bounced'],
    [{ ...fine, poolState: 'black' }, 'black'],
  ])('%o: %s', (one, reason) => {
    expect(whyNot(one)).toBe(reason);
  });
  it('500 recipients need no approval, 501 do; 200 per hour', () => {
    expect([needsApproval(500), needsApproval(501)]).toEqual([false, true]);
    expect([roomLeft(0), roomLeft(199), roomLeft(200), roomLeft(201)]).toEqual([200, 1, 0, 0]);
  });
  it('only the defined state changes are allowed', () => {
    expect([
      mayBecome('draft', 'scheduled'),
      mayBecome('sending', 'cancelled'),
      mayBecome('done', 'cancelled'),
      mayBecome('pending', 'sending'),
    ]).toEqual([true, true, false, false]);
  });
});
