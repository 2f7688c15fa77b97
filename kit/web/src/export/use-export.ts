import {
  type Call,
  CODES,
  type ExportCost,
  type ExportQuery,
  type ExportTask,
  type ExportTaskCall,
  type InputOf,
  type ResultOf,
  SHEET_MAX_ROWS,
  zExportCost,
} from '@switchboard/kit-contract';
import { App } from 'antd';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { showError } from '../api/error-ui.ts';
import { formatBytes } from '../format/bytes.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { usePageHost } from '../page-host.ts';
import { downloadByLink, fetchFile, saveBlob } from './download.ts';
import { exportMinutes } from './estimate.ts';

const DOWNLOAD_CENTRE = '/general/download';

type TaskCall<C extends Call> = ResultOf<C> extends ExportTask ? C : never;

interface ListCalls {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly task?: ExportTaskCall | undefined;
}

export interface Exporter {
  /** For a call that answers with the file itself. Errors are shown; returns whether a file arrived. */
  exportFile(call: Pick<Call, 'method' | 'path'>, input: object, fallbackName: string): Promise<boolean>;
  /** For a call that answers with a task: ready at once, or later in the download centre. */
  exportTask<C extends Call>(call: TaskCall<C>, input: InputOf<C>): Promise<boolean>;
  /** The file itself when it is small enough, otherwise a task, after the user has confirmed its cost (sys R70). */
  exportList(calls: ListCalls, query: ExportQuery, fallbackName: string): Promise<boolean>;
}

export function useExport(): Exporter {
  const t = useKitText();
  const { modal } = App.useApp();
  const host = usePageHost();
  const locale = useLocale();

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

  /** Shows rows, size and time before a large export is started. */
  async function agreesTo({ totalNum, bytes, seconds }: ExportCost, format: string): Promise<boolean> {
    const time =
      seconds < 60 ? t('export.seconds', { count: seconds }) : t('export.minutes', { count: Math.ceil(seconds / 60) });
    const isZipped = format === 'xlsx' && totalNum > SHEET_MAX_ROWS;
    return await modal.confirm({
      icon: null,
      title: t('export.largeTitle'),
      content:
        t('export.cost', { rows: totalNum.toLocaleString(locale), size: formatBytes(bytes), time }) +
        (isZipped ? t('export.asZip') : ''),
      okText: t('export.start'),
      cancelText: t('export.cancel'),
    });
  }

  const startTask = async (call: Call, input: object): Promise<void> => {
    const task = (await callApi(call, input)) as ExportTask;
    if (task.syncFlag && task.fileUrl !== null) downloadByLink(task.fileUrl);
    else sayLater(task);
  };

  return {
    exportFile: (call, input, fallbackName) =>
      shown(async () => saveBlob(await fetchFile(call, input, { fallbackName }))),
    exportTask: (call, input) => shown(async () => await startTask(call, input as object)),
    exportList: ({ call, task }, query, fallbackName) =>
      shown(async () => {
        try {
          saveBlob(await fetchFile(call, query, { fallbackName }));
        } catch (error) {
          const cost = costOf(error);
          if (task === undefined || cost === null) throw error;
          // the confirmation may stay open for long: the caller must not wait for it
          void shown(async () => {
            if (await agreesTo(cost, query.format)) await startTask(task, query);
          });
        }
      }),
  };
}

function costOf(error: unknown): ExportCost | null {
  if (!(error instanceof ApiError) || error.code !== CODES.exportTooLarge) return null;
  return zExportCost.safeParse(error.data).data ?? null;
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
