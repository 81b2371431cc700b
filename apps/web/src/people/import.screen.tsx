import {
  checkImport,
  exportForImport,
  importTemplate,
  runImport,
  type ImportCounts,
  type NewGroup,
} from '@asistent/contract/people/import.calls'
import { listed, plural } from '@asistent/domain/kernel/text'
import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { importScreen } from '../blocks/import/import-screen'
import { Link } from '../blocks/parts/link'
import { progressKey, type ImportProgress } from '../platform/import-progress'
import { queryClient } from '../platform/use-call'

const groupWords = ({ name, classType, children }: NewGroup): string =>
  `„${name}“ (${groupTypeShortLabel[classType].toLocaleLowerCase('bg')}, ${plural(children, 'дете', 'деца')})`

const countWords = ({ groups, children, parents, links, staff }: ImportCounts): string =>
  [
    groups > 0 && plural(groups, 'нова група', 'нови групи'),
    children > 0 && plural(children, 'дете', 'деца'),
    parents > 0 && plural(parents, 'нов родител', 'нови родители'),
    links > 0 && plural(links, 'връзка с дете', 'връзки с деца'),
    staff > 0 && plural(staff, 'служител', 'служители'),
  ]
    .filter(Boolean)
    .join(', ')

/** Links to the imported records and the next steps. */
const listsOf = ({ groups, children, parents, staff }: ImportCounts) =>
  [
    groups > 0 && { label: 'Към групите', to: '/groups/management' },
    children > 0 && { label: 'Към децата', to: '/kids/records' },
    parents > 0 && { label: 'Покани родителите', to: '/parents/management?accountState=none' },
    staff > 0 && { label: 'Към персонала', to: '/staff/pedagogical' },
  ].filter((one) => one !== false)

function Running() {
  const { data } = useQuery<ImportProgress | null>({ queryKey: progressKey, queryFn: () => null, enabled: false })
  const percent = data && data.total > 0 ? Math.round((data.done / data.total) * 100) : 0
  return (
    <div>
      <Progress value={percent} animated aria-label="Внасяне" />
      <Text>{data ? `${data.done} от ${data.total} реда` : 'Внасянето започва…'}</Text>
    </div>
  )
}

/** Imports children, parents and staff from one Excel file: check, correct, import all. */
export const Screen = importScreen({
  title: 'Внасяне от Excel',
  lead: 'Деца, родители и персонал наведнъж. Първо проверка, после внасяне: всичко или нищо.',
  howTo:
    'Попълнете листовете „Деца“, „Родители“ и „Персонал“. Колоните със звезда са задължителни, редът с примери се пропуска. Приемат се и списъци с други заглавия, например от НЕИСПУО: собствено име, фамилно име, идентификатор, паралелка.',
  template: importTemplate,
  current: { call: exportForImport, label: 'Изтегли записаните деца' },
  check: checkImport,
  run: runImport,
  summary: ({ counts, left }) =>
    `${countWords(counts)}. ${left > 0 ? `${plural(left, 'отписано дете се пропуска', 'отписани деца се пропускат')}. ` : ''}`,
  confirm: ({ newGroups }) =>
    newGroups.length === 0
      ? undefined
      : {
          text: `Създай ${plural(newGroups.length, 'липсващата група', 'липсващите групи')}: ${listed(newGroups.map(groupWords))}`,
          input: { createsGroups: true },
        },
  toImport: ({ counts }) => countWords(counts),
  imported: ({ counts }) => countWords(counts),
  starts: () => queryClient.setQueryData(progressKey, null),
  Running,
  next: ({ counts }) => (
    <Group gap="sm" mt="sm">
      {listsOf(counts).map(({ label, to }) => (
        <Button key={to} component={Link} to={to} size="xs" variant="default">
          {label}
        </Button>
      ))}
    </Group>
  ),
})
