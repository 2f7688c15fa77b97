/** The front door: what other modules may use of this one. */
export {
  channelsLackingDocuments,
  COMPANY_DAY,
  DEVICE_ITEMS,
  documentsEnding,
  handInDocument,
  ITEM_STATE,
  judgeDocument,
  lacksDocuments,
  lockDocument,
} from './device/compliance.repo.ts';
export { requestReboot } from './device/reboot.ts';
export { DEVICE_STATE, lockDevice, logDevice, noteDevice } from './device/repo.ts';
export { deviceUptime } from './device/uptime.repo.ts';
