import { App, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { showError } from '../api/error-ui.ts';
import { ApiError } from '../api/api-error.ts';
import type { AnyAction } from './action.ts';

export interface RunningActions<Target> {
  /** Asks what there is to ask, then runs it. */
  start(action: AnyAction<Target>, target: Target): void;
  /** Put it anywhere on the page: the questions stand in it. */
  readonly dialog: ReactNode;
}

interface Asked<Target> {
  readonly action: AnyAction<Target>;
  readonly target: Target;
}

/** Runs actions: question or small form first, one at a time, a refused one stays open with what was typed. */
export function useActions<Target>(onDone: (answer: unknown, asked: Asked<Target>) => void): RunningActions<Target> {
  const { message } = App.useApp();
  const [asked, setAsked] = useState<Asked<Target> | null>(null);

  async function run(one: Asked<Target>, values: object): Promise<boolean> {
    try {
      const answer: unknown = await one.action.run(one.target, values);
      if (one.action.done !== undefined) void message.success(one.action.done);
      onDone(answer, one);
      return true;
    } catch (error) {
      // a refusal of a call was shown by the call; anything else is a fault that nobody else would tell of
      if (!(error instanceof ApiError)) showError(error);
      return false;
    }
  }

  return {
    start(action, target) {
      const one = { action, target };
      if (action.form === undefined && action.confirm === undefined) void run(one, {});
      else setAsked(one);
    },
    dialog: asked !== null && (
      <ActionDialog asked={asked} onRun={(values) => run(asked, values)} onClose={() => setAsked(null)} />
    ),
  };
}

interface DialogProps<Target> {
  asked: Asked<Target>;
  onRun: (values: object) => Promise<boolean>;
  onClose: () => void;
}

function ActionDialog<Target>({ asked: { action, target }, onRun, onClose }: DialogProps<Target>): ReactNode {
  const [form] = Form.useForm<object>();
  const [isRunning, setIsRunning] = useState(false);
  const hasForm = action.form !== undefined;

  async function submit(): Promise<void> {
    const values = hasForm ? await form.validateFields().catch(() => null) : {};
    if (values === null) return;
    setIsRunning(true);
    const isDone = await onRun(values);
    setIsRunning(false);
    if (isDone) onClose();
  }

  return (
    <Modal
      open
      title={action.label}
      width={hasForm ? 520 : 416}
      confirmLoading={isRunning}
      okText={action.label}
      okButtonProps={{ danger: action.isDanger ?? false }}
      mask={{ closable: !hasForm }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {action.confirm?.(target)}
      {hasForm && (
        <Form
          form={form}
          layout="vertical"
          initialValues={action.initial?.(target) ?? {}}
          onFinish={() => void submit()}
          scrollToFirstError
        >
          {action.form?.(target)}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      )}
    </Modal>
  );
}
