import { describe, expect, it } from 'vitest';
import { parseMultipart } from './multipart.ts';
import { errorCode, exceptionTrailer, statusOf } from './response.ts';
import { preludeOf } from './settings.ts';

describe('multipart bodies', () => {
  const contentType = 'multipart/form-data; boundary=XyZ';
  const part = (name: string, value: string) =>
    `--XyZ\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it('keeps every byte of every field', () => {
    const value = '中文\r\n--\r\n\r\nlast ';
    const fields = parseMultipart(
      Buffer.from(`${part('query', 'SELECT 1')}${part('param_x', value)}--XyZ--\r\n`),
      contentType,
    );
    expect(Object.fromEntries(fields)).toEqual({ query: 'SELECT 1', param_x: value });
  });

  it('keeps empty values and accepts a quoted boundary', () => {
    const body = Buffer.from(`${part('param_x', '')}--XyZ--\r\n`);
    expect(parseMultipart(body, 'multipart/form-data; boundary="XyZ"').get('param_x')).toBe('');
  });

  it('returns nothing without a boundary', () => {
    expect(parseMultipart(Buffer.from('x'), 'multipart/form-data').size).toBe(0);
  });
});

describe('session setup', () => {
  const prelude = (query: string, bodyParams = new Map<string, string>()) =>
    preludeOf({ url: new URLSearchParams(query), bodyParams, maxMemory: '1000', comment: 'http:q:t' });

  const ALONE = ["SET max_query_size = 268435456, max_memory_usage = '1000', log_comment = 'http:q:t'"];

  it('settings and parameters become one SET, the database a USE', () => {
    expect(prelude('database=records&max_threads=1&param_x=it%27s', new Map([['param_y', '2']]))).toEqual([
      "SET max_query_size = 268435456, max_memory_usage = '1000', max_threads = '1', param_x = 'it\\'s', param_y = '2', log_comment = 'http:q:t'",
      'USE `records`',
    ]);
  });

  it('a long parameter follows the setting that allows long statements', () => {
    const [first, second] = prelude('', new Map([['param_x', 'x'.repeat(300_000)]]));
    expect(first).toBe('SET max_query_size = 268435456');
    expect(second).toMatch(/^SET max_memory_usage = '1000', param_x = 'xxx/u);
  });

  it('parameters of the HTTP handler never reach the engine', () => {
    expect(prelude('query=SELECT+1&query_id=a&session_id=s&wait_end_of_query=1&default_format=JSON')).toEqual(ALONE);
  });

  it('an invalid name is dropped', () => {
    expect(prelude('a;DROP TABLE t=1&param_x y=2')).toEqual(ALONE);
  });

  it('the server’s log_comment comes last, so that no setting can override it', () => {
    expect(prelude('log_comment=other').at(-1)).toMatch(/log_comment = 'other', log_comment = 'http:q:t'$/u);
  });
});

describe('errors', () => {
  it('carry the code of ClickHouse and its HTTP status', () => {
    expect(errorCode("Code: 60. DB::Exception: Unknown table 'x'")).toBe(60);
    expect([0, 60, 62, 159, 241, 516].map(statusOf)).toEqual([500, 404, 400, 408, 500, 401]);
  });

  it('in a started body are enclosed by the tag, with the length of the text', () => {
    expect(exceptionTrailer(new Error('Code: 1. é'), 'tag')).toBe(
      '\r\n__exception__\r\ntag\r\nCode: 1. é\n12 tag\r\n__exception__\r\n',
    );
  });
});
