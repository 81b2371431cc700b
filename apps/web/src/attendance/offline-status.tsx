import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDay, formatLongDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { SaveStatus } from '../blocks/grid/save-status'
import { useOnline } from '../blocks/parts/use-online'
import { useToday } from '../blocks/parts/use-today'
import { CallError } from '../platform/api'
import classes from './offline.module.css'
import { useMarksState } from './offline-state'

export const MarksStatus = () => <SaveStatus state={useMarksState()} />

/** Age of data from the on-device cache. An overlay, to avoid a layout shift. */
export function DataAge({ answer }: { answer: UseQueryResult<unknown, CallError> }) {
  const online = useOnline()
  const current = useToday()
  const failed = answer.error instanceof CallError && (answer.error.noAnswer || answer.error.status >= 500)
  if (answer.data === undefined || (online && !failed)) return null
  const seen = new Date(answer.dataUpdatedAt)
  const day = today(seen) === current ? 'днес' : formatDay(today(seen))
  return (
    <p className={`${classes.age} no-print`} role="note" title={formatLongDay(today(seen))}>
      <IconCloudOff size={18} stroke={1.8} aria-hidden />
      Няма връзка. Показано е видяното {day} в {sofiaTime(seen)} ч. Отметките се пазят на това устройство и ще се
      изпратят сами.
    </p>
  )
}
