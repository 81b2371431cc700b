import type { InputOf } from '@asistent/contract/core/call'
import { getDocumentTemplate, type saveCommonTemplate } from '@asistent/contract/documents/templates.calls'
import { templateCategories } from '@asistent/domain/documents/templates'
import type { Fields } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { indexChoices } from '../books/words'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { Call } from '@asistent/contract/core/call'
import { TemplateText } from './template-editor'
import { purposeChoices, templateCategoryChoices } from './words'

type Form = InputOf<typeof saveCommonTemplate>
type Parsed = ParsedOf<typeof saveCommonTemplate>

const ofOrder = ({ category }: { readonly category?: number | null | undefined }) =>
  category === templateCategories.Order

const fields = (field: Fields<Parsed>) => [
  field.section('Шаблон', [
    field('name'),
    field.select('category', templateCategoryChoices),
    field('title', { when: ofOrder, wide: true }),
    field.select('orderIndex', indexChoices, { when: ofOrder }),
    field.select('purpose', purposeChoices, {
      when: ofOrder,
      help: 'При „Издай заповед“ за такъв случай шаблонът е пръв.',
    }),
    field('basis', { when: ofOrder }),
    field.own('content', (control) => <TemplateText field={control} />, { wide: true }),
  ]),
]

interface TemplateFormOptions {
  readonly save: Call<Form, Parsed, unknown>
  readonly remove: Call<{ id: number }, unknown, unknown>
  readonly after: string
}

/** The master's and the kindergarten's form differ only in their calls. */
export const templateForm = ({ save, remove, after }: TemplateFormOptions) =>
  formScreen({
    title: { create: 'Нов шаблон', edit: (template) => template.name },
    load: getDocumentTemplate,
    save,
    blank: { category: templateCategories.Order },
    readOnly: ({ mayEdit, isMaster }) =>
      mayEdit
        ? undefined
        : isMaster
          ? 'Общ шаблон: направете свой от него, за да го промените.'
          : 'Шаблонът е на друг служител.',
    fields,
    after,
    remove: {
      call: remove as Call<object, unknown, unknown>,
      what: (template) => `шаблона „${template.name}“`,
      when: ({ mayEdit }) => mayEdit,
    },
    history: 'document-template',
  })
