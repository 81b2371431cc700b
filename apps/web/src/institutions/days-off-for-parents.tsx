import type { RowOf } from '@asistent/contract/core/call'
import { listDaysOff } from '@asistent/contract/institutions/days-off.calls'
import { addDays, daysBetween, formatDay, isWeekend, type Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { dayOffName } from '../choices/day-off-name'
import { useCall } from '../platform/use-call'
import { counted, longDay, t } from '../platform/language'

// Days off for parents: the next closure, and when the child may stay at home.

type DayOff = RowOf<typeof listDaysOff>

const shown = 12

export function DaysOffForParents() {
  const today = useToday()
  const answer = useCall(listDaysOff, { fromDate: today, toDate: addDays(today, 366), pageSize: 50 })
  return (
    <Page title={t('Кога не сме на градина')} lead={t('Предстоящите празници, ваканции и други дни без занятия.')}>
      <Section>
        <Answered answer={answer} lines={6}>
          {({ result }) =>
            result.length === 0 ? (
              <Empty drawing="kite" title={t('Няма предстоящи неучебни дни')} />
            ) : (
              <Lines>
                {result
                  .filter(isFelt)
                  .slice(0, shown)
                  .map((row) => (
                    <Line
                      key={row.id}
                      title={whenWords(row)}
                      details={[dayOffName(row.name), ...row.classes, soonWords(row, today)]}
                    >
                      {row.locksEntry ? (
                        <StatusBadge label={t('Затворено')} tone="warn" />
                      ) : (
                        <StatusBadge label={t('По желание')} tone="info" />
                      )}
                    </Line>
                  ))}
              </Lines>
            )
          }
        </Answered>
      </Section>
    </Page>
  )
}

/** A single day off on a weekend is irrelevant for families. */
const isFelt = ({ fromDate, toDate }: DayOff): boolean => fromDate !== toDate || !isWeekend(fromDate)

const whenWords = ({ fromDate, toDate, days }: DayOff): string =>
  fromDate === toDate
    ? capitalised(longDay(fromDate))
    : counted(days, '{fromDate} – {toDate} ({count} ден)', '{fromDate} – {toDate} ({count} дни)', {
        fromDate: formatDay(fromDate),
        toDate: formatDay(toDate),
      })

/** Relative date within two weeks. */
function soonWords({ fromDate }: DayOff, today: Day): string | undefined {
  const left = daysBetween(today, fromDate)
  if (left < 0) return t('в момента')
  if (left === 0) return t('днес')
  if (left === 1) return t('утре')
  return left <= 14 ? counted(left, 'след {count} ден', 'след {count} дни') : undefined
}
