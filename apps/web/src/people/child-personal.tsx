import {
  saveChildAddresses,
  saveChildNotes,
  saveChildPersonal,
  saveChildSpecialists,
} from '@asistent/contract/people/child-record.calls'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { formPart } from '../blocks/form/form-part'
import { Section } from '../blocks/parts/section'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import { useMay } from '../platform/user'
import { CallLink } from '../blocks/parts/call-link'
import { citySource, countrySource, genderChoices, personIdTypeChoices } from './child-words'
import { EditableSection } from './editable-section'
import { PersonIdField } from './person-id-field'
import { childFacts as fact, useChild, type Child, type ChildTab } from './use-child'
import { organisationChoices, staffSource } from './words'
import { t } from '../platform/language'

// Personal data and address of the child.

const sameRecord = (child: Child) => child

const PersonalForm = formPart({
  save: saveChildPersonal,
  toForm: sameRecord,
  fields: (field) => [
    field.select('personIdType', personIdTypeChoices),
    field.own('personId', (control) => <PersonIdField field={control} />),
    field('firstName'),
    field('middleName'),
    field('lastName'),
    field('birthDate'),
    field.select('gender', genderChoices),
    field('citizenship'),
    field.pick('birthCountryId', countrySource),
    field.pick('birthCityId', citySource, { help: 'За родените в България.' }),
    field.select('attendanceType', organisationChoices, { help: 'Ако е различна от тази на групата.' }),
    field('enrollmentOrder'),
    field('hasPreferences'),
    field('isGuest'),
    field.own('photoFileId', (control) => (
      <FileField field={control} {...photoRules} initialFile={t('Снимка на детето')} />
    )),
  ],
})

const personalFacts = [
  fact.text('firstName', { title: 'Име' }),
  fact.text('middleName', { title: 'Презиме' }),
  fact.text('lastName', { title: 'Фамилия' }),
  fact.own('Идентификатор', (child) => `${personIdTypeLabel[child.personIdType]} ${child.personId}`),
  fact.day('birthDate', { title: 'Дата на раждане' }),
  fact.text('age', { title: 'Възраст' }),
  fact.badge('gender', genderChoices),
  fact.text('birthPlace', { title: 'Място на раждане' }),
  fact.text('citizenship', { title: 'Гражданство' }),
  fact.badge('attendanceType', organisationChoices, { title: 'Организация' }),
  fact.boolean('hasPreferences', { title: 'Преференции' }),
  fact.boolean('isGuest', { title: 'Гостуващо дете' }),
  fact.day('enrollmentDate', { title: 'Записано на' }),
  fact.text('enrollmentOrder', { title: 'Заповед за записване' }),
]

const AddressForm = formPart({
  save: saveChildAddresses,
  toForm: sameRecord,
  fields: (field) => [
    field('addressPermanent', { wide: true }),
    field('addressCurrent', { wide: true }),
    field('phone'),
  ],
})

const addressFacts = [
  fact.text('addressPermanent', { title: 'Постоянен адрес' }),
  fact.text('addressCurrent', { title: 'Настоящ адрес' }),
  fact.own('Телефон', (child) => (child.phone ? <CallLink phone={child.phone} /> : '–')),
]

const NotesForm = formPart({
  save: saveChildNotes,
  toForm: sameRecord,
  fields: (field) => [field('notes', { help: 'Родителите не ги виждат.' })],
})

const notesFacts = [fact.own('Виждат ги само служителите', (child) => child.notes ?? '–')]

export function PersonalTab({ record }: ChildTab) {
  const { refetch } = useChild(record.id)
  const common = { record, refetch, closed: record.erased }
  const sees = (section: Child['sections'][number]) => record.sections.includes(section)
  return (
    <>
      <EditableSection
        {...common}
        title={t('Лични данни')}
        facts={personalFacts}
        save={saveChildPersonal}
        Form={PersonalForm}
      />
      {sees('addresses') && (
        <EditableSection
          {...common}
          title={t('Адреси')}
          facts={addressFacts}
          save={saveChildAddresses}
          Form={AddressForm}
        />
      )}
      {sees('notes') && (
        <EditableSection {...common} title={t('Бележки')} facts={notesFacts} save={saveChildNotes} Form={NotesForm} />
      )}
      <Specialists record={record} />
    </>
  )
}

function Specialists({ record }: ChildTab) {
  const may = useMay(saveChildSpecialists) && !record.erased
  if (!may && record.specialists.length === 0) return null
  const ask = () =>
    void askForm({
      title: t('Специалисти към детето'),
      text: 'Ресурсните специалисти виждат децата, с които работят.',
      call: saveChildSpecialists,
      values: { id: record.id, version: record.version, teacherIds: record.specialists.map((one) => one.id) },
      fields: (field) => [field.pickMany('teacherIds', staffSource, { wide: true })],
    })
  return (
    <Section
      title="Специалисти"
      side={
        may && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={ask}>
            {t('Избери')}
          </Button>
        )
      }
    >
      {record.specialists.map((one) => one.name).join(', ') || 'Никой не е избран.'}
    </Section>
  )
}
