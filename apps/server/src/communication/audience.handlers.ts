import {
  getAudienceOptions,
  listAudienceChildren,
  listAudiencePeople,
  previewAudience,
  previewedNames,
} from '@asistent/contract/communication/audience'
import {
  mayWriteToChildren,
  mayWriteToEveryone,
  mayWriteToGroups,
  rolesToWriteTo,
} from '@asistent/domain/communication/audience'
import { roleTypes } from '@asistent/domain/access/roles'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { allergyColumns, listedName } from '../people/child-sql.ops'
import { visibleKids, workableGroups } from '../people/visible.ops'
import { asSystem, rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { anyOf, contains, page } from '../platform/list'
import {
  addressablePeople,
  listPlacesToWriteTo,
  lookingUp,
  personRow,
  placesOf,
  requireAddressable,
  requirePlaces,
} from './addressable.queries'
import { childrenWithoutReach, previewOf } from './audience.queries'

const guardiansReached = sql`child_guardian cg join guardian q on q.id = cg.guardian_id join account a on a.id = q.account_id and a.state = 'active'
  join membership m on m.account_id = a.id and m.kindergarten_id = q.kindergarten_id and m.active and m.role = ${roleTypes.Parent}`

export const audienceHandlers: Handler[] = [
  read(getAudienceOptions, async ({ tx, scope, now }) => {
    const day = today(now)
    const places = anyOf(placesOf(scope))
    const counts = await rows<{ role: number; count: number }>(
      tx,
      sql`select m.role, count(distinct m.account_id)::int as count from membership m join account a on a.id = m.account_id and a.state = 'active'
        where m.active and m.kindergarten_id = ${places} and m.account_id <> ${scope.accountId} group by m.role`,
    )
    const groups = mayWriteToGroups(scope.role)
      ? await rows<{ id: number; name: string; color: number; emblem: string | null; count: number }>(
          tx,
          sql`select g.id, g.name, g.color, g.emblem, (select count(distinct a.id)::int from child_group_period p join child c on c.id = p.child_id and (c.left_on is null or c.left_on >= ${day})
              join ${guardiansReached} on cg.child_id = c.id
              where p.group_id = g.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) and cg.may_see and a.id <> ${scope.accountId}) as count
            from child_group g join school_year y on y.id = g.school_year_id and y.active where ${workableGroups(scope)} and g.kindergarten_id = ${places}
            order by g.is_for_substitution, g.name`,
        )
      : []
    const kindergartens = await listPlacesToWriteTo(tx, scope)
    return {
      everyone: mayWriteToEveryone(scope.role),
      roles: rolesToWriteTo(scope.role).map((roleType) => ({
        roleType,
        count: counts.find(({ role }) => role === roleType)?.count ?? 0,
      })),
      groups,
      children: mayWriteToChildren(scope.role),
      // One place is no choice.
      kindergartens: kindergartens.length > 1 || scope.kindergartenId === null ? kindergartens : [],
    }
  }),

  read(listAudiencePeople, (context, query) => {
    const { tx, scope, now } = context
    return lookingUp(context, () =>
      page(tx, query, {
        select: sql`${personRow(scope)} from (${addressablePeople(scope, today(now))}) x join account a on a.id = x.id`,
        where: [
          query.search !== undefined && contains(sql`a.first_name || ' ' || a.last_name`, query.search),
          query.id !== undefined && sql`x.id = ${query.id}`,
        ],
        orderBy: { name: sql`a.first_name collate "bg-x-icu", a.last_name collate "bg-x-icu"` },
        otherwise: sql`x.child_ids is not null, a.first_name collate "bg-x-icu", a.last_name collate "bg-x-icu", x.id`,
      }),
    )
  }),

  read(listAudienceChildren, async ({ tx, scope, now }, query) => {
    if (!mayWriteToChildren(scope.role)) return { result: [], rowsCount: 0 }
    const day = today(now)
    return page(tx, query, {
      select: sql`select c.id, ${listedName()} as name, ${allergyColumns(scope)},
        (select g.name from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})) as "groupName",
        (select count(*)::int from ${guardiansReached} where cg.child_id = c.id and cg.may_see) as reached from child c`,
      where: [
        visibleKids(scope),
        sql`c.kindergarten_id = ${anyOf(placesOf(scope))}`,
        sql`c.enrolled_on <= ${day} and (c.left_on is null or c.left_on >= ${day})`,
        query.search !== undefined && contains(sql`c.first_name || ' ' || c.last_name`, query.search),
        query.id !== undefined && sql`c.id = ${query.id}`,
      ],
      orderBy: { name: sql`c.first_name, c.last_name` },
      otherwise: sql`c.first_name, c.last_name, c.id`,
    })
  }),

  read(previewAudience, async (context, { audience, kindergartenIds }) => {
    const { tx, scope, now } = context
    const day = today(now)
    const several = kindergartenIds.length > 0
    const placed = several
      ? await requirePlaces(context, kindergartenIds, audience.roleTypes)
      : await requireAddressable(context, audience)
    const look = async () => ({
      ...(await previewOf(tx, placed, { today: day, senderId: scope.accountId, limit: previewedNames })),
      childrenWithout: scope.role === 'Parent' ? [] : await childrenWithoutReach(tx, placed, day),
    })
    // The recipients are checked above; the policies hide other kindergartens.
    return several ? asSystem(tx, look) : lookingUp(context, look)
  }),
]
