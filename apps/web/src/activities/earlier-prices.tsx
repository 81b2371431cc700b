import { feeTypeLabel, type FeeType } from '@asistent/domain/activities/activities'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import type { Amount } from '@asistent/contract/core/values'
import { List, Title } from '@mantine/core'
import { shownMoney } from '../blocks/shown/format'

interface Props {
  readonly record: { readonly earlierPrices: readonly { until: Day; feeType: FeeType; price: Amount }[] }
}

/** Previous prices by period; fees of those months still use them. */
export const EarlierPrices = ({ record: { earlierPrices } }: Props) =>
  earlierPrices.length > 0 && (
    <>
      <Title order={2} size="h4">
        Предишни цени
      </Title>
      <List>
        {earlierPrices.toReversed().map(({ until, feeType, price }) => (
          <List.Item key={until}>
            до {formatDay(until)} г.: {shownMoney(price)} ({feeTypeLabel[feeType].toLowerCase()})
          </List.Item>
        ))}
      </List>
    </>
  )
