import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const alarmTable = defineTable('tj.alarm');
