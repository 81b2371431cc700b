import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RegistrationForm } from './registration-form'
import { t } from '../../platform/language'

/** Registration from the sign-in page: parents request access, staff are invited (domain.md 8). */
export const Screen = () => (
  <RegistrationForm>
    <header>
      <Title order={1}>{t('Регистрация')}</Title>
      <Text c="dimmed" mt="xs">
        {t(
          'Родител ли сте, поискайте тук достъп до детето си. Детската градина ще провери данните и ще Ви изпрати писмо.',
        )}
      </Text>
      <Text c="dimmed" mt="xs">
        {t(
          'Работите ли в детска градина, директорът или администраторът Ви изпраща покана на Вашия имейл. Поканата е изтекла?',
        )}{' '}
        <Anchor component={Link} to="/login/reset">
          {t('Поискайте нова връзка')}
        </Anchor>
      </Text>
    </header>
  </RegistrationForm>
)
