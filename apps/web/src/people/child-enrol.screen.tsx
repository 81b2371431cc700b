import { enrolChild } from '@asistent/contract/people/child-record.calls'
import { today } from '@asistent/domain/kernel/day'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { formScreen } from '../blocks/form/form-screen'
import { enrollableGroups } from './enrollable-groups.shared'
import { allRights, guardianFields } from './child-guardian-fields'
import { KnownChild } from './known-child'
import { PersonIdField } from './person-id-field'
import { childList, childPath, genderChoices, personIdTypeChoices } from './child-words'
import { organisationChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Ново дете', edit: 'Ново дете' },
  save: enrolChild,
  blank: () => ({ personIdType: personIdTypes.EGN, enrollmentDate: today(new Date()) }),
  fields: (field) => [
    field.section('Детето', [
      field.select('personIdType', personIdTypeChoices),
      field.own('personId', (control) => (
        <>
          <PersonIdField field={control} />
          <KnownChild />
        </>
      )),
      field('firstName'),
      field('middleName'),
      field('lastName'),
      field('birthDate'),
      field.select('gender', genderChoices),
      field('citizenship'),
    ]),
    field.section('Записване', [
      field.pick('classId', enrollableGroups),
      field('enrollmentDate'),
      field('enrollmentOrder', { help: 'Номер и дата на заповедта.' }),
      field('position', { help: 'Може да остане празен: номерата се подреждат от групата.' }),
      field.select('attendanceType', organisationChoices, { help: 'Ако е различна от тази на групата.' }),
      field('hasPreferences', { help: 'За такси и прием.' }),
      field('isGuest', { help: 'Записано е в друга детска градина и идва за кратко.' }),
    ]),
    field.section(
      'Семейство',
      [
        field.rows('parents', guardianFields, {
          add: 'Добави родител',
          blank: allRights,
          label: 'Родители и настойници',
        }),
      ],
      { help: 'Всеки родител вижда и върши само това, което му позволите.' },
    ),
    field.section('Адрес и телефон', [
      field('addressPermanent', { wide: true }),
      field('addressCurrent', { wide: true, help: 'Ако е различен от постоянния.' }),
      field('phone'),
    ]),
  ],
  // The next step is the family tab: missing guardians and accounts.
  after: (id) => (typeof id === 'number' ? `${childPath(id)}?tab=family` : childList),
  saved: 'Детето е записано',
})
