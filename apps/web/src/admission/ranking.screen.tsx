import { offerPlace, takeBackStep } from '@asistent/contract/admission/applications.calls'
import { getRanking, rankRound } from '@asistent/contract/admission/ranking.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { plural } from '@asistent/domain/kernel/text'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { Text } from '@mantine/core'
import { IconListNumbers, IconMailForward, IconPencil, IconPrinter } from '@tabler/icons-react'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownDay } from '../blocks/shown/format'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { stateChoices } from './words'

type Ranking = OutputOf<typeof getRanking>
type AgeGroup = Ranking['groups'][number]
type Application = AgeGroup['applications'][number]

const ofRound = actionsOf<Ranking>()
const roundActions = [
  ofRound.send({
    label: 'Класирай',
    icon: IconListNumbers,
    call: rankRound,
    input: ({ id }) => ({ id }),
    done: 'Заявленията са класирани',
  }),
  ofRound.go({
    label: 'За публикуване',
    icon: IconPrinter,
    to: ({ id }) => `/kids/admission/published?roundId=${id}`,
  }),
  ofRound.go({ label: 'Места и срокове', icon: IconPencil, to: ({ id }) => `/kids/admission/rounds/edit/${id}` }),
]

const ofApplication = actionsOf<Application>()
const applicationActions = [
  ofApplication.send({
    label: 'Предложи място',
    icon: IconMailForward,
    call: offerPlace,
    input: ({ id, version }) => ({ id, version }),
    when: ({ mayOffer }) => mayOffer,
    done: 'Мястото е предложено и родителите получават писмо',
    undo: { call: takeBackStep, input: ({ id }) => ({ id }) },
  }),
]

export function Screen() {
  const answer = useCall(getRanking, useRouteInput(getRanking) as { id: number })
  usePageTitle(answer.data?.name)
  return (
    <Answered answer={answer} back="/kids/admission/rounds" lines={6}>
      {(ranking) => (
        <Page
          title={ranking.name}
          back="/kids/admission/rounds"
          lead={`Учебна ${schoolYearName(ranking.startYear)}`}
          actions={<ActionButtons record={ranking} actions={roundActions} />}
        >
          {ranking.unranked > 0 && (
            <Text role="status">
              {plural(ranking.unranked, 'заявление не е класирано', 'заявления не са класирани')}. Натиснете „Класирай“.
            </Text>
          )}
          {ranking.groups.map((group) => (
            <RankedGroup key={group.groupType} group={group} />
          ))}
          {ranking.groups.length === 0 && (
            <Empty drawing="notebook" title="Няма места и заявления" reason="Въведете местата по възрастови групи." />
          )}
        </Page>
      )}
    </Answered>
  )
}

function RankedGroup({ group: { groupType, places, free, applications } }: { group: AgeGroup }) {
  return (
    <Section title={`${groupTypeLabel[groupType]}: ${plural(places, 'място', 'места')}, ${freeText(free)}`}>
      <Lines>
        {applications.map((application) => {
          const state = stateChoices.find(({ value }) => value === application.state)
          return (
            <Line
              key={application.id}
              title={
                <Link
                  to={`/kids/admission/${application.id}`}
                >{`${application.rank}. ${application.childName} – ${plural(application.points, 'точка', 'точки')}`}</Link>
              }
              details={[
                `№ ${application.number}`,
                application.reasons,
                application.confirmBy !== null && `потвърждава се до ${shownDay(application.confirmBy)}`,
              ]}
            >
              {state && <StatusBadge label={state.label} tone={state.tone} />}
              <LineSide>
                <ActionButtons record={application} actions={applicationActions} of={application.childName} />
              </LineSide>
            </Line>
          )
        })}
        {applications.length === 0 && <Line title="Няма класирани заявления" />}
      </Lines>
    </Section>
  )
}

const freeText = (free: number) => (free === 0 ? 'няма свободни' : plural(free, 'свободно', 'свободни'))
