import type { ResourceRow } from '@switchboard/kit-contract';
import { useCallMutation } from '@switchboard/kit-web';
import { publishVersion, versionResource } from '@switchboard/sys-contract';
import { App, DatePicker, Modal, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './version.module.css';

interface Props {
  row: ResourceRow<typeof versionResource>;
  onClose: () => void;
}

/** Publishes immediately or at a scheduled time. */
export function PublishDialog({ row, onClose }: Props) {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  const [isLater, setLater] = useState(row.status === '1');
  const [at, setAt] = useState<Dayjs | null>(row.publishAt === null ? null : dayjs(row.publishAt));
  const publishing = useCallMutation(publishVersion, {
    invalidates: [versionResource.calls.page],
    onSuccess: () => {
      void message.success(t(isLater ? 'version.scheduled' : 'version.published'));
      onClose();
    },
  });
  const isPast = at !== null && at.isBefore(dayjs());
  return (
    <Modal
      open
      title={t('version.publishTitle', { version: row.versionNo })}
      width={420}
      onCancel={onClose}
      okText={t('version.publish')}
      okButtonProps={{ disabled: isLater && (at === null || isPast) }}
      confirmLoading={publishing.isPending}
      onOk={() =>
        publishing.mutate({ id: row.id, version: row.version, publishAt: isLater ? (at?.toISOString() ?? null) : null })
      }
    >
      <div className={styles['publish']}>
        <Radio.Group
          value={isLater}
          onChange={(event) => setLater(event.target.value === true)}
          options={[
            { value: false, label: t('version.now') },
            { value: true, label: t('version.later') },
          ]}
        />
        {isLater && (
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            aria-label={t('version.publishAt')}
            minDate={dayjs()}
            value={at}
            status={isPast ? 'error' : ''}
            onChange={(next) => setAt(next)}
          />
        )}
        {isPast && <span role="alert">{t('version.pastRule')}</span>}
      </div>
    </Modal>
  );
}
