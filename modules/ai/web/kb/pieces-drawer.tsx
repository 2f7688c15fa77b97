import { documentResource, listPieces, PIECE_REVIEW, PIECES_A_PAGE, reviewPiece } from '@switchboard/ai-contract';
import type { ResourceRow, ResultOf } from '@switchboard/kit-contract';
import { Can, LoadFailed, useCall, useCallMutation } from '@switchboard/kit-web';
import { Alert, Button, Drawer, Empty, Flex, Pagination, Segmented, Skeleton, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Piece = ResultOf<typeof listPieces>['list'][number];

interface Props {
  readonly document: ResourceRow<typeof documentResource>;
  readonly onClose: () => void;
}

/** The pieces of a document, including those excluded until an editor has reviewed them (ai A39). */
export function PiecesDrawer({ document, onClose }: Props) {
  const { t } = useTranslation('ai');
  const [isSuspicious, setIsSuspicious] = useState(document.suspiciousCount > 0);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(listPieces, { documentId: document.id, isSuspicious, page });
  const choose = (value: string): void => {
    setIsSuspicious(value === 'suspicious');
    setPage(1);
  };
  return (
    <Drawer open title={document.name} size={720} onClose={onClose}>
      <Flex vertical gap={16}>
        <Segmented
          aria-label={t('kb.pieces.title')}
          value={isSuspicious ? 'suspicious' : 'all'}
          options={[
            { value: 'all', label: t('kb.pieces.all') },
            { value: 'suspicious', label: t('kb.pieces.suspicious') },
          ]}
          onChange={choose}
        />
        {isSuspicious && <Alert type="warning" showIcon title={t('kb.pieces.suspiciousHint')} />}
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active />}
        {data?.list.length === 0 && (
          <Empty description={t(isSuspicious ? 'kb.pieces.noneSuspicious' : 'kb.pieces.none')} />
        )}
        {data?.list.map((piece) => (
          <PieceText key={piece.id} piece={piece} />
        ))}
        {data !== undefined && data.total > PIECES_A_PAGE && (
          <Pagination
            align="end"
            current={page}
            pageSize={PIECES_A_PAGE}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </Flex>
    </Drawer>
  );
}

function PieceText({ piece }: { piece: Piece }) {
  const { t } = useTranslation('ai');
  const { id, ordinal, heading, text, tokens, isSuspicious, review } = piece;
  const deciding = useCallMutation(reviewPiece, { invalidates: [listPieces, documentResource.calls.page] });
  return (
    <article>
      <Flex gap={8} align="center" wrap>
        <Typography.Text strong>{t('kb.pieces.heading', { no: ordinal + 1, heading })}</Typography.Text>
        <Typography.Text type="secondary">{t('kb.pieces.tokens', { tokens })}</Typography.Text>
        {isSuspicious && <ReviewTag review={review} />}
      </Flex>
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlock: 4 }}>
        {text}
      </Typography.Paragraph>
      {isSuspicious && (
        <Can right={`${documentResource.right}:edit`}>
          <Flex gap={8}>
            {review !== PIECE_REVIEW.approved && (
              <Button
                size="small"
                loading={deciding.isPending}
                onClick={() => deciding.mutate({ id, isApproved: true })}
              >
                {t('kb.pieces.approve')}
              </Button>
            )}
            {review !== PIECE_REVIEW.leftOut && (
              <Button
                size="small"
                danger
                loading={deciding.isPending}
                onClick={() => deciding.mutate({ id, isApproved: false })}
              >
                {t('kb.pieces.leaveOut')}
              </Button>
            )}
          </Flex>
        </Can>
      )}
    </article>
  );
}

const REVIEWS = {
  [PIECE_REVIEW.open]: { color: 'warning', text: 'kb.pieces.open' },
  [PIECE_REVIEW.approved]: { color: 'success', text: 'kb.pieces.approved' },
  [PIECE_REVIEW.leftOut]: { color: 'error', text: 'kb.pieces.leftOut' },
} as const;

function ReviewTag({ review }: { review: Piece['review'] }) {
  const { t } = useTranslation('ai');
  const { color, text } = REVIEWS[review];
  return <Tag color={color}>{t(text)}</Tag>;
}
