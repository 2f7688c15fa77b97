import { defineCall, signedIn, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zFormField } from './form-field.ts';
import { zFieldPerm } from './graph.ts';

/** A field as the reader sees it; hidden fields are left out (ger rule 19). */
const zShownField = zFormField.extend({
  perm: zFieldPerm,
  /** Required at the step where the reader fills it in. */
  isRequired: z.boolean(),
});
export type ShownField = z.infer<typeof zShownField>;

/** A form with its values, and the names of the people and departments in them. */
export const zFilledForm = z.object({
  fields: z.array(zShownField),
  data: z.record(z.string(), z.json()),
  names: z.object({ staff: z.record(z.string(), z.string()), dept: z.record(z.string(), z.string()) }),
});
export type FilledForm = z.infer<typeof zFilledForm>;

export const getFormData = defineCall({
  name: 'ger.operate.form-data',
  method: 'GET',
  path: '/v2/workflow/operate/form/data',
  summary: { zh: '流程表单数据', en: 'Process form data' },
  right: signedIn('people who take part, process administrators and readers of the document (ger rule 25)'),
  input: z.object({ instanceId: zId, taskId: zId.optional() }),
  result: zFilledForm.extend({
    changes: z.array(
      z.object({ fieldKey: z.string(), old: z.json(), new: z.json(), staffName: z.string(), at: zTime }),
    ),
  }),
});
