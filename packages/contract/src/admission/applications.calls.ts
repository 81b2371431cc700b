import { admissionGroups, applicationStates } from '@asistent/domain/admission/admission'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { kinships } from '@asistent/domain/people/kinship'
import { enrolmentSteps } from '@asistent/domain/admission/next-steps'
import { z } from 'zod'
import { either, may, onlyRoles } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  day,
  field,
  id,
  instant,
  longText,
  oneOf,
  optionalEmail,
  optionalLongText,
  optionalText,
  seenVersion,
  text,
  version,
} from '../core/values'
import { personIdChecked } from '../people/child-record.calls'
import { gender, optionalPhone, personIdType, personNames } from '../people/values'

// Applications for admission. Staff enter and decide them; a parent with an account files, follows, confirms and
// withdraws the own ones (docs/areas/admission.md).

const topics = ['admissions', 'admission-settings']
const changed = ['admissions']
const root = '/api/Admissions'

const managers = may.update('Admissions')
const managersOrParent = either(managers, onlyRoles('Parent'))

const groupType = field('Възрастова група', z.literal([...admissionGroups]))
const state = field('Състояние', oneOf(applicationStates))
const roundId = field('Класиране', id)

const applicant = z.object({
  firstName: personNames.firstName,
  lastName: personNames.lastName,
  kinship: field('Връзка с детето', oneOf(kinships)),
  email: field('Имейл', optionalEmail),
  phone: field('Телефон', optionalPhone),
})

const form = {
  roundId,
  ...personNames,
  personIdType: personIdType.default(personIdTypes.EGN),
  personId: field('ЕГН/ЛНЧ/ИДН', text(20)),
  gender: gender.optional(),
  birthDate: field('Дата на раждане', day).optional(),
  parents: field('Родители', z.array(applicant).min(1).max(2)),
  claimedIds: field('Заявени критерии', z.array(id).max(50)).default([]),
  note: field('Бележка', optionalLongText(1000)),
}

/** Fields that only staff enter. */
const staffFields = {
  filedOn: field('Дата на заявлението', day).optional(),
  recognisedIds: field('Признати с документ', z.array(id).max(50)).default([]),
}

const row = z.object({
  id,
  number: field('Вх. №', z.int()),
  roundId,
  roundName: field('Класиране', z.string()),
  childName: field('Дете', z.string()),
  birthDate: field('Роден/а', day),
  groupType,
  filedOn: field('Дата на заявлението', day),
  state,
  /** Null until it is ranked. */
  points: field('Точки', z.int().nullable()),
  rank: field('Място', z.int().nullable()),
  rankOf: z.int().nullable(),
  confirmBy: field('Потвърждава се до', day.nullable()),
  version: z.int(),
})

export const listApplications = call.list(root, {
  title: 'Заявления за прием',
  access: may.read('Admissions'),
  filters: {
    search: field('Дете или вх. №', optionalText(100)),
    roundId: roundId.optional(),
    groupType: groupType.optional(),
    state: state.optional(),
  },
  row,
  orderBy: ['number', 'childName', 'birthDate', 'filedOn', 'points', 'rank', 'state'],
  topics,
})

export const getApplication = call.get(`${root}/{id}`, {
  title: 'Заявление за прием',
  access: may.read('Admissions'),
  input: z.object({ id }),
  output: z.object({
    ...row.shape,
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    personIdType: oneOf(personIdTypes),
    personId: z.string(),
    gender,
    parents: z.array(applicant),
    claimedIds: z.array(id),
    recognisedIds: z.array(id),
    /** Claimed criteria with what they count for. */
    criteria: z.array(
      z.object({ id, name: z.string(), points: z.int(), needsDocument: z.boolean(), counts: z.boolean() }),
    ),
    note: z.string().nullable(),
    reason: field('Причина', z.string().nullable()),
    createdAt: instant,
    /** The child's record after the enrolment. */
    childId: id.nullable(),
    /** What remains after the enrolment; empty before it and for parents. */
    steps: z.array(
      z.object({
        step: z.enum(enrolmentSteps),
        title: z.string(),
        detail: z.string(),
        to: z.string(),
        isDone: z.boolean(),
      }),
    ),
    /** Group of the child's age with the places of the round. */
    places: field('Места', z.int()),
    may: z.object({
      edit: z.boolean(),
      offer: z.boolean(),
      answer: z.boolean(),
      refuse: z.boolean(),
      withdraw: z.boolean(),
      back: z.boolean(),
      enrol: z.boolean(),
      delete: z.boolean(),
    }),
  }),
  topics: [...topics, 'books', 'children', 'parents', 'consents', 'child-documents', 'users'],
})

export const saveApplication = call.post(root, {
  title: 'Запис на заявление за прием',
  access: either(may.save('Admissions'), onlyRoles('Parent')),
  input: personIdChecked(z.object({ id: id.optional(), ...form, ...staffFields, version })),
  output: saved,
  topics: changed,
  rate: { max: 60, seconds: 3600 },
})

export const deleteApplication = call.delete(`${root}/{id}`, {
  title: 'Изтриване на заявление за прием',
  access: may.delete('Admissions'),
  input: z.object({ id }),
  output: done,
  topics: changed,
})

const seen = { id, version: seenVersion }

/** Offers a place to one of the next applications of the ranking; the parents get an e-mail. */
export const offerPlace = call.post(`${root}/{id}/offer`, {
  title: 'Предлагане на място',
  access: managers,
  input: z.object(seen),
  output: done,
  topics: changed,
})

/** The parents, or staff on their behalf, confirm or decline an offered place. */
export const answerOffer = call.post(`${root}/{id}/answer`, {
  title: 'Отговор на предложено място',
  access: managersOrParent,
  input: z.object({ ...seen, accept: field('Потвърждаване', z.boolean()) }),
  output: done,
  topics: changed,
})

export const refuseApplication = call.post(`${root}/{id}/refusal`, {
  title: 'Отказ по заявление за прием',
  access: managers,
  input: z.object({ ...seen, reason: field('Причина', longText(500)) }),
  output: done,
  topics: changed,
})

export const withdrawApplication = call.post(`${root}/{id}/withdrawal`, {
  title: 'Оттегляне на заявление за прием',
  access: managersOrParent,
  input: z.object({ ...seen, reason: field('Причина', optionalLongText(500)) }),
  output: done,
  topics: changed,
})

/** Reverts the last step; a refused or withdrawn application is submitted again. */
export const takeBackStep = call.post(`${root}/{id}/reversal`, {
  title: 'Връщане на стъпка на заявление за прием',
  access: managers,
  input: z.object(seen),
  output: done,
  topics: changed,
})

/** Creates the child with its guardians in a group and invites the parents. `id` of the output is the child. */
export const enrolApplicant = call.post(`${root}/{id}/enrolment`, {
  title: 'Записване по заявление за прием',
  access: may.create('Students'),
  input: z.object({
    ...seen,
    classId: field('Група', id),
    enrollmentDate: field('Дата на записване', day),
    enrollmentOrder: field('Заповед за записване', optionalText(60)),
    invite: field('Покани родителите в системата', z.boolean()).default(true),
  }),
  output: saved,
  topics: [...changed, 'children', 'groups', 'parents', 'users'],
})
