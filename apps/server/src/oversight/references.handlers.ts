import type { Report } from '@asistent/contract/core/report'
import { absencesByPlace, attendanceByPlace, averageByPlace } from '@asistent/contract/oversight/attendance.calls'
import {
  activitiesByPlace,
  documentsByPlace,
  peopleByPlace,
  stockByPlace,
  substitutionsByPlace,
} from '@asistent/contract/oversight/kindergartens.calls'
import { lessonsByPlace, portfoliosByPlace, resultsByPlace } from '@asistent/contract/oversight/learning.calls'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import { today } from '@asistent/domain/kernel/day'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { absencesReference, averageReference } from './attendance.queries'
import {
  activitiesReference,
  documentsReference,
  peopleReference,
  stockReference,
  substitutionsReference,
} from './kindergartens.queries'
import { lessonsReference, portfoliosReference, resultsReference } from './learning.queries'
import { referenceRows, type ReferenceInput, type Reference } from './reference.steps'

// References by kindergartens: a report of the contract and how it is counted.

export interface ServedReference {
  readonly report: Report
  readonly definition: Reference<object>
}

const served = <In, Parsed, Row, Figures extends object>(
  report: Report<In, Parsed, Row>,
  definition: Reference<Figures>,
): ServedReference => ({ report: report as unknown as Report, definition: definition as unknown as Reference<object> })

export const servedReferences: Readonly<Record<ReferenceName, ServedReference>> = {
  smp: served(averageByPlace, averageReference),
  absences: served(absencesByPlace, absencesReference),
  lessons: served(lessonsByPlace, lessonsReference),
  activities: served(activitiesByPlace, activitiesReference),
  'kids-diagnostics': served(resultsByPlace, resultsReference),
  documents: served(documentsByPlace, documentsReference),
  substitutions: served(substitutionsByPlace, substitutionsReference),
  'staff-count': served(peopleByPlace, peopleReference),
  portfolios: served(portfoliosByPlace, portfoliosReference),
  'storage-availability': served(stockByPlace, stockReference),
}

const handlersOf = ({ report, definition }: ServedReference): Handler[] =>
  serveReport(report as Report<unknown, ReferenceInput, Record<string, unknown>>, ({ tx, scope, now }, query) =>
    referenceRows(definition, { tx, sight: scope, today: today(now) }, query),
  )

/** Two references have one reading, which says of itself what it is about; their files are their own. */
const filesOf = (one: ServedReference) => handlersOf(one).filter(({ call }) => call !== averageByPlace.json)

const attendanceHandlers: Handler[] = [
  ...serveReport(attendanceByPlace, ({ tx, scope, now }, { about, ...query }) => {
    const { definition } = servedReferences[about === 'absences' ? 'absences' : 'smp']
    return referenceRows(definition, { tx, sight: scope, today: today(now) }, query)
  }),
  ...filesOf(servedReferences.smp),
  ...filesOf(servedReferences.absences),
]

export const placeReferenceHandlers: Handler[] = [
  ...attendanceHandlers,
  ...Object.values(servedReferences).flatMap((servedReference) =>
    servedReference.report.json === (averageByPlace.json as unknown) ? [] : handlersOf(servedReference),
  ),
]
