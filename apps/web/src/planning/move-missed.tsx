import { getLesson, saveLesson } from '@asistent/contract/planning/lessons.calls'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'

/** Moves a missed topic to the next free slot of its field. */
export function MoveMissed({ id }: { id: number }) {
  const { data } = useCall(getLesson, { id })
  const { mutate, isPending } = useSend(saveLesson)
  if (!data?.mayEdit || !data.proposal) return null
  const { classId, classSubjectId, topicId, title, note, version, proposal } = data
  const form = { id, classId, classSubjectId, topicId, customTitle: title, note, version, forDate: proposal }
  return (
    <Button
      className="no-print"
      size="compact-sm"
      variant="subtle"
      loading={isPending}
      onClick={() => mutate(form, { onError: (error) => void toast.failed(error) })}
    >
      Премести на {formatShortDay(proposal)}
    </Button>
  )
}
