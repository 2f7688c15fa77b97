import { callApi } from '@switchboard/kit-web';
import {
  ADDRESS_SEPARATORS,
  bookContacts,
  displayAddress,
  isMailAddress,
  type MailAddress,
  readAddresses,
} from '@switchboard/mc-contract';
import { Select, type SelectProps, Tag } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './write.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: readonly MailAddress[];
  readonly onChange: (value: MailAddress[]) => void;
}

type Suggestion = MailAddress & { readonly source: 'book' | 'customer' | 'staff' };

const WAIT_MS = 200;

/** Recipients as chips; an invalid address is red until it is corrected (R161). */
export function RecipientInput({ id, label, value, onChange }: Props) {
  const { t } = useTranslation('mc');
  const { suggestions, search } = useSuggestions();
  const [typed, setTyped] = useState('');
  const isWrong = value.some(({ email }) => !isMailAddress(email));
  const known = new Map([...suggestions, ...value].map((one) => [one.email.toLowerCase(), one]));

  const take = (emails: readonly string[]): void => {
    const next = emails.flatMap((email) => {
      const found = known.get(email.toLowerCase());
      return found === undefined ? readAddresses(email) : [{ name: found.name, email: found.email }];
    });
    const seen = new Set<string>();
    onChange(next.filter(({ email }) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase()) !== undefined));
    setTyped('');
  };

  return (
    <div className={styles['recipients']}>
      <Select
        id={id}
        mode="tags"
        className={styles['recipientBox'] ?? ''}
        variant="borderless"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        value={value.map(({ email }) => email)}
        tokenSeparators={ADDRESS_SEPARATORS}
        suffixIcon={null}
        notFoundContent={null}
        showSearch={{ searchValue: typed, filterOption: false, onSearch: (text) => (setTyped(text), search(text)) }}
        onFocus={() => search('')}
        onChange={take}
        onBlur={() => typed.trim() !== '' && take([...value.map(({ email }) => email), typed])}
        options={suggestions.map((one) => ({
          value: one.email,
          label: (
            <span className={styles['suggestion']}>
              <span>{displayAddress(one)}</span>
              <small>{t(`mail.write.source.${one.source}`)}</small>
            </span>
          ),
        }))}
        tagRender={chipsOf(value)}
      />
      {isWrong && (
        <div id={`${id}-wrong`} className={styles['wrong']} role="alert">
          {t('mail.write.badAddress')}
        </div>
      )}
    </div>
  );
}

type RenderChip = NonNullable<SelectProps['tagRender']>;

function chipsOf(addresses: readonly MailAddress[]): RenderChip {
  return ({ value, closable, onClose }) => {
    const one = addresses.find(({ email }) => email === value) ?? { name: null, email: String(value) };
    const isBad = !isMailAddress(one.email);
    return (
      <Tag
        color={isBad ? 'error' : 'default'}
        closable={closable}
        onClose={onClose}
        title={one.email}
        className={styles['chip'] ?? ''}
      >
        {isBad || one.name === null ? one.email : displayAddress(one)}
      </Tag>
    );
  };
}

/** The result of the last query only; a slow one must not replace a newer one. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (keyword: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const mine = ++last.current;
      callApi(bookContacts, { keyword })
        .then((found) => mine === last.current && setSuggestions(found))
        // without suggestions the user types the address
        .catch(() => mine === last.current && setSuggestions([]));
    }, WAIT_MS);
  };
  return { suggestions, search };
}
