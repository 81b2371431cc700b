import { getRanking, rankingReport, rankRound } from '@asistent/contract/admission/ranking.calls'
import {
  admissionGroups,
  applicationStateLabel,
  applicationStates,
  countedCriteria,
  freePlaces,
  offersToMake,
  pointsOf,
  rankCandidates,
  reasonsText,
} from '@asistent/domain/admission/admission'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { allDone, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { competing, criteriaOf, roundOf } from './applications.queries'
import { lockRound } from './applications.steps'
import { placesIn } from './places.rules'

const { Submitted, Waiting } = applicationStates

export const rankingHandlers: Handler[] = [
  write(rankRound, async ({ tx, scope, audit }, { id }) => {
    const owner = inKindergarten(scope)
    const { tieRule } = requireFound(await roundOf(tx, owner, id))
    await lockRound(tx, id)
    const criteria = await criteriaOf(tx, owner)
    const applications = (await competing(tx, owner, id)).map((rankedApplication) => ({
      ...rankedApplication,
      points: pointsOf(countedCriteria(criteria, rankedApplication.claimedIds, rankedApplication.recognisedIds)),
    }))
    const ranked = admissionGroups.flatMap((groupType) => {
      const order = rankCandidates(
        applications.filter((one) => one.groupType === groupType),
        tieRule,
      )
      return order.map((one, index) => ({ id: one.id, points: one.points, rank: index + 1, of: order.length }))
    })
    // Offered and later applications keep their state; only a changed result is an entry of the history.
    await tx.execute(sql`update admission_application a set points = r.points, rank = r.rank, rank_of = r."of",
        state = case when a.state = ${Submitted} then ${Waiting} else a.state end, version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as r (id int, points int, rank int, "of" int)
      where a.id = r.id and (a.state = ${Submitted} or (a.points, a.rank, a.rank_of) is distinct from (r.points, r.rank, r."of"))`)
    audit.about({ admissionRoundId: id })
    return allDone
  }),

  read(getRanking, async ({ tx, scope }, { id }) => {
    const owner = inKindergarten(scope)
    const round = requireFound(await roundOf(tx, owner, id))
    const criteria = await criteriaOf(tx, owner)
    const applications = await competing(tx, owner, id)
    return {
      id,
      name: round.name,
      startYear: round.startYear,
      unranked: applications.filter(({ rank }) => rank === null).length,
      groups: admissionGroups.flatMap((groupType) => {
        const ofGroup = applications.filter((one) => one.groupType === groupType)
        const { places } = placesIn(round, groupType)
        if (places === 0 && ofGroup.length === 0) return []
        const next = new Set(offersToMake(places, ofGroup).map((one) => one.id))
        return [
          {
            groupType,
            places,
            free: freePlaces(places, ofGroup),
            applications: ofGroup.flatMap((rankedApplication) =>
              rankedApplication.rank === null || rankedApplication.points === null
                ? []
                : [
                    {
                      id: rankedApplication.id,
                      number: rankedApplication.number,
                      childName: rankedApplication.childName,
                      points: rankedApplication.points,
                      reasons: reasonsText(
                        countedCriteria(criteria, rankedApplication.claimedIds, rankedApplication.recognisedIds),
                      ),
                      rank: rankedApplication.rank,
                      state: rankedApplication.state,
                      confirmBy: rankedApplication.confirmBy,
                      mayOffer: next.has(rankedApplication.id),
                      version: rankedApplication.version,
                    },
                  ],
            ),
          },
        ]
      }),
    }
  }),

  ...serveReport(rankingReport, async ({ tx, scope }, { roundId, groupType }) => {
    const owner = inKindergarten(scope)
    const round = await roundOf(tx, owner, roundId)
    if (!round) return { rows: [], subtitle: 'Няма класиране за прием' }
    const applications = await competing(tx, owner, round.id, groupType)
    return {
      rows: applications.flatMap(({ id, number, points, rank, state, groupType: type }) =>
        rank === null || points === null
          ? []
          : [{ id, number, points, rank, groupName: groupTypeLabel[type], state: applicationStateLabel[state] }],
      ),
      subtitle: `${round.name}, учебна ${schoolYearName(round.startYear)}`,
    }
  }),
]
