import { confirmLessons } from '@asistent/contract/light/planning/lessons.calls'
import { toast } from '../blocks/parts/toast'
import { useSendOrWait, useWaitingSends } from '../platform/waiting-sends'

/** Name in the offline queue. */
const of = 'lessons'

/** Confirms several lessons at once; offline they are queued (platform/waiting-sends.ts). */
export function useConfirmLessons() {
  const { mutateAsync, isPending } = useSendOrWait(confirmLessons)
  const waiting = new Set(useWaitingSends<readonly number[]>(of).flatMap(({ shown }) => shown))
  async function confirm(lessonIds: number[]): Promise<void> {
    try {
      const about = { of, words: 'Потвърждаване на теми', shown: lessonIds }
      const outcome = await mutateAsync({ input: { lessonIds }, about })
      if (outcome === 'waits') toast.done('Няма връзка. Темите ще се потвърдят сами, щом се върне.')
    } catch (error) {
      toast.failed(error)
    }
  }
  return { confirm, isPending, waiting }
}
