import type { OutputOf } from '@asistent/contract/core/call'
import { differenceRecords, type registerDifference } from '@asistent/contract/register/sending.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { registerSectionLabel, type RegisterSection } from '@asistent/domain/register/sections'
import { registerStepLabel } from '@asistent/domain/register/states'
import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Line, Lines } from '../blocks/parts/lines'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { WideTable } from '../blocks/parts/wide-table'
import { useCall } from '../platform/use-call'
import { Reason, type RegisterRow } from './record-columns'
import { stateChoices, stepChoices } from './words'

type Difference = OutputOf<typeof registerDifference>
type Cause = Difference['causes'][number]

/** Filters of the preview. */
export interface Chosen {
  readonly month: number
  readonly year: number
  readonly classId?: number
  readonly section?: RegisterSection
}

interface DifferenceProps {
  readonly difference: Difference
  readonly chosen: Chosen
}

/** Totals by kind and group, then one row for each cause that opens to its records. */
export function DifferenceLists({ difference, chosen }: DifferenceProps) {
  const { causes, same, bySection, byGroup } = difference
  if (causes.length === 0)
    return <Empty drawing="done" title="Двете страни са еднакви" reason={`Еднакви записи: ${same}.`} />
  return (
    <>
      <Section title="По видове">
        <Totals
          heading="Вид"
          rows={bySection.map(({ section, ...totals }) => ({ name: registerSectionLabel[section], ...totals }))}
        />
      </Section>
      <Section title="По групи">
        <Totals
          heading="Група"
          rows={byGroup.map(({ className, ...totals }) => ({ name: className ?? 'Цялата детска градина', ...totals }))}
        />
      </Section>
      <Section title="По причини">
        <Lines>
          {causes.map((cause) => (
            <CauseLine key={cause.key} cause={cause} chosen={chosen} />
          ))}
        </Lines>
      </Section>
      <p>Еднакви на двете места: {same}.</p>
    </>
  )
}

interface TotalsRow {
  readonly name: string
  readonly send: number
  readonly change: number
  readonly delete: number
  readonly blocked: number
  readonly same?: number
}

function Totals({ heading, rows }: { heading: string; rows: readonly TotalsRow[] }) {
  const hasSame = rows.some(({ same }) => same !== undefined)
  return (
    <WideTable label={heading} minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading}</Table.Th>
            <Table.Th ta="end">Ще изпратим</Table.Th>
            <Table.Th ta="end">Ще променим</Table.Th>
            <Table.Th ta="end">Ще изтрием</Table.Th>
            <Table.Th ta="end">Не могат</Table.Th>
            {hasSame && <Table.Th ta="end">Еднакви</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, send, change, delete: deleted, blocked, same }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              {[send, change, deleted, blocked, ...(hasSame ? [same ?? 0] : [])].map((count, column) => (
                <Table.Td key={column} ta="end">
                  {count}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

const stepBadge = ({ step }: Cause) =>
  stepChoices.find(({ value }) => value === step) ?? { label: 'Не може да се изпрати', tone: 'off' as const }

const pageSize = 50

function CauseLine({ cause, chosen }: { cause: Cause; chosen: Chosen }) {
  const [isOpen, setOpen] = useState(false)
  const { section, step, reason, count } = cause
  const title = reason ?? (step === null ? 'Не може да се изпрати' : registerStepLabel[step])
  return (
    <>
      <Line
        title={
          <strong>
            {registerSectionLabel[section]}: {plural(count, 'запис', 'записа')}
          </strong>
        }
        details={[title]}
      >
        {cause.mending && (
          <small>
            <Reason row={{ reason: null, mending: cause.mending }} />
          </small>
        )}
        <StatusBadge {...stepBadge(cause)} />
        <Button
          className="no-print"
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Скрий записите' : 'Покажи записите'}
        </Button>
      </Line>
      {isOpen && <CauseRecords cause={cause} chosen={chosen} />}
    </>
  )
}

function CauseRecords({ cause, chosen }: { cause: Cause; chosen: Chosen }) {
  const [pageNumber, setPage] = useState(1)
  const answer = useCall(differenceRecords, { ...chosen, cause: cause.key, pageNumber, pageSize }, { keep: true })
  const pages = Math.ceil(cause.count / pageSize)
  return (
    <li>
      <Answered answer={answer} lines={4}>
        {({ result }) => (
          <Lines>
            {result.map((row) => (
              <RecordLine key={row.key} row={row} />
            ))}
          </Lines>
        )}
      </Answered>
      {pages > 1 && (
        <Button.Group className="no-print">
          <Button size="xs" variant="default" disabled={pageNumber === 1} onClick={() => setPage(pageNumber - 1)}>
            Назад
          </Button>
          <Button size="xs" variant="default" disabled={pageNumber >= pages} onClick={() => setPage(pageNumber + 1)}>
            Напред: {pageNumber} от {pages}
          </Button>
        </Button.Group>
      )}
    </li>
  )
}

function RecordLine({ row }: { row: RegisterRow }) {
  const { section, studentName, label, className, forDate, ours, theirs, state } = row
  const badge = stateChoices.find(({ value }) => value === state)
  return (
    <Line
      title={
        <strong>
          {studentName ?? label ?? className ?? registerSectionLabel[section]} <AllergyBadge of={row} />
        </strong>
      }
      details={[
        className,
        studentName !== null && label,
        forDate && `${formatDay(forDate)} г.`,
        `при нас: ${ours}`,
        `в НЕИСПУО: ${theirs}`,
      ]}
    >
      {row.mending && (
        <small>
          <Reason row={{ reason: null, mending: row.mending }} />
        </small>
      )}
      {badge && <StatusBadge label={badge.label} tone={badge.tone} />}
    </Line>
  )
}
