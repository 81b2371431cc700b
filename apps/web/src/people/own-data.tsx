import { exportOwnData } from '@asistent/contract/people/personal-data.calls'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../blocks/parts/download'
import { Section } from '../blocks/parts/section'
import { roleOf, useUser } from '../platform/user'
import { t } from '../platform/language'

/** Profile section: a copy of the user's own data. */
export function OwnData() {
  const { download, busy } = useDownload()
  const user = useUser()
  return (
    <Section title={t('Моите данни')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Един файл с всичко, което пазим за Вас: профил, устройства, съобщения, заявления.')}
        {user && roleOf(user) === 'Parent' && ` ${t('Данните на детето се теглят от неговата страница.')}`}
      </Text>
      <Button
        variant="default"
        loading={busy !== null}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void download(exportOwnData, {})}
      >
        {t('Изтегли моите данни')}
      </Button>
    </Section>
  )
}
