// @vitest-environment happy-dom
import { App } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';
import { trustOf } from './trust.ts';

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const ORIGIN = 'https://portal.example';

function draw(text: string): HTMLElement {
  const trust = trustOf([{ documentUrl: 'https://docs.example/a' }, { documentUrl: '/inside' }], ORIGIN);
  act(() =>
    root.render(
      <App>
        <Markdown text={text} isTrusted={trust} />
      </App>,
    ),
  );
  return host;
}

describe('an answer', () => {
  it('R255 HTML is shown as harmless text, unchanged', () => {
    const drawn = draw('**a** <img src=x onerror=alert(1)> <script>alert(2)</script>\n\n<div onclick="x()">b</div>');
    expect(drawn.querySelectorAll('img, script, [onclick]')).toHaveLength(0);
    expect(drawn.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(drawn.textContent).toContain('<script>alert(2)</script>');
    expect(drawn.querySelector('strong')?.textContent).toBe('a');
  });

  it('AI-40 shows no images, and links only into the portal and to hosts of cited documents', () => {
    const drawn = draw(
      '![log](https://evil.example/?q=1) [a](https://evil.example) [b](https://docs.example/z) [c](/crm/x) [d](javascript:alert(1)) https://evil.example/auto',
    );
    expect(drawn.querySelector('img')).toBeNull();
    expect([...drawn.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://docs.example/z',
      '/crm/x',
    ]);
    expect(drawn.textContent).toContain('log a b c d https://evil.example/auto');
  });

  it('renders lists, quotes, tables and code', () => {
    const drawn = draw('1. 一\n2. 二\n\n> 引用\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n```\nlet x = 1 < 2;\n```\n');
    expect([...drawn.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual(['一', '二']);
    expect(drawn.querySelector('blockquote')?.textContent).toBe('引用');
    expect(drawn.querySelectorAll('tbody td')).toHaveLength(2);
    expect(drawn.querySelector('pre')?.textContent).toBe('let x = 1 < 2;');
  });
});
