import { Cell, formatDateTime, useLocale } from '@switchboard/kit-web';
import { type LogDetail, logFields } from '@switchboard/sys-contract';
import { Button, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryDiff } from './entry-diff.tsx';
import styles from './log.module.css';
import { useNames } from './use-names.ts';

interface Props {
  entry: LogDetail;
  onSearch: (filters: Record<string, string>) => void;
}

export function EntryBody({ entry, onSearch }: Props) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const names = useNames();
  return (
    <div className={styles['entry']}>
      <div className={styles['entryHead']}>
        <strong>{names.action(entry.action)}</strong>
        <Cell field={logFields.category} value={entry.category} />
        <Cell field={logFields.result} value={entry.result} />
        {entry.changed !== null && entry.changed.length > 0 && (
          <Tag>{t('log.changedCount', { count: entry.changed.length })}</Tag>
        )}
      </div>
      <dl className={styles['facts']}>
        <Fact label={t('log.time')}>{formatDateTime(entry.createdAt)}</Fact>
        <Fact label={t('log.actor')}>{joined(entry.actorName, entry.jobNumber)}</Fact>
        <Fact label={t('log.dept')}>{entry.deptNames.join(t('log.separator'))}</Fact>
        <Fact label={t('log.app')}>{entry.subApp && (APPS?.[entry.subApp]?.label[locale] ?? entry.subApp)}</Fact>
        <Fact label={t('log.objectLabel')}>
          {entry.objectCode && <ObjectLink entry={entry} name={names.object(entry.objectCode)} onSearch={onSearch} />}
        </Fact>
        <Fact label={t('log.call')}>{entry.path && <Code text={`${entry.method ?? ''} ${entry.path}`.trim()} />}</Fact>
        <Fact label={t('log.code')}>{entry.code}</Fact>
        <Fact label={t('log.from')}>{joined(entry.ip, entry.region && names.region(entry.region))}</Fact>
        <Fact label={t('log.browser')}>{entry.ua}</Fact>
        <Fact label={t('log.cost')}>{entry.costMs === null ? null : t('log.ms', { count: entry.costMs })}</Fact>
        <Fact label={t('log.session')}>{entry.sessionId && <Code text={entry.sessionId} />}</Fact>
        <Fact label={t('log.trace')}>{entry.traceId && <Code text={entry.traceId} />}</Fact>
        <Fact label={t('log.proof')}>
          {entry.seal === null
            ? t('log.chain.waiting')
            : t('log.chain.block', { id: entry.seal.id, at: formatDateTime(entry.seal.sealedAt) })}
        </Fact>
      </dl>
      <EntryDiff entry={entry} />
    </div>
  );
}

const APPS = logFields.subApp.values;
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** An unknown value gets no line. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <Typography.Text code copyable className={styles['code']}>
      {text}
    </Typography.Text>
  );
}

/** Link from one entry to the history of its object. */
function ObjectLink({ entry, name, onSearch }: Props & { name: string }) {
  const { t } = useTranslation('sys');
  const { objectCode, objectId } = entry;
  return (
    <>
      <span title={objectCode ?? ''}>{objectId === null ? name : `${name} ${objectId}`}</span>{' '}
      <Button
        type="link"
        size="small"
        onClick={() => onSearch({ objectCode: objectCode ?? '', ...(objectId === null ? {} : { objectId }) })}
      >
        {t('log.history')}
      </Button>
    </>
  );
}
