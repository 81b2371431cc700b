import type { OutputOf } from '@asistent/contract/core/call'
import { getBatch } from '@asistent/contract/warehouse/batches.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { documentPath, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { detailScreen } from '../blocks/detail/detail-screen'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Empty } from '../blocks/parts/states'
import { shownNumber } from '../blocks/shown/format'

// Recall of a batch: origin, remaining stock, dishes and groups.

type Batch = OutputOf<typeof getBatch>
type Moved = Batch['wentTo'][number] | Batch['cameIn'][number]

const amountOf = (quantity: number, batch: Batch) =>
  `${shownNumber(Math.abs(quantity))} ${unitLabel[batch.unitOfMeasure]}`

function Movements({ batch, moved }: { readonly batch: Batch; readonly moved: readonly Moved[] }) {
  if (moved.length === 0) return <Empty small title="Няма движения" />
  return (
    <Section>
      <Lines>
        {moved.map((row) => (
          <Line
            key={`${row.documentId}:${row.postedAt}:${row.quantity}`}
            title={
              <Link to={`${documentPath[row.documentKind as DocumentKind]}/${row.documentId}`}>
                {`${row.documentName} № ${row.number} от ${formatDay(row.forDate)} г.`}
              </Link>
            }
            details={[
              row.isReversal && 'сторно',
              row.warehouse,
              amountOf(row.quantity, batch),
              'purpose' in row && row.purpose,
              'supplier' in row && row.supplier,
            ]}
          />
        ))}
      </Lines>
    </Section>
  )
}

export const Screen = detailScreen({
  title: (batch) => `${batch.productName}, партида ${batch.batch ?? 'без номер'}`,
  load: getBatch,
  back: '/storage/batches',
  facts: (fact) => [
    fact.text('manufacturer', { title: 'Производител' }),
    fact.text('supplier', { title: 'Доставчик' }),
    fact.day('receivedOn', { title: 'Получена' }),
    fact.day('expiryDate', { title: 'Годна до' }),
    fact.own('Дошло', (batch) => amountOf(batch.came, batch)),
    fact.own('Останало', (batch) => amountOf(batch.left, batch)),
    fact.own('Къде е', (batch) =>
      batch.leftIn.map(({ warehouse, quantity }) => `${warehouse}: ${amountOf(quantity, batch)}`).join(', '),
    ),
  ],
  tabs: [
    {
      key: 'dishes',
      title: 'Ястия и групи',
      content: ({ record }) =>
        record.dishes.length === 0 ? (
          <Empty small title="Партидата не е влизала в ястия" />
        ) : (
          <Section>
            <Lines>
              {record.dishes.map((dish) => (
                <Line
                  key={`${dish.calculationId}:${dish.mealTypeName}:${dish.recipeName}`}
                  title={`${formatDay(dish.forDate)} г., ${dish.mealTypeName}: ${dish.recipeName ?? 'добавено на ръка'}`}
                  details={[
                    dish.menuName,
                    dish.groups.map(({ name, portions }) => `${name ?? 'без група'} ${portions}`).join(', '),
                  ]}
                >
                  <LineSide>
                    <Link to={`/storage/calculations/${dish.calculationId}`}>Калкулация</Link>
                  </LineSide>
                </Line>
              ))}
            </Lines>
          </Section>
        ),
    },
    {
      key: 'days',
      title: 'По дни',
      content: ({ record }) =>
        record.days.length === 0 ? (
          <Empty small title="От партидата още не е вземано" />
        ) : (
          <Section>
            <Lines>
              {record.days.map((day) => (
                <Line
                  key={`${day.forDate}:${day.purpose}`}
                  title={`${formatDay(day.forDate)} г.`}
                  details={[day.purpose, amountOf(day.quantity, record)]}
                />
              ))}
            </Lines>
          </Section>
        ),
    },
    { key: 'went', title: 'Изписано', content: ({ record }) => <Movements batch={record} moved={record.wentTo} /> },
    { key: 'came', title: 'Доставено', content: ({ record }) => <Movements batch={record} moved={record.cameIn} /> },
  ],
})
