import type { kindergartenSetupSteps, masterSetupSteps, SetupStep } from '@asistent/domain/dashboards/setup'
import { officialHolidays } from '@asistent/domain/kernel/calendar'
import { formatDay, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import { countedChild, countedGroup } from '../people/counts.ops'
import { employedOn } from '../staff/visible.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import type { Scope } from '../platform/scope'
import { inKindergarten } from '../platform/versioned'

// State of the steps of a new installation and of a new kindergarten, each from one statement.

interface StepState {
  readonly isDone: boolean
  readonly detail: string
  readonly to: string | null
}
type States<Steps extends readonly SetupStep[]> = Record<Steps[number], StepState>

interface MasterCounts {
  readonly products: number
  readonly recipes: number
  readonly hasHoliday: boolean
  readonly kindergartens: number
  readonly lettersKept: number
  readonly without: { readonly id: number; readonly name: string }[]
}

const noCounts: MasterCounts = {
  products: 0,
  recipes: 0,
  hasHoliday: false,
  kindergartens: 0,
  lettersKept: 0,
  without: [],
}

/** A new calendar year reopens the step, when its first holiday is the next one. */
const nextHoliday = (today: Day): Day | undefined =>
  [yearOf(today), yearOf(today) + 1].flatMap((year) => officialHolidays(year)).find((holiday) => holiday.day >= today)
    ?.day

export async function masterSetup({ tx, services, now }: ReadContext): Promise<States<typeof masterSetupSteps>> {
  const holiday = nextHoliday(today(now)) ?? null
  const admins = [roleTypes.Director, roleTypes.Administrator]
  const masterCounts =
    (await oneRow<MasterCounts>(
      tx,
      sql`select (select count(*)::int from product where kindergarten_id is null) as products,
        (select count(*)::int from recipe where kindergarten_id is null and deleted_on is null) as recipes,
        exists (select from day_off where kindergarten_id is null and official and ${holiday}::date between from_on and to_on) as "hasHoliday",
        (select count(*)::int from kindergarten where active) as kindergartens,
        (select count(*)::int from mail where state = 'kept') as "lettersKept",
        coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name) from kindergarten k where k.active
          and not exists (select from membership m join account a on a.id = m.account_id and a.state = 'active'
            where m.kindergarten_id = k.id and m.active and m.role = any (${sql.param(admins)}::int[]))), '[]') as without`,
    )) ?? noCounts
  const hasServer = Boolean(services.config.smtpUrl)
  const first = masterCounts.without[0]
  const waiting =
    masterCounts.lettersKept > 0 ? plural(masterCounts.lettersKept, 'писмо чака', 'писма чакат') : 'Писмата чакат'
  return {
    mail: {
      isDone: hasServer,
      detail: hasServer ? 'Настроен е' : `${waiting}: няма пощенски сървър (SMTP_URL)`,
      to: '/admin/settings',
    },
    packs: {
      isDone: masterCounts.products > 0 && masterCounts.recipes > 0,
      detail:
        masterCounts.products > 0 && masterCounts.recipes > 0
          ? `${plural(masterCounts.products, 'продукт', 'продукта')} и ${plural(masterCounts.recipes, 'рецепта', 'рецепти')}`
          : 'Продукти, рецепти, шаблони и теми за всички детски градини',
      to: '/admin/packs',
    },
    holidays: {
      isDone: masterCounts.hasHoliday,
      detail: holiday
        ? masterCounts.hasHoliday
          ? `Следващият е на ${formatDay(holiday)} г.`
          : `${formatDay(holiday)} г. още е учебен ден за всички детски градини`
        : 'Няма предстоящи',
      to: '/admin/days-off',
    },
    kindergarten: {
      isDone: masterCounts.kindergartens > 0,
      detail:
        masterCounts.kindergartens > 0
          ? plural(masterCounts.kindergartens, 'институция', 'институции')
          : 'Още няма институции',
      to: masterCounts.kindergartens > 0 ? '/admin/kindergartens' : '/admin/kindergartens/create',
    },
    administrator: {
      isDone: masterCounts.kindergartens > 0 && !first,
      detail: first
        ? `Без активен директор или администратор: ${first.name}${masterCounts.without.length > 1 ? ` и още ${masterCounts.without.length - 1}` : ''}`
        : masterCounts.kindergartens > 0
          ? 'Всяка детска градина има'
          : 'Поканва се заедно с детската градина',
      to: first ? `/admin/kindergartens/${first.id}` : '/admin/kindergartens',
    },
  }
}

interface Counts {
  readonly missingDetails: number
  readonly groups: number
  readonly groupsWithoutTeacher: number
  readonly children: number
  readonly staff: number
  readonly staffWithoutAccount: number
  readonly parents: number
  readonly parentsWithoutAccount: number
  readonly firstMarked: Day | null
  readonly recipes: number
  readonly menus: number
  readonly activities: number
}

const countsOf = (kindergartenId: number, today: Day) => sql`select
  (select num_nulls(k.director_name, k.phone, k.email, k.bulstat) + (k.address = '')::int from kindergarten k where k.id = ${kindergartenId}) as "missingDetails",
  count(g.id)::int as groups,
  count(g.id) filter (where not exists (select from group_staff s join staff_member m on m.id = s.staff_id and m.is_pedagogical
    where s.group_id = g.id and (s.to_on is null or s.to_on >= ${today})))::int as "groupsWithoutTeacher",
  (select count(*)::int from child c where c.kindergarten_id = ${kindergartenId} and ${countedChild(today)}) as children,
  (select count(*)::int from staff_member m where m.kindergarten_id = ${kindergartenId} and ${employedOn(today)}) as staff,
  (select count(*)::int from staff_member m where m.kindergarten_id = ${kindergartenId} and ${employedOn(today)} and m.account_id is null) as "staffWithoutAccount",
  (select count(*)::int from guardian p where p.kindergarten_id = ${kindergartenId} and exists (select from child_guardian l join child c on c.id = l.child_id and ${countedChild(today)} where l.guardian_id = p.id)) as parents,
  (select count(*)::int from guardian p where p.kindergarten_id = ${kindergartenId} and p.account_id is null and exists (select from child_guardian l join child c on c.id = l.child_id and ${countedChild(today)} where l.guardian_id = p.id)) as "parentsWithoutAccount",
  (select min(f.day) from day_figure f where f.kindergarten_id = ${kindergartenId} and f.measure = 'attendance') as "firstMarked",
  (select count(*)::int from recipe r where r.kindergarten_id is null or r.kindergarten_id = ${kindergartenId}) as recipes,
  (select count(*)::int from menu n where n.kindergarten_id = ${kindergartenId}) as menus,
  (select count(*)::int from activity a where a.kindergarten_id = ${kindergartenId} and a.deleted_on is null) as activities
  from child_group g where g.kindergarten_id = ${kindergartenId} and ${countedGroup(today)}`

/** Done when some have it; the others are named, and later work does not reopen the step. */
const begun = (all: number, missing: number, words: { none: string; all: string; left: string }) => ({
  isDone: all > missing,
  detail: all === 0 ? words.none : missing === 0 ? words.all : words.left,
})

export async function kindergartenSetup(
  { tx, scope }: ReadContext,
  today: Day,
): Promise<States<typeof kindergartenSetupSteps>> {
  const counts = (await oneRow<Counts>(tx, countsOf(inKindergarten(scope), today))) as Counts
  const year = scope.schoolYear
  const isCurrent = year !== null && year.active && year.fromOn <= today && today <= year.toOn
  const { groups, children, staff, parents } = counts
  return {
    year: {
      isDone: isCurrent,
      detail: isCurrent ? year.name : 'Няма активна учебна година за днешния ден',
      to: '/platform/settings/school-years',
    },
    details: {
      isDone: counts.missingDetails === 0,
      detail:
        counts.missingDetails === 0 ? 'Попълнени са' : 'За документите са нужни директор, ЕИК, адрес, телефон и имейл',
      to: '/platform/settings/configuration',
    },
    groups: {
      isDone: groups > 0,
      detail: groups > 0 ? plural(groups, 'група', 'групи') : 'Още няма групи',
      to: groups > 0 ? '/groups/management' : '/groups/management/create',
    },
    children: {
      isDone: children > 0,
      detail: children > 0 ? plural(children, 'дете', 'деца') : 'Внесете ги от Excel или запишете първото дете',
      to: children > 0 ? '/kids/records' : '/kids/import',
    },
    staff: {
      isDone: staff > 0,
      detail: staff > 0 ? plural(staff, 'служител', 'служители') : 'Внесете ги от Excel или въведете първия',
      to: staff > 0 ? '/staff/pedagogical' : '/kids/import',
    },
    teachers: {
      ...begun(groups, counts.groupsWithoutTeacher, {
        none: 'След групите и персонала',
        all: 'Всяка група има учител',
        left: `Без учител: ${plural(counts.groupsWithoutTeacher, 'група', 'групи')}`,
      }),
      to: '/groups/management',
    },
    accounts: {
      ...begun(staff, counts.staffWithoutAccount, {
        none: 'След персонала',
        all: 'Всички са поканени',
        left: `Без покана: ${plural(counts.staffWithoutAccount, 'служител', 'служители')}`,
      }),
      to: '/staff/pedagogical',
    },
    parents: {
      ...begun(parents, counts.parentsWithoutAccount, {
        none: 'След децата',
        all: 'Всички са поканени',
        left: `Без покана: ${plural(counts.parentsWithoutAccount, 'родител', 'родители')}`,
      }),
      to: '/parents/management?accountState=none',
    },
    attendance: {
      isDone: counts.firstMarked !== null,
      detail: counts.firstMarked ? `${formatDay(counts.firstMarked)} г.` : 'Отбелязва се от учителя или от Вас',
      to: '/attendances/management',
    },
    packs: {
      isDone: counts.recipes > 0,
      detail:
        counts.recipes > 0
          ? plural(counts.recipes, 'рецепта', 'рецепти')
          : 'Продуктите и рецептите зарежда главният администратор',
      to: '/kitchen/recipes',
    },
    menus: {
      isDone: counts.menus > 0,
      detail: counts.menus > 0 ? plural(counts.menus, 'меню', 'менюта') : 'Заредете примерните четири седмици',
      to: '/kitchen/menu',
    },
    fees: {
      isDone: counts.activities > 0,
      detail:
        counts.activities > 0 ? plural(counts.activities, 'дейност', 'дейности') : 'Ако предлагате платени дейности',
      to: '/activities/management',
    },
  }
}

/** Right to the screen of a step; a custom role may lack it. */
export const stepResource = {
  year: 'KindergartenPeriod',
  details: 'Kindergarten',
  groups: 'Classes',
  children: 'Students',
  staff: 'Teachers',
  teachers: 'Classes',
  accounts: 'Users',
  parents: 'Parents',
  attendance: 'StudentAttendances',
  packs: 'Recipes',
  menus: 'Menus',
  fees: 'Activities',
} as const satisfies Record<(typeof kindergartenSetupSteps)[number], Parameters<Scope['rights']>[0]>
