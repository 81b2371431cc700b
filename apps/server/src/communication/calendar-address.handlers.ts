import {
  getCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
  revokeCalendarAddress,
} from '@asistent/contract/communication/calendar-address.calls'
import { rightsOf } from '@asistent/domain/access/matrix'
import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { roleOfType } from '@asistent/domain/access/roles'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, sql } from 'drizzle-orm'
import { calendarAddress } from '../db/tables/events-and-polls'
import { addressOf } from '../identity/addresses.ops'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { allDone, guestAfter, read, write, type Handler } from '../platform/handler'
import type { Scope } from '../platform/scope'
import { hashToken, newToken } from '../platform/token'
import { requireFound } from '../platform/versioned'
import { calendarFile, type FiledEvent } from './calendar-file.paper'
import { eventForMe } from './calendar-visible.queries'

// Secret address for calendar programs. The secret identifies the user; each request applies the user's current
// rights.

/** Older events are left out; calendar programs keep those they have. */
const pastDays = 400

export const calendarAddressHandlers: Handler[] = [
  read(getCalendarAddress, ({ tx, scope }) =>
    // The policies hide secrets, including the existence of the caller's own secret.
    asSystem(tx, async () => {
      const row = await oneRow<{ creationTime: string; lastUsedOn: Day | null }>(
        tx,
        sql`select created_at as "creationTime", last_used_on as "lastUsedOn" from calendar_address where account_id = ${scope.accountId}`,
      )
      return row ?? { creationTime: null, lastUsedOn: null }
    }),
  ),

  write(makeCalendarAddress, async ({ tx, scope, now }) => {
    const token = newToken()
    const values = { tokenHash: hashToken(token), createdAt: now.toISOString(), lastUsedOn: null }
    await asSystem(tx, () =>
      tx
        .insert(calendarAddress)
        .values({ accountId: scope.accountId, ...values })
        .onConflictDoUpdate({ target: calendarAddress.accountId, set: values }),
    )
    return { ...allDone, path: `/api/calendar/${token}.ics` }
  }),

  write(revokeCalendarAddress, async ({ tx, scope }) => {
    await asSystem(tx, () => tx.delete(calendarAddress).where(eq(calendarAddress.accountId, scope.accountId)))
    return allDone
  }),

  guestAfter(
    readCalendarAddress,
    // A reading call cannot write, so a separate transaction saves the time of use.
    async ({ step, now }, { token }) => {
      const day = today(now)
      await step((tx) =>
        tx
          .update(calendarAddress)
          .set({ lastUsedOn: day })
          .where(and(eq(calendarAddress.tokenHash, hashOf(token)), sql`last_used_on is distinct from ${day}`)),
      )
    },
    async ({ tx, now, services }, { token }) => {
      const owner = requireFound(
        await oneRow<{ accountId: number }>(
          tx,
          sql`select c.account_id as "accountId" from calendar_address c join account a on a.id = c.account_id and a.state = 'active' where c.token_hash = ${hashOf(token)}`,
        ),
      )
      const events: FiledEvent[] = []
      for (const scope of await scopesOf(tx, owner.accountId, today(now))) {
        if (!scope.rights('Events').read) continue
        for (const event of await eventsOf(tx, scope, today(now)))
          if (!events.some(({ id }) => id === event.id))
            events.push({ ...event, link: addressOf(services.config, `/calendar?id=${event.id}`) })
      }
      const file = calendarFile('Детска градина', events, now)
      return { name: 'kalendar.ics', type: 'text/calendar; charset=utf-8', body: Buffer.from(file), inline: true }
    },
  ),
]

/** Some programs require the file extension; it is not part of the secret. */
const hashOf = (token: string): Buffer => hashToken(token.replace(/\.ics$/, ''))

interface Membership {
  readonly role: number
  readonly kindergartenId: number
  readonly access: AccessOverride | null
  readonly groupIds: number[]
  readonly childIds: number[]
}

/** Scopes of the user in each kindergarten: the facts that open_call returns for a session (db/call-functions.ts). */
async function scopesOf(tx: Tx, accountId: number, day: Day): Promise<Scope[]> {
  const memberships = await rows<Membership>(
    tx,
    sql`select m.role, m.kindergarten_id as "kindergartenId", r.access,
      coalesce((select array_agg(distinct w.group_id) from staff_member s cross join work_of(s.id, ${day}) w
        where w.running and s.account_id = m.account_id and s.kindergarten_id = m.kindergarten_id), '{}') as "groupIds",
      coalesce((select array_agg(distinct cg.child_id) from guardian q join child_guardian cg on cg.guardian_id = q.id and cg.may_see
        where m.role = 3 and q.account_id = m.account_id and q.kindergarten_id = m.kindergarten_id), '{}') as "childIds"
      from membership m left join custom_role r on r.id = m.custom_role_id and r.active
      where m.account_id = ${accountId} and m.active and m.kindergarten_id is not null order by m.id`,
  )
  return memberships.flatMap(({ role: type, access, kindergartenId, groupIds, childIds }) => {
    const role = roleOfType(type)
    if (!role) return []
    return [
      {
        accountId,
        sessionId: 0,
        membershipId: 0,
        role,
        // The events are texts of people.
        language: 'bg',
        kindergartenId,
        kindergartenIds: [kindergartenId],
        municipalityId: null,
        viewedId: null,
        consolidated: false,
        schoolYear: null,
        today: day,
        groupIds: role === 'Teacher' || role === 'ResourceSpecialist' ? groupIds : [],
        work: [],
        childIds,
        staffId: null,
        rights: access ? withOverrides(role, access) : (resource) => rightsOf(role, resource),
      } satisfies Scope,
    ]
  })
}

/** Events addressed to the user or written by the user; managers do not get all events of the kindergarten. */
const eventsOf = (tx: Tx, scope: Scope, day: Day) =>
  rows<Omit<FiledEvent, 'link'>>(
    tx,
    sql`select e.id, e.title, e.description, e.place, e.from_on as "fromDate", e.to_on as "toDate", to_char(e.from_time, 'HH24:MI') as "fromTime",
      to_char(e.to_time, 'HH24:MI') as "toTime", e.repetition, to_json(e.without) as without, e.version as changed from event e
      where e.kindergarten_id = ${scope.kindergartenId} and (e.last_on is null or e.last_on >= ${addDays(day, -pastDays)})
      and (e.created_by = ${scope.accountId} or (${eventForMe(scope, day)})) order by e.from_on, e.id limit 2000`,
  )
