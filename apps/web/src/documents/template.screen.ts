import { deleteKindergartenTemplate, saveKindergartenTemplate } from '@asistent/contract/documents/templates.calls'
import { templateForm } from './template-form'

export const Screen = templateForm({
  save: saveKindergartenTemplate,
  remove: deleteKindergartenTemplate,
  after: '/administration/books/templates',
})
