import { Button, DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './write.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly initial?: string | null;
  readonly onClose: () => void;
  readonly onChosen: (time: string, zone: string) => void;
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const LATEST_DAYS = 90;
/** A form that is filled in slowly must not miss the server's minimum time (mc M55). */
const EARLIEST_MINUTES = 2;

export function TimeDialog({ isOpen, initial = null, onClose, onChosen }: Props) {
  const { t } = useTranslation('mc');
  const [time, setTime] = useState<Dayjs | null>(initial === null ? null : dayjs(initial));
  const earliest = dayjs().add(EARLIEST_MINUTES, 'minute');
  const latest = dayjs().add(LATEST_DAYS, 'day');
  const isWrong = time !== null && (time.isBefore(dayjs().add(1, 'minute')) || time.isAfter(latest));
  const quick = [
    { label: t('mail.write.time.hour'), value: dayjs().add(1, 'hour') },
    { label: t('mail.write.time.tomorrow'), value: dayjs().add(1, 'day').hour(9).minute(0).second(0) },
    { label: t('mail.write.time.monday'), value: dayjs().add(1, 'week').day(1).hour(9).minute(0).second(0) },
  ];
  return (
    <Modal
      open={isOpen}
      title={t('mail.write.later')}
      okText={t('mail.write.time.ok')}
      cancelText={t('mail.write.back')}
      okButtonProps={{ disabled: time === null || isWrong }}
      destroyOnHidden
      onCancel={onClose}
      onOk={() => time !== null && onChosen(time.second(0).millisecond(0).toISOString(), zone)}
    >
      <DatePicker
        style={{ width: '100%' }}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        aria-label={t('mail.write.time.label')}
        status={isWrong ? 'error' : ''}
        value={time}
        minDate={earliest}
        maxDate={latest}
        onChange={setTime}
      />
      <div className={styles['quick']}>
        {quick.map(({ label, value }) => (
          <Button key={label} size="small" onClick={() => setTime(value)}>
            {label}
          </Button>
        ))}
      </div>
      <p className={styles['hint']}>{t('mail.write.time.hint', { zone })}</p>
    </Modal>
  );
}
