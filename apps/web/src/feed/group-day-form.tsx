import type { Conflict } from '@asistent/contract/core/problem'
import { saveGroupFeed } from '@asistent/contract/feed/feed.calls'
import { sameEntry, type FeedEntry } from '@asistent/domain/feed/feed'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConflictPanel, type Side } from '../blocks/conflict/conflict-panel'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { useSaveKey, useUnsaved } from '../blocks/parts/use-unsaved'
import { CallError } from '../platform/api'
import { refetchTopics } from '../platform/use-call'
import { dropWaiting, useSendOrWait, useWaitingSends, useWhenSent } from '../platform/waiting-sends'
import { EntryFields } from './entry-fields'
import { feedLines } from './entry.shared'
import classes from './feed.module.css'
import { GroupDayChild } from './group-day-child'
import {
  changeChild,
  changeGroup,
  conflictsOf,
  emptyDraft,
  entryOf,
  groupEntry,
  itemsToSave,
  resolveConflicts,
  storedEntry,
  type Draft,
  type GroupDay,
} from './group-day-model'

interface GroupDayFormProps {
  readonly day: GroupDay
  readonly classId: number
}

const textOf = (entry: FeedEntry): string =>
  feedLines(entry)
    .map(({ title, text }) => `${title.toLowerCase()}: ${text}`)
    .join('; ')

/** Moods and observations belong to a child, the activity to the group. */
const isLikeGroup = (entry: FeedEntry, group: FeedEntry): boolean =>
  sameEntry({ ...entry, activity: null }, { ...group, activity: null, mood: null, note: null })

/** The group's values, the children with a difference, and one save that also waits for a network. */
export function GroupDayForm({ day, classId }: GroupDayFormProps) {
  const queue = `feed:${classId}:${day.forDate}`
  const waiting = useWaitingSends<Draft>(queue)
  const [draft, setDraft] = useState<Draft>(waiting.at(-1)?.shown ?? emptyDraft)
  const [opened, setOpened] = useState<number | null>(null)
  const [attention, setAttention] = useState(0)
  const [conflict, setConflict] = useState<Conflict | undefined>()
  const sending = useSendOrWait(saveGroupFeed)
  const refused = waiting.find(({ refusedBecause }) => refusedBecause !== undefined)
  const group = draft.group ?? groupEntry(day)
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
  const choose = (keys: readonly string[], side: Side) =>
    setDraft(
      resolveConflicts(
        draft,
        conflicts.filter(({ studentId }) => keys.includes(String(studentId))),
        side,
      ),
    )
  return (
    <>
      {conflicts.length > 0 && (
        <ConflictPanel
          conflict={conflict}
          items={conflicts.map((child) => ({
            key: String(child.studentId),
            label: child.studentName,
            mine: textOf(entryOf(draft, group, child)),
            theirs: textOf(storedEntry(child)),
            side: undefined,
          }))}
          choose={choose}
          close={() => undefined}
          attention={attention}
        />
      )}
      <Section title={`За всички присъстващи (${day.result.length})`}>
        <EntryFields
          of="За всички"
          meals={day.meals}
          entry={group}
          readOnly={!day.mayEdit || sending.isPending}
          change={(entry) => setDraft(changeGroup(draft, day, entry))}
        />
      </Section>
      <Section title="Деца с разлика" side={<span className={classes.soft}>докоснете дете</span>}>
        <ul className={classes.children}>
          {day.result.map((child) => {
            const entry = entryOf(draft, group, child)
            return (
              <GroupDayChild
                key={child.studentId}
                day={day}
                classId={classId}
                child={child}
                entry={entry}
                summary={isLikeGroup(entry, group) ? null : textOf({ ...entry, activity: null })}
                isBusy={sending.isPending}
                isOpen={opened === child.studentId}
                toggle={() => setOpened(opened === child.studentId ? null : child.studentId)}
                change={(next) => setDraft(changeChild(draft, child, next))}
              />
            )
          })}
        </ul>
        {day.absent.length > 0 && <p className={classes.soft}>Отсъстват: {day.absent.join(', ')}.</p>}
      </Section>
      {day.mayEdit && (
        <div className={classes.bar}>
          <Button
            size="md"
            disabled={items.length === 0 || conflicts.length > 0}
            loading={sending.isPending}
            onClick={() => void save()}
          >
            {items.length === 0 ? 'Записано' : `Запиши за ${plural(items.length, 'дете', 'деца')}`}
          </Button>
          {refused ? (
            <span className={classes.soft}>Изпратеното не е прието: {refused.refusedBecause} Запишете отново.</span>
          ) : (
            waiting.length > 0 && <span className={classes.soft}>Чака връзка и ще се изпрати само.</span>
          )}
        </div>
      )}
    </>
  )
}
