import { DownloadOutlined } from '@ant-design/icons';
import { type Call, EXPORT_FORMATS, type ExportFormat, type ExportTaskCall } from '@switchboard/kit-contract';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import { useExport } from './use-export.ts';

interface Props {
  call: Pick<Call, 'method' | 'path' | 'right'>;
  /** For exports that are too large to be made at once; without it a large export is refused. */
  task?: ExportTaskCall | undefined;
  /** Current filters and order of the list. */
  input: object;
  /** Evaluated at the start of an export: the server knows which columns the user may export. */
  columnsOf?: () => Promise<readonly string[] | undefined>;
  name: string;
}

/** Exports the list as a file. Not rendered for users without the export right (sys R24). */
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
