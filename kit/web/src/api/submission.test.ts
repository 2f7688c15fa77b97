import { CODES } from '@switchboard/kit-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSubmission, type Submission } from './submission.ts';

const error = (kind: ApiError['kind'], fields: { code?: number; status?: number } = {}): ApiError =>
  new ApiError({ kind, msg: '', traceId: '', ...fields });

let keys: number;
let used: string[];
let submission: Submission;
const submit = (content: string, answer: () => unknown = () => true): Promise<unknown> =>
  submission.run(content, async (key) => {
    used.push(key);
    return answer();
  });
const failing = (failure: unknown) => () => {
  throw failure;
};

beforeEach(() => {
  keys = 0;
  used = [];
  submission = createSubmission(async () => `k${++keys}`);
});
afterEach(() => void vi.useRealTimers());

describe('the key of a submission', () => {
  it('differs for every submission that was answered', async () => {
    await submit('a');
    await submit('a');
    await submit('b', failing(error('refused', { code: CODES.validation }))).catch(() => undefined);
    await submit('b');
    expect(used).toEqual(['k1', 'k2', 'k3', 'k4']);
  });

  it.each([error('network'), error('timeout'), error('http', { status: 502 }), new DOMException('gone', 'AbortError')])(
    'is the same when the same content is sent again after %s',
    async (fault) => {
      await expect(submit('a', failing(fault))).rejects.toBe(fault);
      await submit('a');
      expect(used).toEqual(['k1', 'k1']);
    },
  );

  it('is a new one when the content was edited after a fault, even when it was edited back', async () => {
    await submit('a', failing(error('network'))).catch(() => undefined);
    await submit('b', failing(error('network'))).catch(() => undefined);
    await submit('a');
    expect(used).toEqual(['k1', 'k2', 'k3']);
  });

  it('is shared by a double click, and kept while the server reports that it is running', async () => {
    const refusal = error('refused', { code: CODES.submissionRunning });
    await Promise.all([
      submit('a', () => Promise.reject(error('timeout'))).catch(() => undefined),
      submit('a', failing(refusal)).catch(() => undefined),
    ]);
    await submit('a');
    expect(used).toEqual(['k1', 'k1', 'k1']);
  });

  it('is replaced once, automatically, when the server does not know it', async () => {
    const unknown = error('refused', { code: CODES.submissionUnknown });
    const answers = [failing(unknown), () => 'done'];
    expect(await submit('a', () => answers.shift()?.())).toBe('done');
    await expect(submit('a', failing(unknown))).rejects.toBe(unknown);
    expect(used).toEqual(['k1', 'k2', 'k3', 'k4']);
  });

  it('is not kept longer than on the server', async () => {
    vi.useFakeTimers();
    await submit('a', failing(error('network'))).catch(() => undefined);
    vi.advanceTimersByTime(600_001);
    await submit('a');
    expect(used).toEqual(['k1', 'k2']);
  });

  it('is requested again when the first request failed', async () => {
    let isDown = true;
    submission = createSubmission(async () => {
      if (isDown) throw error('network');
      return 'k1';
    });
    await expect(submit('a')).rejects.toMatchObject({ kind: 'network' });
    isDown = false;
    await submit('a');
    expect(used).toEqual(['k1']);
  });
});
