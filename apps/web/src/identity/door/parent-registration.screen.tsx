import { Text, Title } from '@mantine/core'
import classes from './registration-form.module.css'
import { RegistrationForm } from './registration-form'
import { t } from '../../platform/language'

/** URL that kindergartens give to parents. */
export const Screen = () => (
  <RegistrationForm className={classes.card}>
    <header>
      <Title order={1}>{t('Регистрация на родител')}</Title>
      <Text c="dimmed" mt="xs">
        {t('Поискайте достъп до детето си. Детската градина ще провери данните и ще Ви изпрати писмо.')}
      </Text>
    </header>
  </RegistrationForm>
)
