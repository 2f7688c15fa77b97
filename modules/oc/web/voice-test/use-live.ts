import { voiceTestItemResource, voiceTestResource } from '@switchboard/oc-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const REFRESH_MS = 3_000;

/** Refetches every few seconds while the page is visible: effects of a hidden tab do not run. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      for (const { calls } of [voiceTestResource, voiceTestItemResource])
        void client.invalidateQueries({ queryKey: [calls.page.name] });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [client]);
}
