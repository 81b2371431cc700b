import type { OutputOf } from '@asistent/contract/core/call'
import {
  completeCalculation,
  openCalculations,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { kitchenDay, type DayStep } from '@asistent/contract/kitchen/day.calls'
import { createPortionBook, portionBookReceipt } from '@asistent/contract/kitchen/portion-books.calls'
import { requisitionSheet } from '@asistent/contract/warehouse/requests.calls'
import { acceptProposals } from '@asistent/contract/kitchen/standing.calls'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { portionBookStates } from '@asistent/domain/kitchen/portion-books'
import { formatLongDay, isDay, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDot, IconClock } from '@tabler/icons-react'
import { DayInput } from '../blocks/inputs/day-input'
import { confirm } from '../blocks/parts/confirm'
import { openFile } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useAddress } from '../blocks/params/use-url-values'
import { shownInstant, shownMoney, shownNumber } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { Conflicts } from './conflicts'
import { calculationChoices } from './day-words'

// 'Денят в кухнята': six steps with one button each, their state, and problems.

type DayAnswer = OutputOf<typeof kitchenDay>
type Step = DayAnswer['steps'][number]

const titles: Record<DayStep, string> = {
  attendance: 'Присъствия',
  calculation: 'Порции и калкулации',
  conflicts: 'Алергии',
  request: 'Искане към склада',
  complete: 'Изписване',
  portionBook: 'Порционник',
}

const states = {
  done: { label: 'Готово', tone: 'good', icon: <IconCircleCheck size={22} aria-hidden /> },
  next: { label: 'Сега', tone: 'info', icon: <IconCircleDot size={22} aria-hidden /> },
  waits: { label: 'Чака', tone: 'off', icon: <IconClock size={22} aria-hidden /> },
} as const

export function Screen() {
  const today = useToday()
  const { search, write } = useAddress()
  const forDate = isDay(search['forDate']) ? search['forDate'] : today
  const answer = useCall(kitchenDay, { forDate }, { keep: true })
  return (
    <Page
      title="Денят в кухнята"
      lead={formatLongDay(forDate as Day)}
      actions={
        <DayInput
          label="Ден"
          value={forDate}
          onChange={(value) => write((current) => ({ ...current, forDate: value ?? undefined }))}
        />
      }
    >
      <Answered answer={answer}>{(day) => <DayView day={day} />}</Answered>
    </Page>
  )
}

function DayView({ day }: { day: DayAnswer }) {
  const problems = day.calculations.flatMap(({ menuName, problems: texts }) =>
    texts.map((text) => ({ menuName, text })),
  )
  return (
    <>
      <Section title="Стъпките на деня">
        <Lines>
          {day.steps.map((step) => (
            <StepLine key={step.step} step={step} forDate={day.forDate} books={day.portionBooks} />
          ))}
        </Lines>
      </Section>
      {problems.length > 0 && (
        <Section title="Какво не съвпада">
          {problems.map(({ menuName, text }) => (
            <Notice
              key={`${menuName} ${text}`}
              tone="warn"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={`${menuName}: `}
            >
              {text}
            </Notice>
          ))}
        </Section>
      )}
      <Proposals day={day} />
      {day.calculations.map((calculation) =>
        calculation.conflicts.length === 0 ? null : (
          <Section key={calculation.id} title={`Алергии – ${calculation.menuName}`}>
            <Conflicts
              calculationId={calculation.id}
              conflicts={calculation.conflicts}
              mayDecide={calculation.may.decide}
              isOpen={calculation.status === calculationStates.Open}
            />
          </Section>
        ),
      )}
      {day.lateChanges.length > 0 && (
        <Section title={`Промени след ${day.portionsAt} ч.`}>
          <Lines>
            {day.lateChanges.map((lateChange) => (
              <Line
                key={lateChange.childId}
                title={<PersonName name={lateChange.name} allergies={lateChange} />}
                details={[lateChange.className, lateChange.statusName, shownInstant(lateChange.markedAt)]}
              >
                <StatusBadge
                  label={lateChange.isPresent ? 'ще яде' : 'няма да яде'}
                  tone={lateChange.isPresent ? 'info' : 'off'}
                />
              </Line>
            ))}
          </Lines>
        </Section>
      )}
      <Section title="Калкулации">
        {day.calculations.length === 0 ? (
          <Empty small title="За деня още няма калкулации" />
        ) : (
          <Lines>
            {day.calculations.map((calculation) => (
              <Line
                key={calculation.id}
                title={<Link to={`/storage/calculations/${calculation.id}`}>{calculation.menuName}</Link>}
                details={[
                  calculation.meals
                    .map(({ mealTypeName, attendancesSum }) => `${mealTypeName} ${attendancesSum}`)
                    .join(', '),
                  shownMoney(calculation.value),
                  `оклад ${shownNumber(calculation.wage, { decimals: 5 })} €`,
                ]}
              >
                <StatusBadge
                  label={calculation.statusName}
                  tone={calculationChoices.find(({ value }) => value === calculation.status)?.tone}
                />
              </Line>
            ))}
          </Lines>
        )}
      </Section>
      <Requisitions day={day} />
      <Section title="Групи">
        <Lines>
          {day.groups.map((group) => (
            <Line
              key={group.classId}
              title={group.className}
              details={[
                `присъстват ${group.present} от ${group.enrolled}`,
                group.notEntered > 0 && `невъведени ${group.notEntered}`,
              ]}
            />
          ))}
        </Lines>
      </Section>
    </>
  )
}

/** One sheet of the day for the signatures, of a warehouse or of all. */
function Requisitions({ day: { requisitions, forDate } }: { readonly day: DayAnswer }) {
  const may = useMay(requisitionSheet)
  if (!may || requisitions.length === 0) return null
  const print = (warehouseId?: number) =>
    void openFile(requisitionSheet, { forDate, ...(warehouseId && { warehouseId }) })
  return (
    <Section
      title="Требвателни листове"
      side={
        requisitions.length > 1 && (
          <Button size="xs" variant="default" onClick={() => print()}>
            Общ лист за деня
          </Button>
        )
      }
    >
      <Lines>
        {requisitions.map(({ warehouseId, warehouse, numbers }) => (
          <Line
            key={warehouseId}
            title={warehouse}
            details={[
              `${numbers.length === 1 ? 'искане' : 'искания'} ${numbers.map((number) => `№ ${number}`).join(', ')}`,
            ]}
          >
            <LineSide>
              <Button
                size="xs"
                variant="default"
                aria-label={`Отпечатай листа на ${warehouse}`}
                onClick={() => print(warehouseId)}
              >
                Отпечатай
              </Button>
            </LineSide>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** Standing substitutions of all menus, confirmed with one press. */
function Proposals({ day: { calculations, forDate } }: { readonly day: DayAnswer }) {
  const accepting = useSend(acceptProposals)
  const items = calculations.flatMap(({ id, conflicts, may }) =>
    conflicts.flatMap(({ proposal, mealTypeId, recipeId, childId, about, decidedAt }) =>
      proposal && may.decide
        ? { calculationId: id, mealTypeId, recipeId, childId, about, decidedAt, substituteRecipeId: proposal.id }
        : [],
    ),
  )
  if (items.length === 0) return null
  const accept = () =>
    accepting.mutateAsync({ forDate, items }).then(
      () => toast.done('Заместванията са потвърдени'),
      (error: unknown) => toast.failed(error, 'Заместванията не са потвърдени'),
    )
  return (
    <Section title="Предложени замествания">
      <p>Определени са по-рано за същите деца. Ще ги видите по-долу до всяко име.</p>
      <Button loading={accepting.isPending} onClick={() => void accept()}>
        {`Потвърди ${plural(items.length, 'предложение', 'предложения')}`}
      </Button>
    </Section>
  )
}

interface StepProps {
  readonly step: Step
  readonly forDate: string
  readonly books: DayAnswer['portionBooks']
}

function StepLine({ step, forDate, books }: StepProps) {
  const { label, tone, icon } = states[step.state]
  return (
    <Line
      title={
        <Group gap="xs" wrap="nowrap">
          {icon}
          <strong>{titles[step.step]}</strong>
        </Group>
      }
      details={[step.text, step.waitsFor && `Чака се: ${step.waitsFor}`]}
    >
      <StatusBadge label={label} tone={tone} />
      <LineSide>
        <StepButton step={step} forDate={forDate} books={books} />
      </LineSide>
    </Line>
  )
}

/** Button, confirmation and success message of each step. */
const buttons: Partial<Record<DayStep, { readonly label: string; readonly done: string; readonly ask?: string }>> = {
  calculation: { label: 'Вземи порциите', done: 'Калкулациите са направени' },
  request: { label: 'Заяви продуктите', done: 'Продуктите са заявени' },
  complete: {
    label: 'Изпиши',
    done: 'Продуктите са изписани',
    ask: 'Продуктите ще се изпишат от склада по средната им цена.',
  },
  portionBook: { label: 'Издай порционник', done: 'Порционникът е издаден' },
}

function StepButton({ step: { step, state, calculationIds }, forDate, books }: StepProps) {
  const [opening, writing] = [useSend(openCalculations), useSend(createPortionBook)]
  const [requesting, completing] = [useSend(requestCalculation), useSend(completeCalculation)]
  const may = useMay(requestCalculation, 'update')
  const book = books.at(-1)
  if (step === 'portionBook' && book?.state === portionBookStates.Current)
    return (
      <Button size="xs" variant="default" onClick={() => void openFile(portionBookReceipt, { id: book.id })}>
        Отпечатай
      </Button>
    )
  const button = buttons[step]
  if (!may || state !== 'next' || !button) return null

  const work = async () => {
    if (step === 'calculation') await opening.mutateAsync({ forDate })
    else if (step === 'portionBook') await writing.mutateAsync({ forDate })
    else for (const id of calculationIds) await (step === 'request' ? requesting : completing).mutateAsync({ id })
  }
  const run = async () => {
    const { label, ask, done } = button
    if (ask && !(await confirm({ title: label, text: ask, action: label }))) return
    await work().then(
      () => toast.done(done),
      (error: unknown) => toast.failed(error, 'Стъпката не е направена'),
    )
  }
  return (
    <Button
      size="xs"
      loading={[opening, writing, requesting, completing].some(({ isPending }) => isPending)}
      onClick={() => void run()}
    >
      {button.label}
    </Button>
  )
}
