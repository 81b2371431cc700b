import { saveNote, type NoteRow } from '@asistent/contract/communication/board.calls'
import type { InputOf } from '@asistent/contract/core/call'
import type { Day } from '@asistent/domain/kernel/day'
import { askForm } from '../blocks/form/form-dialog'
import { myGroupSource } from '../choices/groups'

/** Dialog of a new or existing note. Users limited to their own groups must choose one. */
export const askNote = (of: NoteRow | undefined, today: Day, mayWriteToAll: boolean): Promise<boolean> =>
  askForm({
    title: of ? 'Промяна на бележка' : 'Нова бележка',
    call: saveNote,
    values: (of
      ? {
          id: of.id,
          version: of.version,
          title: of.title,
          text: of.text,
          date: of.date,
          validTo: of.validTo,
          classIds: of.classIds,
          pinned: of.pinned,
        }
      : { date: today, pinned: false }) as Partial<InputOf<typeof saveNote>>,
    fields: (field) => [
      field('title', { wide: true }),
      field.longText('text'),
      field('date'),
      field('validTo', { help: 'Празно: докато я свалите.' }),
      field.pickMany('classIds', myGroupSource, {
        wide: true,
        help: mayWriteToAll
          ? 'Празно: за цялата детска градина. С група: за родителите и екипа ѝ.'
          : 'За родителите и екипа на групата.',
      }),
      field('pinned', { wide: true, help: 'Стои пред останалите, докато не я освободите.' }),
    ],
    action: of ? 'Запиши' : 'Постави на таблото',
    done: of ? 'Бележката е променена' : 'Бележката е на таблото',
  })
