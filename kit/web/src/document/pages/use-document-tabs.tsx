import type { DocumentAction, EnumValue, TimelineEntry } from '@switchboard/kit-contract';
import type { DetailTab } from '../../detail/types.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useKitText } from '../../i18n/use-kit-text.ts';
import { ChangeLog } from '../../timeline/change-log.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { RecordFiles } from '../../upload/record-files.tsx';
import { ChangedLines } from './changed-lines.tsx';
import type { AnyDocument, Row } from './types.ts';

/** Files, changes of fields and lines, and changes of state, for all who may read the document. */
export function useDocumentTabs(document: AnyDocument, id: string): readonly DetailTab<Row>[] {
  const { calls, code, lines, resource } = document;
  const t = useKitText();
  const locale = useLocale();
  const labels = Object.entries(document.actions).map(([key, { label }]: [string, DocumentAction]) => [
    key,
    label[locale],
  ]);
  const actions = { add: t('timeline.action.add'), ...Object.fromEntries(labels) };
  const stateOf = (value: unknown): string | null => {
    const state: EnumValue | undefined = document.states[value as string];
    return state === undefined ? null : state.label[locale];
  };
  const stated = ({ data, text }: TimelineEntry): string => {
    const path = [stateOf(data['from']), stateOf(data['to'])].filter((state) => state !== null).join(' → ');
    return text === null ? path : `${path} · ${text}`;
  };
  return [
    { key: 'files', label: t('upload.files'), render: () => <RecordFiles object={code} id={id} /> },
    {
      key: 'changes',
      label: t('documentPage.changes'),
      render: () => (
        <ChangeLog
          object={code}
          id={id}
          fields={lines === undefined ? resource.fields : { ...resource.fields, lines: lines.field }}
          actions={actions}
          render={{ lines: (value) => <ChangedLines value={value} fields={resource.lineFields ?? {}} /> }}
        />
      ),
    },
    {
      key: 'log',
      label: t('documentPage.log'),
      render: () => (
        <Timeline
          call={calls.log}
          input={{ id }}
          sources={{ state: { label: t('documentPage.state'), tone: 'info', kinds: actions, render: stated } }}
        />
      ),
    },
  ];
}
