import { feeTypeLabel, type FeeType } from '@asistent/domain/activities/activities'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import type { Amount } from '@asistent/contract/core/values'
import { List, Title } from '@mantine/core'
import { shownMoney } from '../blocks/shown/format'
import { t } from '../platform/language'

interface Props {
  readonly record: { readonly earlierPrices: readonly { until: Day; feeType: FeeType; price: Amount }[] }
}

/** Previous prices by period; fees of those months still use them. */
export const EarlierPrices = ({ record: { earlierPrices } }: Props) =>
  earlierPrices.length > 0 && (
    <>
      <Title order={2} size="h4">
        {t('Предишни цени')}
      </Title>
      <List>
        {earlierPrices.toReversed().map(({ until, feeType, price }) => (
          <List.Item key={until}>
            {t('до {until} г.: {price} ({feeType})', {
              until: formatDay(until),
              price: shownMoney(price),
              feeType: t(feeTypeLabel[feeType]).toLowerCase(),
            })}
          </List.Item>
        ))}
      </List>
    </>
  )
