import { roleTypes, type Role } from '@asistent/domain/access/roles'
import { nobody, isDirect, type Audience } from '@asistent/domain/communication/audience'
import {
  masterMessage,
  message,
  messageRecipient,
  messageReply,
  messageReplyReader,
  notification,
} from '../db/tables/communication'
import { demoUsers, type DemoUserName } from '../demo/sign-ins'
import { workedAgo } from '../demo/working-hours'
import { groupOf, placeOf, type Place, type World } from '../demo/world'

// Sample messages of 'Детелина': read by some, answered, one that awaits 'Прочетох'.

interface Sending {
  readonly from: DemoUserName
  readonly title: string
  readonly content: string
  readonly audience: Partial<Audience>
  readonly hoursAgo: number
  /** Every n-th recipient has not read it yet; 0: all have. */
  readonly unreadEvery?: number
  readonly askAcknowledgement?: boolean
}

interface DemoReply {
  readonly by: DemoUserName
  /** Reader of the conversation with the sender. */
  readonly thread: DemoUserName
  readonly content: string
  readonly hoursAgo: number
  readonly unread?: boolean
}

const hours = (world: World, ago: number) => workedAgo(world.now, ago)
const accountOf = (world: World, user: DemoUserName): number => world.users.get(user) ?? 0

const nameOf = (world: World, accountId: number): string => {
  const row = world.rows.account.find((one) => one.id === accountId)
  return row ? `${row.firstName} ${row.lastName}` : ''
}

/** Guardians with a profile, with the children through which they are reached. */
function parentsOf(world: World, kindergarten: Place, matches: (childId: number) => boolean): Map<number, number[]> {
  const active = new Set(world.rows.account.filter(({ state }) => state === 'active').map((one) => one.id))
  const accountOfGuardian = new Map(world.rows.guardian.map((one) => [one.id, one.accountId] as const))
  const current = new Set(kindergarten.children.filter(({ left }) => !left).map(({ id }) => id))
  const reached = new Map<number, number[]>()
  for (const { childId = 0, guardianId = 0, maySee } of world.rows.childGuardian) {
    const accountId = accountOfGuardian.get(guardianId)
    if (!accountId || maySee === false || !active.has(accountId) || !current.has(childId) || !matches(childId)) continue
    reached.set(accountId, [...(reached.get(accountId) ?? []), childId])
  }
  return reached
}

export function recipientsOf(
  world: World,
  kindergarten: Place,
  audience: Audience,
  sender: number,
): Map<number, number[] | null> {
  const parents = parentsOf(
    world,
    kindergarten,
    (id) =>
      audience.everyone ||
      audience.studentIds.includes(id) ||
      audience.classIds.includes(kindergarten.children.find((child) => child.id === id)?.group.id ?? 0),
  )
  const reached = new Map<number, number[] | null>(parents)
  for (const { accountId = 0, kindergartenId, role } of world.rows.membership)
    if (
      kindergartenId === kindergarten.id &&
      role !== roleTypes.Parent &&
      (audience.everyone || audience.roleTypes.some((type) => type === role) || audience.userIds.includes(accountId))
    )
      reached.set(accountId, null)
  reached.delete(sender)
  return reached
}

function addMessage(world: World, kindergarten: Place, sending: Sending): number {
  const sender = accountOf(world, sending.from)
  const role: Role = demoUsers[sending.from].role
  const audience = { ...nobody, ...sending.audience, kindergartenIds: [kindergarten.id] }
  const at = hours(world, sending.hoursAgo)
  const recipients = [...recipientsOf(world, kindergarten, audience, sender)].toSorted(
    ([left], [right]) => left - right,
  )
  const id = world.addTo(message, {
    kindergartenId: kindergarten.id,
    createdBy: sender,
    senderRole: roleTypes[role],
    senderName: nameOf(world, sender),
    title: sending.title,
    content: sending.content,
    audience,
    direct: isDirect(audience),
    askAcknowledgement: sending.askAcknowledgement ?? false,
    state: 'sent',
    sendAt: at,
    sentAt: at,
    createdAt: at,
    expected: recipients.length,
  })
  for (const [index, [accountId, childIds]] of recipients.entries()) {
    const shown = [accountOf(world, 'parent'), accountOf(world, 'teacher')].includes(accountId)
    const every = sending.unreadEvery ?? 0
    const unread = every > 0 && (shown || index % every === 0)
    const seenAt = unread ? null : hours(world, sending.hoursAgo * 0.7)
    world.addTo(messageRecipient, {
      messageId: id,
      accountId,
      kindergartenId: kindergarten.id,
      senderId: sender,
      childIds,
      sentAt: at,
      seenAt,
      acknowledgedAt: sending.askAcknowledgement && !unread ? seenAt : null,
    })
    world.addTo(notification, {
      accountId,
      kind: 'messages',
      subjectId: id,
      kindergartenId: kindergarten.id,
      childIds,
      title: sending.title,
      createdAt: at,
      seenAt,
    })
  }
  return id
}

function addReply(world: World, kindergarten: Place, messageId: number, sender: DemoUserName, reply: DemoReply): void {
  const by = accountOf(world, reply.by)
  const thread = accountOf(world, reply.thread)
  const at = hours(world, reply.hoursAgo)
  const id = world.addTo(messageReply, {
    messageId,
    kindergartenId: kindergarten.id,
    createdBy: by,
    threadId: thread,
    authorRole: roleTypes[demoUsers[reply.by].role],
    authorName: nameOf(world, by),
    content: reply.content,
    createdAt: at,
  })
  const reader = by === thread ? accountOf(world, sender) : thread
  world.addTo(messageReplyReader, {
    replyId: id,
    messageId,
    accountId: reader,
    seenAt: reply.unread ? null : hours(world, reply.hoursAgo / 2),
  })
  if (!reply.unread) return
  const title = world.rowsOf(message).find((one) => one.id === messageId)?.title ?? ''
  world.addTo(notification, {
    accountId: reader,
    kind: 'messages',
    subjectId: messageId,
    kindergartenId: kindergarten.id,
    title,
    createdAt: at,
  })
}

export function addCommunication(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const parent = accountOf(world, 'parent')
  const guardian = world.rows.guardian.find(({ accountId }) => accountId === parent)
  const childId = world.rows.childGuardian.find(({ guardianId }) => guardianId === guardian?.id)?.childId
  const group = kindergarten.children.find(({ id }) => id === childId)?.group ?? groupOf(kindergarten, 'Слънчо')

  addMessage(world, kindergarten, {
    from: 'director',
    title: 'Работно време през есенната ваканция',
    content:
      '<p>Уважаеми родители и колеги,</p><p>През есенната ваканция градината работи с <strong>дежурни групи</strong>. Заявете присъствие на детето до петък.</p><p>Хубави почивни дни!</p>',
    audience: { everyone: true },
    hoursAgo: 24 * 14,
  })
  addMessage(world, kindergarten, {
    from: 'director',
    title: 'Педагогически съвет в сряда',
    content:
      '<p>Колеги, в <strong>сряда от 13:30 ч.</strong> се събираме в методичния кабинет.</p><ul><li>резултати от входната диагностика</li><li>подготовка на коледните тържества</li></ul>',
    audience: { roleTypes: [roleTypes.Teacher, roleTypes.ResourceSpecialist] },
    hoursAgo: 50,
    unreadEvery: 3,
    askAcknowledgement: true,
  })
  const trip = addMessage(world, kindergarten, {
    from: 'teacher',
    title: 'Разходка до Ботаническата градина',
    content:
      '<p>Мили родители,</p><p>в петък отиваме до Ботаническата градина. Облечете децата <strong>удобно и топло</strong> и им сложете бутилка вода.</p><p>Тръгваме в 9:30 ч. и се връщаме за обяд.</p>',
    audience: { classIds: [group.id] },
    hoursAgo: 20,
    unreadEvery: 2,
    askAcknowledgement: true,
  })
  addReply(world, kindergarten, trip, 'teacher', {
    by: 'secondParent',
    thread: 'secondParent',
    content: '<p>Благодаря! Ще го доведа в 9 ч.</p>',
    hoursAgo: 12,
    unread: true,
  })
  const question = addMessage(world, kindergarten, {
    from: 'parent',
    title: 'Въпрос за следобедния сън',
    content: '<p>Здравейте, вчера детето каза, че не е спало. Всичко наред ли е?</p>',
    audience: { userIds: [accountOf(world, 'teacher')] },
    hoursAgo: 30,
  })
  addReply(world, kindergarten, question, 'parent', {
    by: 'teacher',
    thread: 'teacher',
    content: '<p>Здравейте! Поспа малко по-късно от другите, но беше весело и хапна добре.</p>',
    hoursAgo: 28,
  })
  world.addTo(masterMessage, {
    title: 'Ново: съобщения, календар и анкети',
    content: 'Пишете на родителите, вижте кой е прочел и съберете мнения с анкета. Ръководството е в „Помощ“.',
    roleTypes: [roleTypes.Director, roleTypes.Administrator, roleTypes.Teacher],
    createdAt: hours(world, 24 * 3),
  })
  world.addTo(masterMessage, {
    title: 'Ново: отсъствие с два допира',
    content: 'Съобщете оттук, че детето няма да дойде. Учителят разбира веднага, а храната се отказва навреме.',
    roleTypes: [roleTypes.Parent],
    createdAt: hours(world, 24 * 3),
  })
}
