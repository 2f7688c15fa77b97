import { describe, expect, it } from 'vitest';
import { HISTORY_WORDS, historyHtml } from './history.ts';
import { plainTextHtml } from './plain-text.ts';

describe('the history below a reply', () => {
  it('R164 MC-40 escapes angle brackets', () => {
    const html = historyHtml(
      {
        sender: { name: '王芳', email: 'fang@demo.example' },
        receivers: [{ name: '<img src=x onerror=alert(1)>', email: 'b@demo.example' }],
        ccs: [],
        time: '2026-11-15 10:00',
        subject: '<b>报价</b>',
        html: '<p>正文</p>',
      },
      HISTORY_WORDS.zh,
    );
    expect(html).toContain('王芳&lt;fang@demo.example&gt;');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;b@demo.example&gt;');
    expect(html).toContain('&lt;b&gt;报价&lt;/b&gt;');
    expect(html).toContain('<blockquote data-quote="1"><p>正文</p></blockquote>');
    expect(html).not.toMatch(/<img|<b>报价/);
  });

  it('renders plain text with its URLs as links and its quotes as quotes', () => {
    expect(plainTextHtml('<b>hi</b> https://a.example/x?a=1&b=2。\n> before\n> more')).toBe(
      '<div style="white-space:pre-wrap">&lt;b&gt;hi&lt;/b&gt; <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>。<br><blockquote data-quote="1">before<br>more</blockquote></div>',
    );
  });
});
