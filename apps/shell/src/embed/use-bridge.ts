import { isEmbedPath } from '@switchboard/kit-embed/host';
import { usePageHost } from '@switchboard/kit-web';
import { session, useLocaleSetting, useThemeMode } from '@switchboard/kit-web/host';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { guestPathOf, withGuestPath } from '../routes/embedded.ts';
import { type FrameBridge, openBridge } from './open-bridge.ts';

export type GuestState = 'waiting' | 'connected' | 'silent' | 'unsupported';

const PATIENCE_MS = 15_000;

interface Options {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly origin: string;
  readonly fullPath: string;
}

/** Connects the frame to the shell and returns the state of the guest. */
export function useBridge({ frame, origin, fullPath }: Options): GuestState {
  const [state, setState] = useState<GuestState>('waiting');
  const [locale] = useLocaleSetting();
  const [theme] = useThemeMode();
  const host = usePageHost();
  const navigate = useNavigate();
  const path = guestPathOf(fullPath);
  const now = useRef({ locale, theme, host, navigate, fullPath, path });
  const bridge = useRef<FrameBridge>(null);
  /** The last known path of the guest: its own route changes must not be sent back to it. */
  const guestPath = useRef(path);

  useEffect(() => {
    now.current = { locale, theme, host, navigate, fullPath, path };
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    bridge.current ??= openBridge(element, origin, {
      freshToken: session.freshToken,
      locale: () => now.current.locale,
      theme: () => now.current.theme,
      path: () => (isEmbedPath(now.current.path) ? now.current.path : '/'),
      onConnected() {
        setState('connected');
        // a reloaded guest has nothing unsaved
        now.current.host.setDirty(false);
      },
      onUnsupported: () => setState('unsupported'),
      onRoute(target, isReplace) {
        guestPath.current = target;
        void now.current.navigate(withGuestPath(now.current.fullPath, target), { replace: isReplace });
      },
      onTitle: (title) => now.current.host.setTitle(title),
      // a page in the background must not bring itself or another one to the front
      onOpenTab(target) {
        if (element.checkVisibility()) now.current.host.openTab(target);
      },
      onCloseTab: () => now.current.host.closeTab(),
      onDirty: (isDirty) => now.current.host.setDirty(isDirty),
    });
    return () => {
      // hiding the tab runs this too: the frame is then still in the document
      queueMicrotask(() => {
        if (element.isConnected) return;
        bridge.current?.close();
        bridge.current = null;
      });
    };
  }, [frame, origin]);

  useEffect(() => bridge.current?.sendLocale(locale), [locale]);
  useEffect(() => bridge.current?.sendTheme(theme), [theme]);
  useEffect(() => {
    if (path === guestPath.current || !isEmbedPath(path)) return;
    guestPath.current = path;
    bridge.current?.sendRoute(path);
  }, [path]);
  useEffect(() => {
    if (state !== 'waiting') return;
    const giveUp = setTimeout(() => setState('silent'), PATIENCE_MS);
    return () => clearTimeout(giveUp);
  }, [state]);

  return state;
}
