// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForRights } from './rights-signal.ts';

let version: string;
let isDown: boolean;
let isApplied: boolean;
let isSeen: boolean;
let stop: () => void;
const readVersion = vi.fn<() => Promise<string>>();
const onChange = vi.fn<() => Promise<boolean>>();
let hint = (): void => undefined;
const listen = (): (() => void) =>
  listenForRights(
    {
      readVersion,
      onChange,
      onHint: (check) => {
        hint = check;
        return () => (hint = () => undefined);
      },
    },
    3000,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  version = '1';
  isDown = false;
  isApplied = true;
  isSeen = true;
  readVersion.mockReset().mockImplementation(async () => {
    if (isDown) throw new Error('no network');
    return version;
  });
  onChange.mockReset().mockImplementation(async () => isApplied);
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isSeen ? 'visible' : 'hidden'));
  stop = listen();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a change is noticed once, within 3 s', async () => {
  await pass(3100);
  expect(onChange).not.toHaveBeenCalled();
  version = '2';
  await pass(3000);
  expect(onChange).toHaveBeenCalledOnce();
  await pass(9000);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a hidden page sends nothing and checks when it becomes visible', async () => {
  await pass(0);
  isSeen = false;
  version = '2';
  await pass(60_000);
  expect(readVersion).toHaveBeenCalledOnce();
  isSeen = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(onChange).toHaveBeenCalledOnce();
  version = '3';
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a failed request is silent and repeated', async () => {
  await pass(0);
  isDown = true;
  version = '2';
  await pass(9000);
  expect(onChange).not.toHaveBeenCalled();
  isDown = false;
  await pass(3000);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a change that failed to apply is applied at the next answer', async () => {
  await pass(0);
  version = '2';
  isApplied = false;
  await pass(3000);
  isApplied = true;
  await pass(3000);
  await pass(3000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('after a failed first request the next answer counts as a change, because one may have been missed', async () => {
  stop();
  isDown = true;
  stop = listen();
  await pass(0);
  isDown = false;
  await pass(3000);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a slow request is not repeated, and stopping is final', async () => {
  await pass(0);
  let answer = (_: string): void => undefined;
  readVersion.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await pass(12_000);
  expect(readVersion).toHaveBeenCalledOnce();
  stop();
  answer('2');
  await pass(12_000);
  expect(readVersion).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});

test('a hint is followed at once, again 2 s later, and also during a running request', async () => {
  await pass(0);
  version = '2';
  hint();
  await pass(0);
  expect(onChange).toHaveBeenCalledOnce();
  version = '3'; // this node did not have the new version yet
  await pass(2000);
  expect(onChange).toHaveBeenCalledTimes(2);
  let answer = (_: string): void => undefined;
  readVersion.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  hint();
  hint();
  version = '4';
  answer('3');
  await pass(0);
  expect(onChange).toHaveBeenCalledTimes(3);
});
