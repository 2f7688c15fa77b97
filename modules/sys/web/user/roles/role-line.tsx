import { Checkbox, DatePicker, Tag, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import styles from '../user.module.css';
import { canToggle, endOfDay, type RoleOption } from './role-draft.ts';

interface RoleLineProps {
  role: RoleOption;
  isChosen: boolean;
  expireAt: string | null;
  onChange: (isChosen: boolean, expireAt: string | null) => void;
}

export function RoleLine({ role, isChosen, expireAt, onChange }: RoleLineProps) {
  const { t } = useTranslation('sys');
  const isOpen = canToggle(role);
  const why = role.isGrantable ? (role.isEnabled ? undefined : t('user.assign.off')) : t('user.assign.notHeld');
  return (
    <li className={styles['role']}>
      <Tooltip title={isOpen ? undefined : why}>
        <Checkbox
          checked={isChosen}
          disabled={!isOpen}
          onChange={(event) => onChange(event.target.checked, event.target.checked ? role.expireAt : null)}
        >
          {role.name} {!role.isEnabled && <Tag>{t('user.roles.off')}</Tag>}
          {role.remark !== null && <small>{role.remark}</small>}
        </Checkbox>
      </Tooltip>
      {isChosen && (
        <DatePicker
          size="small"
          // only a user who could grant the role can set its end date
          disabled={!role.isGrantable}
          value={expireAt === null ? null : dayjs(expireAt)}
          placeholder={t('user.roles.forever')}
          aria-label={t('user.assign.expiry', { name: role.name })}
          minDate={dayjs()}
          onChange={(day) => onChange(true, day === null ? null : endOfDay(day.format('YYYY-MM-DD')))}
        />
      )}
    </li>
  );
}
