import { CODES } from '@switchboard/kit-contract';
import { ApiError, callApi, showError, usePageHost, useShellMessage } from '@switchboard/kit-web';
import {
  checkCc,
  MAIL_CODES,
  type OwnerCheck,
  saveTimedDraft,
  sendMail,
  settleRecipients,
  unresolvedVars,
} from '@switchboard/mc-contract';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemList } from './problem-list.tsx';
import { TimeDialog } from './time-dialog.tsx';
import { useUndoToast } from './undo-toast.tsx';
import { type Text, type useWriter, writtenOf } from './use-writer.ts';

export interface Sending {
  readonly isSending: boolean;
  readonly dialogs: ReactNode;
  send(): Promise<void>;
  pickTime(): void;
}

type When = { readonly time: string; readonly zone: string } | null;

/** From the button to the outbox, with all checks and confirmations in between (mc M40-M43). */
export function useSend(writer: ReturnType<typeof useWriter>, isUploading: boolean): Sending {
  const { t } = useTranslation('mc');
  const { modal, message } = App.useApp();
  const host = usePageHost();
  const queryClient = useQueryClient();
  const afterwards = useShellMessage();
  const showUndo = useUndoToast();
  const [isSending, setSending] = useState(false);
  const [isTiming, setTiming] = useState(false);

  const confirmSend = async (title: string, content?: ReactNode): Promise<boolean> =>
    await new Promise((resolve) => {
      modal.confirm({
        title,
        content,
        okText: t('mail.write.sendAnyway'),
        cancelText: t('mail.write.back'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });

  /** True: there is no objection, or the writer sends the mail anyway. */
  const isReady = async (): Promise<boolean> => {
    const { text } = writer;
    const problem = problemOf(text, isUploading);
    if (problem !== null) {
      void message.error(t(`mail.write.${problem.key}`, { names: problem.names }));
      return false;
    }
    if (text.subject.trim() === '' && !(await confirmSend(t('mail.write.emptySubject')))) return false;
    const problems = await callApi(checkCc, { to: text.to, cc: text.cc, bcc: text.bcc }).catch(() => []);
    const serious = problems.filter(({ problem }) => problem === 'left' || problem === 'blacklisted');
    return serious.length === 0 || (await confirmSend(t('mail.write.problems'), <ProblemList problems={serious} />));
  };

  const submit = async (when: When, confirmOwner: boolean): Promise<void> => {
    const { draftId, version } = await writer.save();
    const input = { ...writtenOf(writer.text), draftId, version, confirmOwner };
    if (when === null) showUndo(await callApi(sendMail, input));
    else {
      await callApi(saveTimedDraft, { ...input, timingTime: when.time, zone: when.zone });
      void afterwards.success(t('mail.write.scheduled'));
    }
  };

  const run = async (when: When): Promise<void> => {
    if (isSending || !(await isReady())) return;
    setSending(true);
    try {
      await submit(when, false).catch(async (error: unknown) => {
        const owners = ownersIn(error);
        if (owners === null || !(await askOwners(owners))) throw error;
        await submit(when, true);
      });
      writer.finish();
      await queryClient.invalidateQueries({ queryKey: ['mc.mail.send.query'] });
      await queryClient.invalidateQueries({ queryKey: ['mc.mail.draft.query'] });
      host.openTab(when === null ? '/message/email/sent' : '/message/email/drafts?timing=1', { replace: true });
    } catch (error) {
      // the conflict has a separate dialog, and an owner conflict was already shown to the writer
      const isKnown = error instanceof ApiError && (error.code === CODES.staleWrite || ownersIn(error) !== null);
      if (!isKnown) showError(error);
    } finally {
      setSending(false);
    }
  };

  const askOwners = async (owners: readonly OwnerCheck[]): Promise<boolean> => {
    const list = <ProblemList owners={owners} />;
    if (owners.some(({ level }) => level === 'block')) {
      modal.error({ title: t('mail.write.ownerBlock'), content: list });
      return false;
    }
    return await confirmSend(t('mail.write.ownerWarn'), list);
  };

  return {
    isSending,
    send: async () => await run(null),
    pickTime: () => setTiming(true),
    dialogs: (
      <TimeDialog
        isOpen={isTiming}
        onClose={() => setTiming(false)}
        onChosen={(time, zone) => {
          setTiming(false);
          void run({ time, zone });
        }}
      />
    ),
  };
}

/** The reason why the mail cannot be sent as it is. */
function problemOf(text: Text, isUploading: boolean): { key: string; names: string } | null {
  const { bad, total } = settleRecipients(text);
  if (bad.length > 0) return { key: 'badAddress', names: '' };
  if (total === 0) return { key: 'noRecipient', names: '' };
  if (isUploading) return { key: 'uploading', names: '' };
  const open = text.templateId === null ? [] : unresolvedVars(text.subject, text.content);
  return open.length === 0 ? null : { key: 'openVars', names: open.join(', ') };
}

function ownersIn(error: unknown): readonly OwnerCheck[] | null {
  if (!(error instanceof ApiError) || error.code !== MAIL_CODES.foreignOwner) return null;
  return error.data as OwnerCheck[];
}
