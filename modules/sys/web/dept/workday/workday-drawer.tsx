import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useIsPhone } from '@switchboard/kit-web';
import { Alert, App, Button, Drawer, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './workday.module.css';
import { countWorkdays } from '../model/calendar.ts';
import { MarkBar } from './mark-bar.tsx';
import { useCalendar } from './use-calendar.ts';
import { YearGrid } from './year-grid.tsx';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

export function WorkdayDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sys');
  const { modal } = App.useApp();
  const isPhone = useIsPhone();
  const calendar = useCalendar();
  const { year, isChanged } = calendar;

  function leave(): void {
    if (!isChanged) return onClose();
    const giveUp = (): void => {
      calendar.discard();
      onClose();
    };
    void modal.confirm({ title: t('dept.unsaved'), okText: t('dept.action.discard'), onOk: giveUp });
  }

  return (
    <Drawer
      open
      title={t('dept.workday.title')}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '96%' : 'min(960px, 92vw)'}
      onClose={leave}
      extra={
        <span className={styles['year']}>
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label={t('dept.workday.before')}
            disabled={year <= FIRST_YEAR}
            onClick={() => calendar.setYear(year - 1)}
          />
          <strong>{year}</strong>
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label={t('dept.workday.after')}
            disabled={year >= LAST_YEAR}
            onClick={() => calendar.setYear(year + 1)}
          />
        </span>
      }
      footer={
        (calendar.chosen.size > 0 || isChanged) && (
          <>
            {calendar.chosen.size > 0 && <MarkBar calendar={calendar} />}
            {calendar.chosen.size === 0 && (
              <div className={styles['formFoot']}>
                <span className={styles['unsaved']}>{t('dept.workday.changed', { count: calendar.draft.size })}</span>
                <Button onClick={calendar.discard}>{t('dept.action.discard')}</Button>
                <Button type="primary" loading={calendar.isSaving} onClick={calendar.save}>
                  {t('dept.action.save')}
                </Button>
              </div>
            )}
          </>
        )
      }
    >
      <div className={styles['legend']}>
        <span className={styles['legendOff']}>{t('dept.workday.off')}</span>
        <span className={styles['legendWork']}>{t('dept.workday.work')}</span>
        <span className={styles['quietText']}>
          {t('dept.workday.count', { count: countWorkdays(year, calendar.marks, calendar.draft) })}
        </span>
        <span className={styles['hint']}>{t('dept.workday.hint')}</span>
      </div>
      {calendar.error === null ? (
        <Spin spinning={calendar.isLoading}>
          <YearGrid calendar={calendar} />
        </Spin>
      ) : (
        <Alert type="warning" showIcon title={calendar.error.msg} />
      )}
    </Drawer>
  );
}
