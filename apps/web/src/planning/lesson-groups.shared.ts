import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { groupTypes } from '@asistent/domain/people/groups'
import { useCall } from '../platform/use-call'

/**
 * Default group of lesson pages: undefined while loading, 0 if there is none. Nursery groups have no lessons, so they
 * come last.
 */
export function useLessonGroup(classId: unknown): number | undefined {
  const { data } = useCall(groupOptions, { mine: true })
  if (classId !== undefined) return Number(classId)
  if (!data) return undefined
  const first = data.result.find(({ classType }) => classType !== groupTypes.Nursery) ?? data.result[0]
  return first?.id ?? 0
}
