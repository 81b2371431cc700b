import { stockSummary } from '@asistent/contract/light/warehouse/availability.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { documentPath, type DocumentKind } from '@asistent/domain/warehouse/documents'
import { useCall } from '../platform/use-call'
import classes from './stock-card.module.css'

/** Warehouse card of the home page: each number links to its rows. */
export function StockCard() {
  return (
    <Section title="Склад">
      <Answered answer={useCall(stockSummary, {})} lines={4}>
        {({ lowStock, expired, expiringSoon, openDocuments, ordersOnTheWay, nextDelivery }) => {
          const rows: RowProps[] = [
            { count: lowStock, to: '/storage/stock-availability?onlyLow=true', label: 'Продукти под минимума' },
            { count: expired, to: '/storage/batches?expiringDays=-1', label: 'Партиди с изтекъл срок' },
            { count: expiringSoon, to: '/storage/batches?expiringDays=7', label: 'Партиди, които изтичат до 7 дни' },
            ...openDocuments.map(({ kind, name, count }) => ({
              count,
              to: `${documentPath[kind as DocumentKind]}?status=1`,
              label: `Незавършени – ${name.toLowerCase()}`,
            })),
            {
              count: ordersOnTheWay,
              to: '/storage/suppliers-requests?status=2',
              label: nextDelivery ? `Заявки на път, най-близката за ${formatDay(nextDelivery)} г.` : 'Заявки на път',
            },
          ].filter(({ count }) => count > 0)
          if (rows.length === 0) return <Empty small title="Нищо не чака" reason="Няма недостиг и изтичащи срокове." />
          return (
            <ul className={classes.list}>
              {rows.map((row) => (
                <Row key={row.label} {...row} />
              ))}
            </ul>
          )
        }}
      </Answered>
    </Section>
  )
}

interface RowProps {
  readonly count: number
  readonly to: string
  readonly label: string
}

const Row = ({ count, to, label }: RowProps) => (
  <li>
    <Link to={to}>
      {label}: <strong>{count}</strong>
    </Link>
  </li>
)
