import { addDays } from '@asistent/domain/kernel/day'
import { certificateKinds, certificateSeries, relocationReasons } from '@asistent/domain/documents/certificates'
import { certificate } from '../db/tables/documents'
import { counter } from '../db/tables/platform'
import { placeOf, type World } from '../demo/world'

// A child that has left went with a certificate.

export const documentsDemoTables = [certificate]

export function addDocuments(world: World): void {
  const place = placeOf(world, 'detelina')
  const gone = place.children.find(({ left, group }) => left && !group.past)
  const record = world.rows.child.find(({ id }) => id === gone?.id)
  if (!gone || !record?.leftOn) return
  world.addTo(certificate, {
    kindergartenId: place.id,
    childId: gone.id,
    schoolYearId: place.yearId,
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
  for (const series of [ofYear, general]) world.addTo(counter, { kindergartenId: place.id, series, last: 1 })
}
