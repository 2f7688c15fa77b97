import { InboxOutlined } from '@ant-design/icons';
import { SEGMENT_FROM_BYTES, type Uploaded } from '@switchboard/kit-contract';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatBytes } from '../format/bytes.ts';
import { formatDateTime } from '../format/time.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { UploadList } from './upload-list.tsx';
import { UPLOAD_STYLES } from './upload-styles.ts';
import { type UploadRule, useUpload } from './use-upload.ts';

interface Props {
  readonly rule: UploadRule;
  /** Receives the uploaded files that were not removed. */
  readonly onChange?: (files: readonly Uploaded[]) => void;
  /** Reports whether an upload is in progress; a form waits for it. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly label: string;
  /** Finished files are shown elsewhere. */
  readonly isDoneHidden?: boolean;
  /** A single line, for the end of a thread. */
  readonly isCompact?: boolean;
}

const HIDDEN = { display: 'none' };

/** Takes files by selection, drop or paste and shows the progress of each. Belongs in a separate form, dialog or section. */
export function UploadBox({
  rule,
  onChange,
  onBusy,
  label,
  isDoneHidden = false,
  isCompact = false,
}: Props): ReactNode {
  const t = useKitText();
  const { items, isBusy, add, pause, resume, remove } = useUpload(rule, onChange);
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  // a picture is pasted while the cursor is in the text field next to the box
  useEffect(() => {
    const around = box.current?.closest<HTMLElement>('form, section, [role="dialog"]') ?? box.current;
    const take = (event: Event): void => {
      const { clipboardData } = event as unknown as ClipboardEvent;
      if (clipboardData === null || clipboardData.files.length === 0) return;
      event.preventDefault();
      add(named(clipboardData.files));
    };
    around?.addEventListener('paste', take);
    return () => around?.removeEventListener('paste', take);
  }, [add]);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  }

  const accept = rule.endings?.map((ending) => `.${ending}`).join(',');
  return (
    <div ref={box} className="sb-upload">
      <style href="sb-upload" precedence="kit">
        {UPLOAD_STYLES}
      </style>
      <button
        type="button"
        className="sb-upload-zone"
        data-over={isOver || undefined}
        data-compact={isCompact || undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <InboxOutlined aria-hidden />
        <span>{label}</span>
        <small>{t('upload.drop')}</small>
        <small>{hintOf(rule, t)}</small>
        {rule.maxBytes > SEGMENT_FROM_BYTES && <small>{t('upload.resumeHint')}</small>}
      </button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        // the design system's form styles would show an input that is only `hidden`
        style={HIDDEN}
        multiple={rule.maxFiles > 1}
        accept={accept}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // the same file can be selected again
          event.target.value = '';
        }}
      />
      <UploadList
        items={isDoneHidden ? items.filter(({ phase }) => phase !== 'done') : items}
        onPause={pause}
        onResume={resume}
        onRemove={remove}
      />
    </div>
  );
}

function hintOf({ maxFiles, maxBytes, endings }: UploadRule, t: ReturnType<typeof useKitText>): string {
  const size = t('upload.limit', { count: maxFiles, size: formatBytes(maxBytes) });
  return endings === undefined ? size : `${size} · ${endings.join(', ')}`;
}

/** Renames pasted pictures, which are all called image.png. */
function named(files: FileList): File[] {
  const stamp = formatDateTime(new Date().toISOString()).replaceAll(/[ :]/g, '-');
  return [...files].map((file, index) =>
    file.name === 'image.png' ? new File([file], `screenshot-${stamp}-${index + 1}.png`, { type: file.type }) : file,
  );
}
