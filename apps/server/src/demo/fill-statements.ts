import { roleTypes, userTypeOfRole } from '@asistent/domain/access/roles'
import { groupTypes, mealGroupOf } from '@asistent/domain/people/groups'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { boyNames, girlNames, menNames, middleNameFor, surnames, womenNames } from './names'
import { genders } from '@asistent/domain/kernel/person-id'

// The statements that fill a database for measuring. Each makes the rows of one table for a batch of kindergartens:
// `k` counts the kindergartens of the batch, `n` what is inside one of them. Numbers follow from k and n, so no
// statement has to look up what another one made.

/** In one kindergarten. */
export const sizes = { groups: 6, children: 115, mothers: 115, fathers: 80, mothersWithAccount: 58 } as const

const groupKinds = [
  groupTypes.Nursery,
  groupTypes.First,
  groupTypes.Second,
  groupTypes.Second,
  groupTypes.Third,
  groupTypes.Fourth,
]
const groupNames = ['Слънчица', 'Калинки', 'Звънчета', 'Пчелички', 'Делфини', 'Капитани']
/** Children of a group turn this old in the year it starts (domain.md 2). */
const groupAges = [2, 3, 4, 4, 5, 6]

/** Director, secretary, manciple, resource teacher, two teachers for each group, nurse; then those without accounts. */
const occupations = [1, 14, 16, 7, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 10, 17, 12, 12]
const firstTeacher = 5
const staffRoles = occupations.map((id) => occupationOf(id)?.role ?? null)

export const staffCount = occupations.length
const staffAccounts = staffRoles.filter((role) => role !== null).length
export const guardiansCount = sizes.mothers + sizes.fathers
export const accountsCount = staffAccounts + sizes.mothersWithAccount

/** Highest id of each table before the batch. */
export interface Bases {
  readonly kindergarten: number
  readonly school_year: number
  readonly child_group: number
  readonly child: number
  readonly guardian: number
  readonly staff_member: number
  readonly account: number
}

export interface Batch {
  readonly bases: Bases
  readonly kindergartens: number
  readonly startYear: number
  readonly passwordHash: string
}

const text = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(',')}]`
const numbers = (values: readonly (number | null)[]): string =>
  `array[${values.map((value) => value ?? 'null').join(',')}]::int[]`
/** Deterministic name from k and n that differs between neighbours. */
const chosen = (values: readonly string[], step: number): string =>
  `(${text(values)})[1 + (k * 7 + n * ${step}) % ${values.length}]`

const maleMiddleNames = menNames.map((name) => middleNameFor(genders.Male, name))
const surname = chosen(surnames, 5)
const series = (kindergartens: number, inEach: number): string =>
  `generate_series(1, ${kindergartens}) k, generate_series(1, ${inEach}) n`

const kindergartensSql = ({ bases, kindergartens }: Batch): string => `
with places as (select id, municipality_id, row_number() over (order by id) - 1 as place, count(*) over () as count from city)
insert into kindergarten (id, name, institution_type, code, municipality_id, city_id, address, email, director_name) overriding system value
select ${bases.kindergarten} + k, 'ДГ № ' || (${bases.kindergarten} + k) || ' „Изпитание“', 2, '9' || lpad((${bases.kindergarten} + k)::text, 6, '0'),
  c.municipality_id, c.id, 'ул. „Роза“ № ' || k, 'dg' || (${bases.kindergarten} + k) || '@fill.example.bg', null
from generate_series(1, ${kindergartens}) k join places c on c.place = ((${bases.kindergarten} + k) * 37) % c.count`

const schoolYearsSql = ({ bases, kindergartens, startYear }: Batch): string => `
insert into school_year (id, kindergarten_id, name, start_year, from_on, to_on, study_from_on, study_to_on, active) overriding system value
select ${bases.school_year} + k, ${bases.kindergarten} + k, '${startYear}/${startYear + 1}', ${startYear}, '${startYear}-09-15', '${startYear + 1}-09-14',
  '${startYear}-09-15', '${startYear + 1}-05-31', true
from generate_series(1, ${kindergartens}) k`

const groupsSql = ({ bases, kindergartens }: Batch): string => `
insert into child_group (id, kindergarten_id, school_year_id, name, class_type, meal_group, color) overriding system value
select ${bases.child_group} + (k - 1) * ${sizes.groups} + n, ${bases.kindergarten} + k, ${bases.school_year} + k, (${text(groupNames)})[n],
  (${numbers(groupKinds)})[n], (${numbers(groupKinds.map(mealGroupOf))})[n], n
from ${series(kindergartens, sizes.groups)}`

/**
 * Children n, n + 6, n + 12 … are of one group. Their birthdays lie 17 days apart, and each group has its own serial
 * numbers, so an ЕГН never comes twice in a kindergarten. The check digit as in kernel/person-id.ts.
 */
const childrenSql = ({ bases, kindergartens, startYear }: Batch): string => `
insert into child (id, kindergarten_id, first_name, middle_name, last_name, person_id_type, person_id, gender, birth_on, birth_country_id, citizenship,
  address_current, enrolled_on, is_sop, allergen_ids) overriding system value
select ${bases.child} + (k - 1) * ${sizes.children} + n, ${bases.kindergarten} + k,
  case when female then ${chosen(girlNames, 11)} else ${chosen(boyNames, 11)} end,
  ${chosen(maleMiddleNames, 3)} || ending, ${surname} || ending, 0, digits || (
    (2 * substr(digits, 1, 1)::int + 4 * substr(digits, 2, 1)::int + 8 * substr(digits, 3, 1)::int + 5 * substr(digits, 4, 1)::int
    + 10 * substr(digits, 5, 1)::int + 9 * substr(digits, 6, 1)::int + 7 * substr(digits, 7, 1)::int + 3 * substr(digits, 8, 1)::int
    + 6 * substr(digits, 9, 1)::int) % 11 % 10),
  case when female then 2 else 1 end, born, 100, 'българско', 'ул. „Люляк“ № ' || n, '${startYear}-09-15', n % 40 = 7,
  case when n % 15 = 3 then '{7}'::smallint[] else '{}' end
from ${series(kindergartens, sizes.children)}
cross join lateral (select (n - 1) % ${sizes.groups} as grp, (n + k) % 2 = 0 as female) a
cross join lateral (select case when female then 'а' else '' end as ending,
  make_date(${startYear} - (${numbers(groupAges)})[grp + 1], 1, 1) + ((n - 1) / ${sizes.groups} * 17 + k) % 340 as born) b
cross join lateral (select to_char(born, 'YY') || lpad((extract(month from born)::int + 40)::text, 2, '0') || to_char(born, 'DD')
  || (990 + 2 * (grp % 5) + female::int) as digits) c`

const periodsSql = ({ bases, kindergartens, startYear }: Batch): string => `
insert into child_group_period (kindergarten_id, child_id, group_id, from_on, position)
select ${bases.kindergarten} + k, ${bases.child} + (k - 1) * ${sizes.children} + n, ${bases.child_group} + (k - 1) * ${sizes.groups} + 1 + (n - 1) % ${sizes.groups},
  '${startYear}-09-15', 1 + (n - 1) / ${sizes.groups}
from ${series(kindergartens, sizes.children)}`

/** Accounts of a kindergarten: first the staff's, then the mothers'. */
const accountsSql = ({ bases, kindergartens }: Batch): string => `
insert into account (id, email, first_name, last_name, user_type, state) overriding system value
select ${bases.account} + (k - 1) * ${accountsCount} + n,
  case when n <= ${staffAccounts} then 's' || n else 'p' || (n - ${staffAccounts}) end || '.' || (${bases.kindergarten} + k) || '@fill.example.bg',
  ${chosen(womenNames, 3)}, ${surname} || 'а',
  case when n <= ${staffAccounts} then (${numbers(staffRoles.map((role) => (role ? userTypeOfRole(role) : null)))})[n] else ${userTypeOfRole('Parent')} end, 'active'
from ${series(kindergartens, accountsCount)}`

const membershipsSql = ({ bases, kindergartens }: Batch): string => `
insert into membership (account_id, kindergarten_id, role)
select ${bases.account} + (k - 1) * ${accountsCount} + n, ${bases.kindergarten} + k,
  case when n <= ${staffAccounts} then (${numbers(staffRoles.map((role) => (role ? roleTypes[role] : null)))})[n] else ${roleTypes.Parent} end
from ${series(kindergartens, accountsCount)}`

const credentialsSql = ({ bases, kindergartens, passwordHash }: Batch): string => `
insert into credential (account_id, password_hash)
select ${bases.account} + n, '${passwordHash}' from generate_series(1, ${kindergartens * accountsCount}) n`

const staffSql = ({ bases, kindergartens }: Batch): string => `
insert into staff_member (id, kindergarten_id, account_id, first_name, last_name, occupation, is_pedagogical) overriding system value
select ${bases.staff_member} + (k - 1) * ${staffCount} + n, ${bases.kindergarten} + k,
  case when n <= ${staffAccounts} then ${bases.account} + (k - 1) * ${accountsCount} + n end,
  ${chosen(womenNames, 3)}, ${surname} || 'а', (${numbers(occupations)})[n], n <= ${staffAccounts}
from ${series(kindergartens, staffCount)}`

const groupStaffSql = ({ bases, kindergartens, startYear }: Batch): string => `
insert into group_staff (kindergarten_id, group_id, staff_id, from_on)
select ${bases.kindergarten} + k, ${bases.child_group} + (k - 1) * ${sizes.groups} + 1 + (n - 1) / 2,
  ${bases.staff_member} + (k - 1) * ${staffCount} + ${firstTeacher - 1} + n, '${startYear}-09-15'
from ${series(kindergartens, sizes.groups * 2)}`

/** Guardians of a kindergarten: a mother for each child, a father for the first of them. */
const guardiansSql = ({ bases, kindergartens }: Batch): string => `
insert into guardian (id, kindergarten_id, account_id, first_name, last_name, phone) overriding system value
select ${bases.guardian} + (k - 1) * ${guardiansCount} + n, ${bases.kindergarten} + k,
  case when n <= ${sizes.mothersWithAccount} then ${bases.account} + (k - 1) * ${accountsCount} + ${staffAccounts} + n end,
  case when n <= ${sizes.mothers} then ${chosen(womenNames, 3)} else ${chosen(menNames, 3)} end,
  ${surname} || case when n <= ${sizes.mothers} then 'а' else '' end, '+35988800' || lpad((n * 31 % 10000)::text, 4, '0')
from ${series(kindergartens, guardiansCount)}`

const childGuardiansSql = ({ bases, kindergartens }: Batch): string => `
insert into child_guardian (kindergarten_id, child_id, guardian_id, kinship, is_main)
select ${bases.kindergarten} + k, ${bases.child} + (k - 1) * ${sizes.children} + case when n <= ${sizes.mothers} then n else n - ${sizes.mothers} end,
  ${bases.guardian} + (k - 1) * ${guardiansCount} + n, case when n <= ${sizes.mothers} then 1 else 2 end, n <= ${sizes.mothers}
from ${series(kindergartens, guardiansCount)}`

/**
 * A status for every working day of the study time: 86 in 100 present, the others ill (with a mark alone) or unexcused.
 * About twenty thousand rows for a kindergarten, so only on demand. In the order in which they come in life: the days of
 * a group lie together on the disk.
 */
export const attendanceSql = ({ bases, kindergartens, startYear }: Batch): string => `
insert into attendance (child_id, day, kindergarten_id, group_id, mark, version, marked_by, marked_at)
select ${bases.child} + (k - 1) * ${sizes.children} + n, d::date, ${bases.kindergarten} + k, ${bases.child_group} + (k - 1) * ${sizes.groups} + 1 + (n - 1) % ${sizes.groups},
  case (n * 7 + k * 3 + extract(doy from d)::int * 11) % 50 when 0 then 1 when 1 then 4 when 2 then 3 when 3 then 5 when 4 then 5 when 5 then 5 when 6 then 5 else 2 end,
  1, ${bases.account} + (k - 1) * ${accountsCount} + ${firstTeacher} + 2 * ((n - 1) % ${sizes.groups}), d + interval '7 hours'
from generate_series('${startYear}-09-15'::timestamp, '${startYear + 1}-05-31'::timestamp, interval '1 day') d, ${series(kindergartens, sizes.children)}
where extract(isodow from d) < 6
order by d, k, (n - 1) % ${sizes.groups}, n`

/** In the order of their references. */
export const fillStatements: readonly ((batch: Batch) => string)[] = [
  kindergartensSql,
  schoolYearsSql,
  groupsSql,
  childrenSql,
  periodsSql,
  accountsSql,
  membershipsSql,
  credentialsSql,
  staffSql,
  groupStaffSql,
  guardiansSql,
  childGuardiansSql,
]
