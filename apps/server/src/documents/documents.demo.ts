import { addDays } from '@asistent/domain/kernel/day'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { bookKinds } from '@asistent/domain/documents/class-book'
import { groupTypes, type GroupType } from '@asistent/domain/people/groups'
import { inspectors, partsFor } from '@asistent/domain/documents/inspections'
import { certificateKinds, certificateSeries, relocationReasons } from '@asistent/domain/documents/certificates'
import { certificate, classBookExport, documentTemplate, inspectionPack } from '../db/tables/documents'
import { counter } from '../db/tables/platform'
import { commonTemplates, ownTemplates } from './templates.demo'
import { placeOf, type Place, type World } from '../demo/world'

// A child that has left went with a certificate; a group's class book, a journal of support and one of a nursery group
// are exported, and last year's class book is final. The books
// wait for the workers, which make them at the start.

export const documentsDemoTables = [certificate, classBookExport, documentTemplate, inspectionPack]

export function addDocuments(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  addBooks(world, kindergarten)
  world.addTo(inspectionPack, {
    kindergartenId: kindergarten.id,
    inspector: inspectors.Municipality,
    fromOn: addDays(world.today, -60),
    toOn: world.today,
    parts: partsFor[inspectors.Municipality].filter((part) => part !== 'children'),
  })
  for (const template of commonTemplates) world.addTo(documentTemplate, template)
  for (const template of ownTemplates)
    world.addTo(documentTemplate, {
      ...template,
      kindergartenId: kindergarten.id,
      createdBy: world.users.get('director'),
    })
  const gone = kindergarten.children.find(({ left, group }) => left && !group.past)
  const record = world.rows.child.find(({ id }) => id === gone?.id)
  if (!gone || !record?.leftOn) return
  world.addTo(certificate, {
    kindergartenId: kindergarten.id,
    childId: gone.id,
    schoolYearId: kindergarten.yearId,
    groupId: gone.group.id,
    kind: certificateKinds.Relocation,
    number: 1,
    generalNumber: 1,
    issuedOn: addDays(record.leftOn, -1),
    dischargeOn: record.leftOn,
    hostName: 'ДГ „Звънче“',
    hostTown: 'гр. Пловдив',
    reason: relocationReasons.Address,
    absences: { present: 18, family: 2, excused: 3, unexcused: 0 },
    body: 'Детето общува свободно с връстници и възрастни и се справя с изискванията за възрастта си.',
  })
  const { ofYear, general } = certificateSeries(certificateKinds.Relocation, world.startYear)
  for (const series of [ofYear, general]) world.addTo(counter, { kindergartenId: kindergarten.id, series, last: 1 })
}

function addBooks(world: World, kindergarten: Place): void {
  const groupOf = (type: GroupType, past = false) =>
    kindergarten.groups.find((group) => group.past === past && group.type === type)
  const books = [
    { group: groupOf(groupTypes.Nursery), kind: bookKinds.Nursery, past: false },
    { group: groupOf(groupTypes.Fourth), kind: bookKinds.Support, past: false },
    { group: groupOf(groupTypes.Fourth), kind: bookKinds.ClassBook, past: false },
    { group: groupOf(groupTypes.Fourth, true), kind: bookKinds.ClassBook, past: true },
  ]
  for (const { group, kind, past } of books) {
    if (!group) continue
    const { from, to } = schoolYearBounds(world.startYear - (past ? 1 : 0))
    world.addTo(classBookExport, {
      kindergartenId: kindergarten.id,
      groupId: group.id,
      schoolYearId: past ? kindergarten.pastYearId : kindergarten.yearId,
      kind,
      fromOn: from,
      toOn: to,
      createdBy: world.users.get('director'),
      // The past year is closed on its last day (demo/years.ts).
      ...(past && { finalAt: `${addDays(to, 1)}T09:00:00Z`, finalBy: world.users.get('director') }),
    })
  }
}
