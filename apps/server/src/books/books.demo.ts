import { bookSeries, bookYear, decisionSeries, standardPrefix, type BookKind } from '@asistent/domain/books/books'
import { officialTypeLabel, officialTypes, requiredTypes } from '@asistent/domain/books/documents'
import { addDays, dayOf, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { bookAccess, bookEntry, bookReader, councilDecision, officialDocument } from '../db/tables/books'
import { counter } from '../db/tables/platform'
import type { Row } from '../demo/bulk'
import { placeOf, type Place, type World } from '../demo/world'
import { addInventory, addTraining, inventoryDemoTables } from './inventory.demo'

// A year of every book in the first kindergarten: numbers without gaps, an annulled entry, an order to be acknowledged,
// an unanswered letter.

export const booksDemoTables = [
  bookEntry,
  councilDecision,
  bookReader,
  bookAccess,
  officialDocument,
  ...inventoryDemoTables,
  counter,
]

type Values = Omit<Row<typeof bookEntry>, 'kind' | 'series' | 'number' | 'kindergartenId' | 'forOn'>

export function addBooks(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const enter = entering(world, kindergarten)
  const gone = world.rows.staffMember.filter(({ leftOn }) => leftOn).map(({ id }) => id)
  const staff = kindergarten.staff.map(({ id }) => id).filter((id) => !gone.includes(id))
  const [first = null, second = null, third = null] = staff
  addDocuments(world, kindergarten)
  addInventory(world, kindergarten, staff)
  addTraining(world, kindergarten, staff)
  addOrders(world, kindergarten, enter, staff)
  addCouncil(world, kindergarten, enter, first)
  addLetters(world, enter, second, third)
  for (const kind of ['ControlActivity', 'ControlActivityDeputyDirector'] as const) addControls(world, enter, kind)
  const roleId = world.rows.membership.find(
    ({ kindergartenId, customRoleId }) => kindergartenId === kindergarten.id && customRoleId,
  )?.customRoleId
  if (roleId)
    world.addTo(bookAccess, {
      kindergartenId: kindergarten.id,
      customRoleId: roleId,
      kind: 'ControlActivityDeputyDirector',
      canView: true,
      canCreate: true,
      canEdit: true,
    })
}

type Enter = (kind: BookKind, on: Day, values: Values) => number

/** Numbers by book and year, with the counter that continues them. */
function entering(world: World, { id: kindergartenId }: Place): Enter {
  const counters = new Map<string, Row<typeof counter>>()
  return (kind, on, values) => {
    const forOn = on > world.today ? world.today : on
    const series = bookSeries(kind, bookYear(kind, forOn))
    const kept = counters.get(series)
    const number = (kept?.last ?? 0) + 1
    if (kept) Object.assign(kept, { last: number })
    else {
      world.addTo(counter, { kindergartenId, series, last: number })
      counters.set(series, world.rowsOf(counter).at(-1)!)
    }
    const prefix = values.orderIndex ? `${values.orderIndex}-` : standardPrefix[kind]
    return world.addTo(bookEntry, { prefix, ...values, kindergartenId, kind, series, number, forOn })
  }
}

const orders: readonly (readonly [index: string, title: string, basis: string])[] = [
  ['РД-07', 'Определяне на групите и учителите за учебната година', 'чл. 259, ал. 1 от ЗПУО'],
  ['РД-07', 'Утвърждаване на дневния режим', 'чл. 28 от Наредба № 5/2016'],
  ['РД-07', 'Определяне на комисия за приемане на храни', 'чл. 31 от Правилника за дейността'],
  ['ЛС', 'Определяне на лице по безопасни условия на труд', 'чл. 24 от ЗЗБУТ'],
  ['ОТ', 'Разрешаване на платен годишен отпуск', 'чл. 155 от КТ'],
  ['РД-07', 'Организация на работата при есенния празник', 'чл. 31 от Правилника за дейността'],
  ['ЛС', 'Заместване на отсъстващ учител', 'чл. 259 от КТ'],
  ['РД-07', 'План за действие при бедствия: практическо занятие', 'чл. 36 от ЗЗБ'],
]

function addOrders(world: World, { id: kindergartenId }: Place, enter: Enter, staff: readonly number[]): void {
  const start = dayOf(world.startYear, 9, 15)
  for (const [index, [orderIndex, title, basis]] of orders.entries()) {
    const on = addDays(start, index * 7)
    const annulled = index === 4
    const id = enter('DirectorOrder', on, {
      orderIndex,
      title,
      basis,
      body: `Във връзка с организацията на работата в детската градина\n\nНАРЕЖДАМ:\n\n1. ${title}.\n2. Контрол по изпълнението упражнявам лично.`,
      staffId: staff[index % staff.length] ?? null,
      ...(annulled && {
        annulledAt: sofiaInstant(addDays(on, 1), '10:00').toISOString(),
        annulReason: 'Служителят оттегли молбата си',
      }),
    })
    if (index !== 0 && index !== orders.length - 1) continue
    for (const staffId of staff)
      world.addTo(bookReader, {
        kindergartenId,
        entryId: id,
        staffId,
        readAt: index === 0 ? sofiaInstant(addDays(on, 2), '12:00').toISOString() : null,
      })
  }
}

const meetings = ['Приемане на годишния план', 'Диагностика на входното ниво', 'Подготовка за празниците']

function addCouncil(world: World, { id: kindergartenId }: Place, enter: Enter, staffId: number | null): void {
  let runningNumber = 0
  for (const [index, title] of meetings.entries()) {
    const on = addDays(dayOf(world.startYear, 9, 15), 3 + index * 21)
    const entryId = enter('PedagogicalCouncil', on, {
      title,
      presentCount: 12,
      absent: 'М. Петрова – отпуск по болест',
      agenda: `1. ${title}\n2. Разни`,
      body: 'Директорът представи материалите. По тях се изказаха учителите на групите.',
    })
    for (const number of [1, 2])
      world.addTo(councilDecision, {
        kindergartenId,
        entryId,
        number,
        series: decisionSeries(world.startYear),
        runningNumber: ++runningNumber,
        title:
          number === 1 ? `Приема единодушно: ${title.toLowerCase()}.` : 'Учителите да запознаят родителите на срещите.',
        votesFor: number === 1 ? 12 : 11,
        votesAbstained: number === 1 ? 0 : 1,
        staffId,
        deadlineOn: addDays(on, 14),
      })
  }
  world.addTo(counter, { kindergartenId, series: decisionSeries(world.startYear), last: runningNumber })
}

function addLetters(world: World, enter: Enter, second: number | null, third: number | null): void {
  const ago = (days: number) => addDays(world.today, -days)
  const request = enter('IncomingCorrespondence', ago(40), {
    title: 'Искане на данни за броя на децата по групи',
    party: 'РУО – Пловдив',
    theirNumber: 'РУО-1204',
    theirOn: ago(42),
    documentType: 1,
    resolution: 'За изготвяне на справка',
    dossier: '1/Сведения до РУО',
    staffId: second,
    deadlineOn: ago(30),
    doneOn: ago(33),
  })
  enter('IncomingCorrespondence', ago(20), {
    title: 'Заявление за ползване на отпуск',
    party: 'Служител',
    documentType: 2,
    resolution: 'Да',
  })
  enter('IncomingCorrespondence', ago(5), {
    title: 'Проверка на площадките за игра: искане на документи',
    party: 'Община Пловдив',
    theirNumber: '24-ОБ-318',
    theirOn: ago(6),
    documentType: 1,
    resolution: 'За отговор',
    dossier: '2/Площадки',
    staffId: third,
    deadlineOn: addDays(world.today, 4),
  })
  enter('OutgoingCorrespondence', ago(33), {
    title: 'Справка за броя на децата по групи',
    party: 'РУО – Пловдив',
    documentType: 8,
    sendWay: 1,
    dossier: '1/Сведения до РУО',
    staffId: second,
    answersId: request,
  })
}

function addControls(world: World, enter: Enter, kind: 'ControlActivity' | 'ControlActivityDeputyDirector'): void {
  for (const index of [0, 1, 2])
    enter(kind, addDays(dayOf(world.startYear, 9, 20), index * 15), {
      controlKind: [3, 2, 1][index] ?? 3,
      checked: ['Група „Слънце“', 'Учителите на подготвителните групи', 'Кухня'][index] ?? '',
      title: ['Водене на дневника', 'Планиране на педагогическите ситуации', 'Спазване на рецептурника'][index] ?? '',
      body: 'Документацията се води редовно.',
      recommendations: 'Темите да се вписват в деня, в който са взети.',
      followUp: 'след един месец',
    })
}

/**
 * One of each type except the plan for safety, which is missing; the rules have expired, the programme expires soon.
 */
function addDocuments(world: World, { id: kindergartenId }: Place): void {
  const approvedOn = dayOf(world.startYear, 9, 18)
  const ends: Partial<Record<number, Day>> = {
    [officialTypes.LabourRules]: addDays(world.today, -20),
    [officialTypes.Quality]: addDays(world.today, 30),
  }
  const forParents: readonly number[] = [officialTypes.Rules, officialTypes.Regime, officialTypes.Ethics]
  const yearly: readonly number[] = [officialTypes.YearPlan, officialTypes.Regime, officialTypes.Budget]
  for (const type of requiredTypes) {
    if (type === officialTypes.Safety) continue
    const validTo = ends[type] ?? (yearly.includes(type) ? dayOf(world.startYear + 1, 9, 14) : null)
    world.addTo(officialDocument, {
      kindergartenId,
      type,
      name: officialTypeLabel[type],
      startYear: yearly.includes(type) ? world.startYear : null,
      approvedBy: type === officialTypes.LabourRules ? 2 : 1,
      approvalNumber: '1',
      approvedOn: validTo !== null && validTo < approvedOn ? addDays(validTo, -365) : approvedOn,
      validTo,
      visibleForParents: forParents.includes(type),
    })
  }
}
