import type { InputOf } from '@asistent/contract/core/call'
import { supportBook } from '@asistent/contract/documents/support-book.calls'
import { saveSupportSession, supportSessions } from '@asistent/contract/results/support-sessions.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useDownload } from '../blocks/parts/download'
import { AddButton } from '../blocks/parts/small-actions'
import { useToday } from '../blocks/parts/use-today'
import { reportScreen } from '../blocks/report/report-screen'
import { useMay, useUser } from '../platform/user'
import { askSession, childSource, isDirector, staffSource } from './support-words'

function Actions({ chosen }: { readonly chosen: InputOf<typeof supportBook> & { readonly studentId?: number } }) {
  const { download, busy } = useDownload()
  const may = useMay(saveSupportSession, 'create')
  const choosesSpecialist = isDirector(useUser())
  const fromDate = useToday()
  const { studentId: _studentId, ...book } = chosen
  return (
    <>
      {may && <AddButton label="Запиши занятие" onClick={() => void askSession({ fromDate }, choosesSpecialist)} />}
      <Button
        variant="default"
        leftSection={<IconBook2 size={18} aria-hidden />}
        loading={busy !== null}
        onClick={() => void download(supportBook, book)}
      >
        Дневник 3-63.1
      </Button>
    </>
  )
}

/** Log of sessions, with the support book of the chosen days. */
export const Screen = reportScreen(supportSessions, {
  params: (param) => [
    param.days('fromDate', 'toDate', { label: 'Период' }),
    param.pick('studentId', childSource),
    param.pick('teacherId', staffSource, { when: (user) => user.baseRoleType !== roleTypes.ResourceSpecialist }),
  ],
  drill: (row) => `/kids/personal-work/${row.studentId}`,
  actions: Actions,
  empty: 'Няма занятия в периода. Запишете първото, или отбележете проведено занятие от графика.',
})
