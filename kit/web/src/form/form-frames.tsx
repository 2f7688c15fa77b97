import type { Call, Fields } from '@switchboard/kit-contract';
import { Button, Drawer, Modal, Spin, Steps } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTabState } from '../draft/use-tab-state.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { FormBody } from './form-body.tsx';
import { fieldOf } from './groups.ts';
import type { FormSpec } from './types.ts';
import { type FieldLevels, useFieldLevels } from './use-field-levels.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

interface FrameProps {
  readonly title: string;
  /** Under the title. */
  readonly description?: ReactNode;
  /** Beside the title of a page. */
  readonly toolbar?: ReactNode;
  /** Width of a dialog or drawer in px. */
  readonly width?: number;
}

export type FormPageProps<F extends Fields, C extends Call> = FormSpec<F, C> & FrameProps;

/** A page that creates or changes one record. */
export function FormPage<F extends Fields, C extends Call>(props: FormPageProps<F, C>): ReactNode {
  return <Framed<F, C> frame={PageFrame} {...props} />;
}

/** The same in a dialog, for few fields. Render it only while it is open. */
export function FormDialog<F extends Fields, C extends Call>(props: FormPageProps<F, C>): ReactNode {
  return <Framed<F, C> frame={DialogFrame} {...props} />;
}

/** The same in a drawer, next to the related content. Render it only while it is open. */
export function FormDrawer<F extends Fields, C extends Call>(props: FormPageProps<F, C>): ReactNode {
  return <Framed<F, C> frame={DrawerFrame} {...props} />;
}

interface Frame extends FrameProps {
  readonly buttons: ReactNode;
  readonly steps: ReactNode;
  readonly children: ReactNode;
  readonly onLeave: () => void;
}

type Framing<F extends Fields, C extends Call> = FormPageProps<F, C> & { frame: (props: Frame) => ReactNode };

function Framed<F extends Fields, C extends Call>({
  frame: FrameOf,
  title,
  description,
  toolbar,
  width,
  ...spec
}: Framing<F, C>): ReactNode {
  const key = spec.call.right.kind === 'key' ? spec.call.right.key : undefined;
  const levels = useFieldLevels(spec.fields, spec.object, key);
  const head = {
    title,
    ...(description === undefined ? {} : { description }),
    ...(toolbar === undefined ? {} : { toolbar }),
    ...(width === undefined ? {} : { width }),
  };
  if (levels === null) {
    return (
      <FrameOf {...head} buttons={null} steps={null} onLeave={spec.onClose}>
        <Spin />
      </FrameOf>
    );
  }
  return <Ready<F, C> frame={FrameOf} spec={spec as FormSpec<F, C>} levels={levels} head={head} />;
}

interface ReadyProps<F extends Fields, C extends Call> {
  frame: (props: Frame) => ReactNode;
  spec: FormSpec<F, C>;
  levels: FieldLevels;
  head: FrameProps;
}

function Ready<F extends Fields, C extends Call>({ frame: FrameOf, spec, levels, head }: ReadyProps<F, C>): ReactNode {
  const task = useRecordForm(spec, levels, uncover);
  const [step, setStep] = useTabState(`${spec.name}.step`, () => 0);
  const last = spec.groups.length - 1;
  const isStepped = spec.isStepped === true && last > 0;
  const at = Math.min(step, last);
  function uncover(name: string): void {
    const index = spec.groups.findIndex(({ fields }) => fields.some((entry) => fieldOf(entry).name === name));
    if (isStepped && index >= 0) setStep(index);
  }
  const goTo = async (next: number): Promise<void> => {
    const names = (spec.groups[at]?.fields ?? []).map((entry) => fieldOf(entry).name);
    // going back is always possible: errors of this step can wait
    if (next < at) return setStep(next);
    if ((await task.check(names)) && (await spec.groups[at]?.mayLeave?.()) !== false) setStep(next);
  };
  const steps = isStepped ? (
    <Steps
      className="sb-form-steps"
      size="small"
      current={at}
      items={spec.groups.map(({ key, title }, index) => ({ key, title, disabled: index > at + 1 }))}
      onChange={(next) => void goTo(next)}
    />
  ) : null;
  const isLast = !isStepped || at === last;
  return (
    <FrameOf
      {...head}
      steps={steps}
      onLeave={task.leave}
      buttons={
        <>
          {spec.footNote !== undefined && <span className="sb-form-foot-note">{spec.footNote}</span>}
          <Buttons task={task} saveText={spec.saveText} at={isStepped ? at : null} isLast={isLast} goTo={goTo} />
        </>
      }
    >
      <FormBody<F, C>
        spec={spec}
        levels={levels}
        task={task}
        step={isStepped ? at : null}
        onEnter={() => (isLast ? task.submit() : void goTo(at + 1))}
      />
    </FrameOf>
  );
}

interface ButtonsProps {
  task: RecordForm;
  saveText: string | undefined;
  at: number | null;
  isLast: boolean;
  goTo: (step: number) => Promise<void>;
}

function Buttons({ task, saveText, at, isLast, goTo }: ButtonsProps): ReactNode {
  const t = useKitText();
  return (
    <>
      <Button onClick={task.leave}>{t('form.cancel')}</Button>
      {at !== null && at > 0 && <Button onClick={() => void goTo(at - 1)}>{t('form.back')}</Button>}
      {isLast ? (
        <Button type="primary" loading={task.isSaving} onClick={task.submit}>
          {saveText ?? t('form.save')}
        </Button>
      ) : (
        <Button type="primary" onClick={() => void goTo((at ?? 0) + 1)}>
          {t('form.next')}
        </Button>
      )}
    </>
  );
}

function PageFrame({ title, description, toolbar, steps, buttons, children }: Frame): ReactNode {
  const heading = useId();
  return (
    <section className="sb-form-page" aria-labelledby={heading}>
      <header className="sb-form-head">
        <h1 id={heading}>{title}</h1>
        {toolbar !== undefined && <span className="sb-toolbar">{toolbar}</span>}
        {description !== undefined && <p>{description}</p>}
      </header>
      <div className="sb-form-main">
        {steps}
        {children}
      </div>
      <footer className="sb-form-foot">{buttons}</footer>
    </section>
  );
}

function DialogFrame({ title, description, width = 560, steps, buttons, children, onLeave }: Frame): ReactNode {
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={onLeave}
      mask={{ closable: false }}
      footer={<div className="sb-form-foot-inner">{buttons}</div>}
      className={width < 700 ? 'sb-form-narrow' : ''}
    >
      {description !== undefined && <p>{description}</p>}
      {steps}
      {children}
    </Modal>
  );
}

function DrawerFrame({ title, description, width = 480, steps, buttons, children, onLeave }: Frame): ReactNode {
  const isPhone = useIsPhone();
  return (
    <Drawer
      open
      title={title}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : width}
      onClose={onLeave}
      footer={<div className="sb-form-foot-inner">{buttons}</div>}
      className={width < 700 ? 'sb-form-narrow' : ''}
    >
      {description !== undefined && <p>{description}</p>}
      {steps}
      {children}
    </Drawer>
  );
}
