import styles from './bars.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The number as text, next to the bar. */
  readonly text: string;
  readonly isLow?: boolean;
  readonly onOpen?: () => void;
}

interface Props {
  title: string;
  rows: readonly Bar[];
  /** Value of a full bar, unless a row is larger. */
  max?: number;
  note?: string;
}

/** Numbers as bars, with a table for screen readers. */
export function Bars({ title, rows, max = 0, note }: Props) {
  const most = Math.max(max, ...rows.map(({ value }) => value), 1);
  return (
    <section className={styles['box']}>
      <h3 className={styles['title']}>{title}</h3>
      <table className={styles['bars']} aria-label={title}>
        <tbody>
          {rows.map(({ key, label, value, text, isLow, onOpen }) => (
            <tr key={key}>
              <th scope="row">
                {onOpen === undefined ? (
                  label
                ) : (
                  <button type="button" className={styles['link']} onClick={onOpen}>
                    {label}
                  </button>
                )}
              </th>
              <td className={styles['track']} aria-hidden="true">
                <span
                  className={`${styles['bar']} ${isLow === true ? styles['low'] : ''}`}
                  style={{ width: `${(value / most) * 100}%` }}
                />
              </td>
              <td className={styles['number']}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </section>
  );
}
