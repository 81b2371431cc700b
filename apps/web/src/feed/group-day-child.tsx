import { addFeedPhoto, deleteFeedPhoto, feedPhoto } from '@asistent/contract/feed/feed.calls'
import { mostPhotos, type FeedEntry } from '@asistent/domain/feed/feed'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonName } from '../blocks/parts/names'
import { Picture } from '../blocks/parts/picture'
import { toast } from '../blocks/parts/toast'
import { FileIdInput, photoRules } from '../blocks/uploads/file-id-input'
import { uprightPicture } from '../blocks/uploads/upright-picture'
import { useSend } from '../platform/use-call'
import { EntryFields } from './entry-fields'
import classes from './feed.module.css'
import type { DayChild, GroupDay } from './group-day-model'

interface GroupDayChildProps {
  readonly day: GroupDay
  readonly classId: number
  readonly child: DayChild
  readonly entry: FeedEntry
  /** Null: like the group. */
  readonly summary: string | null
  readonly isOpen: boolean
  /** A save is running. */
  readonly isBusy: boolean
  readonly toggle: () => void
  readonly change: (entry: FeedEntry) => void
}

export function GroupDayChild(props: GroupDayChildProps) {
  const { day, classId, child, entry, summary, isOpen, isBusy, toggle, change } = props
  const photos = child.photos.length > 0 ? `снимки: ${child.photos.length}` : null
  return (
    <li className={classes.child} data-differs={summary !== null || undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={toggle}>
        <span className={classes.words}>
          <PersonName name={child.studentName} allergies={child} />
          <span className={classes.summary}>
            {[summary ?? 'като групата', photos, !child.isMarked && 'присъствието не е отбелязано']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
      </button>
      {isOpen && (
        <div className={classes.open}>
          <EntryFields
            ofChild
            of={child.studentName}
            meals={day.meals}
            entry={entry}
            readOnly={!day.mayEdit || isBusy}
            change={change}
          />
          <Photos day={day} classId={classId} child={child} />
        </div>
      )}
    </li>
  )
}

function Photos({ day, classId, child }: Pick<GroupDayChildProps, 'day' | 'classId' | 'child'>) {
  const adding = useSend(addFeedPhoto)
  const removing = useSend(deleteFeedPhoto)
  const [fileId, setFileId] = useState<number | null>(null)
  const add = async (id: number | null) => {
    setFileId(id)
    if (id === null) return
    try {
      await adding.mutateAsync({ classId, forDate: day.forDate, studentId: child.studentId, fileId: id })
    } catch (error) {
      toast.failed(error, 'Снимката не е добавена')
    }
    setFileId(null)
  }
  const remove = async (feedPhotoId: number) => {
    try {
      await removing.mutateAsync({ feedPhotoId })
    } catch (error) {
      toast.failed(error, 'Снимката не е изтрита')
    }
  }
  if (!child.photosAllowed && child.photos.length === 0)
    return <p className={classes.soft}>Семейството не е дало съгласие за снимки.</p>
  return (
    <>
      <ul className={classes.photos}>
        {child.photos.map(({ id }, index) => (
          <li key={id}>
            <Picture
              call={feedPhoto}
              input={{ feedPhotoId: id }}
              alt={`Снимка ${index + 1} на ${child.studentName}`}
              className={classes.photo}
            />
            {day.mayEdit && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                leftSection={<IconTrash size={16} aria-hidden />}
                aria-label={`Изтрий снимка ${index + 1} на ${child.studentName}`}
                loading={removing.isPending}
                onClick={() => void remove(id)}
              >
                Изтрий
              </Button>
            )}
          </li>
        ))}
      </ul>
      {day.mayEdit && child.photosAllowed && child.photos.length < mostPhotos && (
        <FileIdInput
          {...photoRules}
          label="Снимка за семейството"
          value={fileId}
          prepare={uprightPicture}
          onChange={(id) => void add(id)}
        />
      )}
    </>
  )
}
