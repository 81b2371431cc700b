import { orderDraft, saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { orderCauses } from '@asistent/domain/books/causes'
import type { OutputOf } from '@asistent/contract/core/call'
import { templatesForCategory } from '@asistent/contract/documents/templates.calls'
import { filledTemplate, missingNames, templateCategories } from '@asistent/domain/documents/templates'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../blocks/params/use-url-values'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { PlainText } from '../books/plain-text.shared'
import { useCall, useSend } from '../platform/use-call'
import { useSubjects, type CauseRef } from './template-subjects'

type Template = OutputOf<typeof templatesForCategory>['result'][number]

/** Creates an order from a template and its subject; unknown placeholders become fields. */
export function Screen() {
  const { search, write } = useAddress()
  const answer = useCall(templatesForCategory, { category: templateCategories.Order })
  const cause = causeIn(search)
  const draft = useCall(orderDraft, cause ?? { causeKind: 'leave', causeId: 1 }, { enabled: cause !== undefined })
  if (cause && !draft.data)
    return (
      <Answered answer={draft} back="/administration/books/director">
        {() => null}
      </Answered>
    )
  const about = cause && draft.data ? { ...draft.data, cause } : undefined
  return (
    <Page title="Заповед от шаблон" back={about?.to ?? '/administration/books/director'} lead={about?.name}>
      <Answered answer={answer} lines={6}>
        {({ result }) => {
          const fits = ({ purpose }: Template) => about !== undefined && purpose === about.purpose
          // The only template of the case needs no choice.
          const [only, ...others] = result.filter(fits)
          const chosen =
            result.find(({ id }) => id === Number(search.template)) ??
            (search.template === undefined && others.length === 0 ? only : undefined)
          if (chosen)
            return (
              <>
                <Filled key={chosen.id} template={chosen} about={about} />
                {about && (
                  <Group mt="sm">
                    <Button variant="subtle" onClick={() => write((now) => ({ ...now, template: 0 }))}>
                      Друг шаблон
                    </Button>
                  </Group>
                )}
              </>
            )
          if (result.length === 0) return <Empty drawing="notebook" title="Няма шаблони за заповеди" />
          return (
            <Section title="Изберете шаблон">
              <Lines>
                {result
                  .toSorted((left, right) => Number(fits(right)) - Number(fits(left)))
                  .map(({ id, name, title, isMaster }) => (
                    <Line key={id} title={name} details={[title, isMaster ? 'общ' : 'на детската градина']}>
                      <LineSide>
                        <Button variant="default" onClick={() => write((now) => ({ ...now, template: id }))}>
                          Избери
                        </Button>
                      </LineSide>
                    </Line>
                  ))}
              </Lines>
            </Section>
          )
        }}
      </Answered>
    </Page>
  )
}

interface About {
  readonly cause: CauseRef
  readonly to: string
  readonly staffId: number | null
  readonly readerIds: readonly number[]
}

/** Cause in the address: a leave, a substitution, a scrapping, a stock-take or a leaving child. */
function causeIn({ causeKind, causeId }: Readonly<Record<string, unknown>>): CauseRef | undefined {
  const kind = orderCauses.find((one) => one === causeKind)
  return kind && Number(causeId) > 0 ? { causeKind: kind, causeId: Number(causeId) } : undefined
}

function Filled({ template, about }: { template: Template; about: About | undefined }) {
  const today = useToday()
  const navigate = useNavigate()
  const { mutate, isPending } = useSend(saveDirectorOrder)
  const texts = [template.title, template.basis, template.content]
  const { values, pickers, waitsForChoice } = useSubjects(template.category, texts, about?.cause)
  const [byHand, setByHand] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const unknown = missingNames(values, ...texts)
  const namesByHand = unknown.filter((name) => byHand || !waitsForChoice(name))
  const all = new Map([...values, ...Object.entries(typed).filter(([name]) => unknown.includes(name))])
  const missing = missingNames(all, ...texts)
  const [title = '', basis = '', body = ''] = texts.map((text) => filledTemplate(text ?? '', all))
  const enter = () =>
    mutate(
      {
        forDate: today,
        orderIndex: template.orderIndex,
        title: title || template.name,
        basis,
        body,
        ...(about && { ...about.cause, staffId: about.staffId, readerIds: [...about.readerIds] }),
      },
      {
        onError: (error) => void toast.failed(error),
        onSuccess: ({ entityId }) => {
          toast.done('Заповедта е вписана')
          void navigate({ href: `/administration/books/director/${entityId}` } as never)
        },
      },
    )
  return (
    <>
      <Section title={template.name}>
        {pickers}
        {unknown.some(waitsForChoice) && !byHand && (
          <Button mt="xs" variant="subtle" size="compact-sm" onClick={() => setByHand(true)}>
            Няма ги в списъка: ще ги напиша
          </Button>
        )}
        {namesByHand.length > 0 && (
          <>
            <Text mt="sm">Напишете това, което не е известно:</Text>
            <Group align="end">
              {namesByHand.map((name) => (
                <TextInput
                  key={name}
                  label={name}
                  required
                  value={typed[name] ?? ''}
                  onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
                />
              ))}
            </Group>
          </>
        )}
      </Section>
      <Section title={`Относно: ${title || template.name}`}>
        {basis && <p>{`Основание: ${basis}`}</p>}
        <PlainText text={body} />
      </Section>
      <Group>
        <Button onClick={enter} loading={isPending} disabled={missing.length > 0}>
          Впиши заповедта
        </Button>
        {missing.length > 0 && <Text role="status">{`Липсва: ${missing.join(', ')}.`}</Text>}
      </Group>
    </>
  )
}
