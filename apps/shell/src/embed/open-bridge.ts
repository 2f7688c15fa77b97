import { createEmbedBridge, type EmbedBridge, type EmbedShell } from '@switchboard/kit-embed/host';
import { session } from '@switchboard/kit-web/host';

export interface FrameBridge extends EmbedBridge {
  readonly frame: HTMLIFrameElement;
}

const open = new Set<FrameBridge>();

/** React tells nobody when it removes a page that is already hidden; the next bridge clears away what was left behind. */
function sweep(): void {
  for (const bridge of open) if (!bridge.frame.isConnected) bridge.close();
}

/**
 * The bridge of one frame. It lives as long as the frame stands in the document, also while its tab is hidden: the guest may
 * be asking for a token then.
 */
export function openBridge(frame: HTMLIFrameElement, origin: string, shell: EmbedShell): FrameBridge {
  sweep();
  const bridge = createEmbedBridge({ window, guest: () => frame.contentWindow, origin, shell });
  let token = session.get().token;
  const stop = session.subscribe(() => {
    const now = session.get();
    if (now.status === 'signed-out') bridge.sendSessionEnd();
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
