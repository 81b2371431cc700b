import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconGripVertical, IconPencil, IconPinFilled, IconTrash } from '@tabler/icons-react'
import type { NoteRow } from '@asistent/contract/communication/board.calls'
import { noteStateLabel } from '@asistent/domain/communication/board'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { GroupBadge, StatusBadge } from '../blocks/parts/names'
import classes from './board.module.css'
import type { Ordering } from './board-order'
import { t } from '../platform/language'

interface NoteCardProps {
  readonly note: NoteRow
  /** New since the user's last visit. */
  readonly fresh: boolean
  readonly handle: ReturnType<Ordering<NoteRow>['handle']> | undefined
  readonly change: () => void
  readonly remove: () => void
}

export function NoteCard({ note, fresh, handle, change, remove }: NoteCardProps) {
  return (
    <article className={classes.note} data-fresh={fresh || undefined} data-state={note.state} aria-label={note.title}>
      <header className={classes.head}>
        {note.pinned && (
          <span className={classes.pin} role="img" aria-label={t('Закачена')}>
            <IconPinFilled size={18} aria-hidden />
          </span>
        )}
        <h3 className={classes.title}>{note.title}</h3>
        <span className={classes.tools}>
          {handle && (
            <ActionIcon
              className={classes.handle}
              aria-label={`Премести „${note.title}“ със стрелките или с влачене`}
              {...handle}
            >
              <IconGripVertical size={20} aria-hidden />
            </ActionIcon>
          )}
          {note.mayEdit && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={`Действия с „${note.title}“`}>
                  <IconDots size={20} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={change}>
                  {t('Промени')}
                </Menu.Item>
                <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
                  {t('Изтрий')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </header>
      <p className={classes.text}>{note.text}</p>
      {note.classes.length > 0 && (
        <div className={classes.groups}>
          {note.classes.map((group) => (
            <GroupBadge key={group.id} group={group} />
          ))}
        </div>
      )}
      <footer className={classes.foot}>
        <span>
          {[note.createdBy.name, note.kindergartenName].filter(Boolean).join(' · ')} · {formatDay(note.date)}
          {note.validTo && ` – ${formatDay(note.validTo)}`}
        </span>
        {fresh && <StatusBadge tone="info" label={t('Нова')} />}
        {note.state !== 'shown' && (
          <StatusBadge tone={note.state === 'coming' ? 'warn' : 'off'} label={t(noteStateLabel[note.state])} />
        )}
        {note.seenBy !== null && note.state === 'shown' && (
          <span>видяна от {plural(note.seenBy, 'човек', 'души')}</span>
        )}
      </footer>
    </article>
  )
}
