import { childAchievements, exportChildAchievements } from '@asistent/contract/results/achievements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { recordStates, stageLabel } from '@asistent/domain/results/diagnostics'
import { Button } from '@mantine/core'
import { useDownload } from '../blocks/parts/download'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { LevelBadge, StageBars } from './levels'
import classes from './results.module.css'
import { t } from '../platform/language'

type Results = OutputOf<typeof childAchievements>['result']

const none = { small: true, drawing: 'notebook', title: 'Още няма одобрени от директора резултати' } as const

/** Results of a child by field: start and end of the year side by side. */
export const ResultsTab = ({ record: { id } }: { record: { readonly id: number } }) => (
  <Answered answer={useCall(childAchievements, { id })} lines={6} empty={none}>
    {({ result }) => <Shown id={id} results={result} />}
  </Answered>
)

function Shown({ id, results }: { id: number; results: Results }) {
  const { download, busy } = useDownload()
  const newest = results[0]?.schoolYear ?? ''
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        className="no-print"
        loading={busy !== null}
        onClick={() => void download(exportChildAchievements, { id })}
      >
        {t('Изтегли като PDF')}
      </Button>
      <StageBars
        title={t('Входно и изходно ниво, {newest}', { newest })}
        of={t('Направление')}
        bars={results.flatMap(({ schoolYear, subjectName, entry, exit }) =>
          schoolYear === newest ? [{ label: subjectName, entry: entry?.percent, exit: exit?.percent }] : [],
        )}
      />
      {results.map(({ schoolYear, classSubjectId, subjectName, entry, exit }) => (
        <Section key={`${schoolYear}:${classSubjectId}`} title={subjectName} side={<small>{schoolYear}</small>}>
          <StageText stage={1} of={entry} />
          <StageText stage={2} of={exit} />
        </Section>
      ))}
    </>
  )
}

const StageText = ({ stage, of }: { stage: 1 | 2; of: Results[number]['entry'] }) =>
  of && (
    <p>
      <strong>{t(stageLabel[stage])}:</strong> <LevelBadge percent={of.percent} /> {of.text}
      {of.status !== recordStates.Approved && <small className={classes.soft}> {t('(не е одобрен)')}</small>}
    </p>
  )
