import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CONTACT_ROLES, type NewContact, type Reach, REACH } from '@switchboard/crm-contract';
import { CodeSelect, useLocale } from '@switchboard/kit-web';
import { contactResource } from '@switchboard/crm-contract';
import { Button, Card, Flex, Input, Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Entry = Partial<NewContact>;
interface Props {
  id?: string;
  value?: Entry[];
  onChange?: (value: Entry[]) => void;
  /** The number of the duplicate check: that of the first contact, until another one is entered. */
  firstPhone?: string | null;
}

const EMPTY: Entry = { role: 'business' };

/** The contacts as they are sent and shown. */
export function contactsWith(entries: readonly Entry[] | undefined, firstPhone: string | null | undefined): Entry[] {
  const [first = EMPTY, ...others] = entries ?? [];
  // null: the user has emptied the field
  return [first.phone === undefined && firstPhone ? { ...first, phone: firstPhone } : first, ...others];
}

/** The contacts of a new customer: at least one, each with at least one contact method. */
export function ContactsInput({ id, value, onChange, firstPhone }: Props) {
  const { t } = useTranslation('crm');
  const entries = contactsWith(value, firstPhone);
  const change = (index: number, part: Entry): void =>
    onChange?.(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  const primary = Math.max(
    0,
    entries.findIndex(({ isPrimary }) => isPrimary === true),
  );
  return (
    <Flex vertical gap={12} {...(id === undefined ? {} : { id })}>
      {entries.map((entry, index) => (
        <Card
          key={index}
          size="small"
          title={t('contact.number', { number: index + 1 })}
          extra={
            <Flex gap={8} align="center">
              <Radio
                checked={primary === index}
                onChange={() => onChange?.(entries.map((one, at) => ({ ...one, isPrimary: at === index })))}
              >
                {t('contact.primary')}
              </Radio>
              {entries.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('contact.remove', { number: index + 1 })}
                  onClick={() => onChange?.(entries.filter((_, at) => at !== index))}
                />
              )}
            </Flex>
          }
        >
          <ContactFields entry={entry} onChange={(part) => change(index, part)} />
        </Card>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={entries.length >= 20}
        onClick={() => onChange?.([...entries, EMPTY])}
        style={{ alignSelf: 'start' }}
      >
        {t('contact.another')}
      </Button>
    </Flex>
  );
}

function ContactFields({ entry, onChange }: { entry: Entry; onChange: (part: Entry) => void }) {
  const base = useId();
  const locale = useLocale();
  const { fields } = contactResource;
  const text = (name: 'name' | 'position' | Reach, max: number) => (
    <div key={name} style={{ flex: '1 1 180px' }}>
      <label htmlFor={`${base}${name}`} className={name === 'name' ? 'sb-required' : ''}>
        {fields[name].label[locale]}
      </label>
      <Input
        id={`${base}${name}`}
        autoComplete="off"
        maxLength={max}
        value={entry[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.target.value === '' ? null : event.target.value })}
      />
    </div>
  );
  return (
    <Flex wrap gap={12}>
      {text('name', 80)}
      <div style={{ flex: '1 1 180px' }}>
        <label htmlFor={`${base}role`}>{fields.role.label[locale]}</label>
        <CodeSelect
          id={`${base}role`}
          values={CONTACT_ROLES}
          allowClear={false}
          value={entry.role ?? null}
          onChange={(role: NewContact['role']) => onChange({ role })}
        />
      </div>
      {text('position', 80)}
      {REACH.map((way) => text(way, 200))}
    </Flex>
  );
}
