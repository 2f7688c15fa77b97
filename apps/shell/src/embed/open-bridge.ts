import { createEmbedBridge, type EmbedBridge, type EmbedShell } from '@switchboard/kit-embed/host';
import { session } from '@switchboard/kit-web/host';

export interface FrameBridge extends EmbedBridge {
  readonly frame: HTMLIFrameElement;
}

const open = new Set<FrameBridge>();

/** React runs no cleanup when it removes a page that is already hidden; the next bridge closes those left open. */
function sweep(): void {
  for (const bridge of open) if (!bridge.frame.isConnected) bridge.close();
}

/**
 * The bridge of one frame. It lives as long as the frame is in the document, even while its tab is hidden: the guest
 * may request a token then.
 */
export function openBridge(frame: HTMLIFrameElement, origin: string, shell: EmbedShell): FrameBridge {
  sweep();
  const bridge = createEmbedBridge({ window, guest: () => frame.contentWindow, origin, shell });
  let token = session.get().token;
  const stop = session.subscribe(() => {
    const now = session.get();
    // expired: the frame stays below the sign-in and continues with the next token of the same user
    if (now.status !== 'signed-in') bridge.sendSessionEnd();
    else if (now.token !== null && now.token !== token) bridge.sendToken(now.token);
    token = now.token;
  });
  const own: FrameBridge = {
    ...bridge,
    frame,
    close() {
      stop();
      bridge.close();
      open.delete(own);
    },
  };
  open.add(own);
  return own;
}
