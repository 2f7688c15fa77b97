import { field } from '@switchboard/kit-contract';

/** Records rule 47. A part of a number is for users who may see it; the server decides. */
export const PHONE_EXACT = field.text({
  label: { zh: '号码（精确）', en: 'Phone (exact)' },
  filter: true,
  internal: true,
  filterFormat: ['wholePhone', /^(?:\d{6,15}|\d{3,15}\*|\*\d{3,15})$/u],
});
