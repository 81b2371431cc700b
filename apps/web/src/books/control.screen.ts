import { deleteControl, getControl, saveControl, suggestForControl } from '@asistent/contract/books/control.calls'
import { controlForm } from './control-screens'

export const Screen = controlForm({
  path: '/administration/books/control',
  load: getControl,
  save: saveControl,
  remove: deleteControl,
  suggest: suggestForControl,
})
