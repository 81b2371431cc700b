import type { EventAnswer, EventRow, listEvents } from '@asistent/contract/communication/events.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import {
  nearestTime,
  timesOf,
  type EventColor,
  type EventKind,
  type RepeatedTimes,
} from '@asistent/domain/communication/events'
import { addDays, today as dayOf, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { compareText } from '@asistent/domain/kernel/text'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { contains, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'
import { authorOf, seenBy, unseenEvent, visibleEvents } from './calendar-visible.queries'

/** Days for which a past event remains in the list without a period. */
const recentDays = 30

const times = sql`e.from_on as "fromDate", e.to_on as "toDate", to_char(e.from_time, 'HH24:MI') as "fromTime", to_char(e.to_time, 'HH24:MI') as "toTime",
  e.repetition, to_json(e.without) as without`

const shown = sql`e.id, e.kind, e.title, e.place, ${times}, e.color, ${authorOf(sql`e.created_by`)} as "createdBy", e.created_at as "creationTime"`

interface Candidate extends RepeatedTimes {
  readonly id: number
  readonly kind: EventKind
  readonly title: string
  readonly place: string | null
  readonly color: EventColor
  readonly createdBy: { id: number; name: string }
  readonly creationTime: string
  readonly unseen: boolean
}

/** Events that may have a time in the range: those that began and are not over. */
const touches = ({ from, to }: DayRange): SQL => sql`e.from_on <= ${to} and (e.last_on is null or e.last_on >= ${from})`

type Asking = Pick<ReadContext, 'scope' | 'now'>
type EventFilter = Pick<ParsedOf<typeof listEvents>, 'search' | 'unseen'>

function candidates({ scope, now }: Asking, query: EventFilter, range: DayRange | undefined): SQL {
  const today = dayOf(now)
  const unseen = unseenEvent(scope, now)
  return sql`select ${shown}, ${unseen} as unseen from event e ${whereAll([
    visibleEvents(scope, today),
    range ? touches(range) : sql`(e.last_on is null or e.last_on >= ${addDays(today, -recentDays)})`,
    query.search ? contains(sql`concat_ws(' ', e.title, e.place, e.description)`, query.search) : undefined,
    query.unseen && unseen,
  ])} order by e.from_on, e.id`
}

function timesIn(results: readonly Candidate[], range: DayRange | undefined, today: Day): EventRow[] {
  return results.flatMap(({ without, repetition, unseen: isUnseen, ...event }) => {
    const whole = { ...event, repetition, without }
    return (range ? timesOf(whole, range) : [nearestTime(whole, today)]).map((time) => ({
      ...event,
      ...time,
      allDay: event.fromTime === null,
      repeats: repetition !== null,
      seenByCurrentUser: !isUnseen,
    }))
  })
}

/** One row per occurrence in the range; without a range one per event. */
export const eventTimes = async (
  context: ReadContext,
  query: EventFilter,
  range: DayRange | undefined,
): Promise<EventRow[]> =>
  timesIn(await rows<Candidate>(context.tx, candidates(context, query, range)), range, dayOf(context.now))

/** The same as a part of a larger statement, with the function that expands the occurrences. */
export const eventsPart = (context: Asking, query: EventFilter, range: DayRange) => ({
  part: part<Candidate>(candidates(context, query, range), ['creationTime']),
  times: (results: readonly Candidate[]) => timesIn(results, range, dayOf(context.now)),
})

const startOf = ({ fromDate, fromTime }: EventRow): string => `${fromDate} ${fromTime ?? ''}`

const orders: Record<string, (left: EventRow, right: EventRow) => number> = {
  fromDate: (left, right) => compareText(startOf(left), startOf(right)),
  title: (left, right) => compareText(left.title, right.title),
  creationTime: (left, right) => compareText(left.creationTime, right.creationTime),
}

/** Occurrences are computed from rows, so they are sorted and paged here, not by the database. */
export function eventPage(all: readonly EventRow[], query: ParsedOf<typeof listEvents>) {
  const by = orders[query.orderByColumn ?? 'fromDate'] ?? orders.fromDate!
  const turn = query.orderByDescending ? -1 : 1
  const ordered = all.toSorted(
    (left, right) => turn * by(left, right) || compareText(startOf(left), startOf(right)) || left.id - right.id,
  )
  const size = query.pageSize ?? 5000
  return { result: ordered.slice((query.pageNumber - 1) * size, query.pageNumber * size), rowsCount: ordered.length }
}

export interface StoredEvent extends Omit<
  EventAnswer,
  | 'repetitionText'
  | 'nearest'
  | 'recipients'
  | 'forWhom'
  | 'allDay'
  | 'mayEdit'
  | 'mayDelete'
  | 'slots'
  | 'myChildren'
  | 'repetition'
  | 'seenByCurrentUser'
> {
  readonly kindergartenId: number
  readonly repetition: RepeatedTimes['repetition']
  readonly without: readonly Day[]
  readonly audience: PlacedAudience
  readonly unseen: boolean
}

const whole = (
  scope: Scope,
  now: Date,
) => sql`select ${shown}, ${unseenEvent(scope, now)} as unseen, e.kindergarten_id as "kindergartenId", e.description, e.audience,
  ${seenBy('calendar', sql`e.id`)} as "seenBy", e.slot_minutes as "slotMinutes", e.pause_minutes as "pauseMinutes", e.version from event e`

export const eventById = ({ tx, scope, now }: Pick<ReadContext, 'tx' | 'scope' | 'now'>, id: number) =>
  oneRow<StoredEvent>(tx, sql`${whole(scope, now)} where e.id = ${id} and ${visibleEvents(scope, dayOf(now))}`)

/** Locks the event before a change. */
export const lockedEvent = ({ tx, scope, now }: Pick<ReadContext, 'tx' | 'scope' | 'now'>, id: number) =>
  oneRow<StoredEvent>(
    tx,
    sql`${whole(scope, now)} where e.id = ${id} and ${visibleEvents(scope, dayOf(now))} for update of e`,
  )
