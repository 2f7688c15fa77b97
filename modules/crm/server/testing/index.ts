export { requestedNotices, openWorker, salesPeople, type Seller, tokenFor } from './people.ts';
export { addCustomer, startCrm, type TestCrm } from './start-crm.ts';
export { runOnTwoWorkers } from './run-job.ts';
export { decideOrder } from './decide.ts';
export { heard, listenTo } from './heard.ts';
export { addAccount, spend } from './spend.ts';
export { insertRow } from './insert-row.ts';
export { giveRole, pagesOf, readerOf, rightsOf, type RowReaders, rowReaders } from './row-readers.ts';
