import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from '../designer.module.css';

/** A label above its input: the panel changes the definition while the user types, so there is no form to submit. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label className={styles['fieldLabel']} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {hint !== undefined && <span className={styles['secondary']}>{hint}</span>}
    </div>
  );
}

interface PickProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { value: T; label: string; disabled?: boolean }[];
  readonly isReadOnly: boolean;
  readonly hint?: string;
  onChange(value: T): void;
}

export function Pick<T extends string>({ label, value, options, isReadOnly, hint, onChange }: PickProps<T>) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(id) => (
        <Select<T>
          id={id}
          value={value}
          options={[...options]}
          disabled={isReadOnly}
          onChange={(next) => onChange(next)}
        />
      )}
    </Field>
  );
}
