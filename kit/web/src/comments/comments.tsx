import { deleteComment, pageComments, type RecordComment } from '@switchboard/kit-contract';
import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useCallMutation } from '../api/use-call.ts';
import { useKeyset } from '../api/use-keyset.ts';
import { formatDateTime } from '../format/time.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { KeysetList } from '../timeline/keyset-list.tsx';
import { CommentBox } from './comment-box.tsx';
import { partsOf } from './mention-text.ts';

interface Props {
  /** Object code that a module declares in `recordKinds`. */
  readonly object: string;
  readonly id: string;
}

/** Comments on a record. All readers of the record may read and write them; a mentioned user is notified. */
export function Comments({ object, id }: Props): ReactNode {
  const t = useKitText();
  const ref = { objectCode: object, objectId: id };
  const keyset = useKeyset(pageComments, ref);
  const removing = useCallMutation(deleteComment, { invalidates: [pageComments] });
  return (
    <section aria-label={t('comment.title')}>
      <CommentBox objectRef={ref} />
      <KeysetList keyset={keyset} empty={t('comment.empty')}>
        {(rows) => (
          <ul className="sb-comments">
            {rows.map((comment) => (
              <li key={comment.id}>
                <div className="sb-entry-head">
                  <strong>{comment.authorName}</strong>
                  <time dateTime={comment.at}>{formatDateTime(comment.at)}</time>
                  {comment.isOwn && (
                    <Popconfirm
                      title={t('comment.deleteSure')}
                      okButtonProps={{ danger: true }}
                      okText={t('comment.delete')}
                      onConfirm={() => removing.mutateAsync({ ...ref, commentId: comment.id }).catch(() => {})}
                    >
                      <Button type="text" size="small">
                        {t('comment.delete')}
                      </Button>
                    </Popconfirm>
                  )}
                </div>
                <CommentText comment={comment} />
              </li>
            ))}
          </ul>
        )}
      </KeysetList>
    </section>
  );
}

function CommentText({ comment: { content, mentions } }: { comment: RecordComment }): ReactNode {
  return (
    <p className="sb-entry-text">
      {partsOf(content, mentions).map(({ text, isMention }, index) =>
        isMention ? (
          <span key={index} className="sb-mention">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </p>
  );
}
