import { addComment, COMMENT_MAX, findColleagues, pageComments } from '@switchboard/kit-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Mentions } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { useDraftState, useTabState } from '../draft/use-tab-state.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { type Mention, mentionedIn } from './mention-text.ts';

interface Props {
  objectRef: { readonly objectCode: string; readonly objectId: string };
}

/** Editor for a comment. The input stays with the tab; `@` finds colleagues. */
export function CommentBox({ objectRef }: Props): ReactNode {
  const t = useKitText();
  const name = `comment.${objectRef.objectCode}.${objectRef.objectId}`;
  const [draft, setDraft] = useDraftState<string>(name);
  // separate from the text: a choice changes both at once
  const [picked, setPicked] = useTabState<readonly Mention[]>(`${name}.picked`, () => []);
  const text = draft ?? '';
  const [search, setSearch] = useState<string | null>(null);
  const keyword = useDeferredValue(search ?? '');
  const { data = [], isFetching } = useCall(
    findColleagues,
    { keyword, limit: 10 },
    { enabled: search !== null, placeholderData: keepPreviousData },
  );
  const sending = useCallMutation(addComment, { invalidates: [pageComments], onSuccess: () => setDraft(null) });
  // in some cases antd returns the option without its key: then the name decides
  const pick = ({ key, value }: { key?: string; value?: string }): void => {
    const person = data.find(({ id }) => id === key) ?? data.find(({ name: its }) => its === value);
    if (person !== undefined) setPicked([...picked, { id: person.id, name: person.name }]);
  };
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
        // until the answer arrives, only matching people of the last answer are shown: Enter must not select another
        // person
        filterOption={(typed, option) => String((option as { label?: unknown }).label).includes(typed)}
        notFoundContent={isFetching ? null : t('select.none')}
        options={data.map(({ id, name, jobNumber }) => ({ key: id, value: name, label: `${name} ${jobNumber}` }))}
        onSearch={setSearch}
        onSelect={pick}
        onChange={(next) => setDraft(next === '' ? null : next)}
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
