import { getKindergartenSubjects } from '@asistent/contract/planning/subjects.calls'
import { recordStates } from '@asistent/domain/results/diagnostics'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import type { SampleIds } from './slice-samples'
import type { Person, World } from './world'

// Inputs for concurrent saves of calls whose schema alone gives no successful one. Each contains only differences from
// the sample (samples.ts).

type Parts = Record<string, unknown>

interface Given {
  readonly ids: SampleIds
  /** Caller of the call. */
  readonly person: Person
  /** First column of the first row. */
  readonly value: (sql: string, values?: unknown[]) => Promise<number>
}

/** Parts of the input, or one for each of the two callers. */
type Input = (given: Given) => Parts | readonly [Parts, Parts] | Promise<Parts | readonly [Parts, Parts]>

export const valueIn =
  (world: World): Given['value'] =>
  async (sql, values = []) => {
    const [row] = await world.sql<Record<string, number>>(sql, values)
    return Object.values(row ?? {})[0] as number
  }

const workday = '2026-11-12'
/** A day on which the child of the samples is present. */
const presentDay = '2026-11-13'
const book: Input = () => ({ forDate: workday })

const otherChild = (
  index: number,
) => `select id from child where kindergarten_id = $1 and left_on is null and erased_at is null
  and id not in (select child_id from activity_member) order by id desc offset ${index} limit 1`

/** Id and version of a record whose kind does not follow from the call's path. */
async function opened({ value }: Given, table: string, id: number): Promise<Parts> {
  return { id, version: await value(`select version from ${table} where id = $1`, [id]) }
}

const masters =
  (table: string): Input =>
  async (given) =>
    opened(given, table, await given.value(`select min(id) from ${table} where kindergarten_id is null`))

const stock: Input = ({ ids }) => ({
  forDate: '2026-11-13',
  complete: false,
  lines: [
    {
      productId: ids.product,
      quantity: 1,
      unitOfMeasure: 3,
      price: 2,
      newPrice: 2,
      unitPrice: 2,
      vatRate: 20,
      counted: 1,
    },
  ],
})

/** A person that a parent authorized to collect the child. */
const authorizedCollector =
  (columns: string, values: string): Input =>
  async ({ ids, person, value }) => ({
    id: await value(
      `insert into child_collector (kindergarten_id, child_id, name, from_on, ${columns})
        select kindergarten_id, id, 'Проба', '2026-11-20', ${values} from child where id = $1 and $2::int is not null returning id`,
      [ids.child, person.accountId],
    ),
    version: 1,
  })

/** An application for admission in a state, beside the one of the samples. */
const application =
  (state: number, columns = '', values = ''): Input =>
  async ({ ids, value }) => ({
    id: await value(
      `insert into admission_application (kindergarten_id, round_id, number, first_name, last_name, person_id_type, person_id, gender, birth_on, group_type,
          parents, claimed_ids, recognised_ids, filed_on, lot, state ${columns})
        select r.kindergarten_id, r.id, n.number, 'Проба', 'Пробов', 2, (1000000000 + n.number)::text, 1, '2023-03-03', 2, '[]', '{}', '{}', '2026-11-01', 1, $2 ${values}
        from admission_round r, lateral (select max(number) + 1 as number from admission_application where round_id = r.id) n where r.id = $1 returning id`,
      [ids.admissionRound, state],
    ),
    version: 1,
  })

export const twoWritersInputs: Readonly<Record<string, Input>> = {
  'POST /api/TeacherSubstitutions': () => ({ leaveId: null }),
  'POST /api/Admissions/{id}/offer': application(2, ', points, rank, rank_of', ', 0, 1, 1'),
  'POST /api/Admissions/{id}/answer': application(3, ', confirm_by', `, '2026-12-31'`),
  'POST /api/Admissions/{id}/refusal': application(1),
  'POST /api/Admissions/{id}/withdrawal': application(1),
  'POST /api/Admissions/{id}/reversal': application(4, ', confirm_by', `, '2026-12-31'`),
  'POST /api/Admissions/{id}/enrolment': application(4, ', confirm_by', `, '2026-12-31'`),
  'POST /api/TeacherLeaves/entitlement': async ({ ids, value }) => ({
    version: await value(
      `insert into staff_leave_entitlement (kindergarten_id, staff_id, year, kind, days)
        select kindergarten_id, id, 2027, 3, 20 from staff_member where id = $1 returning version`,
      [ids.staff],
    ),
    teacherId: ids.staff,
    year: 2027,
    kind: 3,
  }),
  'POST /api/Students/{studentId}/collectors/{id}/decide': authorizedCollector('decision', '1'),
  'POST /api/Students/{studentId}/collectors/{id}/code': authorizedCollector(
    'to_on, code_hash, authorized_by',
    `'2026-11-20', 'x', $2`,
  ),
  'POST /api/DaysOff': () => ({ fromDate: '2031-02-01', toDate: '2031-02-02' }),
  'POST /api/Classes': () => ({ isForSubstitution: false }),
  'POST /api/Parents/registrations/approve': () => ({ parentId: undefined }),
  'POST /api/Parents/registrations/reject': async ({ ids, value }) => ({
    id: await value(
      `insert into parent_registration (kindergarten_id, child_id, email, first_name, last_name, kinship) values ($1, $2, 'vtora@example.bg', 'Рая', 'Колева', 1) returning id`,
      [ids.kindergarten, ids.child],
    ),
  }),
  'POST /api/administration/AccountManagement/edit-municipality-account': async ({ value }) => ({
    userId: await value(`select id from account where email = '${demoUsers.municipality.email}'`),
    municipalityId: await value(
      `select municipality_id from membership m join account a on a.id = m.account_id where a.email = '${demoUsers.municipality.email}'`,
    ),
    email: demoUsers.municipality.email,
  }),
  'POST /api/Kindergartens/configuration': async ({ ids, value }) => ({
    version: await value('select version from kindergarten where id = $1', [ids.kindergarten]),
    requiredSecondFactorRoles: [],
  }),
  'POST /api/administration/kindergarten/update': async ({ ids, value }) => ({
    motherKindergartenId: null,
    cityId: await value('select city_id from kindergarten where id = $1', [ids.kindergarten]),
    municipalityId: await value('select municipality_id from kindergarten where id = $1', [ids.kindergarten]),
  }),
  'POST /api/KindergartenPeriods': ({ ids }) => ({
    id: ids.emptySchoolYear,
    name: '2031/2032',
    fromDate: '2031-09-15',
    toDate: '2032-09-14',
    studyFromDate: '2031-09-15',
    studyToDate: '2032-05-31',
    active: false,
  }),
  'POST /api/administration/daysoff': async ({ ids, value }) => ({
    dayOffGuid: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
    version: await value(
      `insert into day_off (kindergarten_id, guid, kind, name, from_on, to_on, official) values ($1, '6ba7b810-9dad-41d1-80b4-00c04fd430c8', 0, 'Проба', '2031-03-01', '2031-03-01', true) returning version`,
      [ids.kindergarten],
    ),
    fromDate: '2031-03-01',
    toDate: '2031-03-01',
    kind: 0,
    kindergartenIds: [ids.kindergarten],
  }),
  'POST /api/Students/{id}/personal': async ({ ids, value }) => {
    await value('update child set photo_file_id = null where id = $1 returning id', [ids.child])
    return { photoFileId: null }
  },
  'POST /api/Students/{id}/move': async ({ ids, value }) => ({
    id: await value(otherChild(0), [ids.kindergarten]),
    classId: ids.group,
    position: undefined,
  }),
  'POST /api/Students/{id}/cancel-move': async ({ ids, value }) => ({
    id: await value(otherChild(0), [ids.kindergarten]),
  }),
  'POST /api/Students/{id}/leave': async ({ ids, value }) => ({ id: await value(otherChild(1), [ids.kindergarten]) }),
  'POST /api/Students/{id}/return': async ({ ids, value }) => ({
    id: await value(
      `select id from child where kindergarten_id = $1 and left_on < '2026-11-01' and erased_at is null order by id limit 1`,
      [ids.kindergarten],
    ),
    position: undefined,
  }),
  'POST /api/Parents': async ({ ids, value }) => ({
    id: await value(`select id from guardian where kindergarten_id = $1 and account_id is null order by id limit 1`, [
      ids.kindergarten,
    ]),
    email: undefined,
  }),
  'POST /api/Teachers/save': async ({ ids, value }) => ({
    id: await value(
      `select id from staff_member where kindergarten_id = $1 and account_id is null order by id limit 1`,
      [ids.kindergarten],
    ),
    hireDate: '2026-01-05',
    leaveDate: null,
    classIds: [],
  }),
  'POST /api/StudentMedicalNotes/incorrect/{id}': async ({ ids, value }) => ({
    id: await value(
      `insert into medical_note (kindergarten_id, child_id, source, number, issued_on, from_on, to_on) values ($1, $2, 2, 'Втора', '2026-11-10', '2026-11-10', '2026-11-12') returning id`,
      [ids.kindergarten, ids.child],
    ),
  }),
  'POST /api/StudentMedicalNotes/reversal/{id}': async ({ ids, value }) => ({
    id: await value(
      `insert into medical_note (kindergarten_id, child_id, source, number, issued_on, from_on, to_on, status, comment) values ($1, $2, 2, 'Трета', '2026-11-10', '2026-11-10', '2026-11-12', 3, 'Няма подпис') returning id`,
      [ids.kindergarten, ids.child],
    ),
    version: 1,
  }),
  'POST /api/Messages/update': async (given) => {
    const { ids, person, value } = given
    const id = await value(
      `insert into message (kindergarten_id, created_by, sender_role, sender_name, title, content, audience, state)
        select kindergarten_id, $2, 1, 'Проба', 'Чернова', '<p>Проба</p>', audience, 'draft' from message where id = $1 returning id`,
      [ids.message, person.accountId],
    )
    return { ...(await opened(given, 'message', id)), draft: true, fileIds: [] }
  },
  'POST /api/Events': async ({ ids, value }) => {
    await value('delete from meeting_booking where event_id = $1 returning 1', [ids.event])
    const meeting = { fromDate: '2026-12-01', toDate: '2026-12-01', fromTime: '17:00', toTime: '17:30' }
    return { kind: 'meeting', ...meeting, allDay: false, repetition: undefined, slotMinutes: 20, pauseMinutes: 0 }
  },
  'POST /api/administration/ProductManagement/{id}': async (given) => ({
    ...(await masters('product')(given)),
    unitOfMeasure: await given.value(
      'select base_unit from product where id = (select min(id) from product where kindergarten_id is null)',
    ),
    conversions: [],
  }),
  'POST /api/administration/ProductManagement/categories': async (given) => ({
    ...(await opened(given, 'product_category', given.ids.productCategory!)),
    parentId: null,
  }),
  'POST /api/StockInbounds': stock,
  'POST /api/Scrappings/save': stock,
  'POST /api/InventoryDeclarations': stock,
  'POST /api/StockTransfers': stock,
  'POST /api/StockRevaluations': stock,
  'POST /api/StockCredits': ({ ids }) => ({
    forDate: '2026-11-13',
    lines: [{ sourceLineId: ids.postedLine, quantity: 0, unitOfMeasure: 3, amount: 0 }],
  }),
  'POST /api/StockLossNorms': () => ({ categoryId: null }),
  'POST /api/administration/RecipeManagement': async (given) => ({
    ...(await masters('recipe')(given)),
    bookId: null,
    ingredients: [],
  }),
  'POST /api/menus/configuration': async ({ ids, value }) => ({
    version:
      (await value('select version from menu_configuration where kindergarten_id = $1', [ids.kindergarten])) ?? 0,
  }),
  'POST /api/menus': () => ({ menuType: 2, diet: 4 }),
  'POST /api/administration/ActivityManagement/activity-types': (given) =>
    opened(given, 'activity_type', given.ids.activityType!),
  'POST /api/administration/ActivityManagement/activity-provider': (given) =>
    opened(given, 'activity_provider', given.ids.activityProvider!),
  'POST /api/activities': () => ({
    fromDate: '2026-09-15',
    toDate: '2027-05-31',
    priceFrom: '2026-11-01',
    classIds: [],
    schedule: [],
  }),
  'POST /api/activities/discounts': () => ({ percent: 10, amount: null }),
  'POST /api/administration/PublisherManagement': masters('publisher'),
  'POST /api/administration/SubjectTopicsManagement': async ({ ids, value }) => {
    const publisherId = await value('select min(id) from publisher where kindergarten_id is null')
    return {
      id: await value(
        `insert into subject_topic (publisher_id, class_type, subject_id, position, title) values ($1, 3, $2, 901, 'Тема') returning id`,
        [publisherId, 82],
      ),
      version: 1,
      publisherId,
      classType: 3,
      classSubjectId: 82,
      topicId: ids.subjectTopic,
    }
  },
  'POST /api/ClassPrograms': () => ({ fromDate: '2027-08-01', toDate: '2027-08-31' }),
  'POST /api/Kindergartens/update/subjects': async ({ person }) => {
    const form = await person.ok(getKindergartenSubjects, {})
    const subject = { name: 'Ново направление', kind: 2 as const, active: true }
    return { ...form, subjects: [...form.subjects, subject] }
  },
  'POST /api/SubjectTopics/planning-save': async ({ ids, value }) => ({
    version:
      (await value('select version from group_plan where group_id = $1 and subject_id = $2', [
        ids.group,
        ids.subject,
      ])) ?? 0,
    items: [],
  }),
  'POST /api/Lessons': () => ({ forDate: workday }),
  'POST /api/administration/StudentAchievements/templates': async (given) => {
    const record = (await masters('result_template')(given)) as { id: number }
    return {
      ...record,
      classType: await given.value('select class_type from result_template where id = $1', [record.id]),
      classSubjectId: await given.value('select subject_id from result_template where id = $1', [record.id]),
    }
  },
  'POST /api/StudentPortfolios/{id}': async ({ ids, value }) => ({
    version: (await value('select version from portfolio where child_id = $1', [ids.child])) ?? 0,
  }),
  'POST /api/StudentPortfolios/update': async (given) => ({
    ...(await opened(given, 'portfolio_item', given.ids.portfolioItem!)),
    forDate: workday,
    part: 4,
    picture: 1,
  }),
  'POST /api/complex/Administration/students/supportSchedule': async (given) => ({
    ...(await opened(given, 'support_slot', given.ids.supportSlot!)),
    dayOfWeek: 6,
    startTime: '07:00',
    endTime: '07:30',
    title: 'Занятие',
    fromDate: '2026-10-05',
  }),
  'POST /api/administration/PortfolioManagement/backgrounds': (given) =>
    opened(given, 'portfolio_background', given.ids.portfolioBackground!),
  'POST /api/administration/PortfolioManagement/{type}': async (given) => ({
    ...(await opened(given, 'portfolio_template', given.ids.portfolioTemplate!)),
    type: 'hobby',
  }),
  'POST /api/AdministrationBooks/director-order': book,
  'POST /api/AdministrationBooks/pedagogical-council-book/protocol': book,
  'POST /api/AdministrationBooks/pedagogical-council-book/decision': async ({ ids, value }) => ({
    id: await value('select min(id) from council_decision where kindergarten_id = $1', [ids.kindergarten]),
    protocolId: await value('select entry_id from council_decision where kindergarten_id = $1 order by id limit 1', [
      ids.kindergarten,
    ]),
    votesFor: 1,
    votesAgainst: 0,
    votesAbstained: 0,
  }),
  'POST /api/AdministrationBooks/annul/{id}': async ({ ids, value }) => ({
    id: await value(
      `insert into book_entry (kindergarten_id, kind, series, number, for_on, title)
        select kindergarten_id, kind, series, 90100, for_on, title from book_entry where id = $1 returning id`,
      [ids.directorOrder],
    ),
  }),
  'POST /api/AdministrationBooks/incoming-correspondence-item': () => ({ forDate: workday, theirOn: null }),
  'POST /api/AdministrationBooks/outgoing-correspondence-item': book,
  'POST /api/AdministrationBooks/control-activity-book': book,
  'POST /api/AdministrationBooks/control-activity-deputy-director-book': book,
  'POST /api/Inventory': () => ({ acquiredOn: workday }),
  'POST /api/Inventory/{id}/move': () => ({ movedOn: workday, room: 'Друга стая' }),
  'POST /api/administration/template/save': async ({ value }) => ({
    id: await value(
      `insert into document_template (category, name, content) values (1, 'Обща проба', 'Проба') returning id`,
    ),
    version: 1,
    category: 1,
  }),

  // Rows and cells with the versions that each caller has seen.
  'POST /api/StudentAchievements': async ({ ids, value }) => {
    const subject = 82
    await value(
      `insert into result_template (kindergarten_id, class_type, subject_id, indicators, text)
        select $1, class_type, ${subject}, array['Първи', 'Втори'], 'Текст' from child_group where id = $2 on conflict do nothing returning id`,
      [ids.kindergarten, ids.group],
    )
    const marks = await value(
      `select cardinality(t.indicators) from result_template t join child_group g on g.id = $1 and g.class_type = t.class_type
        where t.subject_id = ${subject} and (t.kindergarten_id is null or t.kindergarten_id = g.kindergarten_id) order by t.kindergarten_id nulls last limit 1`,
      [ids.group],
    )
    const childId = await value(
      `select child_id from child_group_period p where group_id = $1 and to_on is null and not exists (select from achievement a where a.child_id = p.child_id and a.stage = 2 and a.subject_id = $2) limit 1`,
      [ids.group, subject],
    )
    const of = (mark: number) => ({
      classId: ids.group,
      classSubjectId: subject,
      stage: 2,
      items: [{ studentId: childId, marks: Array.from({ length: marks }, () => mark), seen: 0 }],
    })
    return [of(1), of(2)]
  },
  'POST /api/StudentAchievements/decide': async ({ ids, value }) => {
    const version = await value('update achievement set status = 0 where id = $1 returning version', [ids.achievement])
    return { achievements: [{ id: ids.achievement, version }], status: recordStates.Approved }
  },
  'POST /api/StudentAnthropometrics': ({ ids }) => {
    const of = (heightCm: number) => ({
      forDate: workday,
      items: [{ studentId: ids.child, heightCm, weightKg: 17, was: null }],
    })
    return [of(104), of(105)]
  },
  'POST /api/DailyFeed/group': async ({ ids, value }) => {
    const cell = [ids.child, presentDay]
    const version = (await value(`select version from daily_feed where child_id = $1 and for_on = $2`, cell)) ?? 0
    const of = (note: string) => {
      const entry = { meals: {}, sleepFrom: null, sleepTo: null, mood: null, activity: null, note, version }
      return { classId: ids.group, forDate: presentDay, items: [{ studentId: ids.child, ...entry }] }
    }
    return [of('Пя в хора'), of('Рисува')]
  },
  'POST /api/TeacherAttendances': async ({ ids, value }) => {
    const teacherId = ids.staff
    await value(`delete from staff_attendance where staff_id = $1 and for_on = '${workday}' returning 1`, [teacherId])
    const of = (type: number) => ({
      month: 11,
      year: 2026,
      items: [{ teacherId, forDate: workday, type, additionalStatus: null, was: null }],
    })
    return [of(1), of(2)]
  },
  'POST /api/Teachers/meals/teachers': async ({ ids, value }) => {
    await value(`delete from staff_meal where staff_id = $1 and for_on = '${workday}' returning 1`, [ids.staff])
    const of = (meal: number) => ({
      date: workday,
      items: [{ teacherId: ids.staff, mealTypeIds: [meal], was: null }],
    })
    return [of(1), of(3)]
  },
  'POST /api/StudentAttendances': async ({ ids, value }) => {
    const cell = [ids.child, workday]
    const version = (await value(`select version from attendance where child_id = $1 and day = $2`, cell)) ?? 0
    const stored = await value(`select mark from attendance where child_id = $1 and day = $2`, cell)
    const [first = 0, second = 0] = [2, 4, 5].filter((type) => type !== stored)
    const of = (type: number) => ({
      classId: ids.group,
      items: [{ studentId: ids.child, forDate: workday, type, version }],
      force: false,
    })
    return [of(first), of(second)]
  },
  'POST /api/activities/students': async ({ ids, value }) => {
    const studentId = await value(otherChild(2), [ids.kindergarten])
    const of = (fromDate: string) => ({
      activityId: ids.activity,
      items: [{ studentId, fromDate, toDate: null, was: null }],
    })
    return [of('2026-11-15'), of('2026-11-16')]
  },
  'POST /api/Inventory/counts/{id}/items': ({ ids }) => {
    const of = (counted: number) => ({ itemId: ids.inventoryItem, code: undefined, counted, was: null })
    return [of(1), of(2)]
  },
  'POST /api/Students/{id}/parents': async ({ ids, value }) => {
    const of = (mayCollect: boolean) => ({
      kinship: 1,
      isMain: true,
      maySee: true,
      maySign: true,
      mayPay: true,
      mayCollect,
    })
    await value('update child_guardian set is_main = false where child_id = $1 returning 1', [ids.child])
    await value(
      'update child_guardian set kinship = 1, is_main = true, may_see = true, may_sign = true, may_pay = true, may_collect = true where child_id = $1 and guardian_id = $2 returning 1',
      [ids.child, ids.guardian],
    )
    const change = (rights: object) => ({ parent: { parentId: ids.guardian, ...rights }, was: of(true) })
    return [change(of(false)), change({ ...of(false), mayPay: false })]
  },
}
