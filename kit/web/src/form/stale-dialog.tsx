import type { Fields } from '@switchboard/kit-contract';
import { Button, Modal, Radio, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { Cell } from '../list/cell.tsx';
import { type Difference, type Side, suggestedSide } from './differences.ts';
import { groupFields } from './groups.ts';
import type { FormGroup, Values } from './types.ts';
import type { RecordForm, StaleWrite } from './use-record-form.ts';

interface Props {
  fields: Fields;
  groups: readonly FormGroup[];
  stale: StaleWrite;
  task: Pick<RecordForm, 'resolveStale' | 'closeStale'>;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** Another user saved first (10010006): shows both versions side by side, and the user chooses the value of each field. */
export function StaleDialog({ fields, groups, stale, task }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { differences, base } = stale;
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map((one) => [one.name, sideOf(one, fields, base)])),
  );
  const setAll = (side: Side): void => setSides(Object.fromEntries(differences.map(({ name }) => [name, side])));
  const save = (): void =>
    task.resolveStale(Object.fromEntries(differences.map((one) => [one.name, one[sides[one.name] ?? 'mine']])));
  const show = (name: string, value: unknown): ReactNode => {
    const field = fields[name];
    const own = groupFields(groups).find((one) => one.name === name)?.render;
    if (field === undefined) return null;
    return own === undefined || value === null || value === undefined ? (
      <Cell field={field} value={value} />
    ) : (
      own(value)
    );
  };
  return (
    <Modal
      open
      width={720}
      title={t('form.stale.title')}
      okText={t('form.stale.save')}
      cancelText={t('form.stale.back')}
      onOk={save}
      onCancel={task.closeStale}
      mask={{ closable: false }}
    >
      <p>{t(differences.length === 0 ? 'form.stale.elsewhere' : 'form.stale.text')}</p>
      {differences.length > 0 && (
        <>
          <div className="sb-stale-tools">
            <Button size="small" onClick={() => setAll('mine')}>
              {t('form.stale.allMine')}
            </Button>
            <Button size="small" onClick={() => setAll('theirs')}>
              {t('form.stale.allTheirs')}
            </Button>
          </div>
          <table className="sb-stale">
            <thead>
              <tr>
                <th scope="col">{t('form.stale.field')}</th>
                <th scope="col">{t('form.stale.mine')}</th>
                <th scope="col">{t('form.stale.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((one) => (
                <tr key={one.name}>
                  <th scope="row">
                    {fields[one.name]?.label[locale]}{' '}
                    {one.isConflict && <Tag color="warning">{t('form.stale.both')}</Tag>}
                  </th>
                  {SIDES.map((side) => (
                    <td key={side} data-chosen={sides[one.name] === side}>
                      <label>
                        <Radio
                          name={`stale-${one.name}`}
                          checked={sides[one.name] === side}
                          onChange={() => setSides({ ...sides, [one.name]: side })}
                          aria-label={`${fields[one.name]?.label[locale]} ${t(`form.stale.${side}`)}`}
                        />
                        <span>{show(one.name, one[side])}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  );
}

function sideOf(one: Difference, fields: Fields, base: Values): Side {
  const field = fields[one.name];
  return field === undefined ? 'mine' : suggestedSide(one, field, base);
}
