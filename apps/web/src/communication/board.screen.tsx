import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  deleteNote,
  listNotes,
  markNotesSeen,
  orderNotes,
  saveNote,
  type NoteRow,
} from '@asistent/contract/communication/board.calls'
import { useEffect, useMemo, useRef, useState } from 'react'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { send } from '../platform/api'
import { refreshTopics, useCall, useSend } from '../platform/use-call'
import { mayCall, roleOf, useUser } from '../platform/user'
import { askNote } from './board-form'
import classes from './board.module.css'
import { NoteCard } from './board-note'
import { useOrdering } from './board-order'
import { useCounters } from './header-counters'
import { t } from '../platform/language'

/** Marks notes as seen on the server, once each; the mark stays on screen until it closes. */
function useSeeing(notes: readonly NoteRow[] | undefined): ReadonlySet<number> {
  const badge = useCounters().unseenNotifications ?? 0
  const announced = useRef(new Set<number>())
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const unseen = (notes ?? []).filter((note) => !note.seenByCurrentUser && !announced.current.has(note.id))
    // A badge without notes: they were moved from the user's group, or the child left it.
    const left = badge > 0 && notes !== undefined && announced.current.size === 0
    if (unseen.length === 0 && !left) return
    for (const { id } of unseen) announced.current.add(id)
    setFresh(new Set(announced.current))
    void send(markNotesSeen, { ids: unseen.map(({ id }) => id) })
      .then(() => refreshTopics(['counters']))
      // Retried on the next visit.
      .catch(() => undefined)
  }, [notes, badge])
  return fresh
}

export function Screen() {
  const user = useUser()
  const today = useToday()
  const [all, setAll] = useState(false)
  const answer = useCall(listNotes, all ? { all } : {}, { keep: true })
  const fresh = useSeeing(answer.data?.result)
  const mayWrite = mayCall(user, saveNote, 'create')
  const mayWriteToAll = user !== undefined && roleOf(user) !== 'Teacher'
  const write = (note?: NoteRow) => void askNote(note, today, mayWriteToAll)
  const newNote = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => write()}>
      {t('Нова бележка')}
    </Button>
  )
  return (
    <Page
      title={t('Табло')}
      lead={t('Кратки бележки за всички или за отделни групи.')}
      actions={
        mayWrite && (
          <>
            <Switch
              my="auto"
              label="И изтеклите и предстоящите"
              checked={all}
              onChange={(event) => setAll(event.currentTarget.checked)}
            />
            {newNote}
          </>
        )
      }
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty
              drawing="notebook"
              title={t('На таблото няма бележки')}
              reason={
                mayWrite
                  ? 'Напишете първата: какво да донесат утре, кога е снимката, какво научиха днес.'
                  : t('Тук ще се появяват новини и напомняния от детската градина.')
              }
              step={mayWrite && newNote}
            />
          ) : (
            <>
              <Notes title={t('Закачени')} notes={result.filter(({ pinned }) => pinned)} fresh={fresh} change={write} />
              <Notes title={t('Бележки')} notes={result.filter(({ pinned }) => !pinned)} fresh={fresh} change={write} />
            </>
          )
        }
      </Answered>
    </Page>
  )
}

interface NotesProps {
  readonly title: string
  readonly notes: readonly NoteRow[]
  readonly fresh: ReadonlySet<number>
  readonly change: (note: NoteRow) => void
}

const removal = actionsOf<NoteRow>().send({
  label: 'Изтрий',
  call: deleteNote,
  input: ({ id }) => ({ id }),
  confirm: ({ title }) => `Ще изтриете бележката „${title}“. Изтритото не може да се върне.`,
  danger: true,
  done: 'Бележката е изтрита',
})

function Notes({ title, notes, fresh, change }: NotesProps) {
  const ordered = useSend(orderNotes)
  // Users limited to their own notes can move only those; the others stay in place.
  const movable = useMemo(() => notes.filter(({ mayEdit }) => mayEdit), [notes])
  const ordering = useOrdering(title, movable, (ids) =>
    ordered.mutateAsync({ ids }, { onError: (error) => toast.failed(error, 'Подреждане') }),
  )
  if (notes.length === 0) return null
  const places = ordering.items.values()
  const shown = notes.map((note) => (note.mayEdit ? (places.next().value ?? note) : note))
  return (
    <section aria-label={title} className={classes.section}>
      {title === 'Закачени' && <h2 className={classes.heading}>{title}</h2>}
      <ul className={classes.board}>
        {shown.map((note) => {
          const index = ordering.items.findIndex(({ id }) => id === note.id)
          const moves = index >= 0 && movable.length > 1
          return (
            <li
              key={note.id}
              className={classes.place}
              data-dragged={ordering.dragged === note.id || undefined}
              {...(moves && ordering.item(index))}
            >
              <NoteCard
                note={note}
                fresh={fresh.has(note.id)}
                handle={moves ? ordering.handle(index) : undefined}
                change={() => change(note)}
                remove={() => removal.kind === 'send' && void runAction(removal, note)}
              />
            </li>
          )
        })}
      </ul>
      <span className="visually-hidden" role="status">
        {ordering.said}
      </span>
    </section>
  )
}
