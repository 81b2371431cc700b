import { ownVisits } from '@asistent/contract/activities/visits.calls'
import { visitMarkLabel, visitMarks } from '@asistent/domain/activities/activities'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { addMonths, monthOf } from '@asistent/domain/kernel/month'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { useCall } from '../platform/use-call'
import { counted, t } from '../platform/language'

/** A parent's page: visited sessions of the children in a month. */
export function Screen() {
  const current = monthOf(useToday())
  const [month, setMonth] = useState(current)
  const months = Array.from({ length: 12 }, (_, back) => addMonths(current, -back))
  return (
    <Page title={t('Посещения на дейности')}>
      <MonthPicker months={months} value={month} onChange={setMonth} />
      <Answered answer={useCall(ownVisits, month)} lines={6}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="kite" title={t('През месеца детето не е записано за дейности')} />
          ) : (
            <>
              {result.map((row) => (
                <Section
                  key={`${row.studentId}-${row.activityId}`}
                  title={`${row.name} – ${row.studentName}`}
                  side={counted(row.attended, '{count} посещение', '{count} посещения')}
                >
                  <p>
                    {row.provider}, {row.schedule}
                  </p>
                  {row.days.length === 0 ? (
                    <Empty small drawing="kite" title={t('Още няма отбелязани посещения')} />
                  ) : (
                    <Group gap="xs">
                      {row.days.map(({ forDate, mark }) => (
                        <StatusBadge
                          key={forDate}
                          label={`${formatShortDay(forDate)} ${mark === null ? '' : t(visitMarkLabel[mark]).toLowerCase()}`}
                          tone={mark === visitMarks.Present ? 'good' : 'off'}
                        />
                      ))}
                    </Group>
                  )}
                </Section>
              ))}
            </>
          )
        }
      </Answered>
    </Page>
  )
}
