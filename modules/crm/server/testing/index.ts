export { addCustomer, startCrm, type TestCrm } from './start-crm.ts';
