import { type Field, type Fields, pageChanges, type RecordChange } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { useKeyset } from '../api/use-keyset.ts';
import { formatDateTime } from '../format/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { Cell } from '../list/cell.tsx';
import { KeysetList } from './keyset-list.tsx';

interface Props {
  /** Object code as stored in the audit rows. */
  readonly object: string;
  readonly id: string;
  /** `resource.fields`: their labels and kinds. */
  readonly fields: Fields;
  /** Labels of actions, by their code. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Values with a form of their own, by field. */
  readonly render?: Readonly<Record<string, (value: unknown) => ReactNode>>;
}

/**
 * Who changed which field from which value to which, and when: from the audit rows, limited to the reader's field
 * permissions.
 */
export function ChangeLog({ object, id, fields, actions = {}, render = {} }: Props): ReactNode {
  const t = useKitText();
  const keyset = useKeyset(pageChanges, { objectCode: object, objectId: id });
  return (
    <KeysetList keyset={keyset} empty={t('timeline.noChanges')}>
      {(rows) => (
        <ol className="sb-timeline">
          {rows.map((change) => (
            <li key={change.id}>
              <div className="sb-entry-head">
                <strong>{change.actorName ?? t('timeline.system')}</strong>
                <span>{actions[change.action] ?? actionText(change.action, t)}</span>
                <time dateTime={change.at}>{formatDateTime(change.at)}</time>
              </div>
              {change.fields.length > 0 && <FieldChanges changes={change.fields} fields={fields} render={render} />}
            </li>
          ))}
        </ol>
      )}
    </KeysetList>
  );
}

const KNOWN_ACTIONS = ['add', 'edit', 'delete'] as const;

function actionText(action: string, t: ReturnType<typeof useKitText>): string {
  const known = KNOWN_ACTIONS.find((one) => one === action);
  return known === undefined ? action : t(`timeline.action.${known}`);
}

interface ChangesProps {
  readonly changes: RecordChange['fields'];
  readonly fields?: Fields;
  /** Of fields without a definition. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly render?: Required<Props>['render'];
}

/** The changed fields with their values before and after. */
export function FieldChanges({ changes, fields = {}, labels = {}, render = {} }: ChangesProps): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  return (
    <table className="sb-changes">
      <thead>
        <tr>
          <th scope="col">{t('timeline.field')}</th>
          <th scope="col">{t('timeline.before')}</th>
          <th scope="col">{t('timeline.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field: name, before, after }) => {
          const field = fields[name];
          const own = render[name];
          return (
            <tr key={name}>
              <th scope="row">{field?.label[locale] ?? labels[name] ?? name}</th>
              <td>{own?.(before) ?? <Value field={field} value={before} />}</td>
              <td>{own?.(after) ?? <Value field={field} value={after} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A field missing from the definition is shown as stored. */
function Value({ field, value }: { field: Field | undefined; value: unknown }): ReactNode {
  if (field !== undefined) return <Cell field={field} value={value} />;
  if (value === null || value === undefined || value === '') return <span className="sb-nothing">–</span>;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
