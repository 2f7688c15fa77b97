import { formResource, listFormFields } from '@switchboard/ger-contract';

/** Queries to refresh after fields change. */
export const FIELD_READS = [listFormFields, formResource.calls.page];
