import { getNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { noteSources, noteStatuses } from '@asistent/domain/attendance/notes'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { RightGate } from '../people/rights.shared'
import { childSource } from '../people/words'
import { roleOf, useUser } from '../platform/user'
import { notePath, notesPath } from './notes-words'
import { OwnChildField, PaperField } from './requests-fields'
import { t } from '../platform/language'

// A paper note: guardians send a photo, staff enter its data.

/** Child and days of a reported illness. */
function fromAddress() {
  const address = new URLSearchParams(location.search)
  const [studentId, fromDate, toDate] = ['studentId', 'fromDate', 'toDate'].map((name) => address.get(name))
  return {
    ...(studentId && { studentId: Number(studentId) }),
    ...(fromDate && { fromDate }),
    ...(toDate && { toDate }),
  }
}

const title = 'Нова медицинска бележка'

const forms = (byParent: boolean) =>
  formScreen({
    title: {
      create: title,
      edit: (note) => t('Бележка на {studentName}', { studentName: note.studentName }),
    },
    load: getNote,
    save: saveNote,
    blank: () => ({ issuedOn: today(new Date()), ...fromAddress() }),
    toForm: ({ fileId, ...note }) => ({ ...note, ...(fileId !== null && { fileId }) }),
    readOnly: (note) =>
      note.source === noteSources.Electronic
        ? t('Електронна бележка не се променя.')
        : note.status === noteStatuses.Unprocessed
          ? undefined
          : t('Бележката вече е обработена и не се променя.'),
    fields: (field) => [
      field.section('Бележката', [
        field.own(
          'fileId',
          (ownGroup) => <PaperField field={ownGroup} initialId={ownGroup.value as number | undefined} />,
          {
            wide: true,
          },
        ),
        byParent
          ? field.own('studentId', (ownGroup) => <OwnChildField field={ownGroup} />, { wide: true })
          : field.pick('studentId', childSource, { wide: true }),
        field('fromDate', { help: 'Първият ден на болестта.' }),
        field('toDate', { help: 'Последният ден, включително.' }),
        field('issuedOn'),
        field('number'),
        field('doctorName'),
        field('diagnosis'),
        field.longText('comment'),
      ]),
    ],
    after: (id) => (id === null ? notesPath : notePath({ id: Number(id) })),
    action: byParent ? 'Изпрати' : 'Запиши',
    saved: byParent ? 'Бележката е изпратена' : 'Бележката е записана',
  })

const [ParentForm, StaffForm] = [forms(true), forms(false)]

export function Screen() {
  const user = useUser()
  return user && roleOf(user) === 'Parent' ? (
    <RightGate right="maySign" title={title} back={notesPath}>
      <ParentForm />
    </RightGate>
  ) : (
    <StaffForm />
  )
}
