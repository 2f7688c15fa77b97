import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';

const get = (path: string) => ({ method: 'GET', path, timeoutMs: 1000 }) as const;
const post = (path: string) => ({ method: 'POST', path, timeoutMs: 1000 }) as const;

describe('buildRequest', () => {
  it('fills path parameters, escaped, and omits them from the query', () => {
    expect(buildRequest(get('/v2/x/:id/part/:name'), { id: '7', name: 'a/b ?', size: 3 })).toEqual({
      url: '/v2/x/7/part/a%2Fb%20%3F?size=3',
      body: undefined,
    });
  });

  it('fills path parameters of a POST and omits them from the body', () => {
    expect(buildRequest(post('/v2/x/update/:id'), { id: '7', name: '张' })).toEqual({
      url: '/v2/x/update/7',
      body: '{"name":"张"}',
    });
  });

  it('builds a query: lists repeat, nothing is left out, objects are JSON', () => {
    const { url } = buildRequest(get('/v2/x'), { a: ['1', '2'], b: undefined, c: null, d: false, e: { f: 1 }, g: '' });
    expect(url).toBe('/v2/x?a=1&a=2&d=false&e=%7B%22f%22%3A1%7D&g=');
  });

  it('omits an empty query string, and sends a body with every POST', () => {
    expect(buildRequest(get('/dcode'), {}).url).toBe('/dcode');
    expect(buildRequest(post('/auth/oauth/logout'), {}).body).toBe('{}');
  });

  it('refuses a missing path value instead of calling another route', () => {
    expect(() => buildRequest(get('/v2/x/:id'), {})).toThrow('no value for ":id"');
    expect(() => buildRequest(get('/v2/x/:id'), { id: '' })).toThrow('no value for ":id"');
  });
});
