import { menuKindText, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { editionText } from '@asistent/domain/kitchen/portion-books'
import { haccpKindLabel, type PointKind } from '@asistent/domain/kitchen/haccp'
import { formatDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { waitingKind } from '../platform/waiting'
import { missingByPoint } from './haccp.queries'
import { lateMarks } from './late-marks.queries'
import { isDueForReissue } from './portion-books.queries'

// Items that wait for the staff of the kitchen: allergy conflicts that arose after the request, children marked after the
// portions were taken over, portion books that no longer match their day.

export const kitchenWaiting = [
  waitingKind<{ number: number; edition: number; issuedAt: string }>({
    kind: 'outdatedPortionBooks',
    words: ['порционник е остарял', 'порционника са остарели'],
    to: '/kitchen/portion-books?isOutdated=true',
    rows: ({ scope, now }) =>
      scope.rights('PortionBooks').create && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select b.id, 'Порционник за ' || to_char(b.for_on, 'DD.MM.YYYY') || ' г.' as title, b.created_at as since, b.number, b.edition, b.created_at as "issuedAt"
            from portion_book b where b.kindergarten_id = ${scope.kindergartenId} and ${isDueForReissue(today(now))}`
        : undefined,
    detail: ({ issuedAt, ...book }) =>
      `${editionText(book)} от ${sofiaTime(new Date(issuedAt))} ч. не отговаря на присъствията, менюто или решенията`,
    open: ({ id }) => `/kitchen/portion-books/${id}`,
  }),
  waitingKind<{ kind: PointKind; count: number; firstOn: Day; firstAt: string }>({
    kind: 'missingHaccpEntries',
    words: ['контролна точка с пропуснати записи', 'контролни точки с пропуснати записи'],
    to: '/kitchen/haccp/missing',
    rows: ({ scope, now }) =>
      scope.rights('Meals').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select m.*, m.name as title, (m."firstOn" + m."firstAt"::time) at time zone 'Europe/Sofia' as since from (${missingByPoint(scope.kindergartenId, now)}) m`
        : undefined,
    detail: ({ kind, count, firstOn, firstAt }) =>
      `${haccpKindLabel[kind]}: ${plural(count, 'пропуснат запис', 'пропуснати записа')} от ${formatDay(firstOn)} г., ${firstAt} ч.`,
    open: ({ firstOn }) => `/kitchen/haccp?forDate=${firstOn}`,
  }),
  waitingKind<{ menuType: MenuType; diet: Diet }>({
    kind: 'raisedCalculations',
    words: ['калкулация има нова алергия', 'калкулации имат нови алергии'],
    to: '/storage/calculations?isRaised=true',
    rows: ({ scope }) =>
      scope.rights('Meals').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select k.id, 'Калкулация за ' || to_char(k.for_on, 'DD.MM.YYYY') || ' г.' as title, k.raised_at as since, k.menu_type as "menuType", k.diet
            from meal_calculation k where k.kindergarten_id = ${scope.kindergartenId} and k.raised_at is not null`
        : undefined,
    detail: ({ menuType, diet }) => menuKindText(menuType, diet),
    open: ({ id }) => `/storage/calculations/${id}`,
  }),
  waitingKind<{ menuType: MenuType; diet: Diet; children: number }>({
    kind: 'lateMarks',
    words: ['калкулация с деца, отбелязани след порциите', 'калкулации с деца, отбелязани след порциите'],
    to: '/storage/calculations?hasLateMarks=true',
    rows: ({ scope, now }) =>
      scope.rights('Meals').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select k.id, 'Калкулация за ' || to_char(k.for_on, 'DD.MM.YYYY') || ' г.' as title, l.last_at as since, k.menu_type as "menuType", k.diet, l.children
            from meal_calculation k cross join lateral (${lateMarks(today(now))}) l where k.kindergarten_id = ${scope.kindergartenId}`
        : undefined,
    detail: ({ menuType, diet, children }) => `${menuKindText(menuType, diet)}, ${plural(children, 'дете', 'деца')}`,
    open: ({ id }) => `/storage/calculations/${id}`,
  }),
]
