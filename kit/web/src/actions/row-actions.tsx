import { Button, type MenuProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import { type AnyAction, offeredActions } from './action.ts';
import { MoreMenu } from './more-menu.tsx';

const INLINE = 2;

interface Props<Row> {
  actions: readonly AnyAction<Row>[];
  row: Row;
  /** Names the row for users who cannot see the line of the button. */
  name: string;
  onStart: (action: AnyAction<Row>, row: Row) => void;
}

/** Shows two actions, or one and the rest behind a button. */
export function RowActions<Row>({ actions, row, name, onStart }: Props<Row>): ReactNode {
  const t = useKitText();
  const offered = offeredActions(actions, row, useRights());
  const inline = offered.length <= INLINE ? offered : offered.slice(0, 1);
  const items = menuItems(offered.slice(inline.length), row, onStart);
  return (
    <>
      {inline.map((action) => (
        <ActionButton key={action.key} action={action} target={row} type="link" onStart={onStart} />
      ))}
      {items.length > 0 && <MoreMenu items={items} label={t('list.moreActions', { row: name })} />}
    </>
  );
}

/** Actions as menu entries; a disabled one shows the reason. */
export function menuItems<Target>(
  actions: readonly AnyAction<Target>[],
  target: Target,
  onStart: (action: AnyAction<Target>, target: Target) => void,
): NonNullable<MenuProps['items']> {
  return actions.map((action) => {
    const refusal = action.refusal?.(target) ?? null;
    return {
      key: action.key,
      label: refusal === null ? action.label : <Tooltip title={refusal}>{action.label}</Tooltip>,
      danger: action.isDanger ?? false,
      disabled: refusal !== null,
      onClick: () => onStart(action, target),
    };
  });
}

interface ButtonProps<Target> {
  action: AnyAction<Target>;
  target: Target;
  type?: 'link' | 'default' | 'primary';
  size?: 'small' | 'middle';
  onStart: (action: AnyAction<Target>, target: Target) => void;
}

export function ActionButton<Target>({
  action,
  target,
  type = 'default',
  size = 'small',
  onStart,
}: ButtonProps<Target>): ReactNode {
  const refusal = action.refusal?.(target) ?? null;
  const button = (
    <Button
      type={type}
      size={size}
      danger={action.isDanger ?? false}
      disabled={refusal !== null}
      onClick={() => onStart(action, target)}
    >
      {action.label}
    </Button>
  );
  return refusal === null ? button : <Tooltip title={refusal}>{button}</Tooltip>;
}
