import { getMonthGrid, saveMarks } from '@asistent/contract/attendance/grid.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { attendanceCode, attendanceTypes } from '@asistent/domain/attendance/statuses'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { listed, plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { confirm } from '../blocks/parts/confirm'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useCall, useSend } from '../platform/use-call'
import { mayCall, useUser } from '../platform/user'
import type { MarkType } from './offline-rules'

// The second variant displays vacations and quarantines over empty and unexcused days; this action stores them as
// statuses (domain.md 1.6).

type Month = OutputOf<typeof getMonthGrid>

interface OverlayMark {
  readonly studentId: number
  readonly forDate: Day
  readonly type: MarkType
  readonly version: number
}

/** Editable cells where the second variant differs from the stored status. */
export function overlayMarks(month: Month, today: Day): OverlayMark[] {
  const last = addDays(today, 1)
  const days = month.days.map(({ overlay, isDayOff, isLocked, forDate }) =>
    isDayOff || isLocked || forDate > last ? null : overlay,
  )
  return month.result.flatMap(({ student, attendances }) =>
    attendances.flatMap(({ forDate, type, isDayLocked, version }, column) => {
      const overlay = days[column]
      const isOpen = !isDayLocked && (type === null || type === attendanceTypes.Absence)
      return overlay && isOpen ? [{ studentId: student.studentId, forDate, type: overlay as MarkType, version }] : []
    }),
  )
}

interface Chosen {
  readonly classId: number
  readonly month: number
  readonly year: number
  readonly variant?: 1 | 2 | undefined
}

export function OverlayAsMarks({ chosen: { classId, month, year, variant } }: { chosen: Chosen }) {
  const user = useUser()
  const today = useToday()
  const isOffered = variant === 2 && mayCall(user, saveMarks)
  const { data } = useCall(getMonthGrid, { groupId: classId, month, year }, { enabled: isOffered })
  const save = useSend(saveMarks)
  const marks = isOffered && data?.mayEdit ? overlayMarks(data, today) : []
  if (marks.length === 0) return null
  const write = async () => {
    const counts = [...new Set(marks.map(({ type }) => type))].map(
      (type) => `${attendanceCode[type]} – ${marks.filter((mark) => mark.type === type).length}`,
    )
    const agreed = await confirm({
      title: 'Запис на ваканциите като статуси',
      text: `Празните и неизвинените дни във ваканция или карантина получават статус: ${listed(counts)}. Въведените присъствия и другите отсъствия остават.`,
      action: 'Запиши',
    })
    if (!agreed) return
    save.mutate(
      { classId, items: marks },
      {
        onSuccess: () => toast.done(plural(marks.length, 'статус е записан', 'статуса са записани')),
        onError: (error) => toast.failed(error),
      },
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      disabled={save.isPending}
      onClick={() => void write()}
    >
      Запиши като статуси
    </Button>
  )
}
