// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { connectToShell, type Guest, type GuestOptions } from './guest.ts';
import { createEmbedBridge, type EmbedBridge, type EmbedShell } from './host.ts';
import { fromGuest, fromHost, readGuestMessage, readHostMessage } from './messages.ts';

const PORTAL = 'https://portal.example.com';
const GUEST = 'https://legacy.example.com';

/** Two windows that post to each other like browsers: later, copied, and dropped if the target origin does not match. */
function windowPair() {
  const sent: { to: string; target: string; data: unknown }[] = [];
  const make = (origin: string) => {
    const target = new EventTarget();
    return Object.assign(target, {
      origin,
      peer: null as unknown as Window,
      postMessage(this: { peer: Window; origin: string }, data: unknown, targetOrigin: string) {
        sent.push({ to: origin, target: targetOrigin, data });
        if (targetOrigin !== '*' && targetOrigin !== origin) return;
        const event = Object.assign(new Event('message'), {
          data: structuredClone(data),
          origin: from.get(target),
          source: peers.get(target),
        });
        setTimeout(() => target.dispatchEvent(event));
      },
    });
  };
  const portal = make(PORTAL);
  const guest = make(GUEST);
  const from = new Map<EventTarget, string>([
    [portal, GUEST],
    [guest, PORTAL],
  ]);
  const peers = new Map<EventTarget, unknown>([
    [portal, guest],
    [guest, portal],
  ]);
  return { portal, guest, sent, from, peers };
}

let pair: ReturnType<typeof windowPair>;
let shell: { [K in keyof EmbedShell]: Mock<EmbedShell[K]> };
let bridge: EmbedBridge;
let token: string | null;

beforeEach(() => {
  pair = windowPair();
  token = 'access-1';
  shell = {
    freshToken: vi.fn(async () => token),
    locale: vi.fn(() => 'zh'),
    theme: vi.fn(() => 'dark'),
    path: vi.fn(() => '/orders/7?x=1'),
    onConnected: vi.fn(),
    onUnsupported: vi.fn(),
    onRoute: vi.fn(),
    onTitle: vi.fn(),
    onOpenTab: vi.fn(),
    onCloseTab: vi.fn(),
    onDirty: vi.fn(),
  };
  bridge = createEmbedBridge({
    window: pair.portal as unknown as Window,
    guest: () => pair.guest as unknown as Window,
    origin: GUEST,
    shell,
  });
  vi.stubGlobal('window', Object.assign(pair.guest, { parent: pair.portal }));
});
afterEach(() => {
  bridge.close();
  vi.unstubAllGlobals();
});

const join = (options: Partial<GuestOptions> = {}): Promise<Guest> =>
  connectToShell({ hostOrigins: [PORTAL], ...options });
/** For tests that get no answer. */
const BRIEF = { patienceMs: 150 };
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('the bridge', () => {
  it('begins with a handshake that passes token, language, theme and path', async () => {
    const guest = await join();
    expect(guest).toMatchObject({ locale: 'zh', theme: 'dark', path: '/orders/7?x=1' });
    expect(await guest.freshToken()).toBe('access-1');
    token = 'access-2';
    expect(await guest.freshToken()).toBe('access-2');
  });

  it('addresses everything but the first hello to the exact origin', async () => {
    const guest = await join();
    guest.setTitle('x');
    bridge.sendToken('access-2');
    await guest.freshToken();
    const [hello, ...rest] = pair.sent;
    expect(hello).toMatchObject({ target: '*', data: { type: 'hello' } });
    expect(JSON.stringify(hello)).not.toContain('access');
    expect(rest.every(({ to, target }) => to === target)).toBe(true);
  });

  it('delivers the guest’s messages to the shell', async () => {
    const guest = await join();
    guest.reportRoute('/orders/8');
    guest.reportRoute('/orders/9', { replace: true });
    guest.setTitle(' 订单 ');
    guest.openTab('/crm/client-partner/my-client?x=1');
    guest.setDirty(true);
    guest.closeTab();
    await vi.waitFor(() => expect(shell.onCloseTab).toHaveBeenCalledOnce());
    expect(shell.onRoute.mock.calls).toEqual([
      ['/orders/8', false],
      ['/orders/9', true],
    ]);
    expect(shell.onTitle).toHaveBeenCalledWith('订单');
    expect(shell.onOpenTab).toHaveBeenCalledWith('/crm/client-partner/my-client?x=1');
    expect(shell.onDirty).toHaveBeenCalledWith(true);
  });

  it('delivers the shell’s messages to the guest', async () => {
    const events = { onLocale: vi.fn(), onTheme: vi.fn(), onRoute: vi.fn(), onToken: vi.fn() };
    await join(events);
    bridge.sendLocale('en');
    bridge.sendTheme('light');
    bridge.sendRoute('/orders/1');
    bridge.sendToken('access-2');
    await vi.waitFor(() => expect(events.onToken).toHaveBeenCalled());
    expect(Object.values(events).map((event) => event.mock.calls)).toEqual([
      [['en']],
      [['light']],
      [['/orders/1']],
      [['access-2']],
    ]);
  });

  it('ends: the guest is notified, and requesting a token fails from then on', async () => {
    const onSessionEnd = vi.fn();
    const onToken = vi.fn();
    const guest = await join({ onSessionEnd, onToken });
    bridge.sendSessionEnd();
    await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalledOnce());
    await expect(guest.freshToken()).rejects.toThrow('the session has ended');
    // the same user has signed in again
    bridge.sendToken('access-3');
    await vi.waitFor(() => expect(onToken).toHaveBeenCalledWith('access-3'));
    token = 'access-3';
    expect(await guest.freshToken()).toBe('access-3');
  });

  it('a session that has ended when the guest sends a request is reported as its end', async () => {
    const guest = await join();
    token = null;
    await expect(guest.freshToken()).rejects.toThrow('the session has ended');
  });
});

describe('unknown windows and origins', () => {
  it('a guest on another origin than registered gets nothing', async () => {
    pair.from.set(pair.portal, 'https://evil.example');
    await expect(join(BRIEF)).rejects.toThrow('no shell answered');
    expect(shell.freshToken).not.toHaveBeenCalled();
    expect(pair.sent.filter(({ to }) => to === GUEST)).toEqual([]);
  });

  it('another window of the registered origin gets nothing', async () => {
    pair.peers.set(pair.portal, new EventTarget());
    await expect(join(BRIEF)).rejects.toThrow('no shell answered');
    expect(shell.freshToken).not.toHaveBeenCalled();
  });

  it('a shell with an unknown origin is ignored', async () => {
    await expect(join({ ...BRIEF, hostOrigins: ['https://other.example.com'] })).rejects.toThrow('no shell answered');
  });

  it('nothing is sent or received before the handshake', async () => {
    bridge.sendToken('access-2');
    bridge.sendLocale('en');
    pair.portal.postMessage(fromGuest({ type: 'close-tab' }), PORTAL);
    await soon();
    expect(pair.sent.filter(({ to }) => to === GUEST)).toEqual([]);
    expect(shell.onCloseTab).not.toHaveBeenCalled();
  });

  it('another version is refused, and both sides know the reason', async () => {
    const hello = { ...fromGuest({ type: 'hello' }), version: 2 };
    pair.portal.postMessage(hello, PORTAL);
    await vi.waitFor(() => expect(shell.onUnsupported).toHaveBeenCalledWith(2));
    expect(readHostMessage(pair.sent.at(-1)?.data)).toMatchObject({ type: 'unsupported', supported: [1] });
    expect(shell.freshToken).not.toHaveBeenCalled();
  });

  it.each([
    null,
    'hello',
    {},
    { type: 'hello' },
    { ...fromGuest({ type: 'hello' }), protocol: 'other' },
    { ...fromGuest({ type: 'hello' }), type: 'eval' },
    fromGuest({ type: 'route', path: '//evil.example/x', replace: false }),
    fromGuest({ type: 'route', path: '/\\evil.example', replace: false }),
    fromGuest({ type: 'open-tab', fullPath: 'https://evil.example' }),
    fromGuest({ type: 'open-tab', fullPath: 'javascript:alert(1)' }),
    fromGuest({ type: 'title', title: '' }),
    fromGuest({ type: 'title', title: 'x'.repeat(201) }),
    { ...fromGuest({ type: 'dirty', isDirty: true }), isDirty: 'yes' },
  ])('%j is not a message', (data) => {
    expect(readGuestMessage(data)).toBeNull();
  });

  it('a message of the shell is checked as well', () => {
    expect(readHostMessage({ ...fromHost({ type: 'theme', theme: 'dark' }), theme: 'pink' })).toBeNull();
    expect(readHostMessage(fromHost({ type: 'route', path: '//x' }))).toBeNull();
  });
});
