import { pathParameters, type Call } from '@asistent/contract/core/call'
import { roles } from '@asistent/domain/access/roles'
import { idFieldsOf, validInput, withoutOptional, withValue } from './inputs'
import { verdictOf } from './permissions'
import type { RecordKind, SampleIds } from './records'
import { nameOf } from './registered'
import { picture } from './sent-files'

// Which record an id of a call means. The generated tests make every call with the ids of one kindergarten as people of
// another. Most ids are known by their name or by the path; a call with others needs a line in `ownSamples`.

/** A field called so names this kind of record wherever it stands; `…Ids` too. */
const byName: Readonly<Record<string, RecordKind>> = {
  kindergartenId: 'kindergarten',
  periodId: 'schoolYear',
  classId: 'group',
  groupId: 'group',
  studentId: 'child',
  childId: 'child',
  slotId: 'meetingSlot',
  pollId: 'poll',
  parentId: 'guardian',
  teacherId: 'staff',
  absentId: 'staff',
  substituteId: 'staff',
  substitutionId: 'substitution',
  mergedClassId: 'group',
  userId: 'account',
  memberId: 'membership',
  membershipId: 'membership',
  /** The nine roles are everybody's, a custom role is a kindergarten's. */
  roleId: 'customRole',
  kindId: 'consentKind',
  fileId: 'temporaryFile',
  avatarFileId: 'temporaryFile',
  logoFileId: 'temporaryFile',
  photoFileId: 'temporaryFile',
  imageFileId: 'temporaryFile',
  messageId: 'message',
  replyId: 'messageReply',
}

/** Called like ids, but no records of a kindergarten. */
const noRecord: Readonly<Record<string, string>> = {
  personId: 'the number of a person',
  childPersonId: 'the number of a person',
  identificationNumber: 'the number of a person',
  areaId: 'geography is everybody’s',
  municipalityId: 'geography is everybody’s',
  cityId: 'geography is everybody’s',
  cityDistrictId: 'geography is everybody’s',
  birthCountryId: 'geography is everybody’s',
  birthCityId: 'geography is everybody’s',
  partnerId: 'partners are everybody’s',
  year: 'a number of a year',
  month: 'a number of a month',
  occupationId: 'the list of occupations is everybody’s',
  mealTypeId: 'the number of a meal',
  kind: 'a word',
  type: 'the kind of a file',
  questionId: 'the number of a question inside its poll',
  optionId: 'the number of an answer inside its poll',
}

/** What `{id}` (or `id` in the body) means below a path; the longest path counts. */
const byPath: Readonly<Record<string, RecordKind | { readonly needsNone: string }>> = {
  '/api/files': 'temporaryFile',
  '/files': 'temporaryFile',
  '/api/Identity/change-school-year': 'schoolYear',
  '/api/Identity/change-default-currency': { needsNone: 'the number of a currency' },
  '/api/Identity/sessions': 'session',
  '/api/Identity/passkeys': 'passkey',
  '/api/Kindergartens': 'kindergarten',
  '/api/UserRoles': 'customRole',
  '/api/KindergartenPeriods': 'schoolYear',
  '/api/DaysOff': 'dayOff',
  '/api/Geography': { needsNone: 'geography is everybody’s' },
  '/api/Partners': { needsNone: 'partners are everybody’s' },
  '/api/PartnerResources': { needsNone: 'partners are everybody’s' },
  '/api/AdminPlusContracts': { needsNone: 'the number of a package' },
  '/api/Classes': 'group',
  '/api/Classes/roll-over': 'rollOver',
  '/api/Students': 'child',
  '/api/Students/{studentId}/collectors': 'collector',
  '/api/Students/{studentId}/documents': 'childDocument',
  '/api/StudentProposals': 'proposal',
  '/api/StudentReferences/age-groups/birth-years': { needsNone: 'a number of a year' },
  '/api/ConsentKinds': 'consentKind',
  '/api/Teachers': 'staff',
  '/api/Teachers/{teacherId}/papers': 'staffPaper',
  '/api/TeacherSubstitutions': 'substitution',
  '/api/StudentAttendances/request': 'attendanceRequest',
  '/api/StudentAttendances/attendance-request-form': 'attendanceRequest',
  '/api/StudentAttendances/absence-reports': 'absenceReport',
  '/api/StudentMedicalNotes': 'medicalNote',
  '/api/Parents': 'guardian',
  '/api/Messages': 'message',
  '/api/Audiences/people': 'account',
  '/api/Audiences/children': 'child',
  '/api/MaintenanceMessage': { needsNone: 'messages of the master are everybody’s' },
  '/api/Dashboards/message': 'note',
  '/api/Events': 'event',
  '/api/Polls': 'poll',
  '/api/Parents/registrations': 'registration',
}

type Sample =
  | ((ids: SampleIds) => Record<string, unknown>)
  /** Why the ids of this call are no records of a kindergarten. */
  | { readonly needsNone: string }

/** What neither name nor path tells. Only the ids: everything else of the input is made from its schema. */
const ownSamples: Readonly<Record<string, Sample>> = {
  'GET /files/avatars/{userId}': {
    needsNone: 'a picture is shown beside a name, and names cross kindergartens: any signed-in person may see it',
  },
  'DELETE /api/KindergartenPeriods/{id}': (ids) => ({ id: ids.emptySchoolYear }),
  'POST /api/Students/{id}/emergency-contacts': (ids) => ({ contacts: [{ id: ids.emergencyContact }] }),
  // A year in which somebody was born.
  'GET /api/StudentReferences/age-groups/birth-years/{id}': () => ({ id: 2022 }),
  'POST /api/Classes/roll-over': (ids) => ({ students: [{ id: ids.child }] }),
  'POST /api/TeacherAttendances': (ids) => ({
    month: 11,
    year: 2026,
    items: [{ teacherId: ids.staff, forDate: '2026-11-13', type: 1, additionalStatus: null, was: undefined }],
  }),
  'POST /api/StudentAttendances': (ids) => ({
    classId: ids.group,
    items: [{ studentId: ids.child, forDate: '2026-11-13', type: 2, version: undefined }],
  }),
  // A month that has rows.
  ...Object.fromEntries(
    [
      'AttendanceReferences/per-student',
      'AttendanceReferences/per-student/export',
      'AttendanceReferences/per-student/excel-export',
      'StudentAttendances/attendance-form-export/{classId}/{month}/{year}',
    ].map((path) => [`GET /api/${path}`, () => ({ month: 11, year: 2026 })]),
  ),
  // Nobody stands in for oneself, and no group is merged when somebody does.
  'POST /api/TeacherSubstitutions': (ids) => ({ substituteId: ids.colleague, mergedClassId: undefined }),
  'GET /api/Audit/overview-models': (ids) => ({ personId: ids.account }),
  'GET /api/Audit/report': (ids) => ({ personId: ids.account }),
  'GET /api/Audit/export/pdf': (ids) => ({ personId: ids.account }),
  'GET /api/Audit/export/xlsx': (ids) => ({ personId: ids.account }),
  'GET /api/calendar/{token}': { needsNone: 'a secret that only the person was told' },
  'POST /api/Dashboards/messages/order': (ids) => ({ ids: [ids.note] }),
  'POST /api/Dashboards/messages/seen': (ids) => ({ ids: [ids.note] }),
  'POST /api/Events': () => ({ kind: 'event', repetition: null }),
  // Numbers of questions and answers mean something inside their poll only.
  'POST /api/Polls': () => ({ questions: [{ kind: 'text' }], expirationTime: '2026-12-30T10:00:00Z' }),
  'POST /api/Polls/{id}': () => ({
    questions: [{ id: 1, kind: 'text', options: [{ id: 1 }] }],
    expirationTime: '2026-12-30T10:00:00Z',
  }),
  'PUT /api/Polls/vote': () => ({ answers: [{ questionId: 1, optionIds: undefined, text: 'Проба' }] }),
  'GET /api/Audit/record/{kind}/{id}': (ids) => ({ kind: 'school-year', id: String(ids.schoolYear) }),
}

/** The fields of a call's input that may name a record. */
export const idsAskedBy = (call: Call): string[] => idFieldsOf(call.input, pathParameters(call.path))

const singular = (path: string): string => {
  const name =
    path
      .split('.')
      .filter((step) => step !== '0')
      .at(-1) ?? ''
  return name.replace(/(Id|id)s$/, '$1')
}

/** The entry whose path the call's path starts with. */
function ofPath(call: Call): (typeof byPath)[string] | undefined {
  const path = `${call.path.toLowerCase()}/`
  const [longest] = Object.keys(byPath)
    .filter((start) => path.startsWith(`${start.toLowerCase()}/`))
    .toSorted((one, other) => other.length - one.length)
  return longest ? byPath[longest] : undefined
}

/** A kind of record, a reason why there is none, or undefined: nobody has said. */
export function meaningOf(call: Call, path: string): RecordKind | { readonly needsNone: string } | undefined {
  const name = singular(path)
  if (name in noRecord) return { needsNone: noRecord[name] ?? '' }
  if (name in byName) return byName[name]
  return name === 'id' && !path.includes('.') ? ofPath(call) : undefined
}

export function sampleOf(call: Call, ids: SampleIds): Record<string, unknown> | undefined {
  const own = ownSamples[nameOf(call)]
  if (own && 'needsNone' in own) return undefined
  let sample: unknown = {}
  for (const path of idsAskedBy(call)) {
    const meaning = meaningOf(call, path)
    if (typeof meaning === 'string') sample = withValue(sample, path, ids[meaning])
  }
  const all = { ...(sample as Record<string, unknown>), ...own?.(ids) }
  return Object.keys(all).length > 0 ? all : undefined
}

/** The master and the ministry work in every kindergarten: nothing is foreign to them. */
const isForSeveral = (call: Call): boolean =>
  roles.some((role) => role !== 'Master' && role !== 'MON' && verdictOf(call.access, role) !== '–')

/** Ids that nobody has explained, and explanations that no call needs: both are mistakes of this file. */
export function missingSamples(calls: readonly Call[], ids: SampleIds): string[] {
  const known = new Set(calls.map(nameOf))
  const lost = Object.keys(ownSamples).filter((name) => !known.has(name))
  const missing = calls.filter(isForSeveral).flatMap((call) => {
    const own = ownSamples[nameOf(call)]
    if (own && 'needsNone' in own) return []
    const given = own?.(ids) ?? {}
    return idsAskedBy(call)
      .filter((path) => valueAt(given, path) === undefined && meaningOf(call, path) === undefined)
      .map((path) => `${nameOf(call)}: ${path}`)
  })
  return [...missing, ...lost.map((name) => `${name} is not a call`)]
}

/** A whole input with the sample's ids, or the best that can be made from the schema alone. */
export function inputFor(call: Call, ids: SampleIds): Record<string, unknown> {
  const valid = validInput(call.input) ?? {}
  const base = call.method === 'GET' ? withoutOptional(call.input, valid) : valid
  const whole = merged(base, sampleOf(call, ids) ?? {})
  return { ...withoutFiles(call, whole), ...(call.upload && { files: [picture] }) }
}

/** A file belongs to who uploaded it: a form that names one would be refused for that before anything else is looked at. */
function withoutFiles(call: Call, input: Record<string, unknown>): Record<string, unknown> {
  const files = idsAskedBy(call).filter((path) => meaningOf(call, path) === 'temporaryFile')
  const without = files.reduce<unknown>((at, path) => withValue(at, path, undefined), input)
  return call.input.safeParse(without).success ? (without as Record<string, unknown>) : input
}

/** The sample over the valid input, nested objects together. */
function merged(base: Record<string, unknown>, sample: Record<string, unknown>): Record<string, unknown> {
  const result = { ...base }
  for (const [name, value] of Object.entries(sample)) {
    const below = base[name]
    result[name] = isObject(value) && isObject(below) ? merged(below, value) : arrayOver(below, value)
  }
  return result
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a list of objects the first one is given its ids. */
function arrayOver(base: unknown, value: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(base)) return value
  const [below, over] = [base[0] as unknown, value[0] as unknown]
  return isObject(below) && isObject(over) ? [merged(below, over)] : value
}

export function valueAt(input: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, step) => (at === null || at === undefined ? at : (at as Record<string, unknown>)[step]),
      input,
    )
}
