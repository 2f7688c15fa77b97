import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { type AnyAction, offeredActions } from '../actions/action.ts';
import { ActionButton, menuItems } from '../actions/row-actions.tsx';
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

/** Actions of the record: the first ones visible, the rest in a menu. */
export function DetailActions<Row>({ actions, row, onStart }: Props<Row>): ReactNode {
  const t = useKitText();
  const limit = useIsPhone() ? IN_SIGHT_ON_PHONES : IN_SIGHT;
  const offered = offeredActions(actions, row, useRights());
  const shown = offered.length <= limit ? offered : offered.slice(0, limit - 1);
  const rest = offered.slice(shown.length);
  return (
    <>
      {shown.map((action, index) => (
        <ActionButton
          key={action.key}
          action={action}
          target={row}
          type={index === 0 && action.isDanger !== true ? 'primary' : 'default'}
          size="middle"
          onStart={onStart}
        />
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: menuItems(rest, row, onStart) }}>
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('detail.more')}
          </Button>
        </Dropdown>
      )}
    </>
  );
}
