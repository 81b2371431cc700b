import { saveStaff } from '@asistent/contract/staff/members.calls'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { formScreen } from '../blocks/form/form-screen'
import { memberSections } from './member-fields'

export const Screen = formScreen({
  title: { create: 'Нов служител', edit: '' },
  save: saveStaff,
  blank: { personIdType: personIdTypes.EGN, classIds: [], mealTypes: [] },
  fields: memberSections,
  after: (id) => (id === null ? '/staff/pedagogical' : `/staff/pedagogical/${id}?offer=invite`),
})
