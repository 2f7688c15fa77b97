import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNameOf, useRoleText } from '../text.ts';
import { FieldTable } from './field-table.tsx';
import type { GrantTabProps } from './tab-props.ts';

/** 字段权限: select an object, then the level of each of its fields. */
export function FieldsTab({ grant, catalog, isReadOnly, onChange }: GrantTabProps): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const text = keyword.trim().toLowerCase();
  const objects = catalog.objects.filter(
    (object) =>
      object.fieldCount > 0 &&
      [object.nameZh, object.nameEn, object.code].some((value) => value.toLowerCase().includes(text)),
  );
  const code = objects.some((object) => object.code === chosen) ? chosen : (objects[0]?.code ?? null);
  const countOf = (objectCode: string): number => grant.fields.filter((rule) => rule.objectCode === objectCode).length;
  return (
    <div className="sr-fields">
      <nav aria-label={t('role.fields.objects')}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('role.fields.search')}
          aria-label={t('role.fields.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <ul className="sr-objects">
          {objects.map((object) => {
            const count = countOf(object.code);
            return (
              <li key={object.code}>
                <button
                  type="button"
                  className="sr-role"
                  aria-current={object.code === code}
                  onClick={() => setChosen(object.code)}
                >
                  <span className="sr-role-name">
                    <strong>{nameOf(object)}</strong>
                  </span>
                  <span className="sr-muted">
                    <span className="sr-code">{object.code}</span>
                    {count > 0 && ` · ${t('role.fields.custom', { count })}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      <div>
        {code === null ? (
          <Empty className="sr-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.fields.pick')} />
        ) : (
          <FieldTable key={code} objectCode={code} grant={grant} isReadOnly={isReadOnly} onChange={onChange} />
        )}
      </div>
    </div>
  );
}
