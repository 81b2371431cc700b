import { deleteCommonTemplate, saveCommonTemplate } from '@asistent/contract/documents/templates.calls'
import { templateForm } from './template-form'

export const Screen = templateForm({
  save: saveCommonTemplate,
  remove: deleteCommonTemplate,
  after: '/admin/templates/books',
})
