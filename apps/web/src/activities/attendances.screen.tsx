import { autofillVisits, getVisits, previewFees, saveVisits } from '@asistent/contract/activities/visits.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { visitMarks, type VisitMark } from '@asistent/domain/activities/activities'
import { Button, Modal, Table } from '@mantine/core'
import { useState } from 'react'
import { counting, type GridChange } from '../blocks/grid/grid-model'
import { monthGrid } from '../blocks/grid/month-grid'
import { doubledNames, shortNameIn } from '../blocks/grid/short-names'
import { allergyWarning } from '../blocks/parts/names'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { sendWaiting } from '../platform/waiting-sends'
import { activitySource, visitCodes } from './words'

interface Chosen {
  readonly activityId: number
  readonly month: number
  readonly year: number
}

/** Actions on the open month: copy from the groups, calculate fees. */
function MonthActions({ chosen, unsaved }: { chosen: Chosen; unsaved: () => readonly GridChange[] }) {
  const [open, setOpen] = useState(false)
  const filling = useSend(autofillVisits)
  const { activityId, month, year } = chosen
  const fill = async () => {
    try {
      // The marks that were just entered precede the copied ones.
      await sendWaiting()
      const { filled } = await filling.mutateAsync({ activityId, month, year })
      toast.done(filled === 0 ? 'Няма какво да се попълни' : `Попълнени дни: ${filled}`)
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <>
      <Button variant="default" loading={filling.isPending} onClick={() => void fill()}>
        Попълни от присъствията
      </Button>
      <Button variant="default" onClick={() => setOpen(true)}>
        Такси за месеца
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        size="lg"
        title={<strong>Такси за {formatMonth(chosen)}</strong>}
      >
        {open && <Fees chosen={{ activityId, month, year }} items={itemsOf(unsaved())} />}
      </Modal>
    </>
  )
}

const itemsOf = (changes: readonly GridChange[]) =>
  changes.map(({ rowId, day, value, before }) => ({
    studentId: rowId,
    forDate: day,
    mark: value as VisitMark | null,
    was: before as VisitMark | null,
  }))

/** Includes changes that the server does not have yet. */
const Fees = ({ chosen, items }: { chosen: Chosen; items: ReturnType<typeof itemsOf> }) => (
  <Answered answer={useCall(previewFees, { ...chosen, items })} lines={6}>
    {({ result, total }) => (
      <Table>
        {items.length > 0 && (
          <Table.Caption>Със {plural(items.length, 'промяна', 'промени')}, които още не са изпратени.</Table.Caption>
        )}
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Дете</Table.Th>
            <Table.Th>Защо</Table.Th>
            <Table.Th ta="right">Такса</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {result.map((row) => (
            <Table.Tr key={row.studentId}>
              <Table.Td>{row.studentName}</Table.Td>
              <Table.Td>{row.why}</Table.Td>
              <Table.Td ta="right">{shownMoney(row.amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2}>Общо</Table.Th>
            <Table.Th ta="right">{shownMoney(total)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    )}
  </Answered>
)

export const Screen = monthGrid({
  title: 'Присъствия на дейности',
  load: getVisits,
  choose: (param) => [param.pick('activityId', activitySource), param.month('month', 'year')],
  heading: 'Дете',
  codes: visitCodes,
  actions: MonthActions,
  data: ({ days, result, lockedUntil }) => {
    const doubled = doubledNames(result.map(({ studentName }) => studentName))
    return {
      days: days.map(({ forDate, isDayOff, name }) => ({ day: forDate, off: isDayOff, note: name ?? undefined })),
      rows: result.map(({ studentId, studentName, visits, ...note }) => ({
        id: studentId,
        name: studentName,
        warning: allergyWarning(note),
        shortName: shortNameIn(doubled, studentName),
        cells: visits.map(({ mark, isLocked }, index) => ({
          value: mark,
          closed: days[index]!.isDayOff
            ? ('off' as const)
            : isLocked
              ? ('locked' as const)
              : lockedUntil !== null && days[index]!.forDate <= lockedUntil
                ? ('sealed' as const)
                : undefined,
        })),
      })),
    }
  },
  totals: [
    { title: 'П', hint: 'Посещения', weight: counting(visitMarks.Present) },
    { title: 'О', hint: 'Пропуснати', weight: counting(visitMarks.Absent) },
  ],
  dayTotals: [{ title: 'Присъстват', hint: 'Присъстват', weight: counting(visitMarks.Present) }],
  save: {
    words: (chosen) => `Присъствия на дейност за ${formatMonth(chosen)}`,
    call: saveVisits,
    input: (changes, { activityId, month, year }) => ({
      activityId,
      month,
      year,
      items: itemsOf(changes),
    }),
  },
})
