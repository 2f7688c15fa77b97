import { LinkOutlined } from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, type InputRef, Popover, Space } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets, changes or removes the link of the selection; without a selection the URL becomes the text. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('mc');
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });
  const begin = (): void => setDraft(String(editor.getAttributes('link')['href'] ?? ''));
  const apply = (): void => {
    const typed = (draft ?? '').trim();
    setDraft(null);
    if (typed === '') return void editor.chain().focus().extendMarkRange('link').unsetLink().run();
    const href = /^[a-z][a-z\d+.-]*:/i.test(typed)
      ? typed
      : typed.includes('@')
        ? `mailto:${typed}`
        : `https://${typed}`;
    if (editor.state.selection.empty && !isLink) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  };
  return (
    <Popover
      trigger="click"
      open={draft !== null}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      onOpenChange={(isOpen) => (isOpen ? begin() : setDraft(null))}
      content={
        <Space.Compact>
          <Input
            ref={input}
            value={draft ?? ''}
            placeholder={t('editor.linkHint')}
            aria-label={t('editor.linkAddress')}
            onChange={({ target }) => setDraft(target.value)}
            onPressEnter={apply}
          />
          <Button type="primary" onClick={apply}>
            {t('editor.apply')}
          </Button>
        </Space.Compact>
      }
    >
      <Button
        size="small"
        type="text"
        icon={<LinkOutlined />}
        title={t('editor.link')}
        aria-label={t('editor.link')}
        aria-pressed={isLink}
      />
    </Popover>
  );
}
