import type { Fields, Lines } from '@switchboard/kit-contract';
import { Form } from 'antd';
import { type ReactNode, useContext, useMemo } from 'react';
import { FormProblems } from '../form/form-problems.ts';
import type { FormField } from '../form/types.ts';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { DocumentLines, type DocumentLinesProps } from './document-lines.tsx';

type Options<F extends Fields, D> = Pick<DocumentLinesProps<F, D>, 'currency' | 'pickers' | 'percents' | 'height'> & {
  /** The field of the form with the currency of the document. */
  readonly currencyField?: string;
};

/** Lines as a field of `FormPage`, `FormDialog` or `FormDrawer`; its definition is `lines.field`. */
export function linesField<const N extends string, F extends Fields, D>(
  name: N,
  lines: Lines<F, D>,
  options: Options<F, D> = {},
): FormField<N> {
  return {
    name,
    isWide: true,
    marksProblems: true,
    control: <FormLines<F, D> name={name} lines={lines} {...options} />,
    render: (value) => <LineCount value={value} />,
  };
}

type Props<F extends Fields, D> = Options<F, D> & DocumentLinesProps<F, D> & { readonly name: string };

function FormLines<F extends Fields, D>({ name, currencyField, currency, ...props }: Props<F, D>): ReactNode {
  const watched: unknown = Form.useWatch(currencyField ?? '');
  const found = useContext(FormProblems);
  const checked = useMemo(() => {
    const sent = found?.values[name];
    return found === null ? null : { name, problems: found.problems, sent: Array.isArray(sent) ? sent : [] };
  }, [found, name]);
  const own = currencyField === undefined ? currency : typeof watched === 'string' ? watched : null;
  return <DocumentLines<F, D> {...props} checked={checked} {...(own === undefined ? {} : { currency: own })} />;
}

/** Where two versions are compared. */
function LineCount({ value }: { readonly value: unknown }): ReactNode {
  const t = useKitText();
  const count = Array.isArray(value) ? value.length : 0;
  return t('document.count', { count, number: formatDecimal(count) });
}
