import { answerConsent, listChildConsents } from '@asistent/contract/people/consents.calls'
import { Button } from '@mantine/core'
import { Line, LineSide, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownInstant } from '../blocks/shown/format'
import type { AnyTone } from '../blocks/parts/tone'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './guardian.module.css'

interface GuardianOfChildren {
  readonly id: number
  readonly children: readonly { readonly id: number; readonly name: string }[]
}

const states: Record<'given' | 'refused' | 'outdated' | 'none', { label: string; tone: AnyTone }> = {
  given: { label: 'Съгласие', tone: 'good' },
  refused: { label: 'Отказ', tone: 'bad' },
  outdated: { label: 'За стар текст', tone: 'warn' },
  none: { label: 'Без отговор', tone: 'off' },
}

/** Consents of a guardian per child; staff enter signed paper forms here. */
export function GuardianConsents({ guardian }: { guardian: GuardianOfChildren }) {
  return (
    <Section title="Съгласия">
      {guardian.children.map((child) => (
        <ConsentsForChild key={child.id} child={child} parentId={guardian.id} titled={guardian.children.length > 1} />
      ))}
    </Section>
  )
}

function ConsentsForChild({
  child,
  parentId,
  titled,
}: {
  child: { readonly id: number; readonly name: string }
  parentId: number
  titled: boolean
}) {
  const answer = useCall(listChildConsents, { id: child.id })
  const sending = useSend(answerConsent)
  const mayEnter = useMay(answerConsent, 'update')
  async function enter(kindId: number, textNumber: number, given: boolean) {
    try {
      await sending.mutateAsync({ id: child.id, kindId, parentId, textNumber, given })
      toast.done('Отговорът е записан')
    } catch (error) {
      toast.failed(error, 'Отговорът не е записан')
    }
  }
  return (
    <Answered answer={answer} lines={3}>
      {({ result }) => (
        <>
          {titled && <h3 className={classes.childTitle}>{child.name}</h3>}
          {result.length === 0 && <p className={classes.text}>Детската градина не иска съгласия.</p>}
          <Lines>
            {result.flatMap(({ kindId, kindName, textNumber, answers }) =>
              answers
                .filter((one) => one.parentId === parentId)
                .map((row) => (
                  <Line
                    key={kindId}
                    title={kindName}
                    details={[row.at && shownInstant(row.at), row.onPaper && 'на хартия']}
                  >
                    <StatusBadge {...states[row.state]} />
                    {mayEnter && row.maySign && (
                      <LineSide>
                        <Button
                          size="xs"
                          variant="default"
                          disabled={row.state === 'given' || sending.isPending}
                          onClick={() => void enter(kindId, textNumber, true)}
                        >
                          Подписано съгласие
                        </Button>
                        <Button
                          size="xs"
                          variant="default"
                          disabled={row.state === 'refused' || sending.isPending}
                          onClick={() => void enter(kindId, textNumber, false)}
                        >
                          Отказ
                        </Button>
                      </LineSide>
                    )}
                  </Line>
                )),
            )}
          </Lines>
        </>
      )}
    </Answered>
  )
}
