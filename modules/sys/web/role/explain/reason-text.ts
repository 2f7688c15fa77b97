import type { RightsReason } from '@switchboard/sys-contract';
import type { RoleText, RoleTextKey } from '../text.ts';

const FROM = ['object', 'any', 'default'] as const;
const LEVEL_CODES: readonly RightsReason['code'][] = ['field-from-role', 'field-default', 'field-level'];

/** Formats a reason as a complete sentence; every code has one in both languages. */
export function reasonText(t: RoleText, reason: RightsReason): string {
  const from = FROM.find((one) => one === reason.detail);
  return t(`role.reason.${reason.code}`, {
    role: reason.role,
    detail: reason.detail,
    from: from === undefined ? '' : t(`role.from.${from}`),
    level: LEVEL_CODES.includes(reason.code) ? t(`role.fields.level${reason.detail}` as RoleTextKey) : '',
  });
}
