import { ListPage } from '@switchboard/kit-web';
import { voiceTestItemResource, type VoiceTestItemRow } from '@switchboard/oc-contract';
import { type ReactNode, useMemo } from 'react';

const toneOf = ({ verdict }: VoiceTestItemRow) => (verdict === 'fail' ? ('danger' as const) : undefined);

/** The calls of one test, or of all visible tests. */
export function CallList({ testId, toolbar }: { testId?: string; toolbar?: ReactNode }): ReactNode {
  const preset = useMemo(() => (testId === undefined ? {} : { testId: [testId] }), [testId]);
  return (
    <ListPage resource={voiceTestItemResource} preset={preset} isEmbedded rowTone={toneOf} toolbar={toolbar ?? null} />
  );
}
