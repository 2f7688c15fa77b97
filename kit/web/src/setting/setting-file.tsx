import { UploadOutlined } from '@ant-design/icons';
import {
  compareSettings,
  importSettings,
  type SettingDifference,
  type SettingFile as SettingsFile,
} from '@switchboard/kit-contract';
import { Alert, App, Button, Modal, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../api/use-call.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { FieldChanges } from '../timeline/change-log.tsx';
import { TIMELINE_STYLES } from '../timeline/timeline-styles.ts';
import { readSettings } from './settings-file.ts';
import type { SettingModel } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  readonly onClose: () => void;
}

/** Imports the JSON file of a module: the difference first, then one confirmation for all of it. */
export function SettingFile({ model, onClose }: Props): ReactNode {
  const t = useKitText();
  const { message } = App.useApp();
  const compare = useCallMutation(compareSettings);
  const apply = useCallMutation(importSettings, {
    onSuccess: ({ added, changed, waiting }) => {
      const more = waiting === 0 ? [] : [t('setting.file.waiting', { count: waiting })];
      void message.success([t('setting.file.applied', { count: added + changed + waiting }), ...more].join(' '));
      model.refresh();
      onClose();
    },
  });
  const [isUnreadable, setIsUnreadable] = useState(false);
  const read = async (chosen: File): Promise<void> => {
    const file = readSettings(await chosen.text());
    setIsUnreadable(file === null);
    if (file !== null) compare.mutate({ file });
  };
  const { data, variables } = compare;
  const found = data?.settings;
  const count = changeCount(found ?? []);
  const confirm = (
    <Button
      key="apply"
      type="primary"
      loading={apply.isPending}
      onClick={() => apply.mutate({ file: variables?.file as SettingsFile, digest: data?.digest ?? '' })}
    >
      {t('setting.file.apply', { count })}
    </Button>
  );
  return (
    <Modal
      open
      width={720}
      title={t('setting.file.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('form.cancel')}
        </Button>,
        ...(count === 0 ? [] : [confirm]),
      ]}
    >
      <style href="sb-timeline" precedence="kit">
        {TIMELINE_STYLES}
      </style>
      <p className="sb-hint">{t('setting.file.hint')}</p>
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={(chosen) => {
          void read(chosen);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />} loading={compare.isPending}>
          {t(found === undefined ? 'setting.file.choose' : 'setting.file.other')}
        </Button>
      </Upload>
      {isUnreadable && <Alert className="sb-setting-note" type="error" showIcon title={t('setting.file.unreadable')} />}
      {!isUnreadable && found !== undefined && count === 0 && (
        <Alert className="sb-setting-note" type="success" showIcon title={t('setting.file.same')} />
      )}
      {!isUnreadable && found !== undefined && <Differences found={found} />}
    </Modal>
  );
}

function Differences({ found }: { found: readonly SettingDifference[] }): ReactNode {
  const t = useKitText();
  return (
    <ul className="sb-setting-diff">
      {found.map(({ setting, title, problem, rows, same, labels }) => (
        <li key={setting}>
          <h3>
            {title} <small className="sb-hint">{t('setting.file.sameRows', { count: same })}</small>
          </h3>
          {problem !== null && <Alert type="error" showIcon title={t('setting.file.refused', { reason: problem })} />}
          {rows.map(({ rowKey, state, before, after }) => (
            <section key={rowKey} aria-label={rowKey}>
              <p>
                <strong>{rowKey}</strong> <span className="sb-hint">{t(`setting.file.state.${state}`)}</span>
              </p>
              {state !== 'removed' && <FieldChanges changes={differing(before, after)} labels={labels} />}
            </section>
          ))}
        </li>
      ))}
    </ul>
  );
}

type Row = SettingDifference['rows'][number];

const differing = (before: Row['before'], after: Row['after']) =>
  Object.keys(after ?? {}).flatMap((field) => {
    const [old, next] = [before?.[field] ?? null, after?.[field] ?? null];
    return JSON.stringify(old) === JSON.stringify(next) ? [] : [{ field, before: old, after: next }];
  });

/** Rows that an import would write. A row that only this installation has stays as it is. */
const changeCount = (found: readonly SettingDifference[]): number =>
  found.flatMap(({ rows }) => rows).filter(({ state }) => state !== 'removed').length;
