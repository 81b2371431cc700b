import type { Call, InputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Page as Rows } from '@asistent/contract/core/page'
import {
  registerAchievements,
  registerAttendances,
  registerClasses,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import {
  deleteRegisterAchievement,
  deleteRegisterAttendance,
  deleteRegisterBook,
  deleteRegisterProgram,
  deleteRegisterSubstitution,
  deleteRegisterTopic,
} from '@asistent/contract/register/sending.calls'
import type { RegisterSection } from '@asistent/domain/register/sections'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { listPart } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { useAddress } from '../blocks/params/use-url-values'
import { groupSource } from '../choices/groups'
import { noRecords, recordColumns, recordWords, type RegisterRow } from './record-columns'
import { SectionChoice } from './section-choice'
import { stateChoices } from './words'

type ListCall = Call<InputOf<typeof registerAttendances>, ParsedOf<typeof registerAttendances>, Rows<RegisterRow>>

/** A section: how each record stands, and the deletion of one of them after what stands there was shown. */
const part = (section: RegisterSection, call: ListCall, remove: typeof deleteRegisterAttendance) =>
  listPart({
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

const parts = {
  1: part(1, registerClasses, deleteRegisterBook),
  2: part(2, registerAttendances, deleteRegisterAttendance),
  3: part(3, registerAchievements, deleteRegisterAchievement),
  4: part(4, registerPrograms, deleteRegisterProgram),
  5: part(5, registerTopics, deleteRegisterTopic),
  6: part(6, registerSubstitutions, deleteRegisterSubstitution),
}

export function Screen() {
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
