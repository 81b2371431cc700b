import { estimatedQuantities, orderEstimated } from '@asistent/contract/kitchen/estimates.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../blocks/parts/confirm'
import { toast } from '../blocks/parts/toast'
import { reportScreen } from '../blocks/report/report-screen'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { menuSource } from './sources'

/** Creates draft orders for missing products, one per supplier. */
function OrderButton({ chosen: { menuId } }: { chosen: { menuId?: number } }) {
  const sending = useSend(orderEstimated)
  const navigate = useNavigate()
  const may = useMay(orderEstimated)
  async function order() {
    if (menuId === undefined) return
    const text =
      'За всеки доставчик ще се направи чернова с това, което липсва. Можете да я промените, преди да я изпратите.'
    if (!(await confirm({ title: 'Заявки към доставчици', text, action: 'Направи заявките' }))) return
    try {
      const { orders, withoutSupplier } = await sending.mutateAsync({ menuId })
      if (withoutSupplier.length > 0) toast.warned(`Без известен доставчик: ${withoutSupplier.join(', ')}`)
      if (orders.length === 0) return toast.told('Няма какво да се поръча')
      toast.done(`Готови са ${plural(orders.length, 'заявка', 'заявки')}`)
      await navigate({ href: '/storage/suppliers-requests' } as never)
    } catch (error) {
      toast.failed(error, 'Заявките не са направени')
    }
  }
  return may && menuId !== undefined ? (
    <Button
      variant="default"
      loading={sending.isPending}
      leftSection={<IconTruckDelivery size={18} aria-hidden />}
      onClick={() => void order()}
    >
      Поръчай липсващото
    </Button>
  ) : null
}

export const Screen = reportScreen(estimatedQuantities, {
  params: (param) => [param.pick('menuId', menuSource)],
  drill: (row) => `/storage/products/${row.id}`,
  actions: OrderButton,
  empty: 'В менюто няма ястия.',
})
