import { ICON_NAMES, iconOf } from '@switchboard/kit-web/icons';
import {
  CODE_FIELDS,
  RESOURCE_KIND,
  type ResourceFields,
  type ResourceNode,
  SUB_APPS,
} from '@switchboard/sys-contract';
import { AutoComplete, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { type FieldName, keyStart } from '../model/draft.ts';
import { addableKinds } from '../model/tree.ts';
import type { Menu } from '../use-menu.ts';
import { useNames } from '../use-names.ts';
import { Field, Flag } from './field.tsx';

interface NodeFieldsProps {
  menu: Menu;
  node: ResourceNode | null;
  parentId: string | null;
}

const ROUTED: readonly number[] = [RESOURCE_KIND.menu, RESOURCE_KIND.page];

/** The fields of the menu design; each kind shows its own. */
export function NodeFields({ menu, node, parentId }: NodeFieldsProps) {
  const { t } = useTranslation('sys');
  const { appName } = useNames(menu.index);
  const form = Form.useFormInstance<ResourceFields>();
  const kind = Form.useWatch('kind', form) ?? node?.kind ?? RESOURCE_KIND.menu;
  const parent = parentId === null ? null : (menu.index.byId.get(parentId) ?? null);
  const isOfCode = (name: FieldName): boolean =>
    node?.isFromCode === true && (CODE_FIELDS as readonly string[]).includes(name);
  const kinds = new Set([...addableKinds(menu.index, parentId), ...(node === null ? [] : [node.kind])]);
  const routes = [...menu.index.byId.values()].flatMap(({ router }) => (router === null ? [] : [{ value: router }]));
  const isRouted = ROUTED.includes(kind);
  // a new key follows the kind until the user types one
  const onKind = (next: number): void => {
    const key = form.getFieldValue('international') as string;
    if (node === null && /[.:]$/.test(key)) form.setFieldValue('international', keyStart(parent, next));
  };

  return (
    <>
      <div className={styles['grid']}>
        <Field name="nameZh" required>
          <Input maxLength={80} />
        </Field>
        <Field name="nameEn">
          <Input maxLength={120} />
        </Field>
        <Field name="kind" required isLocked={isOfCode('kind')}>
          <Select
            options={[...kinds].map((value) => ({ value, label: t(`menu.kind.${value}`) }))}
            disabled={isOfCode('kind') || kinds.size < 2}
            onChange={onKind}
          />
        </Field>
        <Field name="subApp" required isLocked={isOfCode('subApp')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={SUB_APPS.map((value) => ({ value, label: appName(value) }))}
          />
        </Field>
        <Field
          name="international"
          required
          isWide
          isLocked={isOfCode('international') || node?.isKeyFixed === true}
          help={node?.isKeyFixed === true && !node.isFromCode ? t('menu.keyFixed') : undefined}
        >
          <Input className={styles['mono']} maxLength={120} spellCheck={false} />
        </Field>
        {isRouted && (
          <>
            <Field name="router" required={kind === RESOURCE_KIND.page} isWide isLocked={isOfCode('router')}>
              <Input
                className={styles['mono']}
                maxLength={200}
                spellCheck={false}
                placeholder={t('menu.hint.router')}
              />
            </Field>
            <Field name="activeRouter" isWide isLocked={isOfCode('activeRouter')}>
              <AutoComplete
                className={styles['mono']}
                options={routes}
                showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) ?? false }}
                placeholder={t('menu.hint.activeRouter')}
              />
            </Field>
            <Field name="iframeBase" isWide>
              <Input className={styles['mono']} maxLength={500} placeholder={t('menu.hint.iframeBase')} />
            </Field>
          </>
        )}
        {kind === RESOURCE_KIND.external && (
          <Field name="externalUrl" required isWide>
            <Input className={styles['mono']} maxLength={500} placeholder={t('menu.hint.externalUrl')} />
          </Field>
        )}
        <Field name="icon">
          <Select
            allowClear
            showSearch
            options={ICON_NAMES.map((value) => ({ value, label: iconLabel(value) }))}
            optionRender={renderIcon}
            labelRender={renderIcon}
          />
        </Field>
        <Field name="sort" required>
          <InputNumber min={0} max={1_000_000} precision={0} className={styles['full']} />
        </Field>
        {kind !== RESOURCE_KIND.module && kind !== RESOURCE_KIND.external && (
          <Field name="objectCode" isWide>
            <Input className={styles['mono']} maxLength={60} placeholder={t('menu.hint.objectCode')} />
          </Field>
        )}
      </div>
      <div className={styles['flags']}>
        <Flag name="status" />
        {kind !== RESOURCE_KIND.button && (
          <>
            <Flag name="webShowFlag" />
            <Flag name="mobileShowFlag" />
          </>
        )}
        {isRouted && (
          <>
            <Flag name="onlyOneBookmark" isBoolean isLocked={isOfCode('onlyOneBookmark')} />
            <Flag name="hideAside" isBoolean isLocked={isOfCode('hideAside')} />
            <Flag name="hideBookmark" isBoolean isLocked={isOfCode('hideBookmark')} />
          </>
        )}
      </div>
    </>
  );
}

const iconLabel = (name: string): string => name.replace(/Outlined$/, '');

function renderIcon({ value }: { value?: string | number | undefined }) {
  const name = String(value);
  return (
    <span className={styles['iconChoice']}>
      {iconOf(name)} {iconLabel(name)}
    </span>
  );
}
