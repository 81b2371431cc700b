import { measureLabel } from '@asistent/domain/kitchen/norms'
import {
  meanOf,
  measured,
  missingOf,
  needsOf,
  remarksOf,
  remarkTexts,
  verdictOf,
  type DaySum,
  type Kitchen,
  type PlannedDish,
  type Verdict,
} from '@asistent/domain/kitchen/planner'
import { Table, Text } from '@mantine/core'
import { formatDay } from '@asistent/domain/kernel/day'
import { Section } from '../blocks/parts/section'
import { shownNumber } from '../blocks/shown/format'
import classes from './kitchen.module.css'
import type { Plan } from './planner-cards'

interface PlannerSumsProps {
  readonly plan: Plan
  readonly kitchen: Kitchen
  readonly dishes: readonly PlannedDish[]
  readonly sums: readonly DaySum[]
}

/** Below the board: rules as text, the week against the norm, missing stock. */
export function PlannerSums({ plan, kitchen, dishes, sums }: PlannerSumsProps) {
  const open = plan.days.filter(({ closed }) => closed === null).map(({ date }) => date)
  const remarks = remarkTexts(remarksOf(open, dishes, kitchen))
  const missing = missingOf(needsOf(dishes, plan.expected, kitchen), kitchen.products)
  if (dishes.length === 0) return null
  return (
    <>
      <Section title="Правила за седмицата">
        {remarks.length === 0 ? (
          <Text>Седмицата отговаря на препоръките.</Text>
        ) : (
          <ul className={classes.remarks} aria-live="polite">
            {remarks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Section>
      <AgainstNorm plan={plan} sums={sums} />
      <Section title="Липсва в склада">
        {missing.length === 0 ? (
          <Text>За очакваните порции има достатъчно.</Text>
        ) : (
          <ul className={classes.remarks}>
            {missing.map(({ productId, name, quantity, missing: more }) => (
              <li key={productId}>
                {name}: нужни {shownNumber(quantity)}, липсват {shownNumber(more)}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function AgainstNorm({ plan: { norm }, sums }: Pick<PlannerSumsProps, 'plan' | 'sums'>) {
  const mean = meanOf(sums)
  if (!norm || !mean) return null
  return (
    <Section title="Средно на ден спрямо нормата">
      <Table aria-label="Средно на ден спрямо нормата" maw="40rem" verticalSpacing={2} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Показател</Table.Th>
            <Table.Th ta="right">Средно</Table.Th>
            <Table.Th ta="right">Норма</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {norm.values.map((value) => {
            const verdict = verdictOf(mean, value)
            return (
              <Table.Tr key={value.measure}>
                <Table.Td>{measureLabel[value.measure]}</Table.Td>
                <Table.Td ta="right">
                  {verdict === 'unknown' ? '–' : shownNumber(measured(mean, value.measure))}
                </Table.Td>
                <Table.Td ta="right">{rangeText(value)}</Table.Td>
                <Table.Td className={verdict === 'low' || verdict === 'high' ? classes.low : undefined}>
                  {verdictText[verdict]}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {norm.source}, от {formatDay(norm.validFrom)} г.
        {norm.approximate && ' Стойностите са приблизителни, докато не ги потвърди диетолог.'}
      </Text>
    </Section>
  )
}

const verdictText: Record<Verdict, string> = {
  low: 'под нормата',
  ok: 'в нормата',
  high: 'над нормата',
  unknown: 'няма данни за всички продукти',
}

const rangeText = ({ minimum, maximum }: { minimum: number | null; maximum: number | null }) => {
  if (minimum === null) return `до ${shownNumber(maximum)}`
  if (maximum === null) return `от ${shownNumber(minimum)}`
  return minimum === maximum ? `около ${shownNumber(minimum)}` : `${shownNumber(minimum)}–${shownNumber(maximum)}`
}
