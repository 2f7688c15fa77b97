import { describe, expect, it } from 'vitest';
import { cleanMailHtml, type MailImages } from './clean-mail.ts';
import { cssUrls } from './css.ts';

const OPEN: MailImages = {
  ofContentId: (id) => `https://files.example/${id}`,
  ofRemote: (url) => `/v2/emailbox/file/remoteImage?u=${encodeURIComponent(url)}&s=x`,
};
const html = (dirty: string): string => cleanMailHtml(dirty).html;

describe('HTML of mails', () => {
  it.each([
    ['script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['style blocks', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
    ['link, meta, base', '<link href=x><meta http-equiv=refresh content="0;url=x"><base href=x>a', 'a'],
    ['iframe, object, embed', '<iframe src=x>i</iframe><object data=x>o</object><embed src=x>a', 'a'],
    ['form controls', '<form action=x><input><select><option>o</option></select><textarea>t</textarea></form>a', 'a'],
    ['svg and math', '<svg><a href=x>s</a></svg><math><mi>m</mi></math>a', 'a'],
    ['noscript, template', '<noscript><p>n</p></noscript><template><p>t</p></template>a', 'a'],
    ['handlers', '<p onclick="x" onmouseover=y>a</p>', '<p>a</p>'],
    ['CSS that cannot be read', '<p style="{{{">a</p>', '<p>a</p>'],
    [
      'properties off the list',
      '<p style="position:fixed;color:red;behavior:url(x)">a</p>',
      '<p style="color:red">a</p>',
    ],
    ['functions in CSS', '<p style="width:expression(alert(1));height:var(--x)">a</p>', '<p>a</p>'],
  ])('MC-59 keeps no %s', (_, dirty, clean) => {
    expect(html(dirty)).toBe(clean);
  });

  it('MC-59 knows http, https, mailto, tel, cid and four kinds of data images up to 1 MB', () => {
    for (const href of ['https://a.example/', 'http://a.example/', 'mailto:a@b.example', 'tel:+8610'])
      expect(html(`<a href="${href}">x</a>`), href).toContain(`href="${href}"`);
    for (const href of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'vbscript:x',
      'data:text/html,x',
      'file:///etc',
      '/sys',
    ])
      expect(html(`<a href="${href}">x</a>`), href).not.toContain('href');
    for (const kind of ['png', 'jpeg', 'gif', 'webp'])
      expect(html(`<img src="data:image/${kind};base64,aGk=">`)).toContain(`src="data:image/${kind};base64,aGk="`);
    for (const src of [
      'data:image/svg+xml;base64,aGk=',
      'data:text/html;base64,aGk=',
      `data:image/png;base64,${'A'.repeat(1_000_001)}`,
    ])
      expect(html(`<img src="${src}">`)).toBe('<img />');
    expect(cleanMailHtml('<img src="cid:logo@x">', OPEN).html).toBe('<img src="https://files.example/logo@x" />');
    expect(html('<img src="cid:logo@x">')).toBe('<img />');
  });

  it('MC-62 opens links in a new window and sends no referrer', () => {
    expect(html('<a href="https://a.example/" target="_top" rel="opener" ping="https://b.example">x</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });

  it('R165 MC-63 an inline image with an empty data type is a png', () => {
    for (const type of ['', 'image', 'image/'])
      expect(html(`<blockquote><img src="data:${type};base64,aGk="></blockquote>`)).toContain(
        'src="data:image/png;base64,aGk="',
      );
  });

  const REMOTE: readonly [string, string, number][] = [
    ['src', '<img src="https://t.example/a.png">', 1],
    ['src without a scheme', '<img src="//t.example/a.png">', 1],
    ['src with back slashes', '<img src="https:\\\\t.example/a.png">', 1],
    ['srcset', '<img srcset="https://t.example/a.png 1x, https://t.example/b.png 2x">', 2],
    ['poster', '<video poster="https://t.example/a.png"></video>', 1],
    ['background', '<td background="https://t.example/a.png">x</td>', 1],
    ['url()', '<p style="background:url(https://t.example/a.png)">x</p>', 1],
    ['url() escaped', String.raw`<p style="background:\75\72\6c(https://t.example/a.png)">x</p>`, 1],
    ['url() with a comment', '<p style="background:u/**/rl(https://t.example/a.png)">x</p>', 1],
    ['list-style', '<ul style="list-style:url(https://t.example/a.png)"><li>x</li></ul>', 1],
    ['image-set', `<p style="background:image-set('https://t.example/a.png' 1x)">x</p>`, 1],
    ['@import', '<style>@import "https://t.example/a.css";</style>x', 1],
    ['image-set escaped', String.raw`<p style="background:\69mage-set('https://t.example/a.png' 1x)">x</p>`, 1],
    ['@import escaped', String.raw`<style>@\69mport 'https://t.example/a.css';</style>x`, 1],
    ['a style sheet', '<link rel=stylesheet href="https://t.example/a.css">x', 1],
    ['svg', '<svg><image href="https://t.example/a.png"/></svg>x', 1],
    ['the same twice', '<img src="https://t.example/a.png"><img src="https://t.example/a.png">', 1],
  ];
  it.each(REMOTE)('MC-61 counts and removes remote content: %s', (_, dirty, count) => {
    const clean = cleanMailHtml(dirty);
    expect(clean.remoteBlocked).toBe(count);
    expect(clean.html).not.toContain('t.example');
  });

  it('MC-61 loads allowed pictures only through the proxy', () => {
    for (const dirty of [
      '<img src="https://t.example/a.png">',
      '<td background="https://t.example/a.png">x</td>',
      '<p style="background-image:url(https://t.example/a.png)">x</p>',
    ]) {
      const shown = cleanMailHtml(dirty, OPEN);
      expect(shown.remoteBlocked).toBe(0);
      expect(shown.html).toContain('/v2/emailbox/file/remoteImage?u=https%3A%2F%2Ft.example%2Fa.png');
      expect(shown.html).not.toContain('https://t.example');
    }
  });

  it('marks quoted text', () => {
    expect(html('<blockquote type="cite">q</blockquote>')).toBe('<blockquote data-quote="1">q</blockquote>');
    expect(html('<div class="gmail_quote">q</div>')).toBe('<div data-quote="1">q</div>');
  });

  it('finds the URLs of a style as a browser does', () => {
    expect(cssUrls(String.raw`a:url( "x" );b:URL(y);c:u\72l('z')`)).toEqual(['x', 'y', 'z']);
  });
});
