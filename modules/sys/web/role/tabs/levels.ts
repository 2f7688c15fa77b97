import { MASK_RULES } from '@switchboard/sys-contract';
import { type RoleText, useRoleText } from '../text.ts';

/** sys_role_field_perm.level: hidden, masked, read, edit. */
export const LEVELS = [0, 1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

const KEEPS = ['keep:1:1', 'keep:2:2'] as const;

export function maskText(t: RoleText, rule: string): string {
  const known = MASK_RULES.find((one) => one === rule);
  if (known !== undefined) return t(`role.masks.${known}`);
  const [, head, tail] = rule.split(':');
  return t('role.fields.keep', { head, tail });
}

/** The available masks; empty = the mask of the field itself. */
export function useMaskOptions(): (ownMask: string | null) => { value: string; label: string }[] {
  const t = useRoleText();
  return (ownMask) => [
    {
      value: '',
      label: ownMask === null ? t('role.fields.fieldMask') : `${t('role.fields.fieldMask')} · ${maskText(t, ownMask)}`,
    },
    ...[...MASK_RULES, ...KEEPS].map((rule) => ({ value: rule, label: maskText(t, rule) })),
  ];
}
