/** Public API of this module for other modules. */
export { commandGateway, commandId } from './gateway/gateway.ts';
export { type CallTestState, callTestStates } from './gateway/states.ts';
export { channelsOutOfCompliance } from './device/compliance.ts';
export { handleLedgerRows } from './ledger/listing.ts';
export { handleMade, isNamed, type Made } from './report/made.ts';
export { handleReports } from './report/routes.ts';
export { handleStartReport } from './report/start.ts';
export { type SeenSuppliers, suppliersOfReport } from './report/suppliers.ts';
export { type SupplierUsage, supplierUsage } from './report/usage.ch.repo.ts';
export { sentToday } from './sms/today.ts';
export { handleUsageDays, handleUsageDifferences } from './usage/routes.ts';
export { countriesOfNumbers, landingGateways } from './vos/test-gateways.repo.ts';
export { countryNames, onlineChannels } from './watch/channels.repo.ts';
export { lostLinks } from './watch/links.ts';
export { deliveryRates, otpConversions, type WatchedRate } from './watch/rates.ch.repo.ts';
