import { randomInt } from 'node:crypto'
import type { ParsedOf } from '@asistent/contract/core/call'
import {
  answerOffer,
  deleteApplication,
  getApplication,
  listApplications,
  offerPlace,
  refuseApplication,
  saveApplication,
  takeBackStep,
  withdrawApplication,
} from '@asistent/contract/admission/applications.calls'
import { refuseAdmission } from '@asistent/contract/admission/problems'
import {
  admissionGroupOf,
  applicationMayBecome,
  applicationStates,
  countedCriteria,
  isEditable,
  stateBefore,
} from '@asistent/domain/admission/admission'
import { addDays, formatDay, today, yearOf } from '@asistent/domain/kernel/day'
import { identityOf } from '@asistent/domain/kernel/person-id'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { admissionApplication } from '../db/tables/admission'
import type { ReadContext, WriteContext } from '../platform/context'
import { asSystem } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { takeNumber } from '../platform/numbers'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { tellOffer, tellRefusal } from './admission.letters'
import { applicationById, applicationPage, criteriaOf, roundOf, type Application } from './applications.queries'
import { decided, lockedApplication, lockRound, nextOffers, requireStep, setState } from './applications.steps'
import { nextStepsOf } from './next-steps.queries'
import { placesIn } from './places.rules'

const { Submitted, Offered, Confirmed, Enrolled, Refused, Withdrawn } = applicationStates

type Form = ParsedOf<typeof saveApplication>

const isParent = ({ scope }: ReadContext): boolean => scope.rights('Admissions').own

export const applicationHandlers: Handler[] = [
  read(listApplications, ({ tx, scope }, query) => applicationPage(tx, scope, query)),

  read(getApplication, async (context, { id }) => {
    const { tx, scope } = context
    const application = requireFound(await applicationById(tx, scope, id))
    const {
      kindergartenId,
      kindergartenName: _name,
      createdBy: _createdBy,
      confirmDays: _days,
      round,
      ...shown
    } = application
    const { claimedIds, recognisedIds, groupType } = application
    const criteria = await criteriaOf(tx, kindergartenId)
    const counted = new Set(countedCriteria(criteria, claimedIds, recognisedIds).map((one) => one.id))
    return {
      ...shown,
      criteria: criteria
        .filter((one) => claimedIds.includes(one.id))
        .map(({ active: _active, ...one }) => ({ ...one, counts: counted.has(one.id) })),
      steps:
        application.state === Enrolled && application.childId !== null && !isParent(context)
          ? await nextStepsOf(tx, id, application.childId)
          : [],
      places: placesIn(round, groupType).places,
      may: await stepsOf(context, application),
    }
  }),

  write(saveApplication, async (context, form) => {
    const { tx, scope, audit } = context
    const { id, version } = form
    const owner = inKindergarten(scope)
    const before = id === undefined ? undefined : await lockedApplication(context, id, version)
    if (before && !isEditable(before.state)) throw decided(before.state)
    const values = await valuesOf(context, form, before)
    const savedId = await saveRow(tx, admissionApplication, owner, { id, version }, values)
    audit.about({ admissionApplicationId: savedId })
    return ok(savedId)
  }),

  write(deleteApplication, async (context, { id }) => {
    const application = await lockedApplication(context, id, undefined)
    if (application.state === Enrolled) throw refuseAdmission('enrolled-stays')
    await deleteRow(context.tx, admissionApplication, application.kindergartenId, id)
    context.audit.about({ admissionApplicationId: id })
    return allDone
  }),

  write(offerPlace, async (context, { id, version }) => {
    const { tx, now, audit } = context
    await lockRound(tx, requireFound(await applicationById(tx, context.scope, id)).roundId)
    const application = await lockedApplication(context, id, version)
    requireStep(application, Offered)
    const next = await nextOffers(tx, application)
    if (next.length === 0) throw refuseAdmission('no-place')
    if (!next.some((one) => one.id === id)) throw refuseAdmission('not-next')
    const confirmBy = addDays(today(now), application.confirmDays)
    await setState(tx, application, Offered, { confirmBy })
    await tellOffer(context, application, confirmBy)
    audit.about({ admissionApplicationId: id })
    return allDone
  }),

  write(answerOffer, async (context, { id, version, accept }) => {
    const { tx, now, audit } = context
    const application = await lockedApplication(context, id, version)
    const { confirmBy } = application
    // Confirmed is reachable from an offer only.
    requireStep(application, Confirmed)
    if (accept && isParent(context) && confirmBy !== null && confirmBy < today(now))
      throw refuseAdmission('offer-expired', { values: { day: formatDay(confirmBy) } })
    await setState(
      tx,
      application,
      accept ? Confirmed : Withdrawn,
      accept ? {} : { reason: 'Предложеното място не е прието', unranked: true },
    )
    audit.about({ admissionApplicationId: id })
    return allDone
  }),

  write(refuseApplication, async (context, { id, version, reason }) => {
    const application = await lockedApplication(context, id, version)
    requireStep(application, Refused)
    await setState(context.tx, application, Refused, { reason, unranked: true })
    await tellRefusal(context, application, reason)
    context.audit.about({ admissionApplicationId: id })
    return allDone
  }),

  write(withdrawApplication, async (context, { id, version, reason }) => {
    const application = await lockedApplication(context, id, version)
    requireStep(application, Withdrawn)
    await setState(context.tx, application, Withdrawn, { reason, unranked: true })
    context.audit.about({ admissionApplicationId: id })
    return allDone
  }),

  write(takeBackStep, async (context, { id, version }) => {
    const application = await lockedApplication(context, id, version)
    const before = stateBefore(application.state)
    if (before === undefined) throw refuseAdmission('nothing-to-take-back')
    await setState(context.tx, application, before, before === Submitted ? { reason: null } : {})
    context.audit.about({ admissionApplicationId: id })
    return allDone
  }),
]

/** Next steps that the caller may take; the form and the buttons follow them. */
async function stepsOf(context: ReadContext, application: Application) {
  const { tx, scope, now } = context
  const { state, confirmBy, id } = application
  const rights = scope.rights('Admissions')
  const parent = rights.own
  const manages = rights.update && !scope.consolidated
  const mayAct = (parent || manages) && !scope.consolidated
  const isExpired = confirmBy !== null && confirmBy < today(now)
  return {
    edit: mayAct && isEditable(state),
    offer:
      manages &&
      applicationMayBecome(state, Offered) &&
      (await nextOffers(tx, application)).some((one) => one.id === id),
    answer: mayAct && state === Offered && !(parent && isExpired),
    refuse: manages && applicationMayBecome(state, Refused),
    withdraw: mayAct && applicationMayBecome(state, Withdrawn),
    back: manages && stateBefore(state) !== undefined,
    enrol: manages && scope.rights('Students').create && state === Confirmed,
    delete: rights.delete && !scope.consolidated && state !== Enrolled,
  }
}

/** Columns of the form. A change requires a new ranking. */
async function valuesOf(context: WriteContext, form: Form, before: Application | undefined) {
  const { tx, scope, now } = context
  const owner = inKindergarten(scope)
  const parent = isParent(context)
  const day = today(now)
  const round = requireFound(await roundOf(tx, owner, form.roundId))
  const { fromDate, toDate, name, startYear } = round
  if (parent && (day < fromDate || day > toDate))
    throw refuseAdmission('round-closed', {
      field: 'roundId',
      values: { name, from: formatDay(fromDate), to: formatDay(toDate) },
    })
  const { personIdType, personId, firstName, middleName, lastName, parents, note } = form
  const { birthOn, gender } = identityOf({
    personIdType,
    personId,
    gender: form.gender ?? null,
    birthDate: form.birthDate ?? null,
  })
  const born = requireFound(birthOn)
  if (born > day) throw refuseAdmission('birth-in-future', { field: 'birthDate' })
  const groupType = admissionGroupOf(born, startYear)
  if (groupType === undefined)
    throw refuseAdmission('age-without-group', {
      field: 'birthDate',
      values: { year: yearOf(born), schoolYear: schoolYearName(startYear) },
    })
  const filedOn = parent ? (before?.filedOn ?? day) : (form.filedOn ?? before?.filedOn ?? day)
  if (filedOn > day) throw refuseAdmission('filed-later', { field: 'filedOn' })
  const claimedIds = await claimable(context, form.claimedIds, before?.claimedIds ?? [])
  const recognised = parent ? (before?.recognisedIds ?? []) : form.recognisedIds
  // Another round has its own numbers. A parent may not write the counters, hence the system role.
  const number =
    before?.roundId === round.id
      ? before.number
      : await asSystem(tx, () => takeNumber(tx, { kindergartenId: owner, series: `admission:${round.id}` }))
  return {
    roundId: round.id,
    number,
    firstName,
    middleName,
    lastName,
    personIdType,
    personId,
    gender: requireFound(gender),
    birthOn: born,
    groupType,
    parents,
    note,
    filedOn,
    claimedIds,
    recognisedIds: recognised.filter((one) => claimedIds.includes(one)),
    state: Submitted,
    points: null,
    rank: null,
    rankOf: null,
    ...(before === undefined && { lot: randomInt(1, 1_000_000_000), createdBy: scope.accountId }),
  } as typeof admissionApplication.$inferInsert
}

/** Criteria of the kindergarten that apply, or that the application claims already. */
async function claimable(
  { tx, scope }: WriteContext,
  criterionIds: readonly number[],
  before: readonly number[],
): Promise<number[]> {
  const criteria = new Map((await criteriaOf(tx, inKindergarten(scope))).map((one) => [one.id, one]))
  const claimed = [...new Set(criterionIds)]
  for (const id of claimed) {
    const { active, name } = requireFound(criteria.get(id))
    if (!active && !before.includes(id))
      throw refuseAdmission('criterion-inactive', { field: 'claimedIds', values: { name } })
  }
  return claimed
}
