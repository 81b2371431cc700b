import type { Call } from '@asistent/contract/core/call'
import { unwrap } from '@asistent/contract/core/messages'
import { version } from '@asistent/contract/core/values'
import type { z } from 'zod'

// Adds the record's current version to inputs, as a form that was just opened does. Tests about versions set one
// themselves, or `version: undefined` for none.

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Source of the version: a table by the record's id, or a query with the input's record and the account. */
const recordOf: Readonly<Record<string, string | readonly [query: string, key: string]>> = {
  'POST /api/UserRoles': 'custom_role',
  'POST /api/KindergartenPeriods': 'school_year',
  'POST /api/DaysOff': 'day_off',
  'POST /api/administration/daysoff': [
    'select max(version) as version from day_off where guid::text = $1',
    'dayOffGuid',
  ],
  'POST /api/administration/kindergarten/update': 'kindergarten',
  'POST /api/administration/Partner': 'partner',
  'POST /api/administration/PartnerResource': 'partner_resource',
  'POST /api/administration/platform-settings': [
    `select version from platform_setting where name = 'contacts' and $1::int is not null`,
    'accountId',
  ],
  'POST /api/administration/AccountManagement/edit-municipality-account': [
    'select version from account where id = $1',
    'userId',
  ],
  'POST /api/administration/AccountManagement/update-account-info': [
    'select version from account where id = $1',
    'userId',
  ],
  'POST /api/administration/AccountManagement/update-staff-info': [
    'select version from staff_member where id = $1',
    'teacherId',
  ],
  'POST /api/Identity/update': ['select version from account where id = $1', 'accountId'],
  'POST /api/Classes': 'child_group',
  'POST /api/Students/{id}/personal': 'child',
  'POST /api/Students/{id}/addresses': 'child',
  'POST /api/Students/{id}/health': 'child',
  'POST /api/Students/{id}/notes': 'child',
  'POST /api/Students/{id}/specialists': 'child',
  'POST /api/Students/{id}/emergency-contacts': 'child',
  'POST /api/Students/{studentId}/collectors': 'child_collector',
  'POST /api/Students/{studentId}/documents': 'child_document',
  'POST /api/ConsentKinds': 'consent_kind',
  'POST /api/Parents': 'guardian',
  'POST /api/Teachers/save': 'staff_member',
  'POST /api/Teachers/{teacherId}/papers': 'staff_paper',
  'POST /api/TeacherSubstitutions': 'staff_substitution',
  'POST /api/StudentMedicalNotes': 'medical_note',
  'POST /api/Messages/update': 'message',
  'POST /api/Dashboards/message': 'note',
  'POST /api/Events': 'event',
  'POST /api/Polls/{id}': 'poll',
}

const isVersioned = ({ input }: Pick<Call, 'input'>) =>
  (unwrap(input) as unknown as { shape?: Record<string, z.ZodType> }).shape?.version === version

/** Current version of the record in the input; undefined for a new one. */
export async function openedVersionOf(
  sql: Sql,
  call: Pick<Call, 'method' | 'path'>,
  input: unknown,
  accountId: number,
  tableOfId?: string,
): Promise<number | undefined> {
  const record = recordOf[`${call.method} ${call.path}`] ?? tableOfId
  if (record === undefined) return undefined
  const [query, key] = typeof record === 'string' ? [`select version from ${record} where id = $1`, 'id'] : record
  const value = (key === 'accountId' ? { accountId } : (input as Record<string, unknown>))[key as 'accountId']
  if (value === undefined || value === null) return undefined
  const [row] = await sql<{ version: number | null }>(query, [value])
  return row?.version ?? 0
}

export async function withOpenedVersion(
  sql: Sql,
  call: Pick<Call, 'method' | 'path' | 'input'>,
  input: unknown,
  accountId: number,
): Promise<unknown> {
  if (call.method === 'GET' || !isVersioned(call) || typeof input !== 'object' || input === null || 'version' in input)
    return input
  const opened = await openedVersionOf(sql, call, input, accountId)
  return opened === undefined ? input : { ...input, version: opened }
}
