import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { type AnyAction, offeredActions } from '../actions/action.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import { useIsPhone } from '../use-is-phone.ts';

const IN_SIGHT = 4;
const IN_SIGHT_ON_PHONES = 2;

interface Props<Row> {
  actions: readonly AnyAction<Row>[];
  row: Row;
  onStart: (action: AnyAction<Row>, row: Row) => void;
}

/** What can be done with the record: the first ones in sight, the rest in a menu. */
export function DetailActions<Row>({ actions, row, onStart }: Props<Row>): ReactNode {
  const t = useKitText();
  const limit = useIsPhone() ? IN_SIGHT_ON_PHONES : IN_SIGHT;
  const offered = offeredActions(actions, row, useRights());
  const shown = offered.length <= limit ? offered : offered.slice(0, limit - 1);
  const rest = offered.slice(shown.length);
  return (
    <>
      {shown.map((action, index) => {
        const refusal = action.refusal?.(row) ?? null;
        const button = (
          <Button
            key={action.key}
            type={index === 0 && action.isDanger !== true ? 'primary' : 'default'}
            danger={action.isDanger ?? false}
            disabled={refusal !== null}
            onClick={() => onStart(action, row)}
          >
            {action.label}
          </Button>
        );
        return refusal === null ? (
          button
        ) : (
          <Tooltip key={action.key} title={refusal}>
            {button}
          </Tooltip>
        );
      })}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => {
              const refusal = action.refusal?.(row) ?? null;
              return {
                key: action.key,
                label: refusal === null ? action.label : <Tooltip title={refusal}>{action.label}</Tooltip>,
                danger: action.isDanger ?? false,
                disabled: refusal !== null,
                onClick: () => onStart(action, row),
              };
            }),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('detail.more')}
          </Button>
        </Dropdown>
      )}
    </>
  );
}
