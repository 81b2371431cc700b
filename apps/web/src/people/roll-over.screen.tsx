import { applyRollOver, previewRollOver } from '@asistent/contract/people/roll-over.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconStairsUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { confirm } from '../blocks/parts/confirm'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Figure, Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useUnsaved } from '../blocks/parts/use-unsaved'
import { ParamBar } from '../blocks/params/param-bar'
import { paramsOf } from '../blocks/params/params'
import { useUrlValues } from '../blocks/params/use-url-values'
import { shownDay } from '../blocks/shown/format'
import type { ParsedOf } from '@asistent/contract/core/call'
import { useCall, useSend } from '../platform/use-call'
import { RollOverChildren } from './roll-over-children'
import { RollOverDone, RollOverHistory } from './roll-over-done'
import { RollOverGroups } from './roll-over-groups'
import { hasChoices, inputOf, mistakesOf, noChoices, totalsOf, type Choices, type Preview } from './roll-over-model'
import classes from './roll-over.module.css'

// Roll-over to the next school year (domain.md 2): preview, apply, undo, on one page.

const params = [paramsOf<ParsedOf<typeof previewRollOver>>(previewRollOver.input).schoolYear('periodId')]

export function Screen() {
  const { values, set } = useUrlValues(params)
  const preview = useCall(previewRollOver, values, { keep: true })
  return (
    <Page
      title="Нова учебна година"
      back="/groups/management"
      lead="Групите се създават за следващата учебна година, а децата минават една група нагоре. Нищо не се променя, докато не потвърдите."
    >
      <ParamBar params={params} values={values} set={set} />
      <Answered answer={preview} lines={10}>
        {(data) =>
          data.applied ? (
            <RollOverDone preview={data} applied={data.applied} />
          ) : data.obstacles.length > 0 ? (
            <Obstacles preview={data} />
          ) : (
            <Proposal key={data.fromYear.id} preview={data} refetch={() => preview.refetch()} />
          )
        }
      </Answered>
      <RollOverHistory />
    </Page>
  )
}

function Obstacles({ preview }: { preview: Preview }) {
  return (
    <Alert color="orange" icon={<IconInfoCircle aria-hidden />} title="Още не може да се премине">
      {preview.obstacles.map((text) => (
        <p key={text} className={classes.text}>
          {text}
        </p>
      ))}
      {!preview.toYear && (
        <Button component={Link} to="/platform/settings/school-years/create" size="sm">
          Създай следващата учебна година
        </Button>
      )}
    </Alert>
  )
}

function Proposal({ preview, refetch }: { preview: Preview; refetch: () => unknown }) {
  const [choices, setChoices] = useState<Choices>(noChoices)
  // A ref, because guards may run before the next render.
  const latest = useRef(noChoices)
  const choose = (next: Choices) => {
    latest.current = next
    setChoices(next)
  }
  const applying = useSend(applyRollOver)
  const unsaved = useUnsaved({
    name: `roll-over-${preview.fromYear.id}`,
    dirty: hasChoices(choices),
    isDirty: () => hasChoices(latest.current),
    values: () => latest.current,
    restore: choose,
  })
  const totals = totalsOf(preview, choices)
  const mistakes = mistakesOf(preview, choices)
  const year = preview.toYear

  async function apply() {
    const agreed = await confirm({
      title: `Преминаване към ${year?.name ?? ''}`,
      text: `Ще се създадат ${plural(totals.groups, 'група', 'групи')}. ${plural(totals.staying, 'дете продължава', 'деца продължават')}, ${plural(totals.leaving, 'дете се отписва', 'деца се отписват')} в края на учебната година. Може да го върнете, докато в новата година няма въведени данни.`,
      action: 'Направи преминаването',
    })
    if (!agreed) return
    try {
      await applying.mutateAsync(inputOf(preview, choices))
      unsaved.drop()
      choose(noChoices)
      toast.done('Преминаването е направено')
    } catch (error) {
      toast.failed(error, 'Преминаването не е направено')
      refetch()
    }
  }
  return (
    <>
      <Section title={`От ${preview.fromYear.name} към ${year?.name ?? ''}`}>
        <div className={classes.figures}>
          <Figure value={totals.groups} label="групи в новата година" />
          <Figure value={totals.staying} label="деца продължават" />
          <Figure value={totals.leaving} label="деца се отписват" />
          <Figure value={year ? shownDay(year.fromDate) : '–'} label="първи ден на новата година" />
        </div>
      </Section>
      <RollOverGroups preview={preview} choices={choices} choose={choose} />
      <RollOverChildren preview={preview} choices={choices} choose={choose} />
      <Section title="3. Потвърждение">
        {mistakes.length > 0 ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Преди да потвърдите">
            <ul className={classes.reasons}>
              {mistakes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        ) : (
          <p className={classes.text}>
            Прегледайте групите и децата. След потвърждението промените се правят наведнъж и може да се върнат, докато в
            новата година няма въведени данни.
          </p>
        )}
        <div className={classes.footer}>
          <Button
            size="md"
            disabled={mistakes.length > 0}
            loading={applying.isPending}
            leftSection={<IconStairsUp size={18} aria-hidden />}
            onClick={() => void apply()}
          >
            Направи преминаването
          </Button>
          {hasChoices(choices) && (
            <Button variant="default" onClick={() => choose(noChoices)}>
              Върни предложеното
            </Button>
          )}
        </div>
      </Section>
    </>
  )
}
