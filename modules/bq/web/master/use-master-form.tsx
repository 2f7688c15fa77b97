import type { Call, Fields, InputOf, Resource, RowOf } from '@switchboard/kit-contract';
import { type Action, Can, FormDrawer, type FormField } from '@switchboard/kit-web';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Places<F extends Fields> = readonly ((keyof F & string) | FormField<keyof F & string>)[];

interface Options<F extends Fields, C extends Call> {
  readonly resource: Resource<F>;
  readonly call: C;
  /** A function if a control depends on the existing row. */
  readonly fields: Places<F> | ((row: RowOf<F> | null) => Places<F>);
  /** Initial values of a new row; a function if they depend on the current time. */
  readonly initial: Partial<RowOf<F>> | (() => Partial<RowOf<F>>);
  /** Initial values of a copy of a row. */
  readonly copied?: (row: RowOf<F>) => Partial<RowOf<F>>;
  /** Form fields that are not fields of the list; by the edited row, null = a new one. */
  readonly beside?: { readonly fields: Fields; readonly places: (row: RowOf<F> | null) => readonly FormField[] };
  /** Calls to invalidate after saving, in addition to the list. */
  readonly changes?: readonly Call[];
  /** Additional input for a new row. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The name of the row in the title of its form. */
  readonly titleOf: (row: RowOf<F>) => string;
  /** The right that the form requires, if not the key of the page with `:edit`. */
  readonly right?: string;
  /** Rows that may be edited; all by default. */
  readonly isEditable?: (row: RowOf<F>) => boolean;
}

interface MasterForm<Row> {
  readonly addButton: ReactNode;
  readonly rowActions: readonly Action<Row>[];
  readonly edit: Action<Row>;
  /** Only offered if `copied` is set. */
  readonly copy: Action<Row>;
  readonly view: ReactNode;
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Actions to add and edit rows of a manually maintained list, in a drawer. */
export function useMasterForm<F extends Fields, C extends Call>(options: Options<F, C>): MasterForm<RowOf<F>> {
  const { resource, call, fields, initial, copied, titleOf, isEditable, beside, changes = [], more = {} } = options;
  const { right = `${resource.right}:edit` } = options;
  const { t } = useTranslation('bq');
  const [edited, setEdited] = useState<RowOf<F> | null>(null);
  const [start, setStart] = useState<Partial<RowOf<F>> | null>(null);
  const edit = useMemo(
    (): Action<RowOf<F>> => ({
      key: 'edit',
      label: t('master.edit'),
      right,
      ...(isEditable === undefined ? {} : { isOffered: isEditable }),
      run: setEdited,
    }),
    [t, right, isEditable],
  );
  const copy = useMemo(
    (): Action<RowOf<F>> => ({
      key: 'copy',
      label: t('master.copy'),
      right,
      isReading: true,
      isOffered: () => copied !== undefined,
      run: (row) => setStart(copied?.(row) ?? null),
    }),
    [t, right, copied],
  );
  const rowActions = useMemo(() => [edit], [edit]);
  const close = (): void => {
    setEdited(null);
    setStart(null);
  };
  const row = edited as (RowOf<F> & Versioned) | null;
  return {
    edit,
    copy,
    rowActions,
    addButton: (
      <Can right={right}>
        <Button type="primary" onClick={() => setStart(typeof initial === 'function' ? initial() : initial)}>
          {t('master.add')}
        </Button>
      </Can>
    ),
    view: (row !== null || start !== null) && (
      <FormDrawer
        name={`${resource.code}.${row?.id ?? 'new'}`}
        title={row === null ? t('master.add') : `${t('master.edit')} · ${titleOf(row)}`}
        fields={{ ...resource.fields, ...beside?.fields } as Fields}
        object={resource.code}
        groups={[
          {
            key: 'all',
            fields: [...(typeof fields === 'function' ? fields(row) : fields), ...(beside?.places(row) ?? [])],
          },
        ]}
        call={call}
        {...(row === null ? { initial: start ?? {} } : { record: { id: row.id, version: row.version, values: row } })}
        toInput={(values, version) =>
          ({ ...(row === null ? more : {}), ...values, id: row?.id ?? null, version }) as unknown as InputOf<C>
        }
        invalidates={[resource.calls.page as unknown as Call, ...changes]}
        onSaved={close}
        onClose={close}
      />
    ),
  };
}
