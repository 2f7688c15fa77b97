export { addCustomer, startCrm, type TestCrm } from './start-crm.ts';
export { addAccount, spend } from './spend.ts';
