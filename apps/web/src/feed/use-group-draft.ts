import type { Conflict } from '@asistent/contract/core/problem'
import { saveGroupFeed } from '@asistent/contract/feed/feed.calls'
import { plural } from '@asistent/domain/kernel/text'
import { useState } from 'react'
import type { Side } from '../blocks/conflict/conflict-panel'
import { toast } from '../blocks/parts/toast'
import { useSaveKey, useUnsaved } from '../blocks/parts/use-unsaved'
import { CallError } from '../platform/api'
import { refetchTopics } from '../platform/use-call'
import { dropWaiting, useSendOrWait, useWaitingSends, useWhenSent } from '../platform/waiting-sends'
import { conflictsOf, emptyDraft, itemsToSave, resolveConflicts, type Draft, type GroupDay } from './group-day-model'

/** The draft of a day of a group, with its conflicts and a save that also waits for a network. */
export function useGroupDraft(day: GroupDay, classId: number) {
  const queue = `feed:${classId}:${day.forDate}`
  const waiting = useWaitingSends<Draft>(queue)
  const [draft, setDraft] = useState<Draft>(waiting.at(-1)?.shown ?? emptyDraft)
  const [attention, setAttention] = useState(0)
  const [conflict, setConflict] = useState<Conflict | undefined>()
  const sending = useSendOrWait(saveGroupFeed)
  const conflicts = conflictsOf(draft, day)
  const items = itemsToSave(draft, day)
  const dirty = Object.keys(draft.changed).length > 0 && items.length > 0 && waiting.length === 0
  const unsaved = useUnsaved<Draft>({
    name: queue,
    dirty,
    isDirty: () => dirty,
    values: () => draft,
    restore: setDraft,
  })
  /** Later changes of colleagues show again. */
  const forget = () => setDraft(({ group: kept }) => ({ group: kept, changed: {} }))
  useWhenSent(queue, forget)

  const save = async () => {
    if (items.length === 0 || conflicts.length > 0) return
    // A newer save of the same day replaces the one that waits for a network.
    for (const waitingSend of waiting) dropWaiting(waitingSend)
    const about = { of: queue, words: `Денят на ${plural(items.length, 'дете', 'деца')}`, shown: draft }
    try {
      const outcome = await sending.mutateAsync({ input: { classId, forDate: day.forDate, items }, about })
      unsaved.drop()
      if (outcome === 'sent') {
        forget()
        toast.done('Денят е записан')
      } else toast.done('Няма връзка. Денят ще се изпрати сам, щом се върне.')
    } catch (error) {
      const isStale = error instanceof CallError && error.body.code === 'platform.stale'
      if (!isStale) return toast.failed(error, 'Денят не е записан')
      setConflict(error.body.conflict)
      await refetchTopics(['daily-feed'])
      setAttention((count) => count + 1)
    }
  }
  useSaveKey(save)

  return {
    draft,
    setDraft,
    items,
    waiting,
    save,
    isSaving: sending.isPending,
    conflicts,
    conflict,
    attention,
    resolve: (keys: readonly string[], side: Side) =>
      setDraft(
        resolveConflicts(
          draft,
          conflicts.filter(({ studentId }) => keys.includes(String(studentId))),
          side,
        ),
      ),
  }
}
