import { ordersOfCause, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { isCommission, type CommissionCause, type OrderCause } from '@asistent/domain/books/causes'
import { Button, Text } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { addressOf } from '../blocks/parts/address'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownDay } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'

/** Orders issued for a cause (domain/books/causes.ts), and the way to a new one. */
export function CauseOrders({ cause, id, title = 'Заповед' }: { cause: OrderCause; id: number; title?: string }) {
  const mayRead = useMay(ordersOfCause)
  const mayIssue = useMay(saveDirectorOrder)
  const { data } = useCall(ordersOfCause, { causeKind: cause, causeId: id }, { enabled: mayRead })
  const orders = data?.result ?? []
  if (!mayRead || (orders.length === 0 && !mayIssue)) return null
  const isIssued = orders.some(({ isAnnulled }) => !isAnnulled)
  return (
    <Section title={title}>
      {orders.length === 0 && <Text size="sm">Още не е издадена.</Text>}
      <Lines>
        {orders.map((order) => (
          <Line
            key={order.id}
            title={<Link to={order.to}>{`№ ${order.fullNumber} – ${order.title}`}</Link>}
            details={[
              shownDay(order.forDate),
              order.readersCount > 0 && `запознати ${order.readCount} от ${order.readersCount}`,
            ]}
          >
            {order.isAnnulled && <StatusBadge label="анулирана" tone="off" />}
            {order.toRead && <StatusBadge label="за запознаване" tone="warn" />}
          </Line>
        ))}
      </Lines>
      {mayIssue && !isIssued && (
        <Button
          component={Link}
          to={addressOf('/administration/books/director/from-template', { causeKind: cause, causeId: id })}
          mt="xs"
          className="no-print"
          leftSection={<IconFileCertificate size={18} aria-hidden />}
        >
          {isCommission(cause) ? 'Издай заповед за комисията' : 'Издай заповед'}
        </Button>
      )}
    </Section>
  )
}

/** Orders for a document that a commission signs: who the members are, and what the commission does. */
export const CommissionOrders = ({
  cause,
  id,
}: {
  cause: 'scrapping' | 'count' | 'stockScrapping' | 'stockCount'
  id: number
}) => (
  <>
    <CauseOrders cause={`${cause}Commission` satisfies CommissionCause} id={id} title="Заповед за комисията" />
    <CauseOrders cause={cause} id={id} />
  </>
)
