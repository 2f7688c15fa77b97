import { FontColorsOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './editor.module.css';
import { TEXT_COLOURS } from './extensions.ts';

const NONE = 'none';

export function ColourMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('mc');
  const items = Object.entries(TEXT_COLOURS).map(([name, colour]) => ({
    key: colour as string,
    icon: <i className={styles['swatch']} style={{ background: colour }} />,
    label: t(`editor.colours.${name}`),
  }));
  const choose = (key: string): void => {
    const chain = editor.chain().focus();
    (key === NONE ? chain.unsetMark('colour') : chain.setMark('colour', { value: key })).run();
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...items, { key: NONE, label: t('editor.noColour') }],
        onClick: ({ key }) => choose(key),
      }}
    >
      <Button
        size="small"
        type="text"
        icon={<FontColorsOutlined />}
        title={t('editor.colour')}
        aria-label={t('editor.colour')}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
