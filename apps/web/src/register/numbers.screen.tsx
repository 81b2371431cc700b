import type { OutputOf } from '@asistent/contract/core/call'
import { readRegisterNumbers, registerOverview } from '@asistent/contract/register/sending.calls'
import { registerSectionLabel } from '@asistent/domain/register/sections'
import { Button, Group } from '@mantine/core'
import { actionsOf, runAction, type DoingAction } from '../blocks/parts/action'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Figure, Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { ofOneKindergarten } from './one-kindergarten'

type Overview = OutputOf<typeof registerOverview>

const reading = actionsOf<null>().send({
  label: 'Зареди номерата',
  call: readRegisterNumbers,
  input: () => ({}),
  done: 'Номерата се зареждат от НЕИСПУО',
}) as DoingAction<null>

const kinds = { group: 'Група', child: 'Дете', staff: 'Служител' } as const

export const Screen = ofOneKindergarten('Номера от НЕИСПУО', SampleList)

/** Numbers of the sample list: counts, and records on one side only. */
function SampleList() {
  const answer = useCall(registerOverview, {})
  return (
    <Page
      title="Номера от НЕИСПУО"
      lead="Групите, децата и педагозите се познават там по номерата си от Списък-Образец."
    >
      <Answered answer={answer} lines={8}>
        {(overview) => <Numbers overview={overview} />}
      </Answered>
    </Page>
  )
}

function Numbers({ overview }: { overview: Overview }) {
  const may = useMay(readRegisterNumbers, 'update')
  const { code, readAt, isReading, groups, children, staff, unmatched, note, notices, sections } = overview
  return (
    <>
      <Section
        title={`Списък-Образец${code ? `, код ${code}` : ''}`}
        side={
          may && (
            <Button loading={isReading} onClick={() => void runAction(reading, null)}>
              Зареди номерата
            </Button>
          )
        }
      >
        <Group gap="xl">
          <Figure value={`${groups.linked} / ${groups.all}`} label="групи с номер" />
          <Figure value={`${children.linked} / ${children.all}`} label="деца с номер" />
          <Figure value={`${staff.linked} / ${staff.all}`} label="педагози с номер" />
        </Group>
        <p>{note ?? (readAt ? `Заредени: ${shownInstant(readAt)}` : 'Още не са зареждани.')}</p>
      </Section>
      <Section title="Електронни медицински бележки">
        <p>
          {notices.note ??
            (notices.readAt ? `Последно получаване: ${shownInstant(notices.readAt)}` : 'Още не са получавани.')}
        </p>
        {may && notices.unmatched > 0 && (
          <p>
            <Link to="/platform/settings/neispuo/medical-notices">Бележки без дете: {notices.unmatched}</Link>
          </p>
        )}
      </Section>
      <Section title="Кой е само на едното място">
        {unmatched.length === 0 ? (
          <Empty small drawing="done" title="Няма разминавания" />
        ) : (
          <Lines>
            {unmatched.map(({ kind, name, side }) => (
              <Line key={`${kind} ${side} ${name}`} title={name} details={[kinds[kind]]}>
                <StatusBadge label={side === 'ours' ? 'само при нас' : 'само в НЕИСПУО'} tone="warn" />
              </Line>
            ))}
          </Lines>
        )}
      </Section>
      <Section title="Записи за учебната година">
        <Lines>
          {sections.map(({ section, sent, waiting, refused, deleted }) => (
            <Line
              key={section}
              title={registerSectionLabel[section]}
              details={[`изпратени ${sent}`, `чакат ${waiting}`, `отказани ${refused}`, `изтрити там ${deleted}`]}
            />
          ))}
        </Lines>
      </Section>
    </>
  )
}
