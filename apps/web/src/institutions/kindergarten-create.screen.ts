import { createInstitution } from '@asistent/contract/institutions/administration.calls'
import { formScreen } from '../blocks/form/form-screen'
import { contactFields, identityFields, placeFields } from './kindergarten-fields'

/** create-empty-kindergarten: the institution, its first school year, its administrator and the activation letter. */
export const Screen = formScreen({
  title: { create: 'Нова институция', edit: '' },
  save: createInstitution,
  blank: { institutionType: 2 },
  fields: (field) => [
    field.section('Институция', identityFields),
    field.section('Място', placeFields),
    field.section('Контакти', contactFields, {
      help: 'Може да останат празни: детската градина ще ги попълни сама.',
    }),
    field.section(
      'Администратор',
      field.inside('administrator', (person) => [
        person('firstName', { label: 'Име' }),
        person('lastName', { label: 'Фамилия' }),
        person('email', { label: 'Имейл' }),
        person('phone', { label: 'Телефон' }),
      ]),
      {
        help: 'Той получава писмо с връзка за активиране, валидна 7 дни, и после въвежда групите, персонала и децата.',
      },
    ),
  ],
  after: (id) => (id === null ? '/admin/kindergartens' : `/admin/kindergartens/${id}`),
  saved: 'Институцията е създадена. Писмото до администратора е изпратено.',
})
