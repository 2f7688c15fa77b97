import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { Fields } from '@switchboard/kit-contract';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { ColumnPanel } from './column-panel.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { DENSITIES, type Density, defaultColumns } from './column-settings.ts';
import type { List } from './use-list.ts';

interface Props<F extends Fields> {
  list: List<F>;
  isPhone: boolean;
}

/** The standard tools of every list: refresh, views, density, columns. */
export function ListTools<F extends Fields>({ list, isPhone }: Props<F>): ReactNode {
  const { resource, preferences, setPreferences: onChange, refresh, query } = list;
  const t = useKitText();
  return (
    <span className="sb-tools">
      <Tooltip title={t('list.refresh')}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={query.isFetching} />}
          aria-label={t('list.refresh')}
          onClick={refresh}
        />
      </Tooltip>
      <ViewsMenu list={list} />
      {!isPhone && (
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [preferences.density],
            items: DENSITIES.map((density) => ({ key: density, label: t(`list.densities.${density}`) })),
            onClick: ({ key }) => onChange({ ...preferences, density: key as Density }),
          }}
        >
          <Button
            type="text"
            icon={<ColumnHeightOutlined />}
            aria-label={t('list.density')}
            title={t('list.density')}
          />
        </Dropdown>
      )}
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('list.columns')}
        content={
          <ColumnPanel
            fields={resource.fields}
            columns={preferences.columns}
            onChange={(columns) => onChange({ ...preferences, columns })}
            onReset={() => onChange({ ...preferences, columns: defaultColumns(resource) })}
          />
        }
      >
        <Button type="text" icon={<SettingOutlined />} aria-label={t('list.columns')} title={t('list.columns')} />
      </Popover>
    </span>
  );
}
