import type { ComponentType } from 'react'
import type { Report } from '@asistent/contract/core/report'
import {
  absencesMeasure,
  averageMeasure,
  excellentMeasure,
  lowMeasure,
  notesMeasure,
  supportsMeasure,
  termsMeasure,
} from '@asistent/contract/references/measures.calls'
import { has, measures, measureTitle, type Breakdown, type Measure } from '@asistent/domain/references/measures'
import { stages } from '@asistent/domain/results/diagnostics'
import type { Param, ReportParams } from '../blocks/params/params'
import { reportScreen, type ReportOptions } from '../blocks/report/report-screen'
import { allSubjectsSource } from '../planning/sources.shared'
import { anyPlace, placeOfCountry } from '../choices/places'
import { groupOfPlace, maybePlace, municipality, ownGroup, place, stageChoices } from './measure-choices'
import { drillOf, figureOf, type MeasureInput, type MeasureRow } from './measure-drill'
import { MeasureParts } from './measure-parts'
import { ofYears, type Years } from './of-years'

// One screen for seven measures and eight breakdowns: the report of the measure with the breakdown as input.

type MeasureReport = Report<MeasureInput, MeasureInput, MeasureRow>

const reports = {
  absences: absencesMeasure,
  average: averageMeasure,
  excellent: excellentMeasure,
  low: lowMeasure,
  notes: notesMeasure,
  supports: supportsMeasure,
  terms: termsMeasure,
} as unknown as Readonly<Record<Measure, MeasureReport>>

/** Page size for kindergartens of the country. */
const pageSize = 100

/** Preselects the filter that the server requires for large results: the first kindergarten (groups.queries.ts). */
function placeParams(measure: Measure, breakdown: Breakdown, param: ReportParams<MeasureInput>): Param[] {
  if (has(breakdown, 'student')) return [param.pick(...place)]
  const isMany = has(breakdown, 'class') || (measures[measure].asks === 'days' && has(breakdown, 'year'))
  return isMany ? [param.pick(...placeOfCountry), param.pick(...anyPlace)] : [param.pick(...maybePlace)]
}

function paramsFor(measure: Measure, breakdown: Breakdown, years: Years, param: ReportParams<MeasureInput>): Param[] {
  const byYears = has(breakdown, 'year')
  const { asks } = measures[measure]
  return [
    param.pick(...municipality),
    ...placeParams(measure, breakdown, param),
    ...(byYears ? [] : [param.select('startYear', years.choices, { initial: years.initial })]),
    ...(asks === 'days' && !byYears ? [param.days('fromDate', 'toDate')] : []),
    ...(asks === 'stage' ? [param.select('stage', stageChoices, { initial: stages.Entry })] : []),
    ...(has(breakdown, 'student') ? [param.pick(...groupOfPlace)] : []),
    ...(breakdown === 'subjects' || breakdown === 'subjects-classes' ? [param.pick(...ownGroup)] : []),
    ...(has(breakdown, 'subject') ? [param.pick('subjectId', allSubjectsSource)] : []),
  ]
}

const optionsOf = (
  measure: Measure,
  breakdown: Breakdown,
  years: Years,
): ReportOptions<MeasureInput, MeasureInput, MeasureRow> => ({
  title: measureTitle(measure, breakdown),
  params: (param) => paramsFor(measure, breakdown, years, param),
  fixed: { breakdown },
  drill: (row, chosen) => drillOf(measure, breakdown, row, chosen),
  figure: (field, row, chosen) => figureOf(field, measure, breakdown, row, chosen),
  above: (given) => <MeasureParts measure={measure} breakdown={breakdown} {...given} />,
  empty: 'Няма редове за избраното.',
  pageSize,
})

const made = new Map<string, ComponentType>()

/** Memoized, so that a route keeps its component. */
export function screenOf(measure: Measure, breakdown: Breakdown): ComponentType {
  const key = `${measure} ${breakdown}`
  const screen =
    made.get(key) ?? ofYears((years) => reportScreen(reports[measure], optionsOf(measure, breakdown, years)))
  made.set(key, screen)
  return screen
}
