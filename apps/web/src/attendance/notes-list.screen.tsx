import { listNotes, noteRegister, saveNote } from '@asistent/contract/attendance/notes.calls'
import { IconPaperclip } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { groupSource } from '../choices/groups'
import { RightLink } from '../people/rights.shared'
import { roleOf, useUser } from '../platform/user'
import { noteActions, type NoteRow } from './notes-actions'
import { notePath, noteSourceChoices, notesPath, noteStatusChoices, shortSourceChoices } from './notes-words'
import classes from './notes.module.css'
import { periodInList } from './requests-period'
import { t } from '../platform/language'

const NoteNumber = ({ row }: { row: NoteRow }) => (
  <>
    {row.number ?? '–'}
    {row.fileId && (
      <IconPaperclip size={16} role="img" aria-label={t('Има снимка или файл')} className={classes.clip} />
    )}
  </>
)

const create = { label: 'Нова бележка', to: `${notesPath}/create` }

const StaffNotes = listScreen({
  title: 'Медицински бележки',
  lead: 'Одобрената бележка извинява отсъствията в периода си.',
  call: listNotes,
  filters: (filter) => [
    filter.text('search', { label: 'Дете' }),
    filter.select('status', noteStatusChoices),
    filter.select('source', noteSourceChoices),
    filter.pickMany('classIds', groupSource),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className' }),
    column.own('Период', periodInList, { sort: 'fromDate', tone: (row) => (row.isLong ? 'warn' : undefined) }),
    column.badge('source', shortSourceChoices, { title: 'Вид' }),
    column.own('Номер', (row) => <NoteNumber row={row} />),
    column.text('doctorName', { title: 'Лекар', hidden: true }),
    column.day('issuedOn', { title: 'Издадена', hidden: true }),
    column.text('diagnosis', { title: 'Диагноза', hidden: true }),
    column.number('excusedDays', { title: 'Извинени' }),
    column.badge('status', noteStatusChoices),
    column.text('processedBy', { title: 'Обработил', hidden: true }),
    column.text('comment', { title: 'Коментар', hidden: true }),
  ],
  open: notePath,
  create: { ...create, call: saveNote },
  rowActions: noteActions,
  exports: { pdf: noteRegister.pdf, xlsx: noteRegister.xlsx } as never,
  empty: {
    title: 'Няма медицински бележки',
    reason: 'Въведете бележката, която родителят е донесъл, или изчакайте снимка от него.',
    drawing: 'notebook',
  },
})

const OwnNotes = listScreen({
  title: 'Медицински бележки',
  lead: 'Изпратете снимка на бележката от лекаря. Електронните бележки идват сами.',
  call: listNotes,
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className' }),
    column.own('Период', periodInList, { sort: 'fromDate' }),
    column.badge('source', noteSourceChoices),
    column.number('excusedDays', { title: 'Извинени дни' }),
    column.badge('status', noteStatusChoices),
    column.text('comment', { title: 'Коментар на детската градина' }),
  ],
  open: notePath,
  actions: () => <RightLink right="maySign" {...create} />,
  empty: {
    title: 'Още няма бележки',
    reason: 'Когато детето е боледувало, изпратете снимка на бележката от лекаря.',
    drawing: 'notebook',
  },
})

export function Screen() {
  const user = useUser()
  return user && roleOf(user) === 'Parent' ? <OwnNotes /> : <StaffNotes />
}
