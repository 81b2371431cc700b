import type { OutputOf } from '@asistent/contract/core/call'
import { cancelPlan, savePlan, type planningDates, type planningThemes } from '@asistent/contract/planning/plan.calls'
import { moveOn } from '@asistent/domain/planning/planning'
import { Button, Checkbox } from '@mantine/core'
import { IconCalendarStats } from '@tabler/icons-react'
import { useState } from 'react'
import { Select } from '../blocks/inputs/select'
import { confirm } from '../blocks/parts/confirm'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { toast } from '../blocks/parts/toast'
import { useSend } from '../platform/use-call'
import { dateWords } from './plan-changes'
import { arranged, slotKey, slotOf, type openSlots, type Plan, type Topic } from './plan-model'

export interface Ids {
  readonly publisherId: number
  readonly classId: number
  readonly classSubjectId: number
}

export interface PlannerProps {
  readonly ids: Ids
  readonly dates: OutputOf<typeof planningDates>
  readonly themes: OutputOf<typeof planningThemes>['result']
}

export interface Proposal {
  readonly planned: Plan
  /** Topics without a date. */
  readonly left: readonly Topic[]
}

const failed = (error: unknown) => void toast.failed(error)

interface ArrangeToolsProps extends Pick<PlannerProps, 'dates' | 'themes'> {
  readonly vacations: boolean
  readonly setVacations: (vacations: boolean) => void
  readonly propose: (proposal: Proposal) => void
}

export function ArrangeTools({ dates, themes, vacations, setVacations, propose }: ArrangeToolsProps) {
  const [double, setDouble] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconCalendarStats size={18} aria-hidden />}
        disabled={themes.length === 0}
        onClick={() => propose(arranged(themes, dates, { vacations, double }))}
      >
        Подреди по дати
      </Button>
      <Checkbox
        label="И през ваканциите"
        checked={vacations}
        onChange={({ currentTarget }) => setVacations(currentTarget.checked)}
      />
      <Checkbox
        label="По две теми, ако датите не стигат"
        checked={double}
        onChange={({ currentTarget }) => setDouble(currentTarget.checked)}
      />
    </>
  )
}

interface PlanLinesProps {
  readonly plan: Plan
  readonly slots: ReturnType<typeof openSlots>
  readonly readOnly: boolean
  readonly propose: (proposal: Proposal) => void
  readonly change: (plan: Plan) => void
}

export function PlanLines({ plan, slots, readOnly, propose, change }: PlanLinesProps) {
  const options = slots.map((slot) => ({ value: slotKey(slot), label: dateWords(slot) }))
  return (
    <Lines>
      {plan.map((planned, index) => (
        <Line
          key={`${planned.topic.id}:${slotKey(planned)}`}
          title={planned.topic.title}
          details={[dateWords(planned)]}
        >
          {!readOnly && (
            <LineSide>
              <Select
                aria-label={`Дата за „${planned.topic.title}“; следващите се местят след нея`}
                data={options}
                value={slotKey(planned)}
                onChange={(key) => key && propose(moveOn(plan, index, slotOf(key), slots))}
              />
              <Button variant="subtle" onClick={() => change(plan.filter((_, itemIndex) => itemIndex !== index))}>
                Пропусни
              </Button>
            </LineSide>
          )}
        </Line>
      ))}
    </Lines>
  )
}

interface SaveButtonProps {
  readonly ids: Ids
  readonly version: PlannerProps['dates']['version']
  readonly plan: Plan
  readonly disabled: boolean
}

export function SaveButton({ ids: { classId, classSubjectId }, version, plan, disabled }: SaveButtonProps) {
  const saving = useSend(savePlan)
  const items = plan.map(({ topic, forDate, position }) => ({ topicId: topic.id, forDate, position }))
  const save = () =>
    saving.mutate(
      { classId, classSubjectId, version, items },
      { onError: failed, onSuccess: () => void toast.done('Планът е записан') },
    )
  return (
    <Button disabled={disabled} loading={saving.isPending} onClick={save}>
      Запиши плана
    </Button>
  )
}

export function CancelButton({ ids: { classId, classSubjectId }, disabled }: { ids: Ids; disabled: boolean }) {
  const { mutate } = useSend(cancelPlan)
  const cancel = async () => {
    const text = 'Предстоящите планирани теми ще се махнат. Взетите остават.'
    if (await confirm({ title: 'Отмяна на плана', text, action: 'Отмени плана', danger: true }))
      mutate({ classId, classSubjectId }, { onError: failed })
  }
  return (
    <Button variant="subtle" color="red" disabled={disabled} onClick={() => void cancel()}>
      Отмени предстоящото
    </Button>
  )
}
