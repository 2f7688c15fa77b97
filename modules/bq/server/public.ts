/** Public API of this module for other modules. */
export { commandGateway } from './gateway/gateway.ts';
export { channelsOutOfCompliance } from './device/compliance.ts';
export { handleLedgerRows } from './ledger/listing.ts';
export { handleMade, isNamed, type Made } from './report/made.ts';
export { handleReports } from './report/routes.ts';
export { handleStartReport } from './report/start.ts';
export { type SeenSuppliers, suppliersOfReport } from './report/suppliers.ts';
export { handleUsageDays, handleUsageDifferences } from './usage/routes.ts';
export { countryNames, onlineChannels } from './watch/channels.repo.ts';
export { lostLinks } from './watch/links.ts';
export { deliveryRates, otpConversions, type WatchedRate } from './watch/rates.ch.repo.ts';
