import { deleteDeputyControl, listDeputyControls, saveDeputyControl } from '@asistent/contract/books/control.calls'
import { controlList } from './control-screens'

export const Screen = controlList({
  title: 'Контролна дейност на заместник-директора',
  path: '/administration/books/deputy-director',
  list: listDeputyControls,
  save: saveDeputyControl,
  remove: deleteDeputyControl,
})
