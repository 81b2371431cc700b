import type { Call, InputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Page as Rows } from '@asistent/contract/core/page'
import {
  registerAchievements,
  registerAttendances,
  registerClasses,
  registerOtherRecords,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import {
  deleteRegisterAchievement,
  deleteRegisterAttendance,
  deleteRegisterBook,
  deleteRegisterProgram,
  deleteRegisterRecord,
  deleteRegisterSubstitution,
  deleteRegisterTopic,
  finalizeRegisterBook,
  unfinalizeRegisterBook,
} from '@asistent/contract/register/sending.calls'
import { registerSections, type OtherSection, type RegisterSection } from '@asistent/domain/register/sections'
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { listPart } from '../blocks/list/list-screen'
import type { Action, Actions } from '../blocks/parts/action'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { useAddress } from '../blocks/params/use-url-values'
import { FileField } from '../blocks/uploads/file-field'
import { groupSource } from '../choices/groups'
import { ofOneKindergarten } from './one-kindergarten'
import { noRecords, recordColumns, recordWords, type RegisterRow } from './record-columns'
import { SectionChoice } from './section-choice'
import { stateChoices } from './words'

type ListCall = Call<InputOf<typeof registerAttendances>, ParsedOf<typeof registerAttendances>, Rows<RegisterRow>>

const isFinal = ({ theirs }: RegisterRow) => theirs.endsWith('приключен')

const bookActions = (action: Actions<RegisterRow>): Action<RegisterRow>[] => [
  action.ask({
    label: 'Приключи в НЕИСПУО',
    icon: IconLock,
    call: finalizeRegisterBook,
    values: ({ id }) => ({ id: id ?? 0 }),
    text: (row) =>
      `Изберете дневника на ${row.className ?? row.label ?? 'групата'} като PDF, подписан от директора с електронен подпис. След приключването в НЕИСПУО не може да се променя нищо в него.`,
    fields: (field) => [
      field.own('fileId', (control) => <FileField field={control} accept={['.pdf']} maxKilobytes={20 * 1024} />, {
        wide: true,
      }),
    ],
    when: (row) => row.deletion !== null && !isFinal(row),
    action: 'Приключи',
    done: 'Дневникът се приключва в НЕИСПУО',
  }),
  action.send({
    label: 'Отвори отново в НЕИСПУО',
    icon: IconLockOpen,
    call: unfinalizeRegisterBook,
    input: ({ id }) => ({ id: id ?? 0 }),
    confirm: (row) => `Дневникът ще може отново да се променя в НЕИСПУО: ${recordWords(row)}.`,
    when: isFinal,
    done: 'Дневникът се отваря в НЕИСПУО',
  }),
]

/** Records of a section, with the deletion of single ones in the register. */
const part = (section: RegisterSection, call: ListCall, remove: typeof deleteRegisterAttendance, given: object = {}) =>
  listPart({
    given,
    title: 'НЕИСПУО',
    call,
    rowId: ({ key }) => key,
    filters: (filter) => [
      filter.text('search'),
      filter.month('month', 'year'),
      filter.pick('classId', groupSource),
      filter.select('state', stateChoices),
    ],
    columns: recordColumns(section),
    rowActions: (action) => [
      ...(section === registerSections.ClassBooks ? bookActions(action) : []),
      action.send({
        label: 'Изтрий в НЕИСПУО',
        icon: IconTrash,
        call: remove,
        input: ({ id, deletion }) => ({ id: id ?? 0, fingerprint: deletion ?? '' }),
        confirm: (row) => `Ще изтрием 1 запис в НЕИСПУО: ${recordWords(row)} – ${row.theirs}. При нас той остава.`,
        danger: true,
        when: ({ id, deletion }) => id !== null && deletion !== null,
        done: 'Изтриването е на път към НЕИСПУО',
      }),
    ],
    empty: noRecords,
  })

const otherPart = (section: OtherSection) =>
  part(section, registerOtherRecords as ListCall, deleteRegisterRecord, { section })

const parts = {
  1: part(1, registerClasses, deleteRegisterBook),
  2: part(2, registerAttendances, deleteRegisterAttendance),
  3: part(3, registerAchievements, deleteRegisterAchievement),
  4: part(4, registerPrograms, deleteRegisterProgram),
  5: part(5, registerTopics, deleteRegisterTopic),
  6: part(6, registerSubstitutions, deleteRegisterSubstitution),
  7: otherPart(7),
  8: otherPart(8),
  9: otherPart(9),
  10: otherPart(10),
  11: otherPart(11),
}

export const Screen = ofOneKindergarten('Записи в НЕИСПУО', Records)

function Records() {
  const { search, write } = useAddress()
  const section = (Number(search.section) || 2) as RegisterSection
  const Part = parts[section] ?? parts[2]
  return (
    <Page
      title="Записи в НЕИСПУО"
      lead="Какво е изпратено, какво не е и защо, запис по запис."
      actions={
        <Button component={Link} to="/platform/settings/neispuo" variant="default">
          Към изпращането
        </Button>
      }
    >
      <SectionChoice section={section} write={write} />
      <Part key={section} />
    </Page>
  )
}
