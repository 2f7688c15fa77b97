import type { Call, Field, Fields } from '@switchboard/kit-contract';
import { Alert, Form } from 'antd';
import type { ReactNode } from 'react';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { Cell } from '../list/cell.tsx';
import { controlOf, isLongText } from './field-control.tsx';
import { FormProblems } from './form-problems.ts';
import { FORM_STYLES } from './form-styles.ts';
import { fieldOf } from './groups.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { FormField, FormGroup, FormSpec, Values } from './types.ts';
import { type FieldLevels, isFillable, LEVEL } from './use-field-levels.ts';
import type { RecordForm } from './use-record-form.ts';
import { isRequired, shapeOf } from './values.ts';

interface Props<F extends Fields, C extends Call> {
  spec: FormSpec<F, C>;
  levels: FieldLevels;
  task: RecordForm;
  /** The visible step of a form in steps; the others stay mounted. */
  step: number | null;
  /** Action of the Enter key: save, or next step. */
  onEnter: () => void;
}

export function FormBody<F extends Fields, C extends Call>({
  spec,
  levels,
  task,
  step,
  onEnter,
}: Props<F, C>): ReactNode {
  const t = useKitText();
  const values = (Form.useWatch((all: Values) => all, task.form) ?? task.start) as Values;
  const shown = { spec, levels, task, values };
  return (
    <>
      <style href="sb-form" precedence="kit">
        {FORM_STYLES}
      </style>
      <Form
        form={task.form}
        layout="vertical"
        name={spec.name}
        initialValues={task.start}
        validateTrigger="onBlur"
        requiredMark
        onValuesChange={(changed: Values) => task.noteChange(changed)}
        onFinish={() => void task.finish()}
        onFinishFailed={({ errorFields: [first] }) => first !== undefined && task.showField(String(first.name[0]))}
      >
        <DraftNotice draft={task.draft} />
        {task.problems.length > 0 && (
          <Alert
            className="sb-form-note"
            type="error"
            showIcon
            role="alert"
            title={t('form.refused')}
            description={task.problems.map((text) => <div key={text}>{text}</div>)}
          />
        )}
        {spec.children}
        <div className={spec.aside === undefined ? undefined : 'sb-form-split'}>
          <div>
            <FormProblems value={task.refused}>
              {spec.groups.map((group, index) => (
                <Group<F, C> key={group.key} group={group} isHidden={step !== null && step !== index} {...shown} />
              ))}
            </FormProblems>
          </div>
          {spec.aside}
        </div>
        {/* Enter submits, even when the button is outside the form. */}
        <button
          type="submit"
          hidden
          aria-label={t('form.save')}
          onClick={(event) => {
            event.preventDefault();
            onEnter();
          }}
        />
      </Form>
      {task.stale !== null && <StaleDialog fields={spec.fields} groups={spec.groups} stale={task.stale} task={task} />}
    </>
  );
}

interface Shown<F extends Fields, C extends Call> {
  spec: FormSpec<F, C>;
  levels: FieldLevels;
  task: RecordForm;
  values: Values;
}

function Group<F extends Fields, C extends Call>({
  group,
  isHidden,
  ...shown
}: Shown<F, C> & { group: FormGroup; isHidden: boolean }): ReactNode {
  const fields = group.fields
    .map(fieldOf)
    .filter(({ name, isShown }) => shown.levels(name) > LEVEL.hidden && isShown?.(shown.values) !== false);
  if (fields.length === 0) return null;
  return (
    <fieldset className="sb-form-group" hidden={isHidden}>
      {group.title !== undefined && (
        <legend>
          {group.title}
          {group.hint !== undefined && <small>{group.hint}</small>}
        </legend>
      )}
      {group.note}
      <div className="sb-form-grid">
        {fields.map((one) => (
          <Item<F, C> key={one.name} of={one} {...shown} />
        ))}
      </div>
    </fieldset>
  );
}

function Item<F extends Fields, C extends Call>({
  of,
  spec,
  levels,
  task,
}: Shown<F, C> & { of: FormField }): ReactNode {
  const locale = useLocale();
  const field = spec.fields[of.name] as Field | undefined;
  if (field === undefined) throw new Error(`${spec.name}: no field "${of.name}"`);
  const isWide = of.isWide ?? isLongText(field);
  const shared = {
    label: field.label[locale],
    ...(of.hint === undefined ? {} : { extra: of.hint }),
    ...(isWide ? { className: 'sb-form-wide' } : {}),
  };
  if (of.isReadOnly === true || !isFillable(spec.fields, of.name, levels)) {
    return (
      <Form.Item {...shared} name={of.name}>
        <Plain field={field} render={of.render} />
      </Form.Item>
    );
  }
  return (
    <Form.Item
      {...shared}
      name={of.name}
      required={of.isRequired ?? isRequired(field, shapeOf(spec.call)[of.name])}
      rules={[
        {
          validator: async () => {
            const problem = task.problemOf(of.name);
            if (problem !== null) throw new Error(problem);
          },
        },
      ]}
    >
      {of.control ?? controlOf(field, of.name)}
    </Form.Item>
  );
}

interface PlainProps {
  id?: string;
  field: Field;
  render: FormField['render'];
  value?: unknown;
}

/** A field that can be read but not changed; a mask is shown as received. */
function Plain({ id, field, render, value }: PlainProps): ReactNode {
  return (
    <div className="sb-form-plain" id={id}>
      {render === undefined || value === undefined || value === null ? (
        <Cell field={field} value={value} />
      ) : (
        render(value)
      )}
    </div>
  );
}
