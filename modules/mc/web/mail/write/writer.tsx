import { useCall, usePageHost } from '@switchboard/kit-web';
import { type OpenDraft, senderList, unresolvedVars } from '@switchboard/mc-contract';
import { Alert, Button, Checkbox, Input, Select, Tooltip } from 'antd';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichEditor } from '../editor/rich-editor.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { RecipientInput } from './recipient-input.tsx';
import { SignatureSelect } from './signature-select.tsx';
import { TemplateSelect } from './template-select.tsx';
import { useAttachments } from './use-attachments.ts';
import { useSend } from './use-send.tsx';
import { useWriter } from './use-writer.ts';
import styles from './write.module.css';
import { WriteFoot } from './write-foot.tsx';

interface Props {
  readonly initial: OpenDraft;
  readonly onStored: (draftId: string) => void;
}

export function Writer({ initial, onStored }: Props) {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const writer = useWriter(initial, onStored);
  const { text, change } = writer;
  const senders = useCall(senderList, { nameFlag: true }, { staleTime: 60_000 });
  const files = useAttachments(text.attachments, (attachments) => change({ attachments }));
  const sending = useSend(writer, files.isBusy);
  const [hasCopies, setCopies] = useState(text.cc.length + text.bcc.length > 0);
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  // a template may have variables in the subject too (mc M79)
  const isOpen = text.templateId !== null && unresolvedVars(text.subject).length > 0;

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void sending.send();
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    // images dropped into the text become part of it; the editor has handled them
    if (dropped.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    files.add(dropped);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and drops are handled anywhere on the page
    <form
      className={styles['page']}
      aria-label={t(`mail.write.kinds.${text.kind}`)}
      data-over={isOver}
      onKeyDownCapture={onKey}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onSubmit={(event) => event.preventDefault()}
    >
      {initial.failReason !== null && (
        <Alert type="error" showIcon title={t('mail.write.failed', { reason: initial.failReason })} />
      )}
      {writer.isTimed && <Alert type="info" showIcon title={t('mail.write.timed')} />}
      <div className={styles['fields']}>
        <label htmlFor="mail-from">{t('mail.write.from')}</label>
        <Select
          id="mail-from"
          variant="borderless"
          value={text.accountId}
          loading={senders.isPending}
          options={(senders.data ?? []).map(({ accountId, display, email }) => ({
            value: accountId,
            label: display.includes('<') ? display : email,
          }))}
          onChange={(accountId) => change({ accountId })}
        />
        <label htmlFor="mail-to">{t('mail.write.to')}</label>
        <div className={styles['toRow']}>
          <RecipientInput id="mail-to" label={t('mail.write.to')} value={text.to} onChange={(to) => change({ to })} />
          {!hasCopies && (
            <Button size="small" type="link" onClick={() => setCopies(true)}>
              {t('mail.write.copies')}
            </Button>
          )}
        </div>
        {hasCopies && (
          <>
            <label htmlFor="mail-cc">{t('mail.write.cc')}</label>
            <RecipientInput id="mail-cc" label={t('mail.write.cc')} value={text.cc} onChange={(cc) => change({ cc })} />
            <label htmlFor="mail-bcc">{t('mail.write.bcc')}</label>
            <RecipientInput
              id="mail-bcc"
              label={t('mail.write.bcc')}
              value={text.bcc}
              onChange={(bcc) => change({ bcc })}
            />
          </>
        )}
        <label htmlFor="mail-subject">{t('mail.write.subject')}</label>
        <Input
          id="mail-subject"
          variant="borderless"
          className={isOpen ? styles['open'] : ''}
          maxLength={255}
          value={text.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </div>
      <div className={styles['tools']}>
        <TemplateSelect text={text} onChange={change} />
        <SignatureSelect text={text} isFresh={initial.draftId === null} onChange={change} />
        <Button onClick={() => picker.current?.click()}>{t('mail.write.attach')}</Button>
        <Select
          className={styles['priority'] ?? ''}
          aria-label={t('mail.write.priority')}
          value={text.priority}
          options={([1, 3, 5] as const).map((value) => ({ value, label: t(`mail.write.priorities.${value}`) }))}
          onChange={(priority) => change({ priority })}
        />
        <Checkbox checked={text.receipt} onChange={({ target }) => change({ receipt: target.checked })}>
          {t('mail.write.receipt')}
        </Checkbox>
        <Tooltip title={t('mail.write.separateHint')}>
          <Checkbox checked={text.separateSend} onChange={({ target }) => change({ separateSend: target.checked })}>
            {t('mail.write.separate')}
          </Checkbox>
        </Tooltip>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('mail.write.attach')}
        onChange={({ target }) => {
          files.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <AttachmentList files={files} />
      <RichEditor
        value={text.content}
        onChange={(content) => change({ content })}
        ariaLabel={t('mail.write.body')}
        minHeight={260}
      />
      <WriteFoot writer={writer} sending={sending} onDiscarded={() => host.closeTab()} />
      {sending.dialogs}
      <ConflictDialog writer={writer} />
    </form>
  );
}
