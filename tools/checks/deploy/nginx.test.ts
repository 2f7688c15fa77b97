import { describe, expect, it } from 'vitest';
import { checkNginx } from './nginx.ts';

const check = (text: string): string[] => checkNginx('nginx.conf', text).map(({ line, why }) => `${line} ${why}`);

describe('checkNginx', () => {
  it('accepts blocks, comments and quotes', () => {
    expect(
      check(`# } is a comment
upstream api { server a:1; }
server {
  log_format x '$uri; {';
  location ~ ^/a/[^/]+$ { proxy_pass http://api; }
}`),
    ).toEqual([]);
  });

  it.each([
    ['server {\n  listen 80\n}', '3 "listen 80" does not end with ;'],
    ['server {\n', '1 { is never closed'],
    ['a b;\n}', '2 } without its {'],
    ['a b', '1 "a b" does not end with ;'],
    [';', '1 ; without a directive'],
    ['location ~ ^/( { a b; }', '1 ^/(: not a regular expression'],
    ['location / { proxy_pass http://other; }', '1 http://other: no such upstream'],
    ["log_format x '$request';", '1 the log would contain query strings, and the refresh call sends its token in one'],
  ])('refuses %j', (text, expected) => {
    expect(check(text)).toContain(expected);
  });
});
