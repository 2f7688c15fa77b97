export { loadMonth } from './load.ts';
export { seedBq } from './masters.ts';
export { seedRecords } from './records.ts';
