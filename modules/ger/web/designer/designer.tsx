import { ArrowLeftOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { getProcess, type GraphNode } from '@switchboard/ger-contract';
import { LoadFailed, useCall, useIsPhone, useLocale, useRights } from '@switchboard/kit-web';
import { Alert, App, Button, Drawer, Skeleton, Tag } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Canvas } from './canvas.tsx';
import styles from './designer.module.css';
import { HistoryDrawer } from './history-drawer.tsx';
import { addBranch, insertAt, moveNode, removeNode } from './model/edit.ts';
import { nodeIn } from './model/tree.ts';
import { NodePanel } from './panel/node-panel.tsx';
import { Problems } from './problems.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SimulateDrawer } from './simulate-drawer.tsx';
import type { Process } from './types.ts';
import { type Design, useDesign } from './use-design.ts';
import { useNames } from './use-names.ts';
import { LabelsProvider } from './labels.tsx';

const KEY = 'sys.process.configer';

/** The process designer. */
export function Designer({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useCall(getProcess, { id }, { staleTime: 0 });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <Board key={data.id} process={data} onReload={async () => (await refetch()).data ?? data} onBack={onBack} />;
}

interface BoardProps {
  readonly process: Process;
  onReload(): Promise<Process>;
  onBack(): void;
}

type Open = 'settings' | 'simulate' | 'history' | 'publish' | null;

function Board({ process, onReload, onBack }: BoardProps) {
  const { t } = useTranslation('ger');
  const rights = useRights();
  const isPhone = useIsPhone();
  const names = useNames();
  const design = useDesign(process);
  const [selected, setSelected] = useState<string | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const { message } = App.useApp();
  const isReadOnly = !rights.has(`${KEY}:edit`);
  const mayPublish = rights.has(`${KEY}:publish`);
  const { definition, problems } = design;
  const { graph } = definition;
  const node = selected === null ? undefined : nodeIn(graph, selected);

  const save = async (publish: boolean, note: string | null): Promise<void> => {
    const stored = await design.save({ publish, note });
    if (stored === null) return setOpen(null);
    if (publish && stored.status !== 'published')
      message.error(t('design.notPublished', { count: stored.errors.length }));
    else message.success(t(publish ? 'design.published' : 'design.saved', { no: stored.versionNo }));
    setOpen(null);
  };
  const keys = (event: KeyboardEvent): void => {
    if (isReadOnly || isTyping(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      if (event.shiftKey) design.redo();
      else design.undo();
    } else if (event.key === 'Delete' && selected !== null) {
      design.changeGraph(removeNode(graph, selected));
      setSelected(null);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && selected !== null) {
      event.preventDefault();
      design.changeGraph(moveNode(graph, selected, event.key === 'ArrowUp' ? -1 : 1));
    }
  };
  const panel = node !== undefined && (
    <NodePanel
      node={node}
      graph={graph}
      serviceName={definition.serviceName ?? null}
      problems={problems}
      isReadOnly={isReadOnly}
      onChange={design.changeGraph}
      onClose={() => setSelected(null)}
    />
  );
  return (
    <LabelsProvider processId={process.id} formId={definition.formId}>
      {/* shortcuts of the whole designer; each action also has a button */}
      <div className={styles['designer']} onKeyDown={keys} role="presentation">
        <Bar {...{ process, design, isReadOnly, mayPublish, onBack, setOpen }} onSave={() => void save(false, null)} />
        {design.isStale && (
          <Alert
            type="warning"
            showIcon
            title={t('design.stale')}
            action={
              <>
                <Button size="small" onClick={() => void onReload().then(design.rebase)}>
                  {t('design.keepMine')}
                </Button>{' '}
                <Button size="small" onClick={() => void onReload().then(design.discard)}>
                  {t('design.takeTheirs')}
                </Button>
              </>
            }
          />
        )}
        <Problems problems={problems} graph={graph} onSelect={setSelected} />
        <div className={styles[node === undefined || isPhone ? 'wide' : 'body']}>
          <div className={styles['paper']}>
            <Canvas
              graph={graph}
              problems={problems}
              selected={selected}
              isReadOnly={isReadOnly}
              onSelect={setSelected}
              onAdd={(edge, kind) => {
                const made = insertAt(graph, edge, kind, names);
                if (made === null) return;
                design.changeGraph(made.graph);
                setSelected(made.id);
              }}
              onAddBranch={(forkId) => {
                const fork = nodeIn(graph, forkId);
                if (fork?.type === 'condition') design.changeGraph(addBranch(graph, fork, names.branch));
                setSelected(forkId);
              }}
            />
          </div>
          {node !== undefined && !isPhone && <SidePanel node={node}>{panel}</SidePanel>}
        </div>
        {isPhone && (
          <Drawer
            open={node !== undefined}
            size="100%"
            closable={false}
            title={null}
            aria-label={t('design.panel')}
            onClose={() => setSelected(null)}
          >
            {panel}
          </Drawer>
        )}
        {open === 'settings' && (
          <SettingsDrawer
            definition={definition}
            isReadOnly={isReadOnly}
            onChange={design.change}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'simulate' && (
          <SimulateDrawer processId={process.id} definition={definition} onClose={() => setOpen(null)} />
        )}
        {open === 'history' && (
          <HistoryDrawer
            process={process}
            graph={graph}
            mayPublish={mayPublish}
            onRestored={() => void onReload().then(design.discard)}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'publish' && (
          <PublishDialog
            versionNo={process.status === 'draft' ? process.versionNo : process.lastNo + 1}
            runningNum={process.runningNum ?? null}
            isSaving={design.isSaving}
            onPublish={(note) => void save(true, note)}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </LabelsProvider>
  );
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, [contenteditable]') || target.closest('[role=dialog], [role=listbox]') !== null);

/** Scrolls into view and takes the focus when another step is chosen, so that keyboard users continue there. */
function SidePanel({ node, children }: { node: GraphNode; children: ReactNode }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [node.id]);
  return (
    <aside ref={box} tabIndex={-1} className={styles['panel']} aria-label={`${t('design.panel')} ${node.name[locale]}`}>
      {children}
    </aside>
  );
}

interface BarProps {
  readonly process: Process;
  readonly design: Design;
  readonly isReadOnly: boolean;
  readonly mayPublish: boolean;
  onBack(): void;
  onSave(): void;
  setOpen(open: Open): void;
}

function Bar({ process, design, isReadOnly, mayPublish, onBack, onSave, setOpen }: BarProps) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { modal } = App.useApp();
  const { definition, problems, isDirty } = design;
  const leave = (): void => {
    if (!isDirty) return onBack();
    void modal.confirm({
      title: t('design.leaveSure'),
      okText: t('design.leave'),
      cancelText: t('design.stay'),
      onOk: () => {
        design.discard(process);
        onBack();
      },
    });
  };
  return (
    <div className={styles['bar']}>
      <Button icon={<ArrowLeftOutlined />} onClick={leave}>
        {t('design.back')}
      </Button>
      <div className={styles['title']}>
        <h2>{(locale === 'zh' ? definition.nameZh : definition.nameEn) ?? '-'}</h2>
        <span className={styles['secondary']}>
          {`${process.processCode ?? '-'} · v${process.versionNo} `}
          <Tag>{t(`design.status.${process.status}`)}</Tag>
          {isDirty && t('design.unsaved')}
        </span>
      </div>
      {!isReadOnly && (
        <>
          <Button
            icon={<UndoOutlined />}
            disabled={!design.canUndo}
            aria-label={t('design.undo')}
            onClick={design.undo}
          />
          <Button
            icon={<RedoOutlined />}
            disabled={!design.canRedo}
            aria-label={t('design.redo')}
            onClick={design.redo}
          />
        </>
      )}
      <Button onClick={() => setOpen('settings')}>{t('design.settings')}</Button>
      <Button onClick={() => setOpen('simulate')}>{t('design.simulate')}</Button>
      <Button onClick={() => setOpen('history')}>{t('design.history')}</Button>
      {!isReadOnly && (
        <Button loading={design.isSaving} onClick={onSave}>
          {t('design.saveDraft')}
        </Button>
      )}
      {!isReadOnly && mayPublish && (
        <Button type="primary" disabled={problems.length > 0 || design.isChecking} onClick={() => setOpen('publish')}>
          {t('design.publish')}
        </Button>
      )}
    </div>
  );
}
