import {
  answerConsent,
  groupConsents,
  listChildConsents,
  listConsentKinds,
  saveConsentKind,
} from '@asistent/contract/people/consents.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import { consentState, isCovered, type ConsentState } from '@asistent/domain/people/consents'
import { eq, sql } from 'drizzle-orm'
import { childConsent, consentKind, consentText } from '../db/tables/child-records'
import { kindergartensInView } from '../institutions/kindergartens.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import {
  childrenInGroup,
  consentHistory,
  consentKinds,
  lastAnswers,
  signersOf,
  type ConsentKindRow,
  type LastAnswer,
  type Signer,
} from './consents.queries'
import { linkOfCaller, sightOf } from './sight.ops'
import { requireKid, workableGroups } from './visible.ops'

export const consentHandlers: Handler[] = [
  read(listConsentKinds, async ({ tx, scope }, { withInactive }) => {
    const kinds = await consentKinds(tx, kindergartensInView(scope), withInactive)
    return { result: kinds.map(({ kindergartenId: _kindergartenId, ...kind }) => kind), rowsCount: kinds.length }
  }),

  write(saveConsentKind, async ({ tx, scope, audit }, { id, text, version, ...values }) => {
    const kindergartenId = inKindergarten(scope)
    if (id === undefined) {
      const [row] = await tx
        .insert(consentKind)
        .values({ kindergartenId, ...values })
        .returning({ id: consentKind.id })
      const kindId = requireFound(row).id
      await tx.insert(consentText).values({ kindergartenId, kindId, number: 1, text })
      audit.about({ consentKindId: kindId })
      return ok(kindId)
    }
    const current = requireFound(
      await oneRow<{ version: number; number: number; text: string }>(
        tx,
        sql`select k.version, t.number, t.text from consent_kind k join lateral (select number, text from consent_text t where t.kind_id = k.id order by number desc limit 1) t on true
          where k.id = ${id} and k.kindergarten_id = ${kindergartenId} for update of k`,
      ),
    )
    requireSameVersion(version, current.version, { table: 'consent_kind', id })
    await tx
      .update(consentKind)
      .set({ ...values, version: current.version + 1 })
      .where(eq(consentKind.id, id))
    // Existing answers keep the text they were given to.
    if (text !== current.text)
      await tx.insert(consentText).values({ kindergartenId, kindId: id, number: current.number + 1, text })
    audit.about({ consentKindId: id })
    return ok(id)
  }),

  read(listChildConsents, async (context, { id }) => {
    const { tx, scope } = context
    const child = await requireKid(tx, scope, id)
    if (sightOf(scope).documents === 'none') return { result: [], rowsCount: 0, history: [] }
    const kinds = await consentKinds(tx, [child.kindergartenId], false)
    const answers = await lastAnswers(tx, [id])
    const { signers, history } = await aroundChild(context, id)
    const result = kinds.map((kind) => ({
      kindId: kind.id,
      kindName: kind.name,
      text: kind.text,
      textNumber: kind.textNumber,
      answers: signers.map((signer) => {
        const { state, answer } = standing(kind, signer, answers)
        return {
          parentId: signer.parentId,
          parentName: signer.parentName,
          kinship: signer.kinship,
          maySign: signer.maySign,
          state,
          at: answer?.at ?? null,
          onPaper: answer?.onPaper ?? false,
          note: scope.role === 'Parent' && !signer.isMe ? null : (answer?.note ?? null),
          mine: signer.isMe,
        }
      }),
    }))
    return { result, rowsCount: result.length, history: history.map(({ parentId: _parentId, ...one }) => one) }
  }),

  write(answerConsent, async (context, { id, kindId, parentId, textNumber, given, note }) => {
    const { tx, scope, audit, now } = context
    const child = await requireKid(tx, scope, id)
    const guardianId = await signerFor(context, id, parentId)
    const [kind] = (await consentKinds(tx, [child.kindergartenId], true)).filter((one) => one.id === kindId)
    if (!requireFound(kind).active) throw refusePeople('consent-not-asked')
    if (requireFound(kind).textNumber !== textNumber) throw refusePeople('consent-text-changed')
    await tx.insert(childConsent).values({
      kindergartenId: child.kindergartenId,
      childId: id,
      guardianId,
      kindId,
      textNumber,
      given,
      onPaper: scope.role !== 'Parent',
      note,
      recordedBy: scope.accountId,
      at: now.toISOString(),
    })
    audit.about({ childId: id, guardianId, consentKindId: kindId, kindergartenId: child.kindergartenId })
    return allDone
  }),

  ...serveReport(groupConsents, async ({ tx, scope, now }, { kindId, classId }) => {
    const group = requireFound(
      await oneRow<{ name: string; kindergartenId: number }>(
        tx,
        sql`select g.name, g.kindergarten_id as "kindergartenId" from child_group g where g.id = ${classId} and ${workableGroups(scope)}`,
      ),
    )
    const kind = requireFound((await consentKinds(tx, [group.kindergartenId], true)).find((one) => one.id === kindId))
    const children = await childrenInGroup(tx, scope, classId, today(now))
    const ids = children.map((child) => child.id)
    const [signers, answers] = [await signersOf(tx, ids, scope.accountId), await lastAnswers(tx, ids)]
    const rows = children.map((child) => {
      const standings = signers
        .filter((signer) => signer.childId === child.id)
        .map((signer) => ({ name: signer.parentName, ...standing(kind, signer, answers) }))
      const names = (state: ConsentState) =>
        standings
          .filter((one) => one.state === state)
          .map((one) => one.name)
          .join(', ')
      const covered = isCovered(standings.map((one) => one.state))
      return { ...child, covered, given: names('given'), refused: names('refused') }
    })
    return { rows, subtitle: `${kind.name} · ${group.name}` }
  }),
]

function standing(
  kind: Pick<ConsentKindRow, 'id' | 'textNumber'>,
  signer: Signer,
  answers: readonly LastAnswer[],
): { state: ConsentState; answer: LastAnswer | undefined } {
  const answer = answers.find(
    (one) => one.kindId === kind.id && one.parentId === signer.parentId && one.childId === signer.childId,
  )
  return { state: consentState(answer, kind.textNumber), answer }
}

/** A guardian gets the others' names and answers, which are outside of the policies. */
async function aroundChild({ tx, scope }: ReadContext, childId: number) {
  const everybody = async () => ({
    signers: await signersOf(tx, [childId], scope.accountId),
    history: await consentHistory(tx, childId),
  })
  if (scope.role !== 'Parent') return everybody()
  const all = await asSystem(tx, everybody)
  const me = all.signers.find((signer) => signer.isMe)?.parentId
  return { ...all, history: all.history.filter((one) => one.parentId === me) }
}

/** A guardian answers only personally and if allowed to sign; staff enter signed documents. */
async function signerFor({ tx, scope }: WriteContext, childId: number, parentId: number | undefined): Promise<number> {
  if (scope.role === 'Parent') {
    const link = requireFound(await linkOfCaller(tx, scope, childId))
    if (!link.maySign) throw refusePeople('may-not-sign')
    return requireFound(parentId === undefined || parentId === link.guardianId ? link.guardianId : undefined)
  }
  const link = await oneRow<{ maySign: boolean }>(
    tx,
    sql`select may_sign as "maySign" from child_guardian where child_id = ${childId} and guardian_id = ${parentId ?? 0}`,
  )
  if (!requireFound(link).maySign) throw refusePeople('guardian-may-not-sign', { field: 'parentId' })
  return requireFound(parentId)
}
