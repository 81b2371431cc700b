import type { OutputOf } from '@asistent/contract/core/call'
import type { registerDifference } from '@asistent/contract/register/sending.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { registerSectionLabel } from '@asistent/domain/register/sections'
import { registerSteps } from '@asistent/domain/register/states'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Line, Lines } from '../blocks/parts/lines'
import { Section } from '../blocks/parts/section'
import { Empty } from '../blocks/parts/states'
import { Reason } from './record-columns'
import { stateChoices } from './words'

type Difference = OutputOf<typeof registerDifference>
type Row = Difference['items'][number]

const lists = [
  { title: 'Ще изтрием', step: registerSteps.Delete, count: 'delete' },
  { title: 'Ще променим', step: registerSteps.Change, count: 'change' },
  { title: 'Ще изпратим', step: registerSteps.Send, count: 'send' },
  { title: 'Не могат да се изпратят', step: null, count: 'blocked' },
] as const

/** Each number opens to the records behind it. */
export function DifferenceLists({ difference }: { difference: Difference }) {
  const { items, same } = difference
  if (items.length === 0)
    return <Empty drawing="done" title="Двете страни са еднакви" reason={`Еднакви записи: ${same}.`} />
  return (
    <>
      {lists.map(({ title, step, count }) => {
        const rows = items.filter((row) => row.step === step)
        if (difference[count] === 0) return null
        return (
          <Section key={title} title={`${title}: ${difference[count]}`}>
            <details open={rows.length <= 20}>
              <summary>Покажи записите</summary>
              <Lines>
                {rows.map((row) => (
                  <RecordLine key={`${row.section} ${row.key}`} row={row} />
                ))}
              </Lines>
              {rows.length < difference[count] && <p>И още {difference[count] - rows.length}.</p>}
            </details>
          </Section>
        )
      })}
      <p>Еднакви на двете места: {same}.</p>
    </>
  )
}

function RecordLine({ row }: { row: Row }) {
  const { section, studentName, label, className, forDate, ours, theirs, reason, state } = row
  const badge = stateChoices.find(({ value }) => value === state)
  return (
    <Line
      title={
        <strong>
          {studentName ?? label ?? className ?? registerSectionLabel[section]} <AllergyBadge of={row} />
        </strong>
      }
      details={[
        registerSectionLabel[section],
        className,
        studentName !== null && label,
        forDate && formatDay(forDate),
        `при нас: ${ours}`,
        `в НЕИСПУО: ${theirs}`,
      ]}
    >
      {reason && (
        <small>
          <Reason row={row} />
        </small>
      )}
      {badge && <StatusBadge label={badge.label} tone={badge.tone} />}
    </Line>
  )
}
