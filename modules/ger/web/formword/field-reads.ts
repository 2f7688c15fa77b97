import { formResource, listFormFields } from '@switchboard/ger-contract';

/** What is no longer true when fields have changed. */
export const FIELD_READS = [listFormFields, formResource.calls.page];
