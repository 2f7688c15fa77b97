import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';

interface Props {
  items: NonNullable<MenuProps['items']>;
  label: string;
}

/** A menu opened by keyboard gets the focus, for keyboard navigation. */
const FOCUS_MENU = { autoFocus: true };

/** The remaining actions of a row. The menu is built when it is opened, because a list has one in every row. */
export function MoreMenu({ items, label }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }
  return (
    <span className="sb-more">
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Dropdown
          open
          {...FOCUS_MENU}
          trigger={['click']}
          placement="bottomRight"
          menu={{ items, onClick: close }}
          onOpenChange={(next) => !next && close()}
        >
          <span className="sb-more-anchor" />
        </Dropdown>
      )}
    </span>
  );
}
