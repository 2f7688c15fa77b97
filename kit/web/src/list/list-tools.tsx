import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { Fields, Resource } from '@switchboard/kit-contract';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { ColumnPanel } from './column-panel.tsx';
import { DENSITIES, type Density, defaultColumns, type ListPreferences } from './column-settings.ts';

interface Props<F extends Fields> {
  resource: Resource<F>;
  preferences: ListPreferences;
  isFetching: boolean;
  isPhone: boolean;
  onChange: (preferences: ListPreferences) => void;
  onRefresh: () => void;
}

/** The small tools of every list: refresh, density, columns. */
export function ListTools<F extends Fields>(props: Props<F>): ReactNode {
  const { resource, preferences, isFetching, isPhone, onChange, onRefresh } = props;
  const t = useKitText();
  return (
    <span className="sb-tools">
      <Tooltip title={t('list.refresh')}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label={t('list.refresh')}
          onClick={onRefresh}
        />
      </Tooltip>
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
