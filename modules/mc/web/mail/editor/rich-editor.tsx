import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './editor.module.css';
import { EDITOR_EXTENSIONS } from './extensions.ts';
import { imageToDataUrl } from './image-to-data-url.ts';

export interface RichEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly ariaLabel: string;
  readonly minHeight?: number;
  /**
   * Returns the URL of a pasted, dropped or chosen image; null rejects it. Without this callback the image becomes part
   * of the text.
   */
  readonly onPasteImage?: (file: File) => Promise<string | null>;
}

/** Text with lists, links and images, for mails, signatures and templates. Empty is an empty string. */
export function RichEditor({
  value,
  onChange,
  ariaLabel,
  minHeight = 240,
  onPasteImage = imageToDataUrl,
}: RichEditorProps) {
  // the editor is created once; its callbacks are those of the last render
  const now = useRef({ onChange, onPasteImage, emitted: value });
  useEffect(() => {
    Object.assign(now.current, { onChange, onPasteImage });
  }, [onChange, onPasteImage]);

  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content: value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': ariaLabel,
        class: `sb-prose ${styles['text'] ?? ''}`,
        style: `min-height: ${minHeight}px`,
      },
      handlePaste: (_, event) => take(event.clipboardData?.files),
      handleDrop: (_, event) => take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML();
      now.current.emitted = html;
      now.current.onChange(html);
    },
  });

  const insertImages = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const src = await now.current.onPasteImage(file);
      if (src !== null) editor.chain().focus().setImage({ src, alt: file.name }).run();
    }
  };
  /** True: the files were images and have been handled. Other files are left to the surrounding page. */
  function take(files: FileList | undefined): boolean {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return false;
    void insertImages(images);
    return true;
  }

  // only external changes; text typed here is already in the editor
  useEffect(() => {
    if (value === now.current.emitted) return;
    now.current.emitted = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={styles['editor']}>
      <EditorToolbar editor={editor} onImages={(files) => void insertImages(files)} />
      <EditorContent editor={editor} />
    </div>
  );
}
