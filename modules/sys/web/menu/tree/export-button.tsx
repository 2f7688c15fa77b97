import { DownloadOutlined } from '@ant-design/icons';
import { useIsPhone } from '@switchboard/kit-web';
import { Button, Dropdown } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { CSV_COLUMNS, toCsv, toJson } from '../model/export.ts';
import type { Menu } from '../use-menu.ts';

/** Exports what is visible: with a filter, only the matches and their ancestors. */
export function ExportButton({ menu }: { menu: Menu }) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const files = {
    csv: () =>
      toCsv(
        menu.shown.roots,
        CSV_COLUMNS.map((name) => t(`menu.field.${name}`)),
      ),
    json: () => toJson(menu.shown.roots),
  };
  const save = (kind: keyof typeof files): void =>
    download(`menu-tree-${dayjs().format('YYYYMMDD')}.${kind}`, files[kind]());
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'csv', label: t('menu.export.csv'), onClick: () => save('csv') },
          { key: 'json', label: t('menu.export.json'), onClick: () => save('json') },
        ],
      }}
    >
      <Button icon={<DownloadOutlined />} aria-label={t('menu.export.title')} disabled={menu.shown.roots.length === 0}>
        {isPhone ? null : t('menu.export.title')}
      </Button>
    </Dropdown>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
