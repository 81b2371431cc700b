import { addDays, dayOf } from '@asistent/domain/kernel/day'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { filledText, levelLabel, levelOf, percentOf, type Mark } from '@asistent/domain/results/diagnostics'
import { monthsOld } from '@asistent/domain/results/measurements'
import { achievement, measurement, resultTemplate } from '../db/tables/results'
import { addResultTemplates, fieldNames, indicatorsOf, template } from './templates.pack'
import { randomOf } from '../demo/random'
import { placeOf, type Place, type World } from '../demo/world'
import { addPortfolioOffers, addPortfolios, portfolioDemoTables } from './portfolio.demo'

// Two kindergartens: everybody is measured in autumn and spring, the entry level of every child is known, and both levels
// of those who were in a group last year.

export const resultsDemoTables = [measurement, resultTemplate, achievement, ...portfolioDemoTables]

/** One child in seven is on the high level in every field. */
const isStrong = (childId: number): boolean => randomOf(childId + 31).chance(15)

/** At most one partial mark. */
const strongMarks = (indicators: readonly string[], partial: number): Mark[] =>
  indicators.map((_, index) => (index === partial ? 1 : 2))

export function addResults(world: World): void {
  addResultTemplates(world)
  addPortfolioOffers(world)
  for (const key of ['detelina', 'slanchitse'] as const) {
    addPlace(world, placeOf(world, key))
    addPortfolios(world, placeOf(world, key))
  }
}

function addPlace(world: World, kindergarten: Place): void {
  const days = [dayOf(world.startYear - 1, 10, 7), dayOf(world.startYear, 4, 21), dayOf(world.startYear, 10, 6)]
  for (const child of kindergarten.children) {
    if (child.left) continue
    const random = randomOf(child.id)
    // A constant height and weight offset per child, so that values grow smoothly.
    const [taller, heavier] = [random.below(60) / 10, random.below(20) / 10]
    const enrolledOn = world.rows.child.find(({ id }) => id === child.id)?.enrolledOn ?? world.today
    for (const forOn of days) {
      const months = monthsOld(child.birthOn, forOn)
      if (months < 12 || forOn > world.today || forOn < enrolledOn) continue
      const height = Math.min(149, Math.round((75 + (months - 12) * 0.66 + taller + random.below(8) / 10) * 10) / 10)
      const weight = Math.round((height / 100) ** 2 * (14.6 + heavier + random.below(6) / 10) * 10) / 10
      world.addTo(measurement, {
        kindergartenId: kindergarten.id,
        childId: child.id,
        forOn,
        heightCm: String(height),
        weightKg: String(weight),
      })
    }
    if (!child.group.past) addEntry(world, kindergarten, child)
    addLastYear(world, kindergarten, child.id)
  }
}

/** Both levels of last year; most children reach the next level by its end. */
function addLastYear(world: World, kindergarten: Place, childId: number): void {
  const past = world.rows.childGroupPeriod.find(
    (stay) => stay.childId === childId && kindergarten.groups.some((group) => group.past && group.id === stay.groupId),
  )
  const group = kindergarten.groups.find(({ id }) => id === past?.groupId)
  if (!group) return
  const random = randomOf(childId + 11)
  for (const [subjectId, indicators] of indicatorsOf(group.type)) {
    const entry = indicators.map(() => Math.min(2, random.below(3)) as Mark)
    const exit = isStrong(childId)
      ? strongMarks(indicators, random.below(8))
      : entry.map((mark) => Math.min(2, mark + (random.chance(70) ? 1 : 0)) as Mark)
    for (const [stage, marks] of [[1, entry] as const, [2, exit] as const])
      world.addTo(achievement, {
        kindergartenId: kindergarten.id,
        childId,
        groupId: group.id,
        schoolYearId: kindergarten.pastYearId,
        subjectId,
        stage,
        indicators: [...indicators],
        marks,
        percent: percentOf(marks) ?? 0,
        status: 1,
        createdAt: `${stage === 1 ? dayOf(world.startYear - 1, 10, 5) : dayOf(world.startYear, 5, 18)}T10:00:00Z`,
      })
  }
}

function addEntry(world: World, kindergarten: Place, { id, group }: Place['children'][number]): void {
  const random = randomOf(id + 7)
  const name = world.rows.child.find((row) => row.id === id)
  for (const [subjectId, indicators] of indicatorsOf(group.type)) {
    const usual = indicators.map(() => Math.min(2, random.below(4)) as Mark)
    const marks = isStrong(id) ? strongMarks(indicators, random.below(8)) : usual
    const percent = percentOf(marks) ?? 0
    world.addTo(achievement, {
      kindergartenId: kindergarten.id,
      childId: id,
      groupId: group.id,
      schoolYearId: kindergarten.yearId,
      subjectId,
      stage: 1,
      indicators: [...indicators],
      marks,
      percent,
      text: filledText(template, {
        Дете: name?.firstName ?? '',
        Група: group.name,
        Направление: fieldNames[subjectId] ?? '',
        Ниво: levelLabel[levelOf(percent)].toLowerCase(),
        Учител: '',
        Дата: '',
      }),
      status: subjectId === lawSubjects.Physical ? 0 : 1,
      createdAt: `${addDays(dayOf(world.startYear, 10, 1), random.below(10))}T10:00:00Z`,
    })
  }
}
