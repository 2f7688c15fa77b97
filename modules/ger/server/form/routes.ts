import {
  deleteForm,
  deleteFormField,
  formResource,
  getFieldTemplate,
  getFieldTemplateUrl,
  importFields,
  listFormFields,
  saveForm,
  saveFormFields,
  selectForm,
  viewFieldImport,
} from '@switchboard/ger-contract';
import { handle, handleFile, pageOf } from '@switchboard/kit-server';
import { fieldTemplate, takeOver, viewImport } from './import.ts';
import { formSource, listForms } from './repo.ts';
import { dropField, dropForm, fieldsOf, saveFieldsOf, saveFormOf } from './service.ts';

export const formRoutes = [
  handle(formResource.calls.page, async (input, context) => await pageOf(formSource(context.locale), input, context)),
  handle(saveForm, saveFormOf),
  handle(deleteForm, dropForm),
  handle(listFormFields, fieldsOf),
  handle(saveFormFields, saveFieldsOf),
  handle(deleteFormField, dropField),
  handle(viewFieldImport, viewImport),
  handle(importFields, takeOver),
  handle(getFieldTemplateUrl, async () => ({ url: getFieldTemplate.path })),
  handleFile(getFieldTemplate, async (_, context) => await fieldTemplate(context)),
  handle(selectForm, async ({ keyword }, { db }) => await listForms(db, keyword)),
];
