import { addComment, COMMENT_MAX, findColleagues, pageComments } from '@switchboard/kit-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Mentions } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { useDraftState } from '../draft/use-tab-state.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { type Mention, mentionedIn } from './mention-text.ts';

interface Props {
  objectRef: { readonly objectCode: string; readonly objectId: string };
}

interface Typed {
  readonly text: string;
  readonly picked: readonly Mention[];
}

const NOTHING: Typed = { text: '', picked: [] };

/** Where a comment is written. What is typed stays with the tab; `@` finds colleagues. */
export function CommentBox({ objectRef }: Props): ReactNode {
  const t = useKitText();
  const [draft, setDraft] = useDraftState<Typed>(`comment.${objectRef.objectCode}.${objectRef.objectId}`);
  const { text, picked } = draft ?? NOTHING;
  const [search, setSearch] = useState<string | null>(null);
  const keyword = useDeferredValue(search ?? '');
  const { data = [], isFetching } = useCall(
    findColleagues,
    { keyword, limit: 10 },
    { enabled: search !== null, placeholderData: keepPreviousData },
  );
  const sending = useCallMutation(addComment, { invalidates: [pageComments], onSuccess: () => setDraft(null) });
  const isEmpty = text.trim() === '';
  const send = (): void => {
    if (isEmpty || sending.isPending) return;
    sending.mutate({ ...objectRef, content: text.trim(), mentionIds: mentionedIn(text, picked) });
  };
  return (
    <div className="sb-comment-box">
      <Mentions
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        maxLength={COMMENT_MAX}
        placeholder={t('comment.placeholder')}
        aria-label={t('comment.write')}
        loading={isFetching}
        // until the answer is there the old people are shown only as far as they fit: Enter must not take somebody else
        filterOption={(typed, option) => String((option as { label?: unknown }).label).includes(typed)}
        notFoundContent={isFetching ? null : t('select.none')}
        options={data.map(({ id, name, jobNumber }) => ({ key: id, value: name, label: `${name} ${jobNumber}` }))}
        onSearch={setSearch}
        onSelect={({ key = '', value = '' }) => setDraft({ text, picked: [...picked, { id: key, name: value }] })}
        onChange={(next) => setDraft(next === '' ? null : { text: next, picked })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className="sb-comment-foot">
        <small className="sb-hint">{t('comment.hint')}</small>
        <Button type="primary" disabled={isEmpty} loading={sending.isPending} onClick={send}>
          {t('comment.send')}
        </Button>
      </div>
    </div>
  );
}
