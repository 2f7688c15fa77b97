import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourMenu } from './colour-menu.tsx';
import styles from './editor.module.css';
import { LinkButton } from './link-button.tsx';

interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const MARKS: readonly Tool[] = [
  { name: 'bold', icon: <BoldOutlined />, run: (chain) => chain.toggleBold() },
  { name: 'italic', icon: <ItalicOutlined />, run: (chain) => chain.toggleItalic() },
  { name: 'underline', icon: <UnderlineOutlined />, run: (chain) => chain.toggleUnderline() },
  { name: 'strike', icon: <StrikethroughOutlined />, run: (chain) => chain.toggleStrike() },
];
const BLOCKS: readonly Tool[] = [
  { name: 'bulletList', icon: <UnorderedListOutlined />, run: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', icon: <OrderedListOutlined />, run: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', icon: <span aria-hidden>❝</span>, run: (chain) => chain.toggleBlockquote() },
];

interface Props {
  readonly editor: Editor;
  readonly onImages: (files: File[]) => void;
}

export function EditorToolbar({ editor, onImages }: Props) {
  const { t } = useTranslation('mc');
  const picker = useRef<HTMLInputElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      names: [...MARKS, ...BLOCKS].map(({ name }) => name).filter((name) => current.isActive(name)),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const button = ({ name, icon, run }: Tool): ReactNode => (
    <Button
      key={name}
      size="small"
      type="text"
      icon={icon}
      title={t(`editor.${name}`)}
      aria-label={t(`editor.${name}`)}
      aria-pressed={active.names.includes(name)}
      onClick={() => run(editor.chain().focus()).run()}
    />
  );
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('editor.tools')}>
      {MARKS.map(button)}
      <ColourMenu editor={editor} />
      <i className={styles['gap']} />
      {BLOCKS.map(button)}
      <i className={styles['gap']} />
      <LinkButton editor={editor} />
      <Button
        size="small"
        type="text"
        icon={<PictureOutlined />}
        title={t('editor.image')}
        aria-label={t('editor.image')}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        className={styles['picker']}
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <i className={styles['gap']} />
      <Button
        size="small"
        type="text"
        icon={<UndoOutlined />}
        disabled={!active.canUndo}
        title={t('editor.undo')}
        aria-label={t('editor.undo')}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Button
        size="small"
        type="text"
        icon={<RedoOutlined />}
        disabled={!active.canRedo}
        title={t('editor.redo')}
        aria-label={t('editor.redo')}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  );
}
