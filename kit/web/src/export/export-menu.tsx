import { DownloadOutlined } from '@ant-design/icons';
import { type Call, EXPORT_FORMATS, type ExportFormat, type ExportTaskCall } from '@switchboard/kit-contract';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import { useExport } from './use-export.ts';

interface Props {
  call: Pick<Call, 'method' | 'path' | 'right'>;
  /** For what is too large to be made at once; without it a large export is refused. */
  task?: ExportTaskCall | undefined;
  /** Filters and order of the list as it stands. */
  input: object;
  /** Chosen when it is asked for: which columns the person may take out is known to the server. */
  columnsOf?: () => Promise<readonly string[] | undefined>;
  name: string;
}

/** What the list shows as a file. Not there for whoever may not export (sys R24). */
export function ExportMenu({ call, task, input, columnsOf, name }: Props): ReactNode {
  const t = useKitText();
  const rights = useRights();
  const { exportList } = useExport();
  const [isRunning, setIsRunning] = useState(false);
  if (call.right.kind === 'key' && !rights.has(call.right.key)) return null;

  async function start(format: ExportFormat): Promise<void> {
    setIsRunning(true);
    try {
      const columns = await columnsOf?.();
      const query = { ...input, ...(columns === undefined ? {} : { columns: [...columns] }), format };
      await exportList({ call, task }, query, `${name}.${format}`);
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: EXPORT_FORMATS.map((format) => ({ key: format, label: t(`export.formats.${format}`) })),
        onClick: ({ key }) => void start(key as ExportFormat),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isRunning}>
        {t('export.export')}
      </Button>
    </Dropdown>
  );
}
