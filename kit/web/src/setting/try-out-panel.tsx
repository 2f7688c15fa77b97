import { Alert, Form, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { submittedValues } from '../form/values.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { SettingRow, TryOutView } from './types.ts';
import type { SettingModel } from './use-setting.ts';

const PAUSE_MS = 400;
const NO_INPUT: Readonly<Record<string, unknown>> = {};

interface Props {
  readonly model: SettingModel;
  readonly view: TryOutView;
  readonly row: SettingRow | null;
}

/** Says beside the form what the change would do. Requested when the input pauses; never blocks saving. */
export function TryOutPanel({ model, view, row }: Props): ReactNode {
  const t = useKitText();
  const { setting, fields, calls } = model;
  const values = Form.useWatch((all: SettingRow) => all, Form.useFormInstance()) as SettingRow | undefined;
  const [input, setInput] = useState(view.start ?? NO_INPUT);
  const names = setting.edited.filter((name) => values !== undefined && name in values);
  const changed = submittedValues(names, { fields, shape: {}, values: values ?? {} });
  const stored = Object.fromEntries(setting.edited.flatMap((name) => (row?.[name] == null ? [] : [[name, row[name]]])));
  const query = usePaused({ ...input, values: { ...stored, ...changed } });
  const call = calls.tryOut ?? calls.export;
  const isComplete = call.input.safeParse(query).success;
  const { data, error, isFetching } = useCall(call as never, query as never, {
    enabled: isComplete && values !== undefined,
    placeholderData: (previous: unknown) => previous as never,
  });
  return (
    <aside className="sb-try" aria-label={t('setting.tryOut')} aria-busy={isFetching}>
      <h3>
        {t('setting.tryOut')} {isFetching && <Spin size="small" />}
      </h3>
      {view.controls?.(input, (part) => setInput({ ...input, ...part }))}
      <div role="status">
        {error !== null ? (
          <Alert type="warning" showIcon title={t('setting.tryFailed')} description={error.message} />
        ) : !isComplete || data === undefined ? (
          <p className="sb-hint">{t('setting.tryEmpty')}</p>
        ) : (
          view.render(data)
        )}
      </div>
    </aside>
  );
}

/** The value after it has not changed for a moment. */
function usePaused<T extends object>(value: T): T {
  const text = JSON.stringify(value);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(paused) as T;
}
