import { closeNames, listNameOpenings } from '@asistent/contract/light/oversight/names.calls'
import { sofiaTime } from '@asistent/domain/kernel/day'
import { Button, Group, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { useCall, useSend } from '../platform/use-call'
import { useUser } from '../platform/user'

// Experts read initials. They open the names of one kindergarten for an hour with a reason.

export const namesPath = '/administrative-references/names'

/** The state of the names with the button that changes it. */
export function NamesState() {
  const { data } = useCall(listNameOpenings, {})
  const user = useUser()
  const close = useSend(closeNames)
  const current = data?.current
  if (!data) return null
  if (current)
    return (
      <Group justify="space-between" role="status">
        <Text>
          Виждате имената на децата и персонала на <strong>{current.kindergartenName}</strong> до{' '}
          {sofiaTime(new Date(current.expiresAt))} ч. Директорът вижда това в историята на детската градина.
        </Text>
        <Button
          variant="default"
          leftSection={<IconEyeOff size={18} aria-hidden />}
          loading={close.isPending}
          onClick={() => close.mutate({})}
        >
          Скрий имената
        </Button>
      </Group>
    )
  return (
    <Group justify="space-between">
      <Text>Имената на децата и персонала са скрити. За една детска градина се отварят за 60 минути с причина.</Text>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => void open(user?.kindergartens.find((kindergarten) => kindergarten.isSelected)?.id)}
      >
        Покажи имената
      </Button>
    </Group>
  )
}

/** The form needs schemas, which the home does not load. */
const open = async (kindergartenId: number | undefined) => {
  const { askToOpenNames } = await import('./names-dialog')
  await askToOpenNames(kindergartenId)
}

export const NamesCard = () => (
  <Section>
    <NamesState />
    <Text size="sm" mt="xs">
      <Link to={namesPath}>Отваряния на имена</Link>
    </Text>
  </Section>
)
