import { getSchoolDays } from '@asistent/contract/attendance/grid.calls'
import { monthForm } from '@asistent/contract/attendance/month-sheet.calls'
import { isReportingDay } from '@asistent/domain/attendance/risk'
import { dayOfMonth, formatShortDay } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, previousMonth, sameMonth } from '@asistent/domain/kernel/month'
import { listed } from '@asistent/domain/kernel/text'
import { Alert, Button, Text } from '@mantine/core'
import { IconInfoCircle, IconNotebook } from '@tabler/icons-react'
import { useDownload } from '../blocks/parts/download'
import { Link } from '../blocks/parts/link'
import { useToday } from '../blocks/parts/use-today'
import { useCall } from '../platform/use-call'
import { addressOf } from '../blocks/parts/address'
import { OverlayAsMarks } from './references-overlay'

// Elements above and next to the tables of references.

interface OfMonth {
  readonly chosen: {
    readonly month: number
    readonly year: number
    readonly classId?: number | undefined
    readonly kindergartenId?: number | undefined
  }
}

/** Counted days and days off of the month: the divisor of averages. */
export function SchoolDays({ chosen: { month, year, classId, kindergartenId } }: OfMonth) {
  const { data } = useCall(getSchoolDays, { month, year, classId, kindergartenId }, { keep: true })
  if (!data) return null
  const named = data.result.filter((day) => day.name !== null)
  const names = [...new Set(named.map((day) => day.name))].map((name) => {
    const sameName = named.filter((day) => day.name === name)
    const [first, last] = [sameName[0], sameName.at(-1)]
    if (!first || !last) return ''
    const days =
      first === last
        ? formatShortDay(first.forDate)
        : `${formatShortDay(first.forDate)}–${formatShortDay(last.forDate)}`
    return `${days} ${name}`
  })
  return (
    <Text size="sm" c="dimmed">
      Присъствени дни през месеца: <strong>{data.schoolDays}</strong>
      {names.length > 0 && ` · ${listed(names)}`}
    </Text>
  )
}

interface OfGroup {
  readonly chosen: {
    readonly classId: number
    readonly month: number
    readonly year: number
    readonly variant?: 1 | 2 | undefined
  }
}

export const MonthActions = ({ chosen }: OfGroup) => (
  <>
    <OverlayAsMarks chosen={chosen} />
    <ClassBookForm chosen={chosen} />
  </>
)

/** Class book form: ✓, X, ⁄ (domain.md 1.8). */
function ClassBookForm({ chosen: { classId, month, year } }: OfGroup) {
  const { download, busy } = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<IconNotebook size={18} aria-hidden />}
      disabled={busy !== null}
      onClick={() => void download(monthForm, { classId, month, year })}
    >
      Сведение за дневника
    </Button>
  )
}

/** The unexcused days of the previous month are sent between the 1st and the 4th (domain.md 1.3). */
export function AllowanceNotice({ chosen }: OfMonth) {
  const now = useToday()
  const last = previousMonth(monthOf(now))
  if (isReportingDay(dayOfMonth(now)) && !sameMonth(chosen, last))
    return (
      <Alert color="orange" py="xs" icon={<IconInfoCircle aria-hidden />}>
        До 4-то число се подават отсъствията за {formatMonth(last)}{' '}
        <Link
          to={addressOf('/attendances/references/absences', {
            kindergartenId: chosen.kindergartenId,
            ...last,
            reportable: true,
          })}
        >
          Отворете списъка за АСП
        </Link>
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed">
      Оранжево: 2 или 3 неизвинени дни за месеца. Червено: над 3 дни – семейните помощи се спират. Към АСП се подават
      децата с 3 и повече дни в задължително образование.
    </Text>
  )
}
