import { providerSummary } from '@asistent/contract/activities/activities.calls'
import { CallLink } from '../blocks/parts/call-link'
import { createEnrollmentRequest, ownEnrollments } from '@asistent/contract/activities/requests.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { feeChoices, kindChoices } from './words'

const ask = '/activities/applications/enrollment/create'
const labelOf = (feeType: 1 | 2) => feeChoices.find(({ value }) => value === feeType)?.label.toLowerCase() ?? ''

/** A parent's page: enrolments, requests and offers for the children. */
export function Screen() {
  const may = useMay(createEnrollmentRequest, 'create')
  return (
    <Page
      title="Дейности"
      actions={
        may && (
          <Button component={Link} to={ask}>
            Ново заявление
          </Button>
        )
      }
    >
      <Own />
      <Offered />
    </Page>
  )
}

const Own = () => (
  <Answered answer={useCall(ownEnrollments, {})} lines={4}>
    {({ result }) => (
      <>
        {result.map((child) => (
          <Section key={child.studentId} title={child.studentName}>
            {child.activities.length === 0 && child.requests.length === 0 ? (
              <Empty small drawing="kite" title="Не е записано за дейности" />
            ) : (
              <Lines>
                {child.activities.map((one) => (
                  <Line
                    key={one.activityId}
                    title={one.name}
                    details={[
                      one.schedule,
                      `${shownMoney(one.price)} ${labelOf(one.feeType)}`,
                      one.toDate && `до ${formatDay(one.toDate)} г.`,
                    ]}
                  />
                ))}
                {child.requests.map((one) => (
                  <Line
                    key={`request-${one.id}`}
                    title={one.activity}
                    details={[
                      kindChoices.find(({ value }) => value === one.kind)?.label,
                      `от ${formatDay(one.forDate)} г.`,
                    ]}
                  >
                    <StatusBadge label={one.state} tone="warn" />
                  </Line>
                ))}
              </Lines>
            )}
          </Section>
        ))}
      </>
    )}
  </Answered>
)

const Offered = () => (
  <Answered answer={useCall(providerSummary, {})} lines={6}>
    {({ result }) => (
      <>
        {result.length === 0 && <Empty drawing="kite" title="Градината още не предлага дейности" />}
        {result.map((provider) => (
          <Section
            key={provider.providerId}
            title={provider.name}
            side={provider.phone && <CallLink phone={provider.phone} />}
          >
            <Lines>
              {provider.activities.map((one) => (
                <Line
                  key={one.activityId}
                  title={one.name}
                  details={[
                    one.schedule,
                    `${shownMoney(one.price)} ${labelOf(one.feeType)}`,
                    one.leader,
                    one.description,
                  ]}
                >
                  {one.free !== null && (
                    <LineSide>
                      <StatusBadge
                        label={one.free === 0 ? 'няма места' : plural(one.free, 'свободно място', 'свободни места')}
                        tone={one.free === 0 ? 'warn' : 'good'}
                      />
                    </LineSide>
                  )}
                </Line>
              ))}
            </Lines>
          </Section>
        ))}
      </>
    )}
  </Answered>
)
