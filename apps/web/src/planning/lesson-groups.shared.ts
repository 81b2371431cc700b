import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { groupTypes } from '@asistent/domain/people/groups'
import { useCall } from '../platform/use-call'

/**
 * The group a page of lessons opens with: undefined until it is known, 0 when there is none. A nursery group has no
 * lessons: it comes last.
 */
export function useLessonGroup(asked: unknown): number | undefined {
  const { data } = useCall(groupOptions, { mine: true })
  if (asked !== undefined) return Number(asked)
  if (!data) return undefined
  const first = data.result.find(({ classType }) => classType !== groupTypes.Nursery) ?? data.result[0]
  return first?.id ?? 0
}
