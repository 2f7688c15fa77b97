/** Public API of this module for other modules. */
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
export {
  DEVICE_OPERATIONS,
  DEVICE_PORTS,
  DEVICES,
  DEVICES_WITH_REBOOT,
  type PortKey,
  portKeys,
  PORTS_ONLINE,
} from './device/lists.repo.ts';
export { requestReboot } from './device/reboot.ts';
export { DEVICE_STATE, lockDevice, logDevice, noteDevice } from './device/repo.ts';
export { deviceUptime } from './device/uptime.repo.ts';
export { type LandingGateway, VOICE_GATEWAYS } from './voice-test/gateways.ts';
