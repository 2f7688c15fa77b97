import { describe, expect, it } from 'vitest';
import { isEngineDown, isUnstorable } from './answer.ts';

const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe('an error means that an engine is unavailable', () => {
  it.each([
    failed('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failed('getaddrinfo ENOTFOUND db', 'ENOTFOUND'),
    failed('terminating connection due to administrator command', '57P01'),
    failed('the database system is starting up', '57P03'),
    failed('sorry, too many clients already', '53300'),
    failed('Connection terminated unexpectedly'),
    failed('timeout exceeded when trying to connect'),
    failed('Client has encountered a connection error and is not queryable'),
    failed('Query read timeout'),
    Object.assign(new AggregateError([failed('a'), failed('b')]), { code: 'ECONNREFUSED' }),
  ])('when it is %s', (error) => {
    expect(isEngineDown(error)).toBe(true);
  });

  it.each([
    failed('relation "x" does not exist', '42P01'),
    failed('duplicate key', '23505'),
    failed('x'),
    'text',
    null,
  ])('but not when it is %s', (error) => {
    expect(isEngineDown(error)).toBe(false);
  });
});

describe('an error means that the caller sent a value that cannot be stored', () => {
  it('for data errors of PostgreSQL, not for statement errors', () => {
    expect(isUnstorable(failed('value out of range for type bigint', '22003'))).toBe(true);
    expect(isUnstorable(failed('invalid byte sequence for encoding "UTF8": 0x00', '22021'))).toBe(true);
    expect(isUnstorable(failed('division by zero', '22012'))).toBe(false);
    expect(isUnstorable(failed('syntax error', '42601'))).toBe(false);
    expect(isUnstorable('22003')).toBe(false);
  });
});
