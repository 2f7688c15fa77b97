import type { Fields } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { useRecord } from '../../detail/use-record.tsx';
import { FormPage } from '../../form/form-frames.tsx';
import type { FormRecord } from '../../form/types.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useKitText } from '../../i18n/use-kit-text.ts';
import { linesField } from '../form-lines.tsx';
import { type DocumentPageProps, recordOf } from './types.ts';

type Props = Pick<DocumentPageProps, 'document' | 'groups' | 'initial' | 'lineOptions'> & {
  /** Null: a new document. */
  readonly id: string | null;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** Header and lines of a document in one form, saved together. */
export function DocumentForm({ id, ...props }: Props): ReactNode {
  return id === null ? <Form {...props} id="new" /> : <Edit {...props} id={id} />;
}

function Edit(props: Props & { readonly id: string }): ReactNode {
  const { get } = props.document.calls;
  const { record, reload, state } = useRecord(get, { id: props.id }, recordOf);
  if (record === null) return state;
  return <Form {...props} record={record} reload={reload} />;
}

interface FormProps extends Omit<Props, 'id'> {
  readonly id: string;
  readonly record?: FormRecord;
  readonly reload?: () => Promise<FormRecord>;
}

function Form({ document, groups, initial, lineOptions, id, record, reload, onSaved, onClose }: FormProps): ReactNode {
  const { calls, code, currency, form, lines, resource, title } = document;
  const t = useKitText();
  const locale = useLocale();
  const options = { ...lineOptions, ...(currency === undefined ? {} : { currencyField: currency }) };
  const all = groups ?? [{ key: 'head', fields: [...form.fields] }];
  const withLines =
    lines === undefined
      ? all
      : [...all, { key: 'lines', title: lines.label[locale], fields: [linesField('lines', lines, options)] }];
  const fields: Fields = lines === undefined ? resource.fields : { ...resource.fields, lines: lines.field };
  const name = title[locale];
  return (
    <FormPage
      name={`${code}.${id}`}
      title={record === undefined ? t('documentPage.new', { name }) : String(record.values['docNo'])}
      fields={fields}
      object={code}
      groups={withLines}
      call={calls.save}
      {...(record === undefined ? {} : { record })}
      {...(reload === undefined ? {} : { reload })}
      {...(initial === undefined ? {} : { initial })}
      invalidates={[calls.get, calls.log, resource.calls.page]}
      onSaved={(saved) => onSaved(saved.id)}
      onClose={onClose}
    />
  );
}
