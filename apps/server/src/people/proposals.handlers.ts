import {
  decideProposal,
  listProposals,
  proposeChange,
  withdrawProposal,
  type ProposedChanges,
} from '@asistent/contract/people/proposals.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import { isProposable, proposalStatuses } from '@asistent/domain/people/proposals'
import { and, eq, sql } from 'drizzle-orm'
import { childChangeProposal } from '../db/tables/child-records'
import { asSystem, oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { found, requireSameVersion } from '../platform/versioned'
import { saveSection } from './child-record.handlers'
import { currentValues, onlyForSigners, proposalPage, proposalToDecide } from './proposals.queries'
import { linkOfCaller, sightOfChild } from './sight.ops'
import { requireKid } from './visible.ops'

const { Pending, Approved, Rejected } = proposalStatuses

export const proposalHandlers: Handler[] = [
  write(proposeChange, async ({ tx, scope, audit }, { id, changes, note }) => {
    const child = await requireKid(tx, scope, id)
    const link = found(await linkOfCaller(tx, scope, id))
    const sight = await sightOfChild(tx, scope, id)
    const before = found(await currentValues(tx, id))
    // Keeps only differences; fields invisible to the guardian cannot be changed.
    const hidden: readonly string[] = sight.addresses ? [] : onlyForSigners
    const differing = Object.entries(changes).filter(
      ([field, value]) =>
        isProposable(field) &&
        !hidden.includes(field) &&
        JSON.stringify(value ?? null) !== JSON.stringify(before[field] ?? null),
    )
    if (differing.length === 0) throw refusePeople('nothing-proposed')
    const waiting = await oneRow(
      tx,
      sql`select id from child_change_proposal where child_id = ${id} and guardian_id = ${link.guardianId} and status = ${Pending}`,
    )
    if (waiting) throw refusePeople('proposal-waits')
    const [row] = await tx
      .insert(childChangeProposal)
      .values({
        kindergartenId: child.kindergartenId,
        childId: id,
        guardianId: link.guardianId,
        createdBy: scope.accountId,
        changes: Object.fromEntries(differing),
        note,
      })
      .returning({ id: childChangeProposal.id })
    audit.about({ childId: id, proposalId: found(row).id, kindergartenId: child.kindergartenId })
    return allDone
  }),

  read(listProposals, async (context, query) => {
    const { tx, scope, now } = context
    const answer = () => proposalPage(tx, scope, query, today(now))
    // A guardian reads the own proposals with the names of staff, who are outside of the policies.
    return scope.role === 'Parent' ? asSystem(tx, answer) : answer()
  }),

  write(decideProposal, async (context, { id, accept, reason, version }) => {
    const { tx, scope, now } = context
    const proposal = found(await proposalToDecide(tx, scope, id))
    requireSameVersion(version, proposal.version, { table: 'child_change_proposal', id })
    if (proposal.status !== Pending) throw refusePeople('proposal-decided')
    if (accept) await saveSection(context, proposal.childId, undefined, columnsOf(proposal.changes))
    await tx
      .update(childChangeProposal)
      .set({
        status: accept ? Approved : Rejected,
        reason,
        decidedBy: scope.accountId,
        decidedAt: now.toISOString(),
        version: proposal.version + 1,
      })
      .where(eq(childChangeProposal.id, id))
    context.audit.about({ childId: proposal.childId, proposalId: id })
    return allDone
  }),

  write(withdrawProposal, async ({ tx, scope, audit }, { id }) => {
    const [gone] = await tx
      .delete(childChangeProposal)
      .where(
        and(
          eq(childChangeProposal.id, id),
          eq(childChangeProposal.createdBy, scope.accountId),
          eq(childChangeProposal.status, Pending),
        ),
      )
      .returning({ childId: childChangeProposal.childId })
    audit.about({ childId: found(gone).childId, proposalId: id })
    return allDone
  }),
]

/** Proposed values by column name. */
function columnsOf({ allergies, ...values }: ProposedChanges) {
  return { ...values, ...(allergies && { allergenIds: [...allergies] }) }
}
