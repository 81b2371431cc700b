import { refuseAdmission } from '@asistent/contract/admission/problems'
import {
  applicationMayBecome,
  applicationStateLabel,
  offersToMake,
  type ApplicationState,
} from '@asistent/domain/admission/admission'
import { sql } from 'drizzle-orm'
import { admissionApplication } from '../db/tables/admission'
import type { WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { applicationById, competing, type Application } from './applications.queries'
import { placesIn } from './places.rules'

/** Locks a visible application. */
export async function lockedApplication(
  { tx, scope }: WriteContext,
  id: number,
  version: number | undefined,
): Promise<Application> {
  requireFound(await applicationById(tx, scope, id))
  await tx.execute(sql`select from admission_application where id = ${id} for update`)
  const application = requireFound(await applicationById(tx, scope, id))
  requireSameVersion(version, application.version, { table: admissionApplication, id })
  return application
}

export function requireStep({ state }: Pick<Application, 'state'>, to: ApplicationState): void {
  if (!applicationMayBecome(state, to)) throw decided(state)
}

export const decided = (state: ApplicationState) =>
  refuseAdmission('application-decided', { values: { state: applicationStateLabel[state] } })

interface Values {
  readonly confirmBy?: string | null
  readonly reason?: string | null
  readonly childId?: number
  /** True if the application has to be ranked again. */
  readonly unranked?: boolean
}

export const setState = (
  tx: Tx,
  { id }: Pick<Application, 'id'>,
  state: ApplicationState,
  { confirmBy, reason, childId, unranked }: Values = {},
) =>
  tx.execute(sql`update admission_application set state = ${state}, version = version + 1
    ${confirmBy === undefined ? sql`` : sql`, confirm_by = ${confirmBy}`} ${reason === undefined ? sql`` : sql`, reason = ${reason}`}
    ${childId === undefined ? sql`` : sql`, child_id = ${childId}`} ${unranked ? sql`, rank = null, rank_of = null, points = null` : sql``} where id = ${id}`)

/** Serializes rankings and offers of a round, so that no place is offered twice. */
export const lockRound = (tx: Tx, roundId: number) =>
  tx.execute(sql`select from admission_round where id = ${roundId} for update`)

/** Applications of the same age group that are next to get an offer. */
export async function nextOffers(tx: Tx, { kindergartenId, roundId, groupType, round }: Application) {
  const ranked = await competing(tx, kindergartenId, roundId, groupType)
  return offersToMake(placesIn(round, groupType).places, ranked)
}
