import { printSocialAgencyForm } from '@asistent/contract/register/sending.calls'
import { isReportingDay } from '@asistent/domain/attendance/risk'
import { dayOfMonth } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { Button, Group } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '../blocks/parts/download'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { useToday } from '../blocks/parts/use-today'
import { MonthPicker } from '../blocks/pickers/period-pickers'

/** The monthly form for the social agency, with its days. */
export function Screen() {
  const today = useToday()
  const current = monthOf(today)
  const last = previousMonth(current)
  const [month, setMonth] = useState<Month>(last)
  const { download, busy } = useDownload()
  return (
    <Page
      title="Отсъствия за АСП"
      lead="Децата с 3 и повече неизвинени дни за месеца; когато няма такива – декларация."
    >
      {isReportingDay(dayOfMonth(today)) && (
        <Notice tone="warn" icon={<IconCalendarDue size={20} aria-hidden />}>
          До 4-то число се подават неизвинените отсъствия за {formatMonth(last)}
        </Notice>
      )}
      <Group align="end">
        <MonthPicker months={[current, last, previousMonth(last)]} value={month} onChange={setMonth} />
        <Button
          loading={busy !== null}
          onClick={() => void download(printSocialAgencyForm, { month: month.month, year: month.year })}
        >
          Изтегли за АСП
        </Button>
      </Group>
      <p>Подава се в НЕИСПУО от 1-во до 4-то число на следващия месец и се подписва от директора.</p>
    </Page>
  )
}
