import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { accountStates } from '@asistent/domain/people/account-state'
import { groupAttendanceTypes, groupTypes } from '@asistent/domain/people/groups'
import { bloodGroups, immunisations } from '@asistent/domain/people/health'
import { kinships } from '@asistent/domain/people/kinship'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  checkedTogether,
  day,
  emptyAsNull,
  field,
  id,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalText,
  text,
  version,
} from '../core/values'
import { guardianOfChild } from './guardians.calls'
import {
  allergenIds,
  allergyBadge,
  checkPersonId,
  gender,
  optionalId,
  optionalPhone,
  personId,
  personIdType,
  personNames,
} from './values'

// A child's record (domain.md, Appendix C 'Student'), saved section by section.

export const personalFields = {
  ...personNames,
  personIdType: personIdType.default(personIdTypes.EGN),
  personId,
  /** Derived from an ЕГН if omitted. */
  gender: gender.optional(),
  birthDate: field('Дата на раждане', day).optional(),
  birthCountryId: field('Държава на раждане', optionalId),
  birthCityId: field('Населено място на раждане', optionalId),
  citizenship: field('Гражданство', optionalText(60)),
  attendanceType: field('Организация', emptyAsNull(oneOf(groupAttendanceTypes))),
  hasPreferences: field('Преференции', z.boolean()).default(false),
  isGuest: field('Гостуващо дете', z.boolean()).default(false),
  photoFileId: field('Снимка', optionalId),
}

export const addressFields = {
  addressPermanent: field('Постоянен адрес', optionalText(300)),
  addressCurrent: field('Настоящ адрес', optionalText(300)),
  phone: field('Телефон', optionalPhone),
}

export const healthFields = {
  allergies: field('Алергени', allergenIds).default([]),
  allergiesText: field('Други алергии', optionalText(300)),
  diet: field('Хранителен режим', optionalText(300)),
  gpName: field('Личен лекар', optionalText(120)),
  gpPhone: field('Телефон на личния лекар', optionalPhone),
  bloodGroup: field('Кръвна група', emptyAsNull(z.enum(bloodGroups))),
  telk: field(
    'Решение на ТЕЛК',
    z.object({ number: field('Номер на решение', text(40)), validTo: field('Валидно до', optionalDay) }).nullable(),
  ).default(null),
  immunisation: field('Имунизационен статус', emptyAsNull(oneOf(immunisations))),
  immunisationNote: field('Бележка за имунизациите', optionalText(300)),
  isSop: field('Специални образователни потребности', z.boolean()).default(false),
  sopType: field('Вид на потребностите', optionalText(200)),
}

type Personal = Pick<z.output<z.ZodObject<typeof personalFields>>, 'personIdType' | 'personId' | 'gender' | 'birthDate'>

/** Only an ЕГН contains the birth date and the gender. */
export const personIdChecked = <S extends z.ZodType<Personal>>(form: S) =>
  checkedTogether(form, (context) => {
    const value = context.value as Partial<Personal>
    const { personIdType, personId } = value
    const wrong =
      personIdType !== undefined && personId ? checkPersonId({ ...value, personIdType, personId }) : undefined
    if (wrong)
      context.issues.push({ code: 'custom', path: [wrong.path], input: value.personId, message: wrong.message })
    if (personIdType === undefined || personIdType === personIdTypes.EGN) return
    for (const [name, label] of [
      ['gender', 'Пол'],
      ['birthDate', 'Дата на раждане'],
    ] as const)
      if (value[name] === undefined)
        context.issues.push({
          code: 'custom',
          path: [name],
          input: undefined,
          message: `Полето "${label}" е задължително`,
        })
  })

const stay = z.object({
  id,
  classId: id,
  className: z.string(),
  classType: oneOf(groupTypes),
  schoolYear: z.string(),
  fromDate: day,
  toDate: day.nullable(),
  position: z.int().nullable(),
})

/** Sections of this child that the caller may read; the others are empty. */
export const recordSections = ['addresses', 'health', 'notes', 'parents', 'contacts', 'documents'] as const

export const getChild = call.get('/api/Students/{id}', {
  title: 'Дете',
  kept: 'family',
  access: may.read('Students'),
  input: z.object({ id }),
  output: z.object({
    id,
    version: z.int(),
    kindergartenId: id,
    kindergartenName: z.string(),
    name: z.string(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    personIdType: oneOf(personIdTypes),
    personId: z.string(),
    gender,
    birthDate: day,
    age: z.string(),
    birthCountryId: id.nullable(),
    birthCityId: id.nullable(),
    birthPlace: z.string().nullable(),
    citizenship: z.string().nullable(),
    attendanceType: oneOf(groupAttendanceTypes).nullable(),
    hasPreferences: z.boolean(),
    isGuest: z.boolean(),
    photoFileId: id.nullable(),
    enrollmentDate: day,
    enrollmentOrder: z.string().nullable(),
    leaveDate: day.nullable(),
    leaveReason: z.string().nullable(),
    erased: z.boolean(),
    classId: id.nullable(),
    className: z.string().nullable(),
    addressPermanent: z.string().nullable(),
    addressCurrent: z.string().nullable(),
    phone: z.string().nullable(),
    ...allergyBadge,
    diet: z.string().nullable(),
    gpName: z.string().nullable(),
    gpPhone: z.string().nullable(),
    bloodGroup: z.enum(bloodGroups).nullable(),
    telk: z.object({ number: z.string(), validTo: day.nullable() }).nullable(),
    immunisation: oneOf(immunisations).nullable(),
    immunisationNote: z.string().nullable(),
    isSop: z.boolean(),
    sopType: z.string().nullable(),
    notes: z.string().nullable(),
    sections: z.array(z.enum(recordSections)),
    groups: z.array(stay),
    parents: z.array(
      z.object({
        parentId: id,
        name: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        kinship: oneOf(kinships),
        isMain: z.boolean(),
        maySee: z.boolean(),
        maySign: z.boolean(),
        mayPay: z.boolean(),
        mayCollect: z.boolean(),
        /** Null if the caller may not know. */
        accountState: z.enum(accountStates).nullable(),
        /** True if the guardian is the caller. */
        isMe: z.boolean(),
      }),
    ),
    specialists: z.array(z.object({ id, name: z.string() })),
    /** Teachers of the child's group; `userId` is the recipient of messages. */
    teachers: z.array(z.object({ name: z.string(), occupation: z.string().nullable(), userId: id.nullable() })),
  }),
  topics: ['children', 'groups', 'parents'],
})

/** Enrols a child: creates its record, assigns its group, and links or creates its guardians. */
export const enrolChild = call.post('/api/Students', {
  title: 'Записване на дете',
  access: may.create('Students'),
  input: personIdChecked(
    z.object({
      ...personalFields,
      ...addressFields,
      classId: field('Група', id),
      enrollmentDate: field('Дата на записване', day),
      enrollmentOrder: field('Заповед за записване', optionalText(60)),
      position: field('№ в дневника', emptyAsNull(z.int().min(1).max(999))),
      parents: field('Родители', z.array(guardianOfChild).max(6)).default([]),
    }),
  ),
  output: saved,
  topics: ['children', 'groups', 'parents'],
})

const ofChild = { id, version }

export const saveChildPersonal = call.post('/api/Students/{id}/personal', {
  title: 'Запис на личните данни на дете',
  access: may.update('Students'),
  input: personIdChecked(
    z.object({ ...ofChild, ...personalFields, enrollmentOrder: field('Заповед за записване', optionalText(60)) }),
  ),
  output: saved,
  topics: ['children'],
})

export const saveChildAddresses = call.post('/api/Students/{id}/addresses', {
  title: 'Запис на адресите на дете',
  access: may.update('Students'),
  input: z.object({ ...ofChild, ...addressFields }),
  output: saved,
  topics: ['children'],
})

export const saveChildHealth = call.post('/api/Students/{id}/health', {
  title: 'Запис на здравните данни на дете',
  access: may.update('Students'),
  input: z.object({ ...ofChild, ...healthFields }),
  output: saved,
  topics: ['children'],
})

export const saveChildNotes = call.post('/api/Students/{id}/notes', {
  title: 'Запис на бележките за дете',
  access: may.update('Students'),
  input: z.object({ ...ofChild, notes: field('Бележки', optionalLongText(4000)) }),
  output: saved,
  topics: ['children'],
})

/** Specialists who work with the child and therefore may read its record. */
export const saveChildSpecialists = call.post('/api/Students/{id}/specialists', {
  title: 'Специалисти към дете',
  access: may.create('Students'),
  input: z.object({ id, teacherIds: field('Специалисти', z.array(id).max(20)), version }),
  output: done,
  topics: ['children'],
})

/** Photo and papers of a child, for callers who may read its record. */
export const getChildFile = call.file('/api/Students/{id}/files/{fileId}', {
  title: 'Файл от досието на дете',
  access: may.read('Students'),
  input: z.object({ id, fileId: id }),
  topics: ['children'],
})
