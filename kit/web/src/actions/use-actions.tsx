import { App, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { showError } from '../api/error-ui.ts';
import { ApiError } from '../api/api-error.ts';
import type { AnyAction } from './action.ts';

export interface RunningActions<Target> {
  /** Shows the confirmation or form, if there is one, then runs the action. */
  start(action: AnyAction<Target>, target: Target): void;
  /** Place it anywhere on the page: it renders the confirmations and forms. */
  readonly dialog: ReactNode;
}

interface PendingAction<Target> {
  readonly action: AnyAction<Target>;
  readonly target: Target;
}

/** Runs actions: confirmation or small form first, one at a time; a refused one stays open with its input. */
export function useActions<Target>(
  onDone: (answer: unknown, pendingAction: PendingAction<Target>) => void,
): RunningActions<Target> {
  const { message } = App.useApp();
  const [pendingAction, setPendingAction] = useState<PendingAction<Target> | null>(null);

  async function run(one: PendingAction<Target>, values: object): Promise<boolean> {
    try {
      const answer: unknown = await one.action.run(one.target, values);
      if (one.action.done !== undefined) void message.success(one.action.done);
      onDone(answer, one);
      return true;
    } catch (error) {
      // the call has shown its own refusal; any other error would go unnoticed
      if (!(error instanceof ApiError)) showError(error);
      return false;
    }
  }

  return {
    start(action, target) {
      const one = { action, target };
      if (action.form === undefined && action.confirm === undefined) void run(one, {});
      else setPendingAction(one);
    },
    dialog: pendingAction !== null && (
      <ActionDialog
        pendingAction={pendingAction}
        onRun={(values) => run(pendingAction, values)}
        onClose={() => setPendingAction(null)}
      />
    ),
  };
}

interface DialogProps<Target> {
  pendingAction: PendingAction<Target>;
  onRun: (values: object) => Promise<boolean>;
  onClose: () => void;
}

function ActionDialog<Target>({ pendingAction: { action, target }, onRun, onClose }: DialogProps<Target>): ReactNode {
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
