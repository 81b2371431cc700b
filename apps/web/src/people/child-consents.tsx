import type { OutputOf } from '@asistent/contract/core/call'
import { answerConsent, listChildConsents } from '@asistent/contract/people/consents.calls'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Line, LineSide, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import type { AnyTone } from '../blocks/parts/tone'
import { shownInstant } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { roleOf, useMay, useUser } from '../platform/user'
import classes from './child-record.module.css'
import { RightsNotice } from './rights.shared'
import type { ChildTab } from './use-child'
import { t } from '../platform/language'

type Consents = OutputOf<typeof listChildConsents>
type Kind = Consents['result'][number]
type Answer = Kind['answers'][number]

const states: Record<Answer['state'], { label: string; tone: AnyTone }> = {
  given: { label: 'Съгласие', tone: 'good' },
  refused: { label: 'Отказ', tone: 'bad' },
  outdated: { label: 'За стар текст', tone: 'warn' },
  none: { label: 'Без отговор', tone: 'off' },
}

/** Requested consents, each guardian's answer, and the history of all answers. */
export function ConsentsTab({ record }: ChildTab) {
  const answer = useCall(listChildConsents, { id: record.id })
  return (
    <Answered answer={answer}>
      {({ result, history }) => (
        <>
          <RightsNotice right="maySign" childId={record.id} />
          {result.length === 0 && (
            <Empty
              drawing="notebook"
              title={t('Не се искат съгласия')}
              reason={t('Детската градина ги определя в „Съгласия“.')}
            />
          )}
          {result.map((kind) => (
            <Section key={kind.kindId} title={kind.kindName} side={<Standing kind={kind} />}>
              <p className={classes.long}>{kind.text}</p>
              <Lines>
                {kind.answers.map((row) => (
                  <AnswerLine key={row.parentId} childId={record.id} kind={kind} answer={row} />
                ))}
              </Lines>
            </Section>
          ))}
          {history.length > 0 && <Answers history={history} />}
        </>
      )}
    </Answered>
  )
}

/** Covered if a guardian agrees to the current text and none refuses (docs/areas/people.md). */
function Standing({ kind: { answers } }: { kind: Kind }) {
  const refused = answers.some((one) => one.state === 'refused')
  const given = answers.some((one) => one.state === 'given')
  if (refused) return <StatusBadge label={t('Няма съгласие')} tone="bad" />
  return given ? (
    <StatusBadge label={t('Има съгласие')} tone="good" />
  ) : (
    <StatusBadge label={t('Чака отговор')} tone="warn" />
  )
}

function AnswerLine({ childId, kind, answer }: { childId: number; kind: Kind; answer: Answer }) {
  const sending = useSend(answerConsent)
  const user = useUser()
  const staff = useMay(answerConsent, 'update') && user !== undefined && roleOf(user) !== 'Parent'
  const { kindId, textNumber } = kind
  async function say(given: boolean) {
    try {
      await sending.mutateAsync({ id: childId, kindId, textNumber, given })
      toast.done(t('Отговорът е записан'))
    } catch (error) {
      toast.failed(error, t('Отговорът не е записан'))
    }
  }
  const enter = () =>
    void askForm({
      title: `Отговор на хартия: ${answer.parentName}`,
      text: `Съгласие „${kind.kindName}“. Пазете подписания лист.`,
      call: answerConsent,
      values: { id: childId, kindId, parentId: answer.parentId, textNumber, given: true },
      fields: (field) => [field('given', { wide: true, label: 'Съгласен/на е' }), field('note', { wide: true })],
      done: t('Отговорът е записан'),
    })
  return (
    <Line
      title={answer.parentName}
      details={[
        t(kinshipLabel[answer.kinship]),
        answer.at && shownInstant(answer.at),
        answer.onPaper && t('на хартия'),
        answer.note,
      ]}
    >
      <StatusBadge label={t(states[answer.state].label)} tone={states[answer.state].tone} />
      {answer.maySign && answer.mine && (
        <LineSide>
          <Button
            size="xs"
            variant={answer.state === 'given' ? 'default' : 'filled'}
            disabled={answer.state === 'given' || sending.isPending}
            onClick={() => void say(true)}
          >
            {t('Съгласен/на съм')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={answer.state === 'refused' || sending.isPending}
            onClick={() => void say(false)}
          >
            {t('Не съм съгласен/на')}
          </Button>
        </LineSide>
      )}
      {answer.maySign && staff && (
        <Button size="xs" variant="default" className="no-print" onClick={enter}>
          Въведи от хартия
        </Button>
      )}
      {!answer.maySign && <small className={classes.soft}>{t('не подписва')}</small>}
    </Line>
  )
}

const Answers = ({ history }: Pick<Consents, 'history'>) => (
  <Section title={t('Всички отговори')}>
    <Lines>
      {history.map((row) => (
        <Line
          key={row.id}
          title={t('{parentName} {value}: {kindName} (текст № {textNumber})', {
            parentName: row.parentName,
            value: row.given ? t('се съгласи') : t('отказа'),
            kindName: row.kindName,
            textNumber: row.textNumber,
          })}
          details={[
            shownInstant(row.at),
            row.onPaper && t('на хартия'),
            row.recordedBy && t('въвел/а {recordedBy}', { recordedBy: row.recordedBy }),
            row.note,
          ]}
        />
      ))}
    </Lines>
  </Section>
)
