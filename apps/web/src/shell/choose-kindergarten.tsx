import { Button, Stack, Text, Title } from '@mantine/core'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { Drawing } from '../look/drawings'
import { chooseKindergarten } from '../blocks/parts/shared-choices'
import { t } from '../platform/language'

/** Shown instead of a page about one kindergarten in the consolidated view. */
export function ChooseKindergarten({ title, user }: { title: string; user: UserData }) {
  return (
    <Stack align="center" gap="md" ta="center" maw={560} mx="auto" mt="xl">
      <Drawing name="house" width={200} />
      <Title order={1}>{title}</Title>
      <Text c="dimmed">
        {t('Гледате няколко детски градини заедно. Тази страница е за една от тях: изберете коя, за да продължите.')}
      </Text>
      <Stack gap="xs" w="100%" maw={420}>
        {user.kindergartens.map(({ id, name, city, roleType }) => (
          <Button
            key={`${id}.${roleType}`}
            variant="default"
            onClick={() => void chooseKindergarten({ id, roleType, consolidated: false })}
          >
            {[name, city].filter(Boolean).join(', ')}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}
