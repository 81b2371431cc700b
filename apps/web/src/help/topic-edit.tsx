import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { saveHelpTopic } from '@asistent/contract/light/help/topics.calls'
import { Link } from '../blocks/parts/link'
import { roleOf, useMay, useUser } from '../platform/user'
import { useTopics } from './stored-topics'
import type { ListedTopic } from './topics'

/** The user's text about a topic, or the form for the first one. */
export function EditTopic({ entry: { slug } }: { entry: ListedTopic }) {
  const user = useUser()
  const mayWrite = useMay(saveHelpTopic, 'update')
  const { stored } = useTopics()
  if (!user || !mayWrite) return null
  const existing = stored.find(({ about, id, isOwn }) => isOwn && (about === slug || slug === `t${id}`))
  const isMaster = roleOf(user) === 'Master'
  return (
    <Button
      component={Link}
      variant="default"
      to={existing ? `/platform/help-topics/${existing.id}` : `/platform/help-topics/${slug}/create`}
      leftSection={<IconPencil size={18} aria-hidden />}
    >
      {isMaster || existing?.about === null ? 'Промени темата' : existing ? 'Промени бележката' : 'Добави бележка'}
    </Button>
  )
}
