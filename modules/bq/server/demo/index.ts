export { copyAlarms } from './alarms.ts';
export { cardChannels } from './devices.ts';
export { loadMonth } from './load.ts';
export { seedBq } from './masters.ts';
export { copyRates } from './rates.ts';
export { seedRecords } from './records.ts';
export { demoFleet, moveSwitch } from './vos.ts';
