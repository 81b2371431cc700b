import { deleteUnited, getUnited, unitedReceipt } from '@asistent/contract/warehouse/united.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { detailScreen } from '../blocks/detail/detail-screen'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { shownMoney, shownNumber } from '../blocks/shown/format'

export const Screen = detailScreen({
  title: (one) => `Обединена складова разписка № ${one.number}`,
  load: getUnited,
  back: '/storage/united-receipts',
  facts: (fact) => [
    fact.day('forDate', { title: 'Дата' }),
    fact.text('supplier', { title: 'Доставчик' }),
    fact.day('fromDate', { title: 'От' }),
    fact.day('toDate', { title: 'До' }),
    fact.text('invoiceNumber', { title: 'Фактура' }),
    fact.day('invoiceDate', { title: 'Дата на фактурата' }),
    fact.money('value', { title: 'Стойност' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('note', { title: 'Бележка' }),
  ],
  papers: (paper) => [paper({ label: 'Печат', call: unitedReceipt, input: ({ id }) => ({ id }) })],
  actions: (action) => [
    action.remove({
      call: deleteUnited,
      input: ({ id }) => ({ id }),
      confirm: ({ number }) => `Ще изтриете обединена разписка № ${number}. Доставките остават.`,
    }),
  ],
  tabs: [
    {
      key: 'inbounds',
      title: 'Разписки',
      content: ({ record }) => (
        <Section>
          <Lines>
            {record.inbounds.map(({ id, number, forDate, warehouse, value }) => (
              <Line
                key={id}
                title={<Link to={`/storage/stock/${id}`}>{`№ ${number} от ${formatDay(forDate)} г.`}</Link>}
                details={[warehouse, shownMoney(value)]}
              />
            ))}
          </Lines>
        </Section>
      ),
    },
    {
      key: 'products',
      title: 'Продукти',
      content: ({ record }) => (
        <Section>
          <Lines>
            {record.lines.map(({ productId, productName, quantity, unit, value }) => (
              <Line
                key={productId}
                title={productName}
                details={[`${shownNumber(quantity)} ${unit}`, shownMoney(value)]}
              />
            ))}
          </Lines>
        </Section>
      ),
    },
  ],
})
