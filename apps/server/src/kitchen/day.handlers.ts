import type { OutputOf } from '@asistent/contract/core/call'
import { kitchenDay, type DayStep } from '@asistent/contract/kitchen/day.calls'
import { attendanceLabel, isPresent, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { calculationStates, conflictStates } from '@asistent/domain/kitchen/calculations'
import { isLateMark } from '@asistent/domain/kitchen/late-marks'
import { menuStates } from '@asistent/domain/kitchen/menus'
import { editionText, portionBookStates } from '@asistent/domain/kitchen/portion-books'
import { sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { childName } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { inKindergarten } from '../platform/versioned'
import { answeredCalculation } from './calculation-answers.rules'
import { calculationsWhere, dayFacts } from './calculation.queries'
import { reckon } from './calculation.rules'
import { bookState } from './portion-books.queries'

// 'Денят в кухнята': the six steps from the morning's marks to the portion book, with what each is waiting for.

type DayAnswer = OutputOf<typeof kitchenDay>
type Step = DayAnswer['steps'][number]

export const dayHandlers: Handler[] = [
  read(kitchenDay, async ({ tx, scope, now }, input) => {
    const forDate = input.forDate ?? today(now)
    const kindergartenId = inKindergarten(scope)
    const portionsAt = await portionsHour(tx, kindergartenId)
    const groups = await groupsOf(tx, kindergartenId, forDate)
    const results = await calculationsWhere(tx, kindergartenId, sql`k.for_on = ${forDate}`)
    const facts = await dayFacts(tx, results)
    const may = scope.rights('Meals')
    const calculations = results.map((one) => answeredCalculation(facts, reckon(facts, one), may))
    const portionBooks = await rows<DayAnswer['portionBooks'][number]>(
      tx,
      sql`select b.id, b.number, b.edition, ${bookState(today(now))} as state, b.created_at as "createdAt" from portion_book b
        where b.kindergarten_id = ${kindergartenId} and b.for_on = ${forDate} order by b.number, b.edition`,
    )
    const day = {
      forDate,
      isFuture: forDate > today(now),
      menus: await menusWithout(tx, kindergartenId, forDate),
      groups,
      calculations,
      portionBooks,
    }
    return {
      forDate,
      portionsAt,
      isPastHour: forDate < today(now) || (forDate === today(now) && sofiaTime(now) >= portionsAt),
      steps: stepsOf(day),
      groups,
      requisitions: await requisitionsOf(tx, kindergartenId, forDate),
      lateChanges: await lateChanges(tx, kindergartenId, forDate, portionsAt),
      calculations,
      portionBooks,
    }
  }),
]

const defaultHour = '09:00'

const portionsHour = async (tx: Tx, kindergartenId: number): Promise<string> =>
  (
    await oneRow<{ hour: string }>(
      tx,
      sql`select portions_at as hour from menu_configuration where kindergarten_id = ${kindergartenId}`,
    )
  )?.hour ?? defaultHour

/** Groups with meals, with the state of their marks. */
const groupsOf = (tx: Tx, kindergartenId: number, day: Day) =>
  rows<DayAnswer['groups'][number]>(
    tx,
    sql`select g.id as "classId", g.name as "className", count(*)::int as enrolled, count(*) filter (where a.status = any (${sql.param(presentTypes)}::int[]))::int as present,
      count(*) filter (where a.status is null)::int as "notEntered"
      from child_group g join school_year y on y.id = g.school_year_id and ${day} between y.from_on and y.to_on
      join child_group_period p on p.group_id = g.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
      left join attendance a on a.child_id = p.child_id and a.day = ${day} and a.kindergarten_id = g.kindergarten_id
      where g.kindergarten_id = ${kindergartenId} and g.deleted_on is null group by g.id order by g.name`,
  )

const presentTypes = Object.keys(attendanceLabel)
  .map(Number)
  .filter((type) => isPresent(type as AttendanceType))

interface Mark {
  readonly childId: number
  readonly name: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly className: string
  readonly status: AttendanceType
  readonly markedAt: string
}

async function lateChanges(tx: Tx, kindergartenId: number, day: Day, hour: string): Promise<DayAnswer['lateChanges']> {
  const marks = await rows<Mark>(
    tx,
    sql`select c.id as "childId", ${childName()} as name, c.allergen_ids as allergies, c.allergies_text as "allergiesText", g.name as "className", a.status, a.marked_at as "markedAt"
      from attendance a join child c on c.id = a.child_id join child_group g on g.id = a.group_id
      where a.kindergarten_id = ${kindergartenId} and a.day = ${day} and a.status is not null and a.marked_at >= ${day}::date - interval '1 day' order by a.marked_at desc`,
  )
  return marks
    .filter(({ markedAt }) => isLateMark(day, new Date(markedAt), hour))
    .map(({ status, ...mark }) => ({ ...mark, statusName: attendanceLabel[status], isPresent: isPresent(status) }))
}

const requisitionsOf = (tx: Tx, kindergartenId: number, day: Day) =>
  rows<DayAnswer['requisitions'][number]>(
    tx,
    sql`select d.warehouse_id as "warehouseId", w.name as warehouse, array_agg(d.number order by d.number) as numbers
      from stock_document d join warehouse w on w.id = d.warehouse_id
      where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Request} and d.state < ${documentStates.Undone} and d.for_on = ${day}
      group by d.warehouse_id, w.name order by w.name, d.warehouse_id`,
  )

/** Number of published menus of the day without a calculation, and whether there are any menus. */
const menusWithout = async (tx: Tx, kindergartenId: number, day: Day) =>
  (await oneRow<{ all: number; without: number }>(
    tx,
    sql`select count(*)::int as all, count(*) filter (where not exists (select from meal_calculation k where k.kindergarten_id = m.kindergarten_id and k.for_on = ${day}
        and k.menu_type = m.menu_type and k.diet = m.diet))::int as without
      from menu m where m.kindergarten_id = ${kindergartenId} and m.state = ${menuStates.Published} and ${day} between m.from_on and m.to_on
        and exists (select from menu_dish d where d.menu_id = m.id and d.for_on = ${day})`,
  )) ?? { all: 0, without: 0 }

interface DaySoFar extends Pick<DayAnswer, 'groups' | 'calculations' | 'portionBooks'> {
  readonly isFuture: boolean
  readonly menus: { readonly all: number; readonly without: number }
}

function stepsOf({ groups, menus, calculations, portionBooks, isFuture }: DaySoFar): Step[] {
  const waiting = groups.filter(({ notEntered }) => notEntered > 0)
  const inState = (state: number) => calculations.filter(({ status }) => status === state)
  const undecided = calculations.filter(({ conflicts }) =>
    conflicts.some(({ status }) => status === conflictStates.Open),
  )
  const count = undecided.reduce(
    (sum, { conflicts }) => sum + conflicts.filter(({ status }) => status === conflictStates.Open).length,
    0,
  )
  const open = inState(calculationStates.Open)
  const requested = inState(calculationStates.Requested)
  const step = (
    name: DayStep,
    state: Step['state'],
    text: string,
    waitsFor: string | null = null,
    of: readonly { id: number }[] = [],
  ): Step => ({
    step: name,
    state,
    text,
    waitsFor,
    calculationIds: of.map(({ id }) => id),
  })
  const present = groups.reduce((sum, group) => sum + group.present, 0)
  const isReckoned = menus.all > 0 && menus.without === 0 && calculations.length > 0
  return [
    waiting.length === 0
      ? step('attendance', 'done', `Въведени са всички групи, присъстват ${plural(present, 'дете', 'деца')}.`)
      : step(
          'attendance',
          'waits',
          `Присъстват ${plural(present, 'дете', 'деца')}; не са въведени ${plural(waiting.length, 'група', 'групи')}.`,
          `Учителите на ${waiting.map(({ className }) => `„${className}“`).join(', ')}`,
        ),
    menus.all === 0 && calculations.length === 0
      ? step('calculation', 'waits', 'За деня няма публикувано меню.', 'Който съставя менюто')
      : isReckoned || menus.without === 0
        ? step(
            'calculation',
            'done',
            `${plural(calculations.length, 'калкулация', 'калкулации')} по присъствията и менюто.`,
          )
        : step('calculation', 'next', `${plural(menus.without, 'меню чака', 'менюта чакат')} калкулация.`),
    calculations.length === 0
      ? step('conflicts', 'waits', 'Проверява се, когато има калкулация.')
      : count === 0
        ? step('conflicts', 'done', 'Няма нерешени противоречия с алергии.')
        : step(
            'conflicts',
            'next',
            `${plural(count, 'противоречие', 'противоречия')} с алергия на присъстващо дете.`,
            null,
            undecided,
          ),
    calculations.length === 0
      ? step('request', 'waits', 'Прави се от калкулациите.')
      : open.length === 0
        ? step('request', 'done', 'Продуктите са заявени от склада.')
        : step(
            'request',
            undecided.some(({ status }) => status === calculationStates.Open) ? 'waits' : 'next',
            `${plural(open.length, 'калкулация е', 'калкулации са')} без искане.`,
            null,
            open,
          ),
    requested.length > 0
      ? step(
          'complete',
          isFuture ? 'waits' : 'next',
          isFuture
            ? 'Изписва се в самия ден.'
            : `${plural(requested.length, 'искане чака', 'искания чакат')} изписване.`,
          null,
          requested,
        )
      : open.length === 0 && calculations.length > 0
        ? step('complete', 'done', 'Продуктите са изписани от склада.')
        : step('complete', 'waits', 'Изписва се след искането.'),
    step('portionBook', ...bookStep(portionBooks.at(-1), calculations.length > 0 && menus.without === 0, count > 0)),
  ]
}

type Book = DayAnswer['portionBooks'][number]

function bookStep(
  book: Book | undefined,
  isReckoned: boolean,
  isUndecided: boolean,
): [state: Step['state'], text: string, waitsFor?: string] {
  if (book?.state === portionBookStates.Current) return ['done', `Порционник ${editionText(book)}.`]
  const text = book
    ? `Порционник ${editionText(book)} от ${sofiaTime(new Date(book.createdAt))} ч. е остарял: присъствията, менюто или решенията са променени.`
    : 'Порционникът за готвача още не е издаден.'
  if (!isReckoned) return ['waits', text, 'калкулациите']
  return isUndecided ? ['waits', text, 'решенията за алергии'] : ['next', text]
}
