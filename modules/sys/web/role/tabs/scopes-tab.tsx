import { SearchOutlined } from '@ant-design/icons';
import { useLocale } from '@switchboard/kit-web';
import { type CatalogObject, SCOPE_VALUES } from '@switchboard/sys-contract';
import { Checkbox, Empty, Input, Select, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { withScope } from '../model/draft.ts';
import { useNameOf, useRoleText } from '../text.ts';
import { DeptSelect } from './dept-select.tsx';
import type { GrantTabProps } from './tab-props.ts';

const INHERIT = 0;
const CHOSEN = 5;
const PAGE_SIZE = 50;

interface Line {
  readonly code: string;
  readonly name: string;
  readonly hint: string;
}

/** 数据权限: which rows of each object the role shows. The first line covers all objects without their own rule. */
export function ScopesTab({ grant, catalog, isReadOnly, defaultScope, onChange }: GrantTabProps): ReactNode {
  const t = useRoleText();
  const locale = useLocale();
  const nameOf = useNameOf();
  const [keyword, setKeyword] = useState('');
  const [isOnlySet, setIsOnlySet] = useState(false);
  const ruleOf = (code: string) => grant.scopes.find((rule) => rule.objectCode === code);
  const label = (scope: number): string => SCOPE_VALUES[String(scope) as keyof typeof SCOPE_VALUES].label[locale];
  const any = ruleOf('*')?.scope ?? defaultScope;
  const lines: Line[] = [
    { code: '*', name: t('role.scopes.any'), hint: t('role.scopes.anyHint') },
    ...catalog.objects
      .filter((object) => isMatch(object, keyword))
      .map((object) => ({ code: object.code, name: nameOf(object), hint: object.code })),
  ].filter((line) => !isOnlySet || ruleOf(line.code) !== undefined);

  return (
    <>
      <div className="sr-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('role.scopes.search')}
          aria-label={t('role.scopes.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Checkbox checked={isOnlySet} onChange={(event) => setIsOnlySet(event.target.checked)}>
          {t('role.scopes.onlySet')}
        </Checkbox>
      </div>
      <Table<Line>
        size="small"
        rowKey="code"
        dataSource={lines}
        pagination={lines.length > PAGE_SIZE ? { pageSize: PAGE_SIZE, showSizeChanger: false } : false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.scopes.empty')} /> }}
        scroll={{ x: 640 }}
        columns={[
          {
            title: t('role.scopes.object'),
            width: 280,
            render: (_, line) => (
              <>
                <div>{line.name}</div>
                <div className={line.code === '*' ? 'sr-muted' : 'sr-code'}>{line.hint}</div>
              </>
            ),
          },
          {
            title: t('role.scopes.scope'),
            width: 220,
            render: (_, { code, name }) => (
              <Select
                style={{ width: '100%' }}
                aria-label={`${name} ${t('role.scopes.scope')}`}
                disabled={isReadOnly}
                value={ruleOf(code)?.scope ?? INHERIT}
                onChange={(scope) =>
                  onChange(
                    withScope(grant, code, scope === INHERIT ? null : { scope, deptIds: ruleOf(code)?.deptIds ?? [] }),
                  )
                }
                options={[
                  {
                    value: INHERIT,
                    label: t('role.scopes.inherit', { scope: label(code === '*' ? defaultScope : any) }),
                  },
                  ...Object.keys(SCOPE_VALUES).map((scope) => ({ value: Number(scope), label: label(Number(scope)) })),
                ]}
              />
            ),
          },
          {
            title: t('role.scopes.depts'),
            render: (_, { code, name }) => {
              const rule = ruleOf(code);
              return rule?.scope !== CHOSEN ? null : (
                <DeptSelect
                  depts={catalog.depts}
                  label={`${name} ${t('role.scopes.depts')}`}
                  isReadOnly={isReadOnly}
                  value={rule.deptIds}
                  onChange={(deptIds) => onChange(withScope(grant, code, { scope: CHOSEN, deptIds }))}
                />
              );
            },
          },
        ]}
      />
    </>
  );
}

function isMatch(object: CatalogObject, keyword: string): boolean {
  const text = keyword.trim().toLowerCase();
  return [object.nameZh, object.nameEn, object.code].some((value) => value.toLowerCase().includes(text));
}
