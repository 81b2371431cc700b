import {
  decideProposal,
  listProposals,
  proposeChange,
  reverseProposal,
  withdrawProposal,
  type ProposedChanges,
} from '@asistent/contract/people/proposals.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import {
  isProposable,
  proposableFields,
  proposalStatuses,
  type ProposableField,
} from '@asistent/domain/people/proposals'
import { and, eq, sql } from 'drizzle-orm'
import { childChangeProposal } from '../db/tables/child-records'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { saveSection } from './child-record.handlers'
import { currentValues, onlyForSigners, proposalPage, proposalToDecide, type StoredProposal } from './proposals.queries'
import { linkOfCaller, sightOfChild } from './sight.ops'
import { requireKid } from './visible.ops'

const { Pending, Approved, Rejected } = proposalStatuses

export const proposalHandlers: Handler[] = [
  write(proposeChange, async ({ tx, scope, audit }, { id, changes, note }) => {
    const child = await requireKid(tx, scope, id)
    const link = requireFound(await linkOfCaller(tx, scope, id))
    const sight = await sightOfChild(tx, scope, id)
    const before = requireFound(await currentValues(tx, id))
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
    audit.about({ childId: id, proposalId: requireFound(row).id, kindergartenId: child.kindergartenId })
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
    const proposal = requireFound(await proposalToDecide(tx, scope, id))
    requireSameVersion(version, proposal.version, { table: 'child_change_proposal', id })
    if (proposal.status !== Pending) throw refusePeople('proposal-decided')
    // Locks the child, so that the previous values are those that the approval replaces.
    const previous = accept ? await acceptedOver(context, proposal) : null
    await tx
      .update(childChangeProposal)
      .set({
        status: accept ? Approved : Rejected,
        previous,
        reason,
        decidedBy: scope.accountId,
        decidedAt: now.toISOString(),
        version: proposal.version + 1,
      })
      .where(eq(childChangeProposal.id, id))
    context.audit.about({ childId: proposal.childId, proposalId: id })
    return allDone
  }),

  write(reverseProposal, async (context, { id, version }) => {
    const { tx, scope, audit } = context
    const proposal = requireFound(await proposalToDecide(tx, scope, id))
    requireSameVersion(version, proposal.version, { table: 'child_change_proposal', id })
    if (proposal.status === Pending) throw refusePeople('proposal-open')
    const otherRow = await oneRow(
      tx,
      sql`select o.id from child_change_proposal o join child_change_proposal p on p.id = ${id} and p.child_id = o.child_id and p.guardian_id = o.guardian_id
        where o.status = ${Pending}`,
    )
    if (otherRow) throw refusePeople('proposal-waits')
    if (proposal.status === Approved) await restore(context, proposal)
    await tx
      .update(childChangeProposal)
      .set({
        status: Pending,
        previous: null,
        reason: null,
        decidedBy: null,
        decidedAt: null,
        version: proposal.version + 1,
      })
      .where(eq(childChangeProposal.id, id))
    audit.about({ childId: proposal.childId, proposalId: id })
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
    audit.about({ childId: requireFound(gone).childId, proposalId: id })
    return allDone
  }),
]

/** Saves the proposed values. Returns those that they replace. */
async function acceptedOver(context: WriteContext, { childId, changes }: StoredProposal): Promise<ProposedChanges> {
  let previous: ProposedChanges = {}
  await saveSection(context, childId, undefined, async () => {
    const before = requireFound(await currentValues(context.tx, childId))
    previous = Object.fromEntries(
      Object.keys(changes).map((field) => [field, before[field as ProposableField] ?? null]),
    )
    return columnsOf(changes)
  })
  return previous
}

/** Restores the values before an approval, unless they have been changed since. */
async function restore(context: WriteContext, { childId, changes, previous }: StoredProposal): Promise<void> {
  if (previous === null) throw refusePeople('proposal-too-old')
  await saveSection(context, childId, undefined, async () => {
    const current = requireFound(await currentValues(context.tx, childId))
    for (const [field, accepted] of Object.entries(changes))
      if (isProposable(field) && JSON.stringify(current[field] ?? null) !== JSON.stringify(accepted ?? null))
        throw refusePeople('proposal-changed-since', { values: { field: proposableFields[field] } })
    return columnsOf(previous)
  })
}

/** Proposed values by column name. */
function columnsOf({ allergies, ...values }: ProposedChanges) {
  return { ...values, ...(allergies && { allergenIds: [...allergies] }) }
}
