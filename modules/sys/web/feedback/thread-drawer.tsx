import { MASKED } from '@switchboard/kit-contract';
import { formatDateTime, LoadFailed, useCall, useFileOpen, useIsPhone } from '@switchboard/kit-web';
import { PictureOutlined } from '@ant-design/icons';
import { getFeedbackDetail } from '@switchboard/sys-contract';
import { Button, Descriptions, Drawer, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import styles from './feedback.module.css';
import { HandlerTools } from './handler-tools.tsx';
import { TypeTag } from './type-controls.tsx';

interface Props {
  id: string;
  /** As the submitter, or as a handler. */
  mode: 'own' | 'manage';
  onClose: () => void;
}

const STATUS_COLOR = { '0': 'warning', '1': 'success', '2': 'default' } as const;

/** One feedback with all its messages. */
export function ThreadDrawer({ id, mode, onClose }: Props) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  const query = useCall(getFeedbackDetail, { id });
  const { open, holder } = useFileOpen();
  const { data } = query;
  return (
    <Drawer
      open
      title={data?.no ?? t('feedback.detail')}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 560}
      onClose={onClose}
      extra={data !== undefined && mode === 'manage' && <HandlerTools feedback={data} />}
      footer={data !== undefined && <Composer feedback={data} mode={mode} />}
    >
      {query.error !== null && data === undefined && (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton active />}
      {data !== undefined && (
        <>
          <Descriptions
            size="small"
            column={isPhone ? 1 : 2}
            items={[
              {
                key: 'status',
                label: t('feedback.status'),
                children: isShown(data.status) ? (
                  <Tag color={STATUS_COLOR[data.status]}>{t(`feedback.state.${data.status}`)}</Tag>
                ) : (
                  '–'
                ),
              },
              {
                key: 'type',
                label: t('feedback.type'),
                children: isShown(data.type) ? <TypeTag code={data.type} /> : '–',
              },
              { key: 'who', label: t('feedback.submitter'), children: data.submitterName ?? '–' },
              { key: 'handler', label: t('feedback.handler'), children: data.handlerName ?? '–' },
              { key: 'page', label: t('feedback.page'), children: data.pageName ?? data.pagePath ?? '–' },
              {
                key: 'urgency',
                label: t('feedback.urgency'),
                children: isShown(data.urgency) ? t(data.urgency === '2' ? 'feedback.urgent' : 'feedback.normal') : '–',
              },
            ]}
          />
          <ol className={styles['thread']}>
            <ThreadMessage
              side={1}
              name={data.submitterName}
              at={data.createdAt}
              text={data.content}
              files={data.files}
              open={open}
            />
            {data.replies.map((reply) => (
              <ThreadMessage
                key={reply.id}
                side={reply.side}
                name={reply.name}
                at={reply.createdAt}
                text={reply.content}
                files={reply.files}
                open={open}
              />
            ))}
          </ol>
          {holder}
        </>
      )}
    </Drawer>
  );
}

/** Neither hidden from the reader nor masked. */
const isShown = <T extends string>(value: T | undefined): value is T => value !== undefined && value !== MASKED;

/** Fields hidden from the reader are absent. */
interface SaidProps {
  side: 1 | 2;
  name: string | undefined;
  at: string | undefined;
  text: string | undefined;
  files: readonly { fileId: string; name: string }[];
  open: (fileId: string) => Promise<void>;
}

function ThreadMessage({ side, name, at, text, files, open }: SaidProps) {
  const { t } = useTranslation('sys');
  return (
    <li className={side === 2 ? styles['answer'] : styles['question']}>
      <div className={styles['saidHead']}>
        <strong>{name ?? '–'}</strong>
        <span>{t(side === 2 ? 'feedback.handler' : 'feedback.submitter')}</span>
        {isShown(at) && <time dateTime={at}>{formatDateTime(at)}</time>}
      </div>
      <p className={styles['said']}>{text ?? '–'}</p>
      {files.length > 0 && (
        <ul className={styles['images']} aria-label={t('feedback.images')}>
          {files.map((file) => (
            <li key={file.fileId}>
              <Button
                size="small"
                icon={<PictureOutlined aria-hidden />}
                onClick={() => void open(file.fileId).catch(() => {})}
              >
                {file.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
