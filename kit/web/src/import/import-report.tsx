import { IMPORT_SHOWN, type ImportColumns, type ImportRun } from '@switchboard/kit-contract';
import { Alert, Button, Progress, Statistic, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { TONE_COLOR } from '../theme/tokens.ts';

interface Props {
  run: ImportRun;
  columns: ImportColumns;
  onProblems: () => void;
}

type State = ImportRun['problems'][number]['state'];
const FULL = 100;

const TONE = {
  ok: 'info',
  duplicate: 'warning',
  error: 'danger',
  done: 'success',
  refused: 'danger',
  undone: 'neutral',
  kept: 'warning',
} as const satisfies Record<State, keyof typeof TONE_COLOR>;

/** Content of the file or result of its import, and every row that was not accepted, with the reason. */
export function ImportReport({ run, columns, onProblems }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const counts = Object.entries(run.counts).filter(([, count]) => count > 0) as [State, number][];
  const labelOf = (column: string | null): string =>
    column === null ? '' : t('import.ofColumn', { column: columns[column]?.field.label[locale] ?? column });
  return (
    <div className="sb-import-report">
      {(run.state === 'running' || run.state === 'undoing') && <RunProgress run={run} />}
      <div className="sb-import-counts" role="status">
        <Statistic title={t('import.total')} value={run.total} />
        {counts.map(([state, count]) => (
          <Statistic key={state} title={t(`import.states.${state}`)} value={count} />
        ))}
      </div>
      {run.ignored.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('import.ignored', { columns: run.ignored.join(locale === 'zh' ? '、' : ', ') })}
        />
      )}
      {run.problems.length > 0 && (
        <>
          <div className="sb-import-problems">
            <span>
              {run.problems.length >= IMPORT_SHOWN ? t('import.first', { count: IMPORT_SHOWN }) : t('import.problems')}
            </span>
            <Button type="link" size="small" onClick={onProblems}>
              {t('import.problemFile')}
            </Button>
          </div>
          <Table
            rowKey="rowNo"
            size="small"
            pagination={false}
            scroll={{ y: 240 }}
            dataSource={run.problems}
            columns={[
              { title: t('import.row'), dataIndex: 'rowNo', width: 72 },
              {
                title: t('import.state'),
                dataIndex: 'state',
                width: 110,
                render: (state: State) => <Tag color={TONE_COLOR[TONE[state]]}>{t(`import.states.${state}`)}</Tag>,
              },
              {
                title: t('import.reason'),
                dataIndex: 'problems',
                render: (problems: ImportRun['problems'][number]['problems']) =>
                  problems.map(({ column, msg }) => labelOf(column) + msg).join(' '),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}

function RunProgress({ run: { state, counts } }: { run: ImportRun }): ReactNode {
  const t = useKitText();
  const done = state === 'running' ? sum(counts, ['done', 'refused']) : sum(counts, ['undone', 'kept']);
  const left = state === 'running' ? sum(counts, ['ok']) : sum(counts, ['done']);
  const percent = done + left === 0 ? FULL : Math.floor((done / (done + left)) * FULL);
  return (
    <Progress
      percent={percent}
      status="active"
      aria-label={t(state === 'running' ? 'import.running' : 'import.undoing')}
    />
  );
}

const sum = (counts: ImportRun['counts'], states: readonly State[]): number =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0);
