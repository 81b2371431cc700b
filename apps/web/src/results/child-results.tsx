import { childAchievements, exportChildAchievements } from '@asistent/contract/results/achievements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { recordStates, stageLabel } from '@asistent/domain/results/diagnostics'
import { Button } from '@mantine/core'
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
