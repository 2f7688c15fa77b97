import { type Call, CODES, type FieldProblem, type Fields, type InputOf, type RowOf } from '@switchboard/kit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { showError } from '../api/error-ui.ts';
import { newSubmission } from '../api/submit-key.ts';
import { type Draft, useDraft } from '../draft/use-draft.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { RefusedInput } from './form-problems.ts';
import { type Difference, differencesOf } from './differences.ts';
import { groupFields } from './groups.ts';
import { type FormProblem, problemsIn } from './problems.ts';
import type { FormRecord, FormSpec, Values } from './types.ts';
import { type FieldLevels, isFillable } from './use-field-levels.ts';
import { fieldFor, isEmptyValue, submittedValues, shapeOf, startValues } from './values.ts';

/** Stored with the draft: the input belongs to the version that the user edited. */
const BASE = '$base';

export interface StaleWrite {
  readonly theirs: FormRecord;
  readonly base: Values;
  readonly differences: readonly Difference[];
}

export interface RecordForm {
  readonly form: FormInstance;
  readonly draft: Draft;
  readonly isSaving: boolean;
  /** Refusals that belong to no field of this form. */
  readonly problems: readonly string[];
  readonly start: Values;
  readonly stale: StaleWrite | null;
  /** Of the last submission. */
  readonly refused: RefusedInput | null;
  problemOf(name: string): string | null;
  noteChange(changed: Values): void;
  submit(): void;
  finish(): Promise<void>;
  showField(name: string): void;
  /** Continues with the values chosen field by field. */
  resolveStale(chosen: Values): void;
  closeStale(): void;
  /** Validates these fields as on submit; true = no errors. */
  check(names: readonly string[]): Promise<boolean>;
  leave(): void;
}

export function useRecordForm<F extends Fields, C extends Call>(
  spec: FormSpec<F, C>,
  levels: FieldLevels,
  /** Makes the field visible: in a form in steps it may be on another step. */
  uncover: (name: string) => void = () => {},
): RecordForm {
  const { fields, call, record, reload } = spec;
  const t = useKitText();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm();
  const [submission] = useState(newSubmission);
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  /** Fields that show an error when empty: only after the user has tried to continue past them. */
  const checkedNames = useRef(new Set<string>());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<RefusedInput | null>(null);
  const [stale, setStale] = useState<StaleWrite | null>(null);
  const sentValues = useRef<Values>({});
  const shape = useMemo(() => shapeOf(call), [call]);
  const all = groupFields(spec.groups).map(({ name }) => name);
  const start: Values = {
    ...startValues(all, record?.values ?? (spec.initial as Values | undefined) ?? {}),
    [BASE]: record,
  };
  const draft = useDraft(spec.name, form);

  // a newer version arrived before any input: the form shows it
  const seen = useRef(record?.version);
  useEffect(() => {
    if (record === undefined || seen.current === record.version) return;
    seen.current = record.version;
    if (!draft.isDirty) form.setFieldsValue({ ...startValues(all, record.values), [BASE]: record });
  });

  // the page follows the values, also those that were stored
  const { isRestored } = draft;
  useEffect(() => {
    if (isRestored) spec.onValuesChange?.({}, valuesNow());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per restored draft
  }, [isRestored]);

  const valuesNow = (): Values => form.getFieldsValue(true) as Values;
  const baseNow = (): FormRecord | undefined => (valuesNow()[BASE] as FormRecord | undefined) ?? record;

  /** Visible fields that the user may fill in. */
  function filled(): string[] {
    const values = valuesNow();
    return groupFields(spec.groups).flatMap(({ name, isReadOnly, isShown }) => {
      const isSent = isReadOnly !== true && isFillable(fields, name, levels) && isShown?.(values) !== false;
      return isSent ? [name] : [];
    });
  }

  function sent(): Values {
    return submittedValues(filled(), { fields, shape, values: valuesNow() });
  }

  function inputNow(): InputOf<C> {
    const base = baseNow();
    const values = sent();
    if (spec.toInput !== undefined) return spec.toInput(values as Partial<RowOf<F>>, base?.version ?? 0);
    return { ...values, ...(base === undefined ? {} : headOf(base)) } as InputOf<C>;
  }

  function problemsNow(): FormProblem[] {
    const nameItem = (place: number, label: string, text: string): string => t('form.ofItem', { place, label, text });
    return problemsIn({ spec, input: inputNow(), names: filled(), values: valuesNow(), locale, nameItem });
  }

  /** For controls that mark parts of their value: antd reports only one text per field. */
  function noteRefused(): void {
    const problems = problemsNow().map(({ field, text }) => ({ field, msg: text }));
    if (problems.length > 0) setRefused({ problems, values: { ...valuesNow() } });
  }

  function land(found: readonly FieldProblem[]): void {
    const names = filled();
    setRefused({ problems: found, values: sentValues.current });
    const texts = new Map<string, string[]>();
    const rest: string[] = [];
    for (const { field, msg } of found) {
      const name = fieldFor(field, names);
      if (name !== null && isMarkedPart(field, name)) texts.set(name, [t('form.marked')]);
      else if (name === null) rest.push(fields[field] === undefined ? msg : `${fields[field].label[locale]}: ${msg}`);
      else texts.set(name, [...(texts.get(name) ?? []), msg]);
    }
    form.setFields([...texts].map(([name, errors]) => ({ name, errors })));
    setProblems(rest);
    const [first] = texts.keys();
    if (first !== undefined) showField(first);
  }

  /** A problem of a part that the control marks itself. */
  function isMarkedPart(path: string, name: string): boolean {
    const [own] = groupFields(spec.groups).filter((one) => one.name === name && one.marksProblems === true);
    return own !== undefined && /\d/.test(path.slice(name.length));
  }

  function showField(name: string): void {
    uncover(name);
    // after the step has changed
    setTimeout(() => form.scrollToField(name, { block: 'center', focus: true }), 0);
  }

  async function send(): Promise<void> {
    const values = sent();
    try {
      const result = await callApi(call, inputNow(), { submission });
      await Promise.all((spec.invalidates ?? []).map((one) => queryClient.invalidateQueries({ queryKey: [one.name] })));
      draft.clear();
      if (spec.savedText !== null) void message.success(spec.savedText ?? t('form.saved'));
      spec.onSaved(result, values);
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error);
      const handled = spec.onRefused?.(error) ?? false;
      if (typeof handled === 'string') return showField(handled);
      if (handled) return;
      if (error.code === CODES.validation && Array.isArray(error.data) && error.data.length > 0) {
        return land(error.data as FieldProblem[]);
      }
      if (error.code === CODES.staleWrite && reload !== undefined) return await compare(reload);
      showError(error);
    }
  }

  async function compare(read: () => Promise<FormRecord>): Promise<void> {
    const theirs = await read();
    const base = baseNow()?.values ?? {};
    const differences = differencesOf(filled(), fields, { base, mine: sent(), theirs: theirs.values });
    setStale({ theirs, base, differences });
  }

  async function finish(): Promise<void> {
    if (isBusy.current) return;
    setProblems([]);
    sentValues.current = { ...valuesNow() };
    const found = problemsNow();
    if (found.length > 0) return land(found.map(({ field, text }) => ({ field, msg: text })));
    isBusy.current = true;
    setIsSaving(true);
    try {
      await send();
    } catch (error) {
      showError(error);
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  return {
    form,
    draft,
    isSaving,
    problems,
    start,
    stale,
    refused,
    problemOf(name) {
      const problem = problemsNow().find((one) => one.name === name);
      if (problem !== undefined && isMarkedPart(problem.field, name)) return t('form.marked');
      if (problem === undefined || (!checkedNames.current.has(name) && isEmptyValue(valuesNow()[name]))) return null;
      return problem.text;
    },
    noteChange(changed) {
      draft.note();
      spec.onValuesChange?.(changed, valuesNow());
      // a field with an error is validated again as soon as it changes
      const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
      if (wrong.length > 0) void form.validateFields(wrong).catch(() => {});
    },
    submit() {
      for (const name of all) checkedNames.current.add(name);
      noteRefused();
      form.submit();
    },
    finish,
    showField,
    resolveStale(chosen) {
      if (stale === null) return;
      setStale(null);
      form.setFieldsValue({ ...startValues(Object.keys(chosen), chosen), [BASE]: stale.theirs });
      draft.note();
      void finish();
    },
    closeStale: () => setStale(null),
    async check(names) {
      for (const name of names) checkedNames.current.add(name);
      noteRefused();
      try {
        await form.validateFields(names as string[]);
        return true;
      } catch {
        const wrong = names.find((name) => form.getFieldError(name).length > 0);
        if (wrong !== undefined) showField(wrong);
        return false;
      }
    },
    leave() {
      if (!draft.isDirty) return spec.onClose();
      modal.confirm({
        title: t('form.unsaved'),
        okText: t('form.discard'),
        cancelText: t('form.stay'),
        okButtonProps: { danger: true },
        onOk: () => {
          draft.clear();
          spec.onClose();
        },
      });
    },
  };
}

/** The id of the record and the version that the user saw. */
function headOf({ id, version }: FormRecord): { id?: string; version: number } {
  return { ...(id === undefined ? {} : { id }), version };
}
