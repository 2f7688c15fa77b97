import { formatDateTime, useLocale } from '@switchboard/kit-web';
import type { LogDetail } from '@switchboard/sys-contract';
import { Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DiffLine, diffLines, isValues } from './diff.ts';
import styles from './log.module.css';

type View = 'fields' | 'json';

/** Before and after: field by field with display names, or as stored. */
export function EntryDiff({ entry: { before, after, changed, labels } }: { entry: LogDetail }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const id = useId();
  const [view, setView] = useState<View>('fields');
  const [isAll, setAll] = useState(false);
  const lines = diffLines(before, after, changed);
  if (lines.length === 0) return null;
  const isComparison = isValues(before) && isValues(after);
  const hasHidden = isComparison && lines.some((line) => line.isChanged) && lines.some((line) => !line.isChanged);
  const shown = hasHidden && !isAll ? lines.filter((line) => line.isChanged) : lines;
  const nameOf = (name: string): string => labels[name]?.[locale] ?? labels[camel(name)]?.[locale] ?? name;
  return (
    <section aria-labelledby={id}>
      <header className={styles['diffHead']}>
        <h2 id={id}>{t(isComparison ? 'log.changes' : 'log.content')}</h2>
        {hasHidden && view === 'fields' && (
          <label className={styles['quiet']}>
            <Switch size="small" checked={isAll} onChange={setAll} /> {t('log.unchangedToo')}
          </label>
        )}
        <Segmented<View>
          size="small"
          value={view}
          onChange={setView}
          options={[
            { value: 'fields', label: t('log.byField') },
            { value: 'json', label: t('log.raw') },
          ]}
        />
      </header>
      {view === 'json' ? (
        <RawValues before={before} after={after} />
      ) : (
        <DiffTable lines={shown} nameOf={nameOf} before={before} after={after} />
      )}
    </section>
  );
}

const camel = (name: string): string => name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
const isThere = (side: unknown): boolean => side !== null && side !== undefined;

interface TableProps {
  lines: readonly DiffLine[];
  nameOf: (name: string) => string;
  before: unknown;
  after: unknown;
}

/** A creation has no before and a deletion no after: that column is left out. */
function DiffTable({ lines, nameOf, before, after }: TableProps) {
  const { t } = useTranslation('sys');
  return (
    <div className={styles['scroll']}>
      <table className={styles['diff']}>
        <thead>
          <tr>
            <th scope="col">{t('log.field')}</th>
            {isThere(before) && <th scope="col">{t('log.before')}</th>}
            {isThere(after) && <th scope="col">{t('log.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className={line.isChanged ? styles['changed'] : undefined}>
              <th scope="row" title={line.name}>
                {nameOf(line.name)}
              </th>
              {isThere(before) && (
                <td className={line.isChanged ? styles['old'] : undefined}>{<Value value={line.before} />}</td>
              )}
              {isThere(after) && (
                <td className={line.isChanged ? styles['new'] : undefined}>{<Value value={line.after} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('sys');
  if (value === null || value === undefined || value === '') return <span className="sb-nothing">–</span>;
  if (typeof value === 'string' && MOMENT.test(value)) return <span title={value}>{formatDateTime(value)}</span>;
  if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no');
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(t('log.separator'));
  return typeof value === 'object' ? <pre>{JSON.stringify(value, null, 2)}</pre> : String(value);
}

function RawValues({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('sys');
  const sides = [
    [t('log.before'), before],
    [t('log.after'), after],
  ] as const;
  return (
    <div className={styles['raw']}>
      {sides
        .filter(([, side]) => isThere(side))
        .map(([label, side]) => (
          <figure key={label}>
            <figcaption>{label}</figcaption>
            <pre tabIndex={0}>{JSON.stringify(side, null, 2)}</pre>
          </figure>
        ))}
    </div>
  );
}
