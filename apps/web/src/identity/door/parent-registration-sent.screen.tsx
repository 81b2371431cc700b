import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../platform/language'

/** The same message whether or not a child was found (domain.md 8). */
export function Screen() {
  return (
    <>
      <Title order={1}>{t('Заявлението е изпратено')}</Title>
      <Text>
        {t(
          'Ако данните съвпадат, детската градина ще разгледа заявлението и ще Ви отговори с писмо. При одобрение в него има връзка, от която избирате парола.',
        )}
      </Text>
      <Text c="dimmed">
        {t('Обикновено отнема ден-два. Няма ли отговор, проверете нежеланата поща или се обадете в детската градина.')}
      </Text>
      <Button component={Link} to="/login" size="md">
        {t('Към входа')}
      </Button>
    </>
  )
}
