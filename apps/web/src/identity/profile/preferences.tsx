import { Stack } from '@mantine/core'
import { currencies, formatMoney, money, convert, type Currency } from '@asistent/domain/kernel/money'
import { ChoiceInput } from '../../blocks/inputs/choice-inputs'
import { Section } from '../../blocks/parts/section'
import { useUser } from '../../platform/user'
import { showsSchoolYear } from '../../platform/header-rules'
import { chooseCurrency, chooseSchoolYear } from '../../blocks/parts/shared-choices'
import { t } from '../../platform/language'

const sample = money(1250, currencies.EUR)
const inEuro = formatMoney(sample)

/** The preference adds the second currency in brackets; documents have their own currency (domain.md 0). */
const currencyChoices = (): { value: Currency; label: string }[] => [
  { value: currencies.EUR, label: t('Евро: {inEuro}', { inEuro }) },
  {
    value: currencies.BGN,
    label: t('Евро и лев: {inEuro} ({inLev})', { inEuro, inLev: formatMoney(convert(sample, currencies.BGN)) }),
  },
]

/** Preferences of the account on all devices; changing one reloads the page. */
export function Preferences() {
  const user = useUser()
  if (!user) return null
  const years = user.periods.map(({ id, name, active }) => ({
    value: id,
    label: active ? t('{name} (текуща)', { name }) : name,
  }))
  return (
    <Section title={t('Предпочитания')}>
      <Stack gap="md">
        {showsSchoolYear(user) && years.length > 0 && (
          <ChoiceInput
            label={t('Учебна година')}
            required
            withAsterisk={false}
            choices={years}
            value={user.periodId}
            onChange={(id) => id !== null && id !== user.periodId && void chooseSchoolYear(id)}
          />
        )}
        <ChoiceInput<Currency>
          label={t('Валута')}
          description={t('Само за Вас. Документите не се променят.')}
          required
          withAsterisk={false}
          choices={currencyChoices()}
          value={user.defaultCurrency}
          onChange={(id) => id !== null && id !== user.defaultCurrency && void chooseCurrency(id)}
        />
      </Stack>
    </Section>
  )
}
