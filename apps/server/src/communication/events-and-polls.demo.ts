import { nobody } from '@asistent/domain/communication/audience'
import { addDays } from '@asistent/domain/kernel/day'
import { note as noteTable } from '../db/tables/events-and-polls'
import { addEvents } from './events.demo'
import { accountOf, addNotices, hoursAgo, type Setting } from './notices.demo'
import { addPolls } from './polls.demo'
import { randomOf } from '../demo/random'
import type { DemoUserName } from '../demo/sign-ins'
import { placeOf, type Place, type World } from '../demo/world'

// The board, the calendar and the polls of 'Детелина' around today. Chance of its own, so that the other demo data do not
// change when this does.

function demoGroupOf(world: World, kindergarten: Place): number {
  const account = accountOf(world, 'parent')
  const guardians = world.rows.guardian.filter((row) => row.accountId === account).map((row) => row.id)
  const link = world.rows.childGuardian.find((row) => guardians.includes(row.guardianId ?? 0))
  return (
    kindergarten.children.find(({ id }) => id === link?.childId)?.group.id ??
    kindergarten.groups.find(({ past }) => !past)?.id ??
    0
  )
}

interface DemoNote {
  readonly by: DemoUserName
  readonly title: string
  readonly text: string
  readonly forGroup?: boolean
  readonly pinned?: boolean
  readonly daysAgo: number
  readonly seen: number
}

const notes: readonly DemoNote[] = [
  {
    by: 'director',
    title: 'Работно време през зимата',
    text: 'Сутрешният прием е от 6:30 до 8:30 ч. Моля, обадете се до 8:00 ч., ако детето ще отсъства.',
    pinned: true,
    daysAgo: 20,
    seen: 100,
  },
  {
    by: 'director',
    title: 'Събираме книги за библиотеката',
    text: 'Ако имате детски книги, които вече не четете, оставете ги в кошницата до входа. Благодарим Ви!',
    daysAgo: 3,
    seen: 60,
  },
  {
    by: 'teacher',
    title: 'Утре рисуваме с темперни бои',
    text: 'Облечете децата с дрехи, които могат да се изцапат. Престилки имаме за всички.',
    forGroup: true,
    daysAgo: 0,
    seen: 45,
  },
  {
    by: 'administrator',
    title: 'Снимки за портфолиото',
    text: 'Фотографът ще бъде при нас в четвъртък от 9:30 ч. Няма нужда от предварително записване.',
    daysAgo: 1,
    seen: 50,
  },
]

function addNotes(setting: Setting): void {
  const { world, kindergarten, groupId } = setting
  for (const [index, note] of notes.toReversed().entries()) {
    const senderId = accountOf(world, note.by)
    const at = hoursAgo(world, note.daysAgo * 24 + 2)
    const id = world.addTo(noteTable, {
      kindergartenId: kindergarten.id,
      title: note.title,
      text: note.text,
      noteOn: addDays(world.today, -note.daysAgo),
      validTo: note.pinned ? null : addDays(world.today, 20 - note.daysAgo),
      groupIds: note.forGroup ? [groupId] : null,
      pinned: note.pinned ?? false,
      position: index + 1,
      createdBy: senderId,
      createdAt: at,
      version: 1,
    })
    const audience = note.forGroup
      ? { ...nobody, classIds: [groupId], classStaff: true }
      : { ...nobody, everyone: true }
    addNotices(setting, {
      kind: 'dashboard',
      subjectId: id,
      title: note.title,
      audience,
      senderId,
      at,
      expiresAt: null,
      seen: note.seen,
    })
  }
}

export function addEventsAndPolls(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const setting = { world, kindergarten, random: randomOf(20_261_115), groupId: demoGroupOf(world, kindergarten) }
  addNotes(setting)
  addEvents(setting)
  addPolls(setting)
}
