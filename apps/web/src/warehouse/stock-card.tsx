import { stockSummary } from '@asistent/contract/light/warehouse/availability.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import classes from './stock-card.module.css'

/** The warehouse on the home of who keeps it: each number leads to its rows. */
export function StockCard() {
  return (
    <Section title="Склад">
      <Answered answer={useCall(stockSummary, {})} lines={4}>
        {({ lowStock, expired, expiringSoon, openDocuments, ordersOnTheWay, nextDelivery }) => (
          <ul className={classes.list}>
            <Row count={lowStock} to="/storage/stock-availability?onlyLow=true" label="под минимума" />
            <Row count={expired} to="/storage/batches?expiringDays=-1" label="партиди с изтекъл срок" />
            <Row count={expiringSoon} to="/storage/batches?expiringDays=7" label="партиди изтичат до 7 дни" />
            {openDocuments.map(({ kind, name, count }) => (
              <Row
                key={kind}
                count={count}
                to={openPath[kind] ?? '/storage/stock'}
                label={`незавършени: ${name.toLowerCase()}`}
              />
            ))}
            <Row
              count={ordersOnTheWay}
              to="/storage/suppliers-requests?status=2"
              label={nextDelivery ? `заявки на път, най-близката за ${formatDay(nextDelivery)} г.` : 'заявки на път'}
            />
          </ul>
        )}
      </Answered>
    </Section>
  )
}

const openPath: Readonly<Record<number, string>> = {
  1: '/storage/stock?status=1',
  2: '/storage/requests?status=1',
  3: '/storage/scrappings?status=1',
  4: '/storage/inventory-declarations?status=1',
}

const Row = ({ count, to, label }: { count: number; to: string; label: string }) => (
  <li>
    <Link to={to}>
      <strong>{count}</strong> {label}
    </Link>
  </li>
)
