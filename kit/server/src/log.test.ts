import { describe, expect, it } from 'vitest';
import { redactUrl, unredacted } from './log.ts';
import { SECRET_NAMES } from './secrets.ts';
import { createMemoryLog } from './testing/memory-log.ts';

const SECRET = 's3cr3t-value';

describe('a log line', () => {
  it.each(SECRET_NAMES)('never contains the value of %s, at the top or two levels down', (name) => {
    const { log, text } = createMemoryLog();
    log.info({ [name]: SECRET }, 'flat');
    log.info({ body: { [name]: SECRET } }, 'one level');
    log.info({ request: { body: { [name]: SECRET } } }, 'two levels');
    log.info({ list: [{ [name]: SECRET }] }, 'in a list');
    log.child({ [name]: SECRET }).warn('bound to a child');
    expect(text()).not.toContain(SECRET);
    expect(text().match(/\*\*\*/g)).toHaveLength(5);
  });

  it('removes secrets from the fields of an error too', () => {
    const { log, text } = createMemoryLog();
    log.error({ err: Object.assign(new Error('refused'), { token: SECRET, config: { password: SECRET } }) });
    expect(text()).toContain('refused');
    expect(text()).not.toContain(SECRET);
  });

  it('keeps everything else, with the level as a word', () => {
    const { log, lines } = createMemoryLog();
    log.warn({ traceId: 't-1', userId: '7' }, 'hello');
    expect(lines()).toEqual([expect.objectContaining({ level: 'warn', traceId: 't-1', userId: '7', msg: 'hello' })]);
  });
});

describe('redactUrl', () => {
  it.each([
    ['/auth/oauth/token?refresh_token=abc', '/auth/oauth/token?refresh_token=***'],
    ['/x?client_id=web&refresh_token=a.b-c_d&scope=staff', '/x?client_id=web&refresh_token=***&scope=staff'],
    ['/cb?code=1&authCode=2&token=3', '/cb?code=***&authCode=***&token=***'],
    ['/x?refresh_token=a&refresh_token=b', '/x?refresh_token=***&refresh_token=***'],
    ['/x?dcode=8888&postcode=1', '/x?dcode=8888&postcode=1'],
    ['/x', '/x'],
  ])('%s', (url, safe) => {
    expect(redactUrl(url)).toBe(safe);
  });
});

it('an unredacted log writes the same line', () => {
  const { log, lines } = createMemoryLog();
  unredacted(log).info({ call: 'crm.customer.page', code: 0, userId: null }, 'call');
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'info', call: 'crm.customer.page', code: 0, userId: null, msg: 'call' }),
  ]);
});
