import type { Import, ImportRun } from '@switchboard/kit-contract';
import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { useExport } from '../export/use-export.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useStable } from '../use-stable.ts';
import { ImportFile } from './import-file.tsx';
import { ImportReport } from './import-report.tsx';
import { IMPORT_STYLES } from './import-styles.ts';

interface Props {
  definition: Pick<Import, 'title' | 'columns' | 'calls'>;
  onDone: () => void;
  onClose: () => void;
}

const POLL_MS = 1_500;
const isWorking = (run: Pick<ImportRun, 'state'> | null): boolean =>
  run?.state === 'running' || run?.state === 'undoing';

/** Upload, problems of the file, and the run: closing the dialog does not stop a confirmed run. */
export function ImportDialog({ definition, onDone, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { calls } = definition;
  const { exportFile } = useExport();
  const [started, setStarted] = useState<ImportRun | null>(null);
  const check = useCallMutation(calls.check, { onSuccess: setStarted });
  const confirm = useCallMutation(calls.confirm, { onSuccess: setStarted });
  const undo = useCallMutation(calls.undo, { onSuccess: setStarted });
  const { data: progress } = useCall(
    calls.get,
    { id: started?.id ?? '' },
    { enabled: isWorking(started), refetchInterval: POLL_MS, staleTime: 0 },
  );
  // an answer from before the last step is outdated
  const run = started !== null && isWorking(started) && progress?.id === started.id ? progress : started;
  const finished = useStable((last: ImportRun) => {
    setStarted(last);
    onDone();
  });
  useEffect(() => {
    if (progress !== undefined && isWorking(started) && !isWorking(progress) && progress.state !== 'confirm')
      finished(progress);
  }, [progress, started, finished]);

  const isBusy = check.isPending || confirm.isPending || undo.isPending;
  const ready = run?.counts['ok'] ?? 0;
  const footer = [
    run?.state === 'confirm' && (
      <Button key="again" onClick={() => setStarted(null)} disabled={isBusy}>
        {t('import.otherFile')}
      </Button>
    ),
    run?.state === 'done' && (run.counts['done'] ?? 0) > 0 && (
      <Button key="undo" danger loading={undo.isPending} onClick={() => undo.mutate({ id: run.id })}>
        {t('import.undo')}
      </Button>
    ),
    run?.state === 'confirm' ? (
      <Button
        key="confirm"
        type="primary"
        disabled={ready === 0}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ id: run.id })}
      >
        {t('import.confirm', { count: ready })}
      </Button>
    ) : (
      <Button key="close" type={run === null ? 'default' : 'primary'} onClick={onClose}>
        {t(isWorking(run) ? 'import.inBackground' : 'list.close')}
      </Button>
    ),
  ];
  const name = definition.title[locale];
  return (
    <Modal
      open
      width={720}
      title={t('import.title', { name })}
      footer={footer}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <style href="sb-import" precedence="kit">
        {IMPORT_STYLES}
      </style>
      {run === null ? (
        <ImportFile
          isChecking={check.isPending}
          onFile={(file) => check.mutate(file)}
          onTemplate={() => void exportFile(calls.template, {}, `${name}.xlsx`)}
        />
      ) : (
        <ImportReport
          run={run}
          columns={definition.columns}
          onProblems={() => void exportFile(calls.problems, { id: run.id }, `${name}.xlsx`)}
        />
      )}
    </Modal>
  );
}
