import { printSocialAgencyForm } from '@asistent/contract/register/sending.calls'
import { isReportingDay } from '@asistent/domain/attendance/risk'
import { dayOfMonth } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { registerCodes, registerReasonLabel, registerTypeLabel } from '@asistent/domain/register/codes'
import { Button, Group } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '../blocks/parts/download'
import { Line, Lines } from '../blocks/parts/lines'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { useToday } from '../blocks/parts/use-today'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { useMay } from '../platform/user'

/** How our codes are told to the register, and the monthly form for the social agency. */
export function Codes() {
  return (
    <>
      {useMay(printSocialAgencyForm, 'update') && <SocialAgency />}
      <Section title="Кодове на присъствията">
        <Lines>
          {registerCodes.map(({ type, code, label, registerType, reason, comment }) => (
            <Line
              key={type}
              title={`${code} – ${label}`}
              details={[registerTypeLabel[registerType], reason && registerReasonLabel[reason], comment]}
            />
          ))}
        </Lines>
        <p>Яслените групи нямат дневник в НЕИСПУО и не се изпращат.</p>
      </Section>
    </>
  )
}

function SocialAgency() {
  const today = useToday()
  const current = monthOf(today)
  const last = previousMonth(current)
  const [month, setMonth] = useState<Month>(last)
  const { download, busy } = useDownload()
  return (
    <Section title="Отсъствия за АСП">
      {isReportingDay(dayOfMonth(today)) && (
        <Notice tone="warn" icon={<IconCalendarDue size={20} aria-hidden />}>
          До 4-то число се подават неизвинените отсъствия за {formatMonth(last)}.
        </Notice>
      )}
      <p>Децата с 3 и повече неизвинени дни за месеца; когато няма такива – декларация.</p>
      <Group align="end">
        <MonthPicker months={[current, last, previousMonth(last)]} value={month} onChange={setMonth} />
        <Button
          variant="default"
          loading={busy !== null}
          onClick={() => void download(printSocialAgencyForm, { month: month.month, year: month.year })}
        >
          Изтегли за АСП
        </Button>
      </Group>
    </Section>
  )
}
