// @vitest-environment happy-dom
import { type Call, DEFAULT_TIMEOUT_MS } from '@switchboard/kit-contract';
import { callApi } from '@switchboard/kit-web';
import { ok, pageServer } from '@switchboard/kit-web/testing';
import {
  activatePorts,
  forceReleasePorts,
  generateImeis,
  releasePorts,
  updatePortImeis,
  validateImeis,
} from '@switchboard/oc-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Scales a minute and a half down to test time. */
const SCALE = 100;
const real = AbortSignal.timeout.bind(AbortSignal);
let delayMs: number;
let requestedTimeouts: number[];
const PORTS = [activatePorts, releasePorts, forceReleasePorts, updatePortImeis];
const CALLS = [generateImeis, ...PORTS, validateImeis];
pageServer({
  answers: {
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: 'key' }),
    ...Object.fromEntries(CALLS.map(({ path }) => [path, () => ({ ...ok({ said: path }), delayMs })])),
  },
});
beforeEach(() => {
  requestedTimeouts = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    requestedTimeouts.push(ms);
    return real(ms / SCALE);
  });
});
afterEach(() => vi.restoreAllMocks());

const send = async (call: Call): Promise<unknown> =>
  await callApi(call, {} as never).catch((error: { kind: string }) => error.kind);
const seconds = (s: number): number => (s * 1_000) / SCALE;

/** Still waits when any other call has timed out, and finally times out itself. */
async function waits180(call: Call): Promise<void> {
  expect(call.timeoutMs).toBe(180_000);
  delayMs = seconds(130);
  expect(await send(call)).toEqual({ said: call.path });
  expect(requestedTimeouts.at(-1)).toBe(180_000);
  delayMs = seconds(260);
  const started = performance.now();
  expect(await send(call)).toBe('timeout');
  expect(performance.now() - started).toBeGreaterThanOrEqual(seconds(179));
}

describe('client timeouts for equipment and many rows', () => {
  it('any other call times out after 90 s', async () => {
    expect(validateImeis.timeoutMs).toBe(DEFAULT_TIMEOUT_MS);
    delayMs = seconds(130);
    expect(await send(validateImeis)).toBe('timeout');
  });

  it('R341 the automatic generation of IMEIs has 180 s', { timeout: 20_000 }, async () => {
    await waits180(generateImeis);
  });

  it('R342 activating, releasing and updating the IMEI of ports in a batch have 180 s', {
    timeout: 60_000,
  }, async () => {
    for (const call of PORTS) await waits180(call);
  });
});
