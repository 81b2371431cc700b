import { formatDay, weekdayNames, weekdayOf } from '@asistent/domain/kernel/day'
import type { Slot } from '@asistent/domain/planning/planning'
import { plural } from '@asistent/domain/kernel/text'
import { List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Notice } from '../blocks/parts/notice'
import { changesOf, type Change, type Plan, type Topic } from './plan-model'

export const dateWords = ({ forDate }: Pick<Slot, 'forDate'>) =>
  `${weekdayNames[weekdayOf(forDate) - 1] ?? ''}, ${formatDay(forDate)}`

const words = ({ from, to }: Change): string => {
  if (!from) return `нова, ${to ? dateWords(to) : ''}`
  return to ? `от ${dateWords(from)} на ${dateWords(to)}` : `маха се от ${dateWords(from)}`
}

interface Props {
  readonly now: Plan
  readonly next: Plan
  /** Topics without a free slot. */
  readonly left: readonly Topic[]
}

/** Preview of a save: changes per topic, and topics without a slot. */
export function PlanChanges({ now, next, left }: Props) {
  const changes = changesOf(now, next)
  return (
    <>
      {left.length > 0 && (
        <Notice
          tone="warn"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={`${plural(left.length, 'тема остава', 'теми остават')} без дата`}
        >
          {left.map(({ title }) => title).join('; ')}
        </Notice>
      )}
      {changes.length > 0 && (
        <details>
          <summary>Какво се променя</summary>
          <List size="sm" mb="md">
            {changes.map((change, index) => (
              <List.Item key={index}>
                „{change.topic.title}“: {words(change)}
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </>
  )
}
