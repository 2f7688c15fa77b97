import type { Call, InputOf, TimelineEntry, Tone } from '@switchboard/kit-contract';
import { Tag } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useKeyset } from '../api/use-keyset.ts';
import { formatDateTime } from '../format/time.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { TONE_COLOR } from '../theme/tokens.ts';
import { KeysetList } from './keyset-list.tsx';

/** How the entries of one source are displayed. */
export interface TimelineKind {
  readonly label: string;
  readonly tone?: Tone;
  /** Labels of `entry.kind`. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Replaces `entry.text`. */
  readonly render?: (entry: TimelineEntry) => ReactNode;
}

interface Props<C extends Call> {
  /** Returns `zTimelinePage`. */
  readonly call: C;
  readonly input: Omit<InputOf<C>, 'cursor'>;
  readonly sources: Readonly<Record<string, TimelineKind>>;
}

const DOTS: Readonly<Record<Tone, string>> = {
  neutral: 'var(--ant-color-text-quaternary)',
  success: 'var(--ant-color-success)',
  warning: 'var(--ant-color-warning)',
  danger: 'var(--ant-color-error)',
  info: 'var(--ant-color-info)',
};

/** Everything that happened to a record, newest first, merged by its module from the module's logs. */
export function Timeline<C extends Call>({ call, input, sources }: Props<C>): ReactNode {
  const t = useKitText();
  const keyset = useKeyset(call, input);
  return (
    <KeysetList keyset={keyset} empty={t('timeline.empty')}>
      {(rows) => (
        <ol className="sb-timeline">
          {(rows as unknown as readonly TimelineEntry[]).map((entry) => {
            const source = sources[entry.source];
            const tone = source?.tone ?? 'neutral';
            return (
              <li key={entry.key} style={{ '--sb-dot': DOTS[tone] } as CSSProperties}>
                <div className="sb-entry-head">
                  <Tag color={TONE_COLOR[tone]}>{source?.label ?? entry.source}</Tag>
                  {entry.kind !== '' && <span>{source?.kinds?.[entry.kind] ?? entry.kind}</span>}
                  <strong>{entry.actorName ?? t('timeline.system')}</strong>
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                </div>
                <div className="sb-entry-text">{source?.render?.(entry) ?? entry.text}</div>
              </li>
            );
          })}
        </ol>
      )}
    </KeysetList>
  );
}
