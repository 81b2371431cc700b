import { savePlan } from '@asistent/contract/planning/plan.calls'
import { weekSchedule, yearPlan } from '@asistent/contract/planning/schedule.calls'
import { achievementGrid } from '@asistent/contract/results/achievements.calls'
import { today } from '@asistent/domain/kernel/day'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import type { Pool } from 'pg'
import type { Section } from './main'
import { appHere, ask } from './support/app-here'
import { startBenchServer, type BenchServer } from './support/database'
import { flatness, timed, withoutTriggers, type FlatSide } from './support/flatness'
import { openPlaces, type Place } from './support/places'
import { median, type Finding } from './support/table'

// Planning and results: scheduling a field for a year of a group, against one bare insert of its lessons; and reading
// the week, the year and the results of a group with one and with many kindergartens.

export const title = 'Planning: a year of a group, and what is read of it against the number of kindergartens'

const spread = 40
const subjectId = lawSubjects.Language

export async function run(options: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    return [...(await planning(server, options)), ...(await reads(server, options))]
  } finally {
    await server.stop()
  }
}

/** A program of four situations per day in every group, each field at least three times a week. */
const teach = (pool: Pool) =>
  withoutTriggers(pool, (client) =>
    client.query(
      `with program as (insert into class_program (kindergarten_id, group_id, name, from_on, to_on)
        select g.kindergarten_id, g.id, 'Учебно време', y.study_from_on, y.study_to_on from child_group g join school_year y on y.id = g.school_year_id and y.active returning id, kindergarten_id)
      insert into class_program_item (kindergarten_id, program_id, weekday, position, starts_at, ends_at, kind, subject_id)
      select p.kindergarten_id, p.id, d, n, '0' || 8 + n / 3 || ':' || lpad((n % 3 * 20)::text, 2, '0'), '0' || 8 + n / 3 || ':' || lpad((n % 3 * 20 + 15)::text, 2, '0'), 1, $1 + (d + n * 2) % 7
      from program p, generate_series(1, 5) d, generate_series(0, 3) n`,
      [subjectId],
    ),
  )

interface Group extends Place {
  readonly classId: number
}

const groupsOf = async (pool: Pool, places: readonly Place[]): Promise<Group[]> => {
  const { rows } = await pool.query<{ id: number; kindergartenId: number }>(
    `select distinct on (g.kindergarten_id) g.id, g.kindergarten_id as "kindergartenId" from child_group g join school_year y on y.id = g.school_year_id and y.active
      where g.class_type between 2 and 5 and g.kindergarten_id = any ($1) order by g.kindergarten_id, g.class_type desc, g.id`,
    [places.map(({ kindergartenId }) => kindergartenId)],
  )
  return rows.map(({ id, kindergartenId }) => ({
    ...places.find((kindergarten) => kindergarten.kindergartenId === kindergartenId)!,
    classId: id,
  }))
}

/** Schedules all lessons of the year in each round; compared with one insert of the same rows. */
async function planning(server: BenchServer, { rounds }: Section): Promise<Finding[]> {
  const { url, pool } = await server.database(1)
  const places = await openPlaces(pool, 1)
  await teach(pool)
  const [group] = await groupsOf(pool, places)
  if (!group) throw new Error('no group to measure')
  const { classId, kindergartenId, token } = group
  const { rows: slots } = await pool.query<{ forDate: string; topicId: number }>(
    `with day as (select d::date as day, row_number() over (order by d) as place from class_program p join class_program_item i on i.program_id = p.id and i.subject_id = $2,
          generate_series(p.from_on, p.to_on, interval '1 day') d where p.group_id = $1 and extract(isodow from d) = i.weekday
          and not exists (select from day_off o where d::date between o.from_on and o.to_on)),
      topic as (insert into subject_topic (kindergarten_id, subject_id, class_type, position, title, kind) select $3, $2, g.class_type, day.place, 'Тема ' || day.place, 1 from day, child_group g where g.id = $1 returning id, position)
      select day.day::text as "forDate", topic.id as "topicId" from day join topic on topic.position = day.place order by day.day`,
    [classId, subjectId, kindergartenId],
  )
  const app = await appHere(url)
  const times: [number, number][] = []
  const clear = () => pool.query('delete from lesson where group_id = $1', [classId])
  try {
    for (let round = 0; round <= rounds * 4; round++) {
      await clear()
      const version = await planVersion(pool, classId)
      const form = { classId, classSubjectId: subjectId, version, items: slots }
      const called = await timed(() => ask(app.app, { token, path: savePlan.path, form }))
      await clear()
      const inserted = await timed(() =>
        pool.query(
          `insert into lesson (kindergarten_id, group_id, subject_id, for_on, position, topic_id, title)
            select $1, $2, $3, s."forDate", 1, s."topicId", 'Тема ' || s."topicId" from jsonb_to_recordset($4) s ("forDate" date, "topicId" int)`,
          [kindergartenId, classId, subjectId, JSON.stringify(slots)],
        ),
      )
      if (round > 0) times.push([called, inserted])
    }
  } finally {
    await app.close()
  }
  const ratio = median(times.map(([called, inserted]) => called / inserted))
  const ms = (at: 0 | 1) => `${median(times.map((pair) => pair[at])).toFixed(1)} ms`
  return [
    {
      what: `a year of a field, ${slots.length} topics`,
      aim: 'at most 3.00 times one bare insert of the same rows',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 3,
      detail: `${ms(0)}, inserted ${ms(1)}`,
    },
  ]
}

const planVersion = async (pool: Pool, classId: number): Promise<number> =>
  (
    await pool.query<{ version: number }>('select version from group_plan where group_id = $1 and subject_id = $2', [
      classId,
      subjectId,
    ])
  ).rows[0]?.version ?? 0

/** A year of lessons and the entry level of every child in every kindergarten. */
async function sideOf(server: BenchServer, kindergartens: number): Promise<FlatSide> {
  const { url, pool } = await server.database(kindergartens)
  const places = await openPlaces(pool, Math.min(kindergartens, spread))
  await teach(pool)
  await withoutTriggers(pool, async (client) => {
    await client.query(
      `insert into lesson (kindergarten_id, group_id, subject_id, for_on, position, title, status, taken_at)
      select p.kindergarten_id, p.group_id, i.subject_id, d::date, row_number() over (partition by p.id, d, i.subject_id order by i.position), 'Тема', case when d < current_date then 2 else 3 end, case when d < current_date then d end
      from class_program p join class_program_item i on i.program_id = p.id, generate_series(p.from_on, p.to_on, interval '1 day') d where extract(isodow from d) = i.weekday`,
    )
    await client.query(
      `insert into result_template (class_type, subject_id, indicators, text) select t, s.id, array['Първи', 'Втори', 'Трети', 'Четвърти'], '{Дете}: {Ниво} ниво.'
      from generate_series(2, 5) t, subject s where s.kindergarten_id is null and not exists (select from result_template r where r.class_type = t and r.subject_id = s.id and r.kindergarten_id is null)`,
    )
    await client.query(
      `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, text)
      select p.kindergarten_id, p.child_id, g.id, g.school_year_id, s.id, 1, array['Първи', 'Втори', 'Трети', 'Четвърти'], array[1, 2, 1, 2], 75, 'Текст'
      from child_group_period p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id and y.active, subject s where s.id between $1 and $1 + 6 and p.to_on is null`,
      [subjectId],
    )
  })
  await pool.query('vacuum (analyze) class_program, class_program_item, lesson, achievement')
  const groups = await groupsOf(pool, places)
  const of = (path: (group: Group) => string) => groups.map((group) => ({ token: group.token, path: path(group) }))
  const day = today(new Date())
  return {
    url,
    kindergartens,
    requests: {
      'the week of a group': of(({ classId }) => `${weekSchedule.path}?classId=${classId}&forDate=${day}`),
      'the year of a group': of(({ classId }) => yearPlan.path.replace('{classId}', String(classId))),
      'the results of a group': of(
        ({ classId }) => `${achievementGrid.path}?classId=${classId}&classSubjectId=${subjectId}&stage=1`,
      ),
    },
  }
}

async function reads(server: BenchServer, { full, rounds }: Section): Promise<Finding[]> {
  return flatness([await sideOf(server, 1), await sideOf(server, full ? 2000 : 40)], rounds)
}
