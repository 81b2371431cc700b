import { sameEntry, type FeedEntry } from '@asistent/domain/feed/feed'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConflictPanel } from '../blocks/conflict/conflict-panel'
import { Section } from '../blocks/parts/section'
import { EntryFields } from './entry-fields'
import { feedLines } from './entry.shared'
import classes from './feed.module.css'
import { GroupDayChild } from './group-day-child'
import { changeChild, changeGroup, entryOf, groupEntry, storedEntry, type GroupDay } from './group-day-model'
import { useGroupDraft } from './use-group-draft'

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

/** The group's values, the children with a difference, and one save. */
export function GroupDayForm({ day, classId }: GroupDayFormProps) {
  const { draft, setDraft, items, waiting, save, isSaving, conflicts, conflict, attention, resolve } = useGroupDraft(
    day,
    classId,
  )
  const [opened, setOpened] = useState<number | null>(null)
  const group = draft.group ?? groupEntry(day)
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
          choose={resolve}
          close={() => undefined}
          attention={attention}
        />
      )}
      <Section title={`За всички присъстващи (${day.result.length})`}>
        <EntryFields
          of="За всички"
          meals={day.meals}
          entry={group}
          readOnly={!day.mayEdit || isSaving}
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
                isBusy={isSaving}
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
        <SaveBar
          count={items.length}
          disabled={conflicts.length > 0}
          isSaving={isSaving}
          waiting={waiting}
          save={save}
        />
      )}
    </>
  )
}

interface SaveBarProps extends Pick<ReturnType<typeof useGroupDraft>, 'waiting' | 'save' | 'isSaving'> {
  readonly count: number
  readonly disabled: boolean
}

function SaveBar({ count, disabled, isSaving, waiting, save }: SaveBarProps) {
  const refused = waiting.find(({ refusedBecause }) => refusedBecause !== undefined)
  return (
    <div className={classes.bar}>
      <Button size="md" disabled={count === 0 || disabled} loading={isSaving} onClick={() => void save()}>
        {count === 0 ? 'Записано' : `Запиши за ${plural(count, 'дете', 'деца')}`}
      </Button>
      {refused ? (
        <span className={classes.soft}>Изпратеното не е прието: {refused.refusedBecause} Запишете отново.</span>
      ) : (
        waiting.length > 0 && <span className={classes.soft}>Чака връзка и ще се изпрати само.</span>
      )}
    </div>
  )
}
