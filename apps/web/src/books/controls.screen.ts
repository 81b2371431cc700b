import { deleteControl, listControls, saveControl } from '@asistent/contract/books/control.calls'
import { controlList } from './control-screens'

export const Screen = controlList({
  title: 'Контролна дейност на директора',
  path: '/administration/books/control',
  list: listControls,
  save: saveControl,
  remove: deleteControl,
})
