import { childAchievements, exportChildAchievements } from '@asistent/contract/results/achievements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { recordStates, stageLabel } from '@asistent/domain/results/diagnostics'
import { Button } from '@mantine/core'
import { Chart } from '../blocks/charts/chart'
import { useDownload } from '../blocks/parts/download'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import classes from './results.module.css'
import { levelChoices } from './words'

type Stage = OutputOf<typeof childAchievements>['result'][number]['entry']

/** The results of a child by field: start and end of the year side by side. */
export const ResultsTab = ({ record }: { record: { readonly id: number } }) => (
  <Answered answer={useCall(childAchievements, { id: record.id })} lines={6}>
    {({ result }) =>
      result.length === 0 ? (
        <Empty small drawing="notebook" title="Още няма резултати" reason="Показват се, когато директорът ги одобри." />
      ) : (
        <>
          <Print id={record.id} />
          <Comparison of={result} />
          {result.map(({ schoolYear, classSubjectId, subjectName, entry, exit }) => (
            <Section key={`${schoolYear}:${classSubjectId}`} title={subjectName} side={<small>{schoolYear}</small>}>
              <Told stage={1} of={entry} />
              <Told stage={2} of={exit} />
            </Section>
          ))}
        </>
      )
    }
  </Answered>
)

/** Start and end of the newest year, field by field. */
function Comparison({ of }: { of: OutputOf<typeof childAchievements>['result'] }) {
  const [newest] = of
  const shown = of.filter(({ schoolYear, entry, exit }) => schoolYear === newest?.schoolYear && (entry ?? exit))
  if (shown.length === 0) return null
  return (
    <Chart
      title={`Входно и изходно ниво, ${newest?.schoolYear ?? ''}`}
      kind="bars"
      unit="%"
      labelsTitle="Направление"
      labels={shown.map(({ subjectName }) => subjectName)}
      series={[
        { label: stageLabel[1], values: shown.map(({ entry }) => entry?.percent ?? 0) },
        { label: stageLabel[2], values: shown.map(({ exit }) => exit?.percent ?? 0) },
      ]}
    />
  )
}

function Print({ id }: { id: number }) {
  const { download, busy } = useDownload()
  return (
    <Button
      variant="default"
      className="no-print"
      loading={busy !== null}
      onClick={() => void download(exportChildAchievements, { id })}
    >
      Изтегли като PDF
    </Button>
  )
}

function Told({ stage, of }: { stage: 1 | 2; of: Stage }) {
  if (!of) return null
  const tone = levelChoices.find(({ value }) => value === of.level)?.tone
  return (
    <p>
      <strong>{stageLabel[stage]}:</strong>{' '}
      {of.levelName && <StatusBadge label={`${of.levelName}, ${of.percent ?? 0} %`} tone={tone} />} {of.text}
      {of.status !== recordStates.Approved && <small className={classes.soft}> (не е одобрен)</small>}
    </p>
  )
}
