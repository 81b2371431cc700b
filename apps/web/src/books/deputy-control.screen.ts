import {
  deleteDeputyControl,
  getDeputyControl,
  saveDeputyControl,
  suggestForDeputyControl,
} from '@asistent/contract/books/control.calls'
import { controlForm } from './control-screens'

export const Screen = controlForm({
  path: '/administration/books/deputy-director',
  load: getDeputyControl,
  save: saveDeputyControl,
  remove: deleteDeputyControl,
  suggest: suggestForDeputyControl,
})
