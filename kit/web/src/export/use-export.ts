import type { Call, ExportTask, InputOf, ResultOf } from '@switchboard/kit-contract';
import { App } from 'antd';
import { callApi } from '../api/call-api.ts';
import { showError } from '../api/error-ui.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { usePageHost } from '../page-host.ts';
import { downloadByLink, fetchFile, saveBlob } from './download.ts';
import { exportMinutes } from './estimate.ts';

const DOWNLOAD_CENTRE = '/general/download';

type TaskCall<C extends Call> = ResultOf<C> extends ExportTask ? C : never;

export interface Exporter {
  /** A call that answers with the file itself. Errors are shown; the answer says whether a file came. */
  exportFile(call: Pick<Call, 'method' | 'path'>, input: object, fallbackName: string): Promise<boolean>;
  /** A call that answers with a task: ready at once, or later in the download centre. */
  exportTask<C extends Call>(call: TaskCall<C>, input: InputOf<C>): Promise<boolean>;
}

export function useExport(): Exporter {
  const t = useKitText();
  const { modal } = App.useApp();
  const host = usePageHost();

  function sayLater({ totalNum }: ExportTask): void {
    const minutes = exportMinutes(totalNum);
    modal.confirm({
      icon: null,
      title: t('export.taskText'),
      content: minutes === null ? t('export.within') : t('export.about', { minutes }),
      okText: t('export.toCentre'),
      cancelText: t('export.later'),
      onOk: () => host.openTab(DOWNLOAD_CENTRE),
    });
  }

  return {
    exportFile: (call, input, fallbackName) =>
      shown(async () => saveBlob(await fetchFile(call, input, { fallbackName }))),
    exportTask: (call, input) =>
      shown(async () => {
        const task = (await callApi(call, input)) as ExportTask;
        if (task.syncFlag && task.fileUrl !== null) downloadByLink(task.fileUrl);
        else sayLater(task);
      }),
  };
}

async function shown(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
