import {
  deleteDecision,
  deleteProtocol,
  enterProtocol,
  getDecision,
  getProtocol,
  listProtocols,
  saveDecision,
  saveProtocol,
  suggestForDecision,
} from '@asistent/contract/books/council.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { bookYear, decisionSeries } from '@asistent/domain/books/books'
import { sql } from 'drizzle-orm'
import { councilDecision } from '../db/tables/books'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains } from '../platform/list'
import { giveBackNumber, nextNumber, takeNumber } from '../platform/numbers'
import { deleteRow, insertRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'
import { decisionsOf, type DecisionRow } from './council.queries'
import { entryHead, listEntries, openEntry, type EntryHead } from './entries.queries'
import { enteredAnswer, openHead, removeEntry, requireLast, storeEntry } from './entries.steps'
import { requireStaffOf } from './staff.queries'

// Protocols of the pedagogical council with their decisions.

const kind = 'PedagogicalCouncil'
type Protocol = OutputOf<typeof getProtocol>

const valuesOf = ({
  title,
  presentCount = null,
  absent,
  agenda,
  body,
}: Pick<ParsedOf<typeof saveProtocol>, 'title' | 'presentCount' | 'absent' | 'agenda' | 'body'>) => ({
  title,
  presentCount,
  absent,
  agenda,
  body,
})

export const councilHandlers: Handler[] = [
  read(listProtocols, async (context, query) => {
    await requireBook(context.tx, context.scope, kind)
    return listEntries(context, kind, query, [])
  }),

  read(getProtocol, async (context, { protocolId }) => {
    const rights = await requireBook(context.tx, context.scope, kind)
    const entry = await openEntry<Omit<Protocol, 'decisions' | 'files' | 'may'>>(context, kind, protocolId, rights)
    return { ...entry, decisions: await decisionsOf(context.tx, protocolId) }
  }),

  write(saveProtocol, async (context, form) =>
    enteredAnswer(context, await storeEntry(context, kind, form, valuesOf(form))),
  ),

  write(enterProtocol, async (context, { decisions, ...form }) => {
    await requireStaffOf(
      context,
      decisions.flatMap(({ staffId }) => staffId ?? []),
    )
    const id = await storeEntry(context, kind, { ...form, id: undefined }, valuesOf(form))
    const head = requireFound(await entryHead(context.tx, inKindergarten(context.scope), id))
    for (const [index, decision] of decisions.entries()) {
      requireVotes(head, decision, `decisions.${index}.votesFor`)
      await addDecision(context, head, decision)
    }
    return enteredAnswer(context, id)
  }),

  write(deleteProtocol, async (context, { id }) => {
    await removeEntry(context, kind, id)
    return allDone
  }),

  read(getDecision, async ({ tx, scope }, { protocolId, decisionId }) => {
    const rights = await requireBook(tx, scope, kind)
    const head = requireFound(await entryHead(tx, inKindergarten(scope), protocolId))
    const decision = requireFound((await decisionsOf(tx, protocolId)).find(({ id }) => id === decisionId))
    return {
      ...decision,
      protocolId,
      protocolNumber: `${head.prefix}${head.number}`,
      mayEdit: rights.edit && !head.isAnnulled,
      mayDelete: rights.remove && !head.isAnnulled && (await isLastNumber(tx, scope, head, decision)),
    }
  }),

  write(saveDecision, async (context, { id, protocolId, version, ...decision }) => {
    const { tx, scope } = context
    const kindergartenId = inKindergarten(scope)
    await requireBook(tx, scope, kind, id === undefined ? 'create' : 'edit')
    const head = await openHead(tx, kindergartenId, kind, protocolId)
    await requireStaffOf(context, decision.staffId == null ? [] : [decision.staffId])
    requireVotes(head, decision, 'votesFor')
    if (id === undefined) return ok(await addDecision(context, head, decision))
    const before = requireFound((await decisionsOf(tx, protocolId)).find((one) => one.id === id))
    await saveRow(
      tx,
      councilDecision,
      kindergartenId,
      { id, version },
      {
        ...decision,
        entryId: protocolId,
        number: before.number,
        series: seriesOf(head),
        runningNumber: before.runningNumber,
      },
    )
    context.audit.about({ bookEntryId: protocolId })
    return ok(id)
  }),

  write(deleteDecision, async ({ tx, scope, audit }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    await requireBook(tx, scope, kind, 'remove')
    const decision = requireFound(
      await oneRow<{ entryId: number; series: string; runningNumber: number }>(
        tx,
        sql`select entry_id as "entryId", series, running_number as "runningNumber" from council_decision
          where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
      ),
    )
    await requireLast(tx, kindergartenId, decision.series, decision.runningNumber)
    await deleteRow(tx, councilDecision, kindergartenId, id)
    await giveBackNumber(tx, { kindergartenId, series: decision.series }, decision.runningNumber)
    audit.about({ bookEntryId: decision.entryId })
    return allDone
  }),

  read(suggestForDecision, async ({ tx, scope }, { search }) => {
    await requireBook(tx, scope, kind)
    const texts = await rows<{ title: string }>(
      tx,
      sql`select d.title from council_decision d where d.kindergarten_id = ${inKindergarten(scope)}
          ${search === null ? sql`` : sql`and ${contains(sql`d.title`, search)}`}
        group by d.title order by max(d.id) desc limit 20`,
    )
    return { result: texts.map(({ title }) => title), rowsCount: texts.length }
  }),
]

async function isLastNumber(tx: Tx, scope: Scope, head: EntryHead, { runningNumber }: DecisionRow): Promise<boolean> {
  const series = { kindergartenId: inKindergarten(scope), series: seriesOf(head) }
  return (await nextNumber(tx, series)) === runningNumber + 1
}

type NewDecision = Pick<DecisionRow, 'title' | 'votesFor' | 'votesAgainst' | 'votesAbstained' | 'deadlineOn'> & {
  readonly staffId?: number | null | undefined
}

const seriesOf = ({ forDate }: Pick<EntryHead, 'forDate'>) => decisionSeries(bookYear(kind, forDate))

function requireVotes({ presentCount }: EntryHead, decision: Omit<NewDecision, 'title' | 'deadlineOn'>, field: string) {
  const votes = decision.votesFor + decision.votesAgainst + decision.votesAbstained
  if (presentCount !== null && votes > presentCount)
    throw refuseBooks('too-many-votes', { field, values: { votes, present: presentCount } })
}

/** Requires a locked or new protocol, so that the numbers of decisions do not collide. */
async function addDecision(
  { tx, scope, audit }: WriteContext,
  head: EntryHead,
  decision: NewDecision,
): Promise<number> {
  const kindergartenId = inKindergarten(scope)
  const series = seriesOf(head)
  const last = await oneRow<{ number: number }>(
    tx,
    sql`select coalesce(max(number), 0)::int as number from council_decision where entry_id = ${head.id}`,
  )
  const runningNumber = await takeNumber(tx, { kindergartenId, series })
  audit.about({ bookEntryId: head.id })
  return insertRow(tx, councilDecision, kindergartenId, {
    ...decision,
    entryId: head.id,
    number: (last?.number ?? 0) + 1,
    series,
    runningNumber,
  })
}
