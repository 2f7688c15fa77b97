import type { Names } from '../../names.ts';

export function documentPageTest(_: Names): string {
  return '';
}
