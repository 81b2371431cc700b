import type { previewLeave } from '@asistent/contract/staff/leaves.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { remainingText, workingDaysText } from '@asistent/domain/staff/leave'
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Notice } from '../blocks/parts/notice'

type Effect = OutputOf<typeof previewLeave>

/** Working days of a leave, the remaining days of each year, and why it cannot be approved. */
export function LeaveEffect({ effect: { workingDays, balances, problem } }: { effect: Effect }) {
  return (
    <div aria-live="polite">
      <Text fw={600}>{workingDaysText(workingDays)}</Text>
      {balances.map(({ year, days, entitled, used, remaining }) => (
        <Text key={year} size="sm">
          {entitled === null || remaining === null
            ? `${year} г.: ползвани ${used}, с този отпуск ${used + days}. Няма въведено ограничение.`
            : `${year} г.: полагаеми ${entitled}, ползвани ${used}; ${remainingText(year, remaining, remaining - days)}`}
        </Text>
      ))}
      {problem && (
        <Notice tone="bad" icon={<IconAlertTriangle size={20} aria-hidden />} title="Така няма да бъде одобрен">
          {problem}
        </Notice>
      )}
    </div>
  )
}
